import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { conflict } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import {
  fetchNegocio,
  lockEtapa,
  lockNegocio,
  lookAtNegocio,
  openPassagens,
  publishAtualizado,
  recordNegocio,
} from './internal.ts';
import { topKey } from './place.ts';
import { negocioIdInput } from './schemas.ts';
import type { Negocio } from './shapes.ts';

/**
 * Opens a won or lost deal again, at the top of its stage; what was made of it stays. Emits `negocio.atualizado` with `status`; nothing where
 * the deal is open.
 * @throws DomainError NOT_FOUND; CONFLICT, with the deal as it is, when its stage has changed at the same moment
 */
export async function reopenNegocio(outer: Ctx, input: unknown): Promise<Negocio> {
  requireScope(outer, 'crm:write');
  const { id } = parseInput(negocioIdInput, input);
  return transaction(outer, async (ctx) => {
    const { etapa_id } = await lookAtNegocio(ctx, id);
    await lockEtapa(ctx, etapa_id);
    const before = await lockNegocio(ctx, id);
    if (before.status === 'aberto') return before;
    if (before.etapa_id !== etapa_id) throw conflict('O negócio mudou de etapa há um instante: tente de novo.', before);
    // Written out: one moment for both columns.
    await ctx.db.sql`
      UPDATE negocios SET status = 'aberto', posicao = ${await topKey(ctx, etapa_id)}, motivo_perda_id = NULL, observacao_perda = NULL,
        fechado_em = NULL, na_etapa_desde = m.agora, atualizado_em = m.agora, versao = versao + 1
      FROM (SELECT clock_timestamp() AS agora OFFSET 0) m WHERE id = ${id}`;
    await openPassagens(ctx, [id]);
    await publishAtualizado(ctx, id, ['status']);
    await recordNegocio(ctx, 'negocio.reaberto', before, { status: { antes: before.status, depois: 'aberto' } });
    return fetchNegocio(ctx, id);
  });
}
