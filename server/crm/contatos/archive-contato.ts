import { eq, sql } from 'drizzle-orm';
import { contatos } from '#drizzle/schema/crm.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transactionAgain } from '#server/platform/context.ts';
import { lockRow, oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { COLUMNS, CONTATOS, currentId, fetchShown, publishContato, recordContato } from './internal.ts';
import { type Contato, contatoIdInput } from './schemas.ts';
import { publishAtualizado } from './update-contato.ts';

/**
 * Archives a contact: it leaves the lists, and all that is its stays; emits `contato.arquivado`, nothing where it is archived already.
 * @throws DomainError NOT_FOUND
 */
export function archiveContato(ctx: Ctx, input: unknown): Promise<Contato> {
  return setArquivado(ctx, input, true);
}

/** The way back; emits `contato.atualizado` with `arquivado`. */
export function unarchiveContato(ctx: Ctx, input: unknown): Promise<Contato> {
  return setArquivado(ctx, input, false);
}

async function setArquivado(outer: Ctx, input: unknown, arquivado: boolean): Promise<Contato> {
  requireScope(outer, 'crm:write');
  const { id: asked } = parseInput(contatoIdInput, input);
  return transactionAgain(outer, async (ctx) => {
    const id = await currentId(ctx, asked);
    const before = await lockRow(ctx, CONTATOS, id);
    if (before.arquivado === arquivado) return fetchShown(ctx, id);
    const now = sql`clock_timestamp()`;
    const rows = await ctx.db.orm
      .update(contatos)
      .set({ arquivado, arquivado_em: arquivado ? now : null, atualizado_em: now })
      .where(eq(contatos.id, id))
      .returning(COLUMNS);
    const after = oneRow(rows);
    if (after.arquivado_em) {
      await publishContato(ctx, 'contato.arquivado', after, { arquivado_em: isoInZone(after.arquivado_em, ctx.fuso) });
    } else await publishAtualizado(ctx, after, ['arquivado']);
    await recordContato(ctx, arquivado ? 'contato.arquivado' : 'contato.desarquivado', after, {});
    return fetchShown(ctx, id);
  });
}
