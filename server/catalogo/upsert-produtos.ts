import { and, eq, inArray, ne } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { publishMany } from '#server/eventos/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf, z } from '#server/platform/validation.ts';
import { codeTaken, PRODUTOS, payloadAtualizado, payloadCriado } from './internal.ts';
import { createProdutoInput, type Produto, updateProdutoInput } from './schemas.ts';

const MOST_ROWS = 500;

const situacao = z.enum(['A', 'I']);
const newInput = createProdutoInput.extend({ situacao: situacao.default('A') });
const sentInput = updateProdutoInput.omit({ id: true }).extend({ codigo: updateProdutoInput.shape.codigo.unwrap() });

const rowsInput = z.array(sentInput).max(MOST_ROWS);

/** What became of a row. */
export type ProdutoGravado = { id: number; acao: 'criado' | 'alterado' | 'igual' };

/**
 * Writes up to 500 products, in a number of statements that does not depend on how many they are. A row whose code a product of the
 * company has changes that product by the fields that the row has; any other row is a new product, as `createProduto` makes one, inactive
 * where its `situacao` says so. Emits `produto.criado` and `produto.atualizado`, the latter only on a change. Writes no audit line: the
 * caller has one for the whole.
 * @returns what became of each row, in their order
 * @throws DomainError VALIDATION_ERROR on `N.campo` of each row at fault, and nothing is written
 */
export async function upsertProdutos(outer: Ctx, rows: readonly unknown[]): Promise<ProdutoGravado[]> {
  requireScope(outer, 'produtos:write');
  const sent = parseInput(rowsInput, rows).map(sentOf);
  return transaction(outer, async (ctx) => {
    const known = await lockByCode(
      ctx,
      sent.flatMap(({ codigo }) => codigo ?? []),
    );
    const details: ErrorDetails = {};
    const seen = new Set<string>();
    const changed = new Map<number, Produto>();
    const created: z.output<typeof newInput>[] = [];
    const results = sent.map((row, index): ProdutoGravado | null => {
      const { codigo = '' } = row;
      if (seen.has(codigo)) details[`${index}.codigo`] = ['Outra linha tem este mesmo código.'];
      seen.add(codigo);
      const before = known.get(codigo);
      if (before) {
        if (Object.keys(changes(before, row)).length === 0) return { id: before.id, acao: 'igual' };
        changed.set(before.id, { ...before, ...row });
        return { id: before.id, acao: 'alterado' };
      }
      const parsed = newInput.safeParse(rows[index]);
      if (parsed.success) created.push(parsed.data);
      else for (const issue of parsed.error.issues) details[`${index}.${issue.path.join('.')}`] = [issue.message];
      return null;
    });
    if (Object.keys(details).length > 0) throw new DomainError('VALIDATION_ERROR', 'Dados inválidos.', details);
    const added = await insertAll(ctx, created);
    await publishMany(
      ctx,
      'produto.criado',
      added.map((one) => payloadCriado(ctx, one)),
    );
    const after = await updateAll(ctx, [...changed.values()]);
    await publishMany(
      ctx,
      'produto.atualizado',
      after.map((one) => payloadAtualizado(ctx, one)),
    );
    const ids = added.values();
    return results.map((result) => result ?? { id: ids.next().value?.id ?? 0, acao: 'criado' as const });
  }).catch(codeTaken(undefined));
}

/** The products, not deleted, that have these codes, locked in the order of their ids. */
async function lockByCode(ctx: Ctx, codigos: readonly string[]): Promise<ReadonlyMap<string, Produto>> {
  if (codigos.length === 0) return new Map();
  const found = await ctx.db.orm
    .select(PRODUTOS.columns)
    .from(produtos)
    .where(
      and(eq(produtos.empresa_id, ctx.empresa_id), inArray(produtos.codigo, [...codigos]), ne(produtos.situacao, 'E')),
    )
    .orderBy(produtos.id)
    .for('update');
  return new Map(found.map((one) => [one.codigo, one]));
}

/** The ids of the products, not deleted, that have these codes, by code. For other rooms, which have checked their own scope. */
export async function findProdutosByCode(
  ctx: Ctx,
  codigos: readonly string[],
): Promise<ReadonlyMap<string, { id: number; nome: string; controlar_estoque: boolean }>> {
  if (codigos.length === 0) return new Map();
  const found = await ctx.db.orm
    .select({
      id: produtos.id,
      codigo: produtos.codigo,
      nome: produtos.nome,
      controlar_estoque: produtos.controlar_estoque,
    })
    .from(produtos)
    .where(
      and(eq(produtos.empresa_id, ctx.empresa_id), inArray(produtos.codigo, [...codigos]), ne(produtos.situacao, 'E')),
    );
  return new Map(found.map((one) => [one.codigo, one]));
}

async function insertAll(ctx: Ctx, rows: readonly z.output<typeof newInput>[]): Promise<Produto[]> {
  if (rows.length === 0) return [];
  const created = await ctx.db.orm
    .insert(produtos)
    .values(rows.map((row) => ({ ...row, empresa_id: ctx.empresa_id })))
    .returning(PRODUTOS.columns);
  // Ids are given in the order of the rows; RETURNING promises none.
  return created.sort((a, b) => a.id - b.id);
}

/** The columns that a row may change. */
const CHANGED = Object.keys(sentInput.shape).filter((name) => name in produtos);

async function updateAll(ctx: Ctx, rows: readonly Produto[]): Promise<Produto[]> {
  if (rows.length === 0) return [];
  const { sql } = ctx.db;
  // Written out: each row has values of its own, in one statement, which reads them in the table's own types.
  const set = sql.unsafe(CHANGED.map((name) => `"${name}" = d."${name}"`).join(', '));
  const times = await sql<{ id: number; atualizado_em: Date }[]>`
    UPDATE produtos p SET ${set}, atualizado_em = now()
    FROM json_populate_recordset(NULL::produtos, ${JSON.stringify(rows)}::text::json) d
    WHERE p.id = d.id AND p.empresa_id = ${ctx.empresa_id}
    RETURNING p.id, p.atualizado_em`;
  const at = new Map(times.map(({ id, atualizado_em }) => [id, atualizado_em]));
  return rows.map((row) => ({ ...row, atualizado_em: at.get(row.id) ?? row.atualizado_em }));
}
