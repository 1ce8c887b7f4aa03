import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { oneRow } from '#server/platform/rows.ts';
import { publishAtualizado, recordNegocio } from './internal.ts';

/**
 * Holds a deal that a contract is about to come of, until the transaction ends: deals are held before what comes of them. For other rooms:
 * no scope is checked here, the verb that calls has checked its own.
 * @returns its code, and the contract that it has already
 * @throws DomainError VALIDATION_ERROR on `negocio_id` when the company has no such deal
 */
export async function holdNegocioDoContrato(
  ctx: Ctx,
  id: number,
): Promise<{ codigo: number; contrato_erp_id: number | null }> {
  // Written out: a prepared statement is one round trip.
  const [found] = await ctx.db.sql<{ codigo: number; contrato_erp_id: number | null }[]>`
    SELECT codigo, contrato_erp_id FROM negocios
    WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} AND excluido_em IS NULL FOR UPDATE`;
  if (!found) throw invalid('negocio_id', `Negócio não encontrado (id ${id}).`);
  return found;
}

/**
 * Notes in a held deal the contract that came of it. Emits `negocio.atualizado`. For other rooms: no scope is checked here, the verb that
 * calls has checked its own.
 */
export async function linkContratoAoNegocio(
  ctx: Ctx,
  { negocio_id, contrato_id }: { negocio_id: number; contrato_id: number },
): Promise<void> {
  // Written out: the version counts on in the statement itself, and what was there before is told with it.
  const rows = await ctx.db.sql<{ id: number; codigo: number; titulo: string; antes: number | null }[]>`
    UPDATE negocios n SET contrato_erp_id = ${contrato_id}, versao = n.versao + 1, atualizado_em = clock_timestamp()
    FROM (SELECT id, contrato_erp_id FROM negocios WHERE id = ${negocio_id} AND empresa_id = ${ctx.empresa_id}) a
    WHERE n.id = a.id RETURNING n.id, n.codigo, n.titulo, a.contrato_erp_id AS antes`;
  const { antes, ...negocio } = oneRow(rows);
  await publishAtualizado(ctx, negocio_id, ['contrato_erp_id']);
  await recordNegocio(ctx, 'negocio.alterado', negocio, { contrato_erp_id: { antes, depois: contrato_id } });
}
