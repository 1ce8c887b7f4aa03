import { and, eq, sql } from 'drizzle-orm';
import { categorias, produtos } from '#drizzle/schema/catalogo.ts';
import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { takeTurn } from '#server/platform/db.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { readShort } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { changes, oneRow, refuseTaken } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import { missingCategoria, subtree } from './internal.ts';
import {
  type Categoria,
  categoriaIdInput,
  categoriasFilters,
  createCategoriaInput,
  DEEPEST,
  replaceCategoriaInput,
  updateCategoriaInput,
} from './schemas.ts';

/** The company's categories with their place in the tree. Written out: a recursive query. */
const tree = (ctx: Ctx) => sql`(
  WITH RECURSIVE arvore AS (
    SELECT c.id, c.nome, c.categoria_pai_id, 1 AS nivel, c.nome AS caminho, c.criado_em, c.atualizado_em
    FROM categorias c WHERE c.empresa_id = ${ctx.empresa_id} AND c.categoria_pai_id IS NULL
    UNION ALL
    SELECT c.id, c.nome, c.categoria_pai_id, a.nivel + 1, a.caminho || ' > ' || c.nome, c.criado_em, c.atualizado_em
    FROM categorias c JOIN arvore a ON c.categoria_pai_id = a.id
  ) SELECT * FROM arvore) e`;

const SHOWN = sql`e.id, e.nome, e.categoria_pai_id, e.nivel, e.caminho, e.criado_em, e.atualizado_em`;

const recordCategoria = (
  ctx: Ctx,
  acao: AcaoDe<'categoria'>,
  { id, nome }: Pick<Categoria, 'id' | 'nome'>,
  detalhes?: Detalhes<'categoria'>,
) => record(ctx, { acao, recurso: 'categoria', recurso_id: id, recurso_nome: nome, detalhes });

const nameTaken = refuseTaken('categorias_nome', 'nome', 'Já existe uma categoria com este nome no mesmo lugar.');

/** The company's categories, a page at a time. */
export async function listCategorias(ctx: Ctx, input: unknown): Promise<Page<Categoria>> {
  requireScope(ctx, 'categorias:read');
  const f = parseInput(categoriasFilters, input);
  // Written out, as every list (platform/listing.ts).
  const where = sql`true
    ${f.categoria_pai_id === undefined ? sql`` : sql`AND e.categoria_pai_id = ${f.categoria_pai_id}`}
    ${f.nivel === undefined ? sql`` : sql`AND e.nivel = ${f.nivel}`}`;
  return readShort<Categoria>(ctx, f, { from: tree(ctx), where, shown: SHOWN });
}

/** All of them, in the order in which a tree shows them: each before what is inside it. */
export async function listArvore(ctx: Ctx): Promise<Categoria[]> {
  requireScope(ctx, 'categorias:read');
  return readArvore(ctx);
}

/** The same without a scope, for what this room itself looks up. Written out, for it reads the recursive query. */
export async function readArvore(ctx: Ctx): Promise<Categoria[]> {
  const rows = await ctx.db.orm.execute<Categoria>(
    sql`SELECT ${SHOWN} FROM ${tree(ctx)} ORDER BY string_to_array(normalizar(e.caminho), ' > '), e.id`,
  );
  return [...rows];
}

/** @throws DomainError NOT_FOUND */
export async function getCategoria(ctx: Ctx, input: unknown): Promise<Categoria> {
  requireScope(ctx, 'categorias:read');
  return fetchCategoria(ctx, parseInput(categoriaIdInput, input).id);
}

async function fetchCategoria(ctx: Ctx, id: number): Promise<Categoria> {
  const found = await findCategoria(ctx, id);
  if (!found) throw notFound('Categoria não encontrada.');
  return found;
}

async function findCategoria(ctx: Ctx, id: number): Promise<Categoria | undefined> {
  // Written out: the place in the tree is a recursive query, from the category upwards.
  const rows = await ctx.db.orm.execute<Categoria>(sql`
    WITH RECURSIVE acima AS (
      SELECT c.id, c.nome, c.categoria_pai_id, 1 AS n FROM categorias c WHERE c.empresa_id = ${ctx.empresa_id} AND c.id = ${id}
      UNION ALL
      SELECT c.id, c.nome, c.categoria_pai_id, a.n + 1 FROM categorias c JOIN acima a ON c.id = a.categoria_pai_id
    )
    SELECT e.id, e.nome, e.categoria_pai_id, (SELECT max(n) FROM acima)::integer AS nivel,
      (SELECT string_agg(nome, ' > ' ORDER BY n DESC) FROM acima) AS caminho, e.criado_em, e.atualizado_em
    FROM categorias e WHERE e.empresa_id = ${ctx.empresa_id} AND e.id = ${id}`);
  return rows[0];
}

/** The tree of a company changes one change at a time: two moves, each right by itself, could make a circle together. */
const treeTurn = (ctx: Ctx) => takeTurn(ctx.db, `categorias:${ctx.empresa_id}`);

const TOO_DEEP = `A árvore tem no máximo ${DEEPEST} níveis.`;

/**
 * The level that a parent gives to what is inside it.
 * @throws DomainError VALIDATION_ERROR on `categoria_pai_id` when the company has no such category
 */
async function levelUnder(ctx: Ctx, categoria_pai_id: number | null): Promise<number> {
  if (categoria_pai_id === null) return 1;
  const parent = await findCategoria(ctx, categoria_pai_id);
  if (!parent) throw invalid('categoria_pai_id', missingCategoria(categoria_pai_id));
  return parent.nivel + 1;
}

