import { type SQL, sql } from 'drizzle-orm';
import { type Historico, listHistorico } from '#server/auditoria/index.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted, readPage, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { fetchRow } from '#server/platform/rows.ts';
import { byText, longerThanRead, searchPage } from '#server/platform/search.ts';
import { changedSince } from '#server/platform/settled.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { pageWithImagens, withImagens } from './imagens.ts';
import { PRODUTOS, shown, subtree } from './internal.ts';
import { type Produto, produtoIdInput, produtosFilters } from './schemas.ts';

const ORDER = {
  nome: sql`e.nome_ordem`,
  codigo: sql`e.codigo`,
  criado_em: sql`e.criado_em`,
  atualizado_em: sql`e.atualizado_em`,
};

const SHOWN = sql`${shownColumns(PRODUTOS.columns)}, e.situacao = 'A' AS ativo`;

/**
 * The company's products, deleted ones only where they are asked for; `busca` ignores case and accents. Like the stock list, it costs
 * no more in a large company: totals come from `contagens_produtos`, or counting stops at 500, and that of a search may be a lower
 * bound (platform/search.ts).
 */
export async function listProdutos(ctx: Ctx, input: unknown): Promise<Page<Produto>> {
  requireScope(ctx, 'produtos:read');
  const { busca, ...f } = parseInput(produtosFilters, input);
  // Written out, so that the partial indexes match.
  const kind = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.situacao === 'E' ? sql`` : sql`AND e.situacao <> 'E'`} ${f.situacao ? sql`AND e.situacao = ${f.situacao}` : sql``}
    ${f.controlar_estoque === undefined ? sql`` : sql`AND e.controlar_estoque = ${f.controlar_estoque}`}`;
  const narrowed = await narrowing(ctx, f);
  const where = sql`${kind} ${narrowed ?? sql``}`;
  const from = sql`produtos e`;
  const column = ORDER[f.ordenar];
  const listing = { from, where, order: orderBy(column, f.direcao), records: from, shown: SHOWN };
  const total = narrowed
    ? longerThanRead(listing)
    : sql`(SELECT coalesce(sum(e.n), 0) FROM contagens_produtos e WHERE ${kind})::bigint`;
  if (!busca) {
    const page = narrowed ? readCounted<Row>(ctx, f, listing) : readPage<Row>(ctx, f, { ...listing, total });
    return pageWithImagens(ctx, await page);
  }
  const covered = !narrowed && f.controlar_estoque === undefined;
  const searched = byText(ctx, { from, where, column, byName: f.ordenar === 'nome', covered });
  // The indexes of the text leave deleted products out.
  const lookup = f.situacao === 'E' ? () => null : searched.lookup;
  return pageWithImagens(ctx, await searchPage<Row>(ctx, f, { ...listing, ...searched, lookup, total, busca }));
}

type Row = Omit<Produto, 'imagens'>;

/** The filters that no projection counts by, or null. Written out, as parts of the list. */
async function narrowing(ctx: Ctx, f: Omit<z.output<typeof produtosFilters>, 'busca'>): Promise<SQL | null> {
  const parts: SQL[] = [];
  if (f.codigo !== undefined) parts.push(sql`AND e.codigo = ${f.codigo}`);
  if (f.gtin !== undefined) parts.push(sql`AND e.gtin = ${f.gtin}`);
  if (f.atualizado_desde) parts.push(sql`AND ${await changedSince(ctx, f.atualizado_desde)}`);
  if (f.categoria_id !== undefined) {
    // Asked first, so that the planner is given the very ids.
    const rows = await ctx.db.orm.execute<{ id: number }>(subtree(ctx.empresa_id, f.categoria_id));
    const ids = [...rows].map(({ id }) => sql`${id}::bigint`);
    parts.push(ids.length > 0 ? sql`AND e.categoria_id IN (${sql.join(ids, sql`, `)})` : sql`AND false`);
  }
  return parts.length > 0 ? sql.join(parts, sql` `) : null;
}

/**
 * One product of the company, a deleted one too.
 * @throws DomainError NOT_FOUND
 */
export async function getProduto(ctx: Ctx, input: unknown): Promise<Produto> {
  requireScope(ctx, 'produtos:read');
  return withImagens(ctx, shown(await fetchRow(ctx, PRODUTOS, parseInput(produtoIdInput, input).id)));
}

/**
 * A product's changes, oldest first.
 * @throws DomainError NOT_FOUND
 */
export async function listHistoricoProduto(ctx: Ctx, input: unknown): Promise<Historico[]> {
  const { id } = await getProduto(ctx, input);
  return listHistorico(ctx, 'produto', id);
}
