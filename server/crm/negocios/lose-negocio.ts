import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { closePassagens, fetchNegocio, forbidden, lockNegocio, publishNegocio, recordNegocio } from './internal.ts';
import { loseNegocioInput } from './schemas.ts';
import type { Negocio } from './shapes.ts';

/**
 * Loses an open deal, for one of the company's reasons; emits `negocio.perdido`. To say the same of a lost one changes nothing.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a deal that is not open, on `motivo_perda_id` that the company has not, or has
 * put out of use
 */
export async function loseNegocio(outer: Ctx, input: unknown): Promise<Negocio> {
  requireScope(outer, 'crm:write');
  const { id, motivo_perda_id, observacao } = parseInput(loseNegocioInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockNegocio(ctx, id);
    const same = before.motivo_perda_id === motivo_perda_id && (before.observacao_perda ?? '') === observacao;
    if (before.status === 'perdido' && same) return before;
    const motivo_perda = await reasonOf(ctx, motivo_perda_id);
    if (before.status !== 'aberto') throw forbidden(before, 'pode ser perdido', ['aberto']);
    // Written out: one moment for both columns.
    await ctx.db.sql`
      UPDATE negocios SET status = 'perdido', motivo_perda_id = ${motivo_perda_id}, observacao_perda = ${observacao || null},
        fechado_em = m.agora, atualizado_em = m.agora, versao = versao + 1
      FROM (SELECT clock_timestamp() AS agora OFFSET 0) m WHERE id = ${id}`;
    await closePassagens(ctx, [id]);
    await publishNegocio(ctx, 'negocio.perdido', id, (perdido_em) => ({ motivo_perda, perdido_em }));
    await recordNegocio(ctx, 'negocio.perdido', before, {
      status: { antes: 'aberto', depois: 'perdido' },
      motivo_perda,
      ...(observacao ? { observacao_perda: observacao } : {}),
    });
    return fetchNegocio(ctx, id);
  });
}

async function reasonOf(ctx: Ctx, id: number): Promise<string> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ nome: string; ativo: boolean }[]>`
    SELECT nome, ativo FROM motivos_perda WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR KEY SHARE`;
  if (!found) throw invalid('motivo_perda_id', `Motivo de perda não encontrado (id ${id}).`);
  if (!found.ativo) throw invalid('motivo_perda_id', `O motivo "${found.nome}" está inativo.`);
  return found.nome;
}
