import { and, eq, inArray } from 'drizzle-orm';
import { clientes } from '#drizzle/schema/clientes.ts';
import { publishMany } from '#server/eventos/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import { changes } from '#server/platform/rows.ts';
import { BAD_DATA, parseInput, sentOf, z } from '#server/platform/validation.ts';
import { CLIENTES, completed, documentFault, documentTaken, payload } from './internal.ts';
import { type Cliente, createClienteInput, updateClienteInput } from './schemas.ts';

const MOST_ROWS = 500;

const rowsInput = z.array(createClienteInput).max(MOST_ROWS);
const sentInput = z.array(updateClienteInput.omit({ id: true }));

/** What became of a row. */
export type LinhaGravada = { id: number; acao: 'criado' | 'alterado' | 'igual' };

/**
 * Writes up to 500 customers, in a number of statements that does not depend on how many they are. A row whose document a customer of
 * the company has changes that customer by the fields that the row has; any other row is a new customer, as `createCliente` makes one.
 * Emits `cliente.criado` and `cliente.atualizado`, the latter only on a change. Writes no audit line: the caller has one for the whole. Those of
 * one company go one after another.
 * @returns what became of each row, in their order
 * @throws DomainError VALIDATION_ERROR on `N.campo` of each row at fault, and nothing is written
 */
export async function upsertClientes(outer: Ctx, rows: readonly unknown[]): Promise<LinhaGravada[]> {
  requireScope(outer, 'clientes:write');
  const wanted = parseInput(rowsInput, rows).map(completed);
  const sent = parseInput(sentInput, rows).map(sentOf);
  return transaction(outer, async (ctx) => {
    await takeImportTurn(ctx);
    const known = await lockKnown(ctx, wanted);
    const changed = new Map<number, Cliente>();
    const details: ErrorDetails = refuseRepeated(wanted);
    const results = wanted.map((row, index): LinhaGravada | null => {
      const before = row.cnpj_cpf === null ? undefined : known.get(row.cnpj_cpf);
      const after = before ? { ...before, ...sent[index] } : row;
      const fault = documentFault(after);
      if (fault) details[`${index}.cnpj_cpf`] = [fault];
      if (!before) return null;
      if (Object.keys(changes(before, { ...after })).length === 0) return { id: before.id, acao: 'igual' };
      changed.set(before.id, { ...before, ...after });
      return { id: before.id, acao: 'alterado' };
    });
    if (Object.keys(details).length > 0) throw new DomainError('VALIDATION_ERROR', BAD_DATA, details);
    const created = await insertAll(
      ctx,
      wanted.filter((_, index) => results[index] === null),
    );
    await publishMany(ctx, 'cliente.criado', created.map(payload));
    await publishMany(ctx, 'cliente.atualizado', (await updateAll(ctx, [...changed.values()])).map(payload));
    const ids = created.values();
    return results.map((result) => result ?? { id: ids.next().value?.id ?? 0, acao: 'criado' as const });
  }).catch(documentTaken);
}

/** Two files with the same new documents, each in its order: the second finds the customers of the first. */
export const takeImportTurn = (ctx: Ctx): Promise<void> => takeTurn(ctx.db, `importar-clientes:${ctx.empresa_id}`);

type Wanted = Omit<Cliente, 'id' | 'criado_em' | 'atualizado_em'>;

/** The customers that have the rows' documents, by document, locked in the order of their ids. */
async function lockKnown(ctx: Ctx, rows: readonly Wanted[]): Promise<ReadonlyMap<string | null, Cliente>> {
  const documents = rows.flatMap(({ cnpj_cpf }) => cnpj_cpf ?? []);
  if (documents.length === 0) return new Map();
  const found = await ctx.db.orm
    .select(CLIENTES.columns)
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), inArray(clientes.cnpj_cpf, documents)))
    .orderBy(clientes.id)
    .for('update');
  return new Map(found.map((one) => [one.cnpj_cpf, one]));
}

/** Two rows of one document: which of them is right, nobody can tell. */
function refuseRepeated(rows: readonly Wanted[]): ErrorDetails {
  const first = new Map<string, number>();
  const details: ErrorDetails = {};
  for (const [index, { cnpj_cpf }] of rows.entries()) {
    if (cnpj_cpf === null) continue;
    if (first.has(cnpj_cpf)) details[`${index}.cnpj_cpf`] = ['Outra linha tem este mesmo documento.'];
    else first.set(cnpj_cpf, index);
  }
  return details;
}

async function insertAll(ctx: Ctx, rows: readonly Wanted[]): Promise<Cliente[]> {
  if (rows.length === 0) return [];
  const created = await ctx.db.orm
    .insert(clientes)
    .values(rows.map((row) => ({ ...row, empresa_id: ctx.empresa_id })))
    .returning(CLIENTES.columns);
  // Ids are given in the order of the rows; RETURNING promises none.
  return created.sort((a, b) => a.id - b.id);
}

async function updateAll(ctx: Ctx, rows: readonly Cliente[]): Promise<readonly Cliente[]> {
  if (rows.length === 0) return [];
  // Written out: each row has values of its own, in one statement.
  await ctx.db.sql`
    UPDATE clientes c SET nome = d.nome, tipo_pessoa = d.tipo_pessoa, cnpj_cpf = d.cnpj_cpf, nome_fantasia = d.nome_fantasia,
      inscricao_estadual = d.inscricao_estadual, email = d.email, telefone = d.telefone, celular = d.celular, cidade = d.cidade,
      uf = d.uf, enderecos = d.enderecos, observacao = d.observacao, fornecedor = d.fornecedor, ativo = d.ativo, atualizado_em = clock_timestamp()
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS d (id bigint, nome text, tipo_pessoa smallint, cnpj_cpf text,
      nome_fantasia text, inscricao_estadual text, email text, telefone text, celular text, cidade text, uf text, enderecos jsonb,
      observacao text, fornecedor boolean, ativo boolean)
    WHERE c.id = d.id AND c.empresa_id = ${ctx.empresa_id}`;
  return rows;
}
