import { sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readPage, shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { fetchRow } from '#server/platform/rows.ts';
import { byText, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { pageWithImagens, withImagens } from './imagens.ts';
import { PRODUTOS } from './internal.ts';
import { type LinhaProduto, type Produto, produtoIdInput, produtosFilters } from './schemas.ts';

const ORDER = { nome: sql`e.nome_ordem`, codigo: sql`e.codigo`, criado_em: sql`e.criado_em` };

/**
 * The company's products that were not deleted; `busca` ignores case and accents. Like the stock list, it costs no more in a large
 * company: totals come from `contagens_produtos`, and that of a search may be a lower bound (platform/search.ts).
 */
export async function listProdutos(ctx: Ctx, input: unknown): Promise<Page<Produto>> {
  requireScope(ctx, 'produtos:read');
  const { busca, ...f } = parseInput(produtosFilters, input);
  // Written out, so that the partial indexes match.
  const where = sql`e.empresa_id = ${ctx.empresa_id} AND e.situacao <> 'E'
    ${f.situacao ? sql`AND e.situacao = ${f.situacao}` : sql``}`;
  const from = sql`produtos e`;
  const column = ORDER[f.ordenar];
  const listing = {
    from,
    where,
    order: orderBy(column, f.direcao),
    records: from,
    shown: shownColumns(PRODUTOS.columns),
    total: sql`(SELECT coalesce(sum(e.n), 0) FROM contagens_produtos e WHERE ${where})::bigint`,
  };
  if (!busca) return pageWithImagens(ctx, await readPage<LinhaProduto>(ctx, f, listing));
  const searched = byText(ctx, { from, where, column, byName: f.ordenar === 'nome' });
  return pageWithImagens(ctx, await searchPage<LinhaProduto>(ctx, f, { ...listing, ...searched, busca }));
}

/**
 * One product of the company.
 * @throws DomainError NOT_FOUND
 */
export async function getProduto(ctx: Ctx, input: unknown): Promise<Produto> {
  requireScope(ctx, 'produtos:read');
  return withImagens(ctx, await fetchRow(ctx, PRODUTOS, parseInput(produtoIdInput, input).id));
}
