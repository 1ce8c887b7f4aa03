import { type SQL, sql } from 'drizzle-orm';
import { byNumeroOuCliente } from '#server/clientes/index.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchCompra } from './internal.ts';
import { type Compra, compraIdInput, comprasFilters, type LinhaCompra } from './schemas.ts';

const SHOWN = sql`e.id, e.numero, e.status, e.fornecedor_id, e.fornecedor_nome, e.deposito_id, e.previsao::text, e.total::text,
  e.criado_em, e.atualizado_em, e.recebida_em, e.cancelada_em`;
const COMPRAS = sql`compras`;
// Each status from the index of statuses: with one condition for both, the planner may go through all purchases in the list's order.
const A_RECEBER = sql`(SELECT * FROM compras WHERE status = 'aberta' UNION ALL SELECT * FROM compras WHERE status = 'parcial')`;
const withFornecedor = (compras: SQL) => sql`(SELECT c.*, f.nome AS fornecedor_nome, f.nome_ordem AS fornecedor_ordem
  FROM ${compras} c JOIN clientes f ON f.id = c.fornecedor_id) e`;

/**
 * The company's purchases, newest first unless told otherwise. More than 500 are not counted, and the total of a search may be a lower
 * bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export async function listCompras(ctx: Ctx, input: unknown): Promise<Page<LinhaCompra>> {
  requireScope(ctx, 'compras:read');
  const { busca, ...f } = parseInput(comprasFilters, input);
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${f.fornecedor_id ? sql`AND e.fornecedor_id = ${f.fornecedor_id}` : sql``}
    ${f.produto_id ? sql`AND EXISTS (SELECT FROM itens_compra i WHERE i.compra_id = e.id AND i.produto_id = ${f.produto_id})` : sql``}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
  const column = sql`e.${sql.identifier(f.ordenar)}`;
  const compras = f.a_receber ? A_RECEBER : COMPRAS;
  const from = sql`${compras} e`;
  const listing = { from, where, order: orderBy(column, f.direcao), records: withFornecedor(COMPRAS), shown: SHOWN };
  if (!busca) return readCounted<LinhaCompra>(ctx, f, listing);
  const searched = byNumeroOuCliente(ctx, {
    ...{ from, where, column, busca },
    numero: sql`e.numero`,
    cliente_id: sql`e.fornecedor_id`,
    nome: sql`e.fornecedor_ordem`,
  });
  return searchPage<LinhaCompra>(ctx, f, {
    ...listing,
    ...searched,
    from: withFornecedor(compras),
    total: longerThanRead(listing),
    busca,
  });
}

/**
 * One purchase with its items.
 * @throws DomainError NOT_FOUND
 */
export async function getCompra(ctx: Ctx, input: unknown): Promise<Compra> {
  requireScope(ctx, 'compras:read');
  return fetchCompra(ctx, parseInput(compraIdInput, input).id);
}
