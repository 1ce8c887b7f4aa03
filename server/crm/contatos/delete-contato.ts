import { eq } from 'drizzle-orm';
import { contatos } from '#drizzle/schema/crm.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { type Ctx, requireScope, transactionAgain } from '#server/platform/context.ts';
import { DomainError } from '#server/platform/errors.ts';
import { lockRow, whatNames } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { CONTATOS, currentId, publishContato, recordContato } from './internal.ts';
import { leaveNames } from './nomes.ts';
import { contatoIdInput } from './schemas.ts';

/** What names a contact, by the table. */
const RECORDS = { negocios: 'negócios', propostas: 'propostas', conversas: 'conversas' };

/**
 * Removes a contact for good, with its identities and its own activities, where no deal names it; deals that were deleted, which nobody sees
 * or can change, only lose it. Emits `contato.arquivado`, unless the contact was archived before.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR when deals, proposals or conversations name it
 */
export async function deleteContato(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id: asked } = parseInput(contatoIdInput, input);
  let nome = '';
  await transactionAgain(outer, async (ctx) => {
    const id = await currentId(ctx, asked);
    const contato = await lockRow(ctx, CONTATOS, id);
    nome = contato.nome;
    // Written out: deals are held before activities. One that names the contact may be on its way out: then it names nobody who is kept.
    const [negocio] = await ctx.db.sql`
      SELECT id FROM negocios WHERE contato_id = ${id} AND excluido_em IS NULL ORDER BY id LIMIT 1 FOR KEY SHARE`;
    if (negocio) throw refusal(nome, RECORDS.negocios);
    if (!contato.arquivado) {
      await leaveNames(ctx, [id]);
      await publishContato(ctx, 'contato.arquivado', contato, { arquivado_em: isoInZone(new Date(), ctx.fuso) });
    }
    // Written out: statements in one, of which activities of deals, and deals that were deleted, only lose the contact.
    await ctx.db.sql`
      WITH soltas AS (UPDATE atividades SET contato_id = NULL WHERE contato_id = ${id} AND negocio_id IS NOT NULL),
        excluidos AS (UPDATE negocios SET contato_id = NULL WHERE contato_id = ${id} AND excluido_em IS NOT NULL)
      DELETE FROM atividades WHERE contato_id = ${id} AND negocio_id IS NULL`;
    await ctx.db.orm.delete(contatos).where(eq(contatos.id, id));
    // Not the rest: what a person asked to be removed is not kept once more.
    await recordContato(ctx, 'contato.excluido', contato, { nome });
  }).catch((error: unknown) => {
    const records = whatNames(error, RECORDS);
    if (records === undefined) throw error;
    throw refusal(nome, records);
  });
}

const refusal = (nome: string, records: string) =>
  new DomainError(
    'VALIDATION_ERROR',
    `O contato "${nome}" está em ${records} e não pode ser excluído. Arquive-o: ele sai das listas, e o que é dele fica.`,
  );