/**
 * @throws DomainError VALIDATION_ERROR on `categoria_pai_id` that the company has not or that is on the last level, on `nome` that
 * another category has in the same place
 */
export async function createCategoria(outer: Ctx, input: unknown): Promise<Categoria> {
  requireScope(outer, 'categorias:write');
  const data = parseInput(createCategoriaInput, input);
  return transaction(outer, async (ctx) => {
    await treeTurn(ctx);
    if ((await levelUnder(ctx, data.categoria_pai_id)) > DEEPEST) throw invalid('categoria_pai_id', TOO_DEEP);
    const rows = await ctx.db.orm
      .insert(categorias)
      .values({ ...data, empresa_id: ctx.empresa_id })
      .returning({ id: categorias.id });
    const created = await fetchCategoria(ctx, oneRow(rows).id);
    await recordCategoria(ctx, 'categoria.criada', created, data);
    return created;
  }).catch(nameTaken);
}

/**
 * Renames a category, or moves it with all that is inside it (PATCH).
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `categoria_pai_id` that the company has not, that is the category itself or inside
 * it, or under which the tree would have more than five levels; on `nome` that another category has in the same place
 */
export async function updateCategoria(ctx: Ctx, input: unknown): Promise<Categoria> {
  requireScope(ctx, 'categorias:write');
  return change(ctx, parseInput(updateCategoriaInput, input));
}

/** The same for PUT: without `categoria_pai_id` the category moves to the first level. */
export async function replaceCategoria(ctx: Ctx, input: unknown): Promise<Categoria> {
  requireScope(ctx, 'categorias:write');
  return change(ctx, parseInput(replaceCategoriaInput, input));
}

function change(outer: Ctx, { id, ...given }: z.output<typeof updateCategoriaInput>): Promise<Categoria> {
  return transaction(outer, async (ctx) => {
    await treeTurn(ctx);
    const before = await fetchCategoria(ctx, id);
    const sent = sentOf(given);
    const detalhes = changes(before, sent);
    if (Object.keys(detalhes).length === 0) return before;
    const { categoria_pai_id } = sent;
    const moves = categoria_pai_id !== undefined && categoria_pai_id !== before.categoria_pai_id;
    if (moves) await checkMove(ctx, id, categoria_pai_id);
    await ctx.db.orm
      .update(categorias)
      .set({ ...sent, atualizado_em: sql`clock_timestamp()` })
      .where(eq(categorias.id, id));
    const after = await fetchCategoria(ctx, id);
    await recordCategoria(ctx, moves ? 'categoria.movida' : 'categoria.alterada', after, detalhes);
    return after;
  }).catch(nameTaken);
}

async function checkMove(ctx: Ctx, id: number, categoria_pai_id: number | null): Promise<void> {
  const level = await levelUnder(ctx, categoria_pai_id);
  const inside = [...(await ctx.db.orm.execute<{ id: number; nivel: number }>(subtree(ctx.empresa_id, id)))];
  if (inside.some((one) => one.id === categoria_pai_id)) {
    throw invalid('categoria_pai_id', 'Uma categoria não pode ficar dentro dela mesma.');
  }
  const height = Math.max(...inside.map(({ nivel }) => nivel));
  if (level + height - 1 > DEEPEST) throw invalid('categoria_pai_id', TOO_DEEP);
}

/** Products are counted up to here for the message of a refusal. */
const COUNTED = 500;

/**
 * Deletes a category that has neither categories nor products; products that were deleted do not count, and lose it.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `id` while something is in it, which the message names
 */
export async function deleteCategoria(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'categorias:delete');
  const { id } = parseInput(categoriaIdInput, input);
  await transaction(outer, async (ctx) => {
    await treeTurn(ctx);
    const found = await fetchCategoria(ctx, id);
    const mine = and(eq(categorias.empresa_id, ctx.empresa_id), eq(categorias.id, id));
    // Held before its products are counted: whoever gives it to a product holds it too.
    await ctx.db.orm.select({ id: categorias.id }).from(categorias).where(mine).for('update');
    const within = await contentOf(ctx, id);
    if (within)
      throw invalid(
        'id',
        `A categoria "${found.nome}" tem ${within}. Mude de lugar o que está nela antes de excluí-la.`,
      );
    await ctx.db.orm.update(produtos).set({ categoria_id: null }).where(eq(produtos.categoria_id, id));
    await ctx.db.orm.delete(categorias).where(mine);
    await recordCategoria(ctx, 'categoria.excluida', found, { nome: found.caminho });
  });
}

/** What is in a category, in words; empty for nothing. Written out: two bounded counts in one statement. */
async function contentOf(ctx: Ctx, id: number): Promise<string> {
  const [row] = await ctx.db.sql<{ filhas: number; itens: number }[]>`
    SELECT (SELECT count(*) FROM (SELECT FROM categorias WHERE categoria_pai_id = ${id} LIMIT ${COUNTED + 1}) x) AS filhas,
      (SELECT count(*) FROM (
        SELECT FROM produtos WHERE categoria_id = ${id} AND situacao <> 'E' LIMIT ${COUNTED + 1}) x) AS itens`;
  const { filhas = 0, itens = 0 } = row ?? {};
  const many = (n: number, one: string, more: string) =>
    n === 0 ? [] : [`${n > COUNTED ? `mais de ${COUNTED}` : n} ${n === 1 ? one : more}`];
  return [...many(filhas, 'subcategoria', 'subcategorias'), ...many(itens, 'produto', 'produtos')].join(' e ');
}
