import { and, asc, eq, inArray } from 'drizzle-orm';
import { servicos } from '#drizzle/schema/catalogo.ts';
import type { Ctx } from '#server/platform/context.ts';

/** What a document copies of a product; money is text with two decimals. */
export type HeldProduto = {
  id: number;
  codigo: string;
  nome: string;
  unidade: string;
  preco_venda: string;
  preco_custo: string;
  controlar_estoque: boolean;
  /** A active, I inactive; a deleted one is missing. */
  situacao: 'A' | 'I';
};

/** What a document copies of a service; money is text with two decimals. */
export type HeldServico = {
  id: number;
  codigo: string;
  nome: string;
  unidade: string;
  preco: string;
  ativo: boolean;
};

/** The ids asked for that the company has nothing of, and what was found, by id. */
type Held<T> = { missing: ReadonlySet<number>; found: ReadonlyMap<number, T> };

/**
 * The company's products among the ids given, deleted ones apart, in one statement. They are locked in the order of their ids until
 * the transaction ends, so that nobody changes or deletes one meanwhile; others may hold them too. An id may be given more than once.
 * For other rooms: no scope is checked here, the verb that calls has checked its own.
 */
export async function holdProdutos(ctx: Ctx, ids: readonly number[]): Promise<Held<HeldProduto>> {
  if (ids.length === 0) return held<HeldProduto>(ids, []);
  // Written out: every document asks for it, and the same text for any number of ids is a prepared statement, one round trip.
  const rows = await ctx.db.sql<HeldProduto[]>`
    SELECT id, codigo, nome, unidade, preco_venda::text, preco_custo::text, controlar_estoque, situacao FROM produtos
    WHERE empresa_id = ${ctx.empresa_id} AND id = ANY (${[...new Set(ids)]}::bigint[]) AND situacao <> 'E'
    ORDER BY id FOR KEY SHARE`;
  return held(ids, rows);
}

/** The same for services. */
export async function holdServicos(ctx: Ctx, ids: readonly number[]): Promise<Held<HeldServico>> {
  if (ids.length === 0) return held<HeldServico>(ids, []);
  const { id, codigo, nome, unidade, preco, ativo } = servicos;
  const rows = await ctx.db.orm
    .select({ id, codigo, nome, unidade, preco, ativo })
    .from(servicos)
    .where(and(eq(servicos.empresa_id, ctx.empresa_id), inArray(id, [...new Set(ids)])))
    .orderBy(asc(id))
    .for('key share');
  return held(ids, rows);
}

function held<T extends { id: number }>(ids: readonly number[], rows: readonly T[]): Held<T> {
  const found = new Map(rows.map((row) => [row.id, row]));
  return { missing: new Set(ids.filter((id) => !found.has(id))), found };
}
