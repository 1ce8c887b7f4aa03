import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { cancelPendentes } from '../atividades/cancel-pendentes.ts';
import { closePassagens, lockNegocio, publishAtualizado, recordNegocio } from './internal.ts';
import { negocioIdInput } from './schemas.ts';

/**
 * Takes a deal out of all lists: its number and its history stay, and what was still to be done of it is called off. Emits
 * `negocio.atualizado` with `excluido`.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a deal with a sale, also of one that was opened again
 */
export async function deleteNegocio(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id } = parseInput(negocioIdInput, input);
  await transaction(outer, async (ctx) => {
    const before = await lockNegocio(ctx, id);
    if (before.pedido_erp_id !== null) {
      throw invalid(
        'status',
        `O negócio ${before.codigo} gerou uma venda e não pode ser excluído. Só se exclui o que não gerou venda.`,
      );
    }
    // Written out: one moment for both columns.
    await ctx.db.sql`
      UPDATE negocios SET excluido_em = m.agora, atualizado_em = m.agora, versao = versao + 1
      FROM (SELECT clock_timestamp() AS agora OFFSET 0) m WHERE id = ${id}`;
    await closePassagens(ctx, [id]);
    await cancelPendentes(ctx, id);
    await publishAtualizado(ctx, id, ['excluido']);
    await recordNegocio(ctx, 'negocio.excluido', before, {});
  });
}
