import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { likePattern, offsetOf, type Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchVenda } from './internal.ts';
import { type LinhaVenda, type Venda, vendaIdInput, vendasFilters } from './schemas.ts';

/** The company's sales, newest first unless told otherwise. */
export async function listVendas(ctx: Ctx, input: unknown): Promise<Page<LinhaVenda>> {
  requireScope(ctx, 'vendas:read');
  const f = parseInput(vendasFilters, input);
  const { sql } = ctx.db;
  const where = sql`v.empresa_id = ${ctx.empresa_id}
    ${f.status ? sql`AND v.status = ${f.status}` : sql``}
    ${f.tipo_pedido ? sql`AND v.tipo_pedido = ${f.tipo_pedido}` : sql``}
    ${f.cliente_id ? sql`AND v.cliente_id = ${f.cliente_id}` : sql``}
    ${f.expedivel ? sql`AND v.status <> 'cancelada' AND v.tipo_pedido <> 'orcamento'` : sql``}
    ${f.data_inicio ? sql`AND v.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso)}` : sql``}
    ${f.data_fim ? sql`AND v.criado_em < ${endOfDay(f.data_fim, ctx.fuso)}` : sql``}
    ${f.busca ? sql`AND (v.numero_pedido LIKE ${likePattern(f.busca)} OR c.nome_ordem LIKE normalizar(${likePattern(f.busca)}))` : sql``}`;
  const direction = f.direcao === 'desc' ? sql`DESC` : sql`ASC`;
  const [rows, [total]] = await Promise.all([
    sql<LinhaVenda[]>`
      SELECT v.id, v.numero_pedido, v.status, v.tipo_pedido, v.total_venda::text, v.cliente_id, c.nome AS cliente_nome,
        v.criado_em, v.atualizado_em
      FROM vendas v JOIN clientes c ON c.id = v.cliente_id WHERE ${where}
      ORDER BY ${sql(`v.${f.ordenar}`)} ${direction}, v.id ${direction} LIMIT ${f.por_pagina} OFFSET ${offsetOf(f)}`,
    sql<{ n: number }[]>`
      SELECT count(*) AS n FROM vendas v JOIN clientes c ON c.id = v.cliente_id WHERE ${where}`,
  ]);
  return { resultados: [...rows], pagina: f.pagina, por_pagina: f.por_pagina, total_registros: total?.n ?? 0 };
}

/**
 * One sale with its items and shipments.
 * @throws DomainError NOT_FOUND
 */
export async function getVenda(ctx: Ctx, input: unknown): Promise<Venda> {
  requireScope(ctx, 'vendas:read');
  return fetchVenda(ctx, parseInput(vendaIdInput, input).id);
}
