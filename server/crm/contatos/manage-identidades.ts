import { eq, sql } from 'drizzle-orm';
import { contatos, identidades_contato } from '#drizzle/schema/crm.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { lockRow, oneRow } from '#server/platform/rows.ts';
import { parseInput, z } from '#server/platform/validation.ts';
import { refuseTaken } from './identidades.ts';
import { COLUMNS, CONTATOS, currentId, recordContato } from './internal.ts';
import { addIdentidadeInput, contatoIdInput, type Identidade, removeIdentidadeInput } from './schemas.ts';
import { emailKey, telephoneKey } from './telefone.ts';
import { publishAtualizado } from './update-contato.ts';

/** A contact has so many telephones and e-mails at most. */
const MOST = 30;

/**
 * What a contact is recognised by, those of its fields first. For the panel: nothing is masked.
 * @throws DomainError NOT_FOUND
 */
export async function listIdentidades(ctx: Ctx, input: unknown): Promise<Identidade[]> {
  requireScope(ctx, 'crm:read');
  return identidadesOf(ctx, await currentId(ctx, parseInput(contatoIdInput, input).id));
}

async function identidadesOf(ctx: Ctx, contato_id: number): Promise<Identidade[]> {
  // Written out: a prepared statement is one round trip.
  const rows = await ctx.db.sql<Identidade[]>`
    SELECT id, tipo, valor, do_cadastro FROM identidades_contato WHERE contato_id = ${contato_id} ORDER BY do_cadastro DESC, id`;
  return [...rows];
}

/**
 * Gives a contact one more telephone or e-mail that it is recognised by; emits `contato.atualizado`, nothing where it has it already.
 * @throws DomainError NOT_FOUND; CONFLICT where another contact has it; VALIDATION_ERROR on `valor`
 */
export async function addIdentidade(outer: Ctx, input: unknown): Promise<Identidade[]> {
  requireScope(outer, 'crm:write');
  const { id: asked, tipo, valor } = parseInput(addIdentidadeInput, input);
  const chave = tipo === 'telefone' ? telephoneKey(valor) : emailKey(valor);
  if (chave === null) throw invalid('valor', 'Informe o número com DDD.');
  if (tipo === 'email' && !z.email().safeParse(chave).success) throw invalid('valor', 'Informe um e-mail válido.');
  return transaction(outer, async (ctx) => {
    const id = await currentId(ctx, asked);
    await lockRow(ctx, CONTATOS, id);
    const before = await identidadesOf(ctx, id);
    if (before.length >= MOST) throw invalid('valor', `Um contato tem no máximo ${MOST} telefones e e-mails.`);
    const added = await ctx.db.orm
      .insert(identidades_contato)
      .values({ empresa_id: ctx.empresa_id, contato_id: id, tipo, chave, valor, do_cadastro: false })
      .onConflictDoNothing()
      .returning({ id: identidades_contato.id });
    if (added.length === 0) {
      // Written out: a prepared statement is one round trip.
      const owner = await ctx.db.sql<{ contato_id: number; campo: string; nome: string }[]>`
        SELECT c.id AS contato_id, 'valor' AS campo, c.nome FROM identidades_contato i JOIN contatos c ON c.id = i.contato_id
        WHERE i.empresa_id = ${ctx.empresa_id} AND i.tipo = ${tipo} AND i.chave = ${chave} AND i.contato_id <> ${id}`;
      await refuseTaken(ctx, owner);
      return before;
    }
    await tell(ctx, id, { identidades_adicionadas: [valor] });
    return identidadesOf(ctx, id);
  });
}

/**
 * Takes away a telephone or e-mail that no field of the contact has; emits `contato.atualizado`.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR where a field of the contact has it
 */
export async function removeIdentidade(outer: Ctx, input: unknown): Promise<Identidade[]> {
  requireScope(outer, 'crm:write');
  const { id: asked, identidade_id } = parseInput(removeIdentidadeInput, input);
  return transaction(outer, async (ctx) => {
    const id = await currentId(ctx, asked);
    await lockRow(ctx, CONTATOS, id);
    const found = (await identidadesOf(ctx, id)).find((one) => one.id === identidade_id);
    if (!found) throw notFound('Identidade não encontrada.');
    if (found.do_cadastro) throw invalid('identidade_id', 'Está no cadastro do contato: altere o contato.');
    await ctx.db.orm.delete(identidades_contato).where(eq(identidades_contato.id, identidade_id));
    await tell(ctx, id, { identidades_removidas: [found.valor] });
    return identidadesOf(ctx, id);
  });
}

async function tell(ctx: Ctx, id: number, detalhes: Parameters<typeof recordContato>[3]): Promise<void> {
  const rows = await ctx.db.orm
    .update(contatos)
    .set({ atualizado_em: sql`clock_timestamp()` })
    .where(eq(contatos.id, id))
    .returning(COLUMNS);
  const after = oneRow(rows);
  await publishAtualizado(ctx, after, ['identidades']);
  await recordContato(ctx, 'contato.alterado', after, detalhes);
}
