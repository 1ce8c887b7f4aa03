import { sql } from 'drizzle-orm';
import { byNumeroOuCliente } from '#server/clientes/index.ts';
import { endOfDay, startOfDay } from '#server/platform/clock.ts';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { orderBy, readCounted } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { longerThanRead, searchPage } from '#server/platform/search.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchVenda } from './internal.ts';
import { type LinhaVenda, type Venda, vendaIdInput, vendasFilters } from './schemas.ts';

const SHOWN = sql`e.id, e.numero_pedido, e.status, e.tipo_pedido, e.cliente_id, e.cliente_nome, e.deposito_id, e.vendedor_id,
  e.vendedor_nome, e.desconto::text, e.frete::text, e.total_produtos::text, e.total_venda::text, e.criado_em, e.atualizado_em,
  e.finalizada_em, e.cancelada_em`;
const VENDAS = sql`(SELECT v.*, c.nome AS cliente_nome, c.nome_ordem AS cliente_ordem
  FROM vendas v JOIN clientes c ON c.id = v.cliente_id) e`;

/**
 * The company's sales, newest first unless told otherwise. More than 500 are not counted, and the total of a search may be a lower
 * bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 *
 * @param findAExpedir gives the sales that `a_expedir` asks for, as shipments know them; without it there is no such filter
 */
export async function listVendas(
  ctx: Ctx,
  input: unknown,
  findAExpedir?: (ctx: Ctx) => Promise<number[]>,
): Promise<Page<LinhaVenda>> {
  requireScope(ctx, 'vendas:read');
  const { busca, ...f } = parseInput(vendasFilters, input);
  const waiting = f.a_expedir && findAExpedir ? `{${(await findAExpedir(ctx)).join()}}` : null;
  const where = sql`e.empresa_id = ${ctx.empresa_id}
    ${f.status ? sql`AND e.status = ${f.status}` : sql``}
    ${f.tipo_pedido ? sql`AND e.tipo_pedido = ${f.tipo_pedido}` : sql``}
    ${f.cliente_id ? sql`AND e.cliente_id = ${f.cliente_id}` : sql``}
    ${f.vendedor_id ? sql`AND e.vendedor_id = ${f.vendedor_id}` : sql``}
    ${f.deposito_id ? sql`AND e.deposito_id = ${f.deposito_id}` : sql``}
    ${f.produto_id ? sql`AND EXISTS (SELECT FROM itens_venda i WHERE i.venda_id = e.id AND i.produto_id = ${f.produto_id})` : sql``}
    ${f.expedivel ? sql`AND e.status <> 'cancelada' AND e.tipo_pedido <> 'orcamento'` : sql``}
    ${waiting === null ? sql`` : sql`AND e.id = ANY (${waiting}::bigint[])`}
    ${f.data_inicio ? sql`AND e.criado_em >= ${startOfDay(f.data_inicio, ctx.fuso).toISOString()}` : sql``}
    ${f.data_fim ? sql`AND e.criado_em < ${endOfDay(f.data_fim, ctx.fuso).toISOString()}` : sql``}`;
  const column = sql`e.${sql.identifier(f.ordenar)}`;
  const from = sql`vendas e`;
  const listing = { from, where, order: orderBy(column, f.direcao), records: VENDAS, shown: SHOWN };
  if (!busca) return readCounted<LinhaVenda>(ctx, f, listing);
  const searched = byNumeroOuCliente(ctx, {
    ...{ from, where, column, busca },
    numero: sql`e.numero_pedido`,
    cliente_id: sql`e.cliente_id`,
    nome: sql`e.cliente_ordem`,
  });
  return searchPage<LinhaVenda>(ctx, f, {
    ...listing,
    ...searched,
    from: VENDAS,
    total: longerThanRead(listing),
    busca,
  });
}

/**
 * One sale with its items.
 * @throws DomainError NOT_FOUND
 */
export async function getVenda(ctx: Ctx, input: unknown): Promise<Venda> {
  requireScope(ctx, 'vendas:read');
  return fetchVenda(ctx, parseInput(vendaIdInput, input).id);
}
