import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { Page } from '#server/platform/pagination.ts';
import { parseInput } from '#server/platform/validation.ts';
import { readExpedicoes } from './list-expedicoes.ts';
import { expedicoesFilters, type LinhaComPedidos } from './schemas.ts';

/** Orders that a line of the list names. */
const NAMED = 3;
/** Linked items of a shipment that are looked at to count its orders. */
const LOOKED_AT = 100;
/** Shipments of one order that a search finds, the newest. */
const CARRIERS = 100;

/**
 * The company's shipments, each with the orders that it carries: how many (`ao_menos` where it has more than 100 linked items) and the
 * first three, with their customers. The text searched for may also be the whole number of an order, with or without the zeros in front.
 * Only the panel asks: the API's search knows numbers and tracking codes.
 */
export async function listExpedicoesComPedidos(ctx: Ctx, input: unknown): Promise<Page<LinhaComPedidos>> {
  requireScope(ctx, 'expedicao:read');
  const f = parseInput(expedicoesFilters, input);
  const page = await readExpedicoes(ctx, f, f.busca ? await listCarriers(ctx, f.busca) : []);
  const pedidos = await countPedidos(
    ctx,
    page.resultados.map(({ id }) => id),
  );
  const none = { quantos: 0, ao_menos: false, primeiros: [] };
  return { ...page, resultados: page.resultados.map((row) => ({ ...row, pedidos: pedidos.get(row.id) ?? none })) };
}

/** The shipments that carry the order of this number. */
async function listCarriers(ctx: Ctx, numero: string): Promise<number[]> {
  const numeros = [numero, numero.padStart(6, '0')];
  // Written out: the order by its unique number, its shipments by the order, whatever the size of the tables.
  const rows = await ctx.db.sql<{ id: number }[]>`
    SELECT DISTINCT i.expedicao_id AS id FROM vendas v JOIN itens_expedicao i ON i.pedido_venda_id = v.id
    WHERE v.empresa_id = ${ctx.empresa_id} AND v.numero_pedido = ANY (${numeros}::text[])
    ORDER BY 1 DESC LIMIT ${CARRIERS}`;
  return rows.map(({ id }) => id);
}

type Pedidos = LinhaComPedidos['pedidos'];

async function countPedidos(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Pedidos>> {
  if (ids.length === 0) return new Map();
  // Written out: for each shipment of the page so many entries of an index, and the names of three orders.
  const rows = await ctx.db.sql<(Pedidos & { id: number })[]>`
    SELECT e.id, max(d.quantos)::int AS quantos, bool_or(d.olhados > ${LOOKED_AT}) AS ao_menos,
      json_agg(json_build_object('id', v.id, 'numero_pedido', v.numero_pedido, 'cliente_nome', c.nome) ORDER BY d.n) AS primeiros
    FROM unnest(${[...ids]}::bigint[]) AS e (id)
    CROSS JOIN LATERAL (
      SELECT x.pedido_venda_id, row_number() OVER (ORDER BY x.pedido_venda_id) AS n, count(*) OVER () AS quantos,
        sum(x.itens) OVER () AS olhados
      FROM (SELECT i.pedido_venda_id, count(*) AS itens FROM (
          SELECT pedido_venda_id FROM itens_expedicao WHERE expedicao_id = e.id ORDER BY pedido_venda_id LIMIT ${LOOKED_AT + 1}) i
        GROUP BY i.pedido_venda_id) x) d
    JOIN vendas v ON v.id = d.pedido_venda_id JOIN clientes c ON c.id = v.cliente_id
    WHERE d.n <= ${NAMED}
    GROUP BY e.id`;
  return new Map(rows.map(({ id, ...pedidos }) => [id, pedidos]));
}
