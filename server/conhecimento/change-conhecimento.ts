import { and, eq, sql } from 'drizzle-orm';
import { conhecimentos } from '#drizzle/schema/conhecimento.ts';
import { releaseArquivos } from '#server/midia/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changes, lockRow, oneRow } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { announceLeitura, CONHECIMENTOS, NA_FILA, recordConhecimento } from './internal.ts';
import { type Conhecimento, conhecimentoIdInput, updateConhecimentoInput } from './schemas.ts';
import { touchAcervo } from './write-trechos.ts';

/**
 * Renames an item, enables or disables it (searches find it, or not, at once), or has it read again (`reprocessar`: what an older reading
 * still finds is void, and the passages of before hold until the new ones are there).
 * @throws DomainError NOT_FOUND
 */
export async function updateConhecimento(outer: Ctx, input: unknown): Promise<Conhecimento> {
  requireScope(outer, 'crm:write');
  const { id, reprocessar = false, ...given } = parseInput(updateConhecimentoInput, input);
  return transaction(outer, async (ctx) => {
    const before = await lockRow(ctx, CONHECIMENTOS, id, 'no key update');
    const sent = sentOf(given);
    const detalhes = changes(before, sent);
    const changed = Object.keys(detalhes).length > 0;
    if (!changed && !reprocessar) return before;
    const rows = await ctx.db.orm
      .update(conhecimentos)
      .set({
        ...{ ...sent, atualizado_em: sql`clock_timestamp()` },
        ...(reprocessar ? { ...NA_FILA, versao: sql`${conhecimentos.versao} + 1` } : {}),
      })
      .where(and(eq(conhecimentos.id, id), eq(conhecimentos.empresa_id, ctx.empresa_id)))
      .returning(CONHECIMENTOS.columns);
    const after = oneRow(rows);
    if (changed) await recordConhecimento(ctx, 'conhecimento.alterado', after, detalhes);
    if (reprocessar) {
      await recordConhecimento(ctx, 'conhecimento.reprocessado', after, {});
      await announceLeitura(ctx);
    }
    if (changed) await touchAcervo(ctx);
    return after;
  });
}

/**
 * Removes an item with its passages and its file; what is reading it meanwhile writes nothing.
 * @throws DomainError NOT_FOUND
 */
export async function deleteConhecimento(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id } = parseInput(conhecimentoIdInput, input);
  await transaction(outer, async (ctx) => {
    const { nome, tipo, formato, tamanho } = await lockRow(ctx, CONHECIMENTOS, id);
    const { arquivo_id } = oneRow(
      await ctx.db.orm
        .delete(conhecimentos)
        .where(and(eq(conhecimentos.id, id), eq(conhecimentos.empresa_id, ctx.empresa_id)))
        .returning({ arquivo_id: conhecimentos.arquivo_id }),
    );
    if (arquivo_id !== null) await releaseArquivos(ctx, [arquivo_id]);
    await recordConhecimento(ctx, 'conhecimento.excluido', { id, nome }, { nome, tipo, formato, tamanho });
    await touchAcervo(ctx);
  });
}
