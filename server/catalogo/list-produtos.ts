import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { likePattern, offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { columns } from './internal.ts';
import { type Produto, produtoIdInput, produtosFilters } from './schemas.ts';

const ORDER = { nome: produtos.nome_ordem, codigo: produtos.codigo, criado_em: produtos.criado_em };

/** The company's products that were not deleted; `busca` ignores case and accents. */
export async function listProdutos(ctx: Ctx, input: unknown): Promise<Page<Produto>> {
  requireScope(ctx, 'produtos:read');
  const filters = parseInput(produtosFilters, input);
  const where = and(
    eq(produtos.empresa_id, ctx.empresa_id),
    // Written out, so that the partial indexes match.
    sql`situacao <> 'E'`,
    filters.situacao ? eq(produtos.situacao, filters.situacao) : undefined,
    filters.busca ? sql`busca LIKE normalizar(${likePattern(filters.busca)})` : undefined,
  );
  const direction = filters.direcao === 'desc' ? desc : asc;
  const [rows, [total]] = await Promise.all([
    ctx.db.orm
      .select(columns)
      .from(produtos)
      .where(where)
      .orderBy(direction(ORDER[filters.ordenar]), direction(produtos.id))
      .limit(filters.por_pagina)
      .offset(offsetOf(filters)),
    ctx.db.orm.select({ n: count() }).from(produtos).where(where),
  ]);
  return {
    resultados: rows,
    pagina: filters.pagina,
    por_pagina: filters.por_pagina,
    total_registros: total?.n ?? 0,
  };
}

/**
 * One product of the company.
 * @throws DomainError NOT_FOUND
 */
export async function getProduto(ctx: Ctx, input: unknown): Promise<Produto> {
  requireScope(ctx, 'produtos:read');
  const { id } = parseInput(produtoIdInput, input);
  const [found] = await ctx.db.orm
    .select(columns)
    .from(produtos)
    .where(and(eq(produtos.empresa_id, ctx.empresa_id), eq(produtos.id, id), ne(produtos.situacao, 'E')));
  if (!found) throw notFound('Produto não encontrado.');
  return found;
}
