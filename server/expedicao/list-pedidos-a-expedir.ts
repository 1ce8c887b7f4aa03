import { type Ctx, requireScope } from '#server/platform/context.ts';
import type { PedidosAExpedir } from './schemas.ts';

/** Orders that the first screen shows. */
const SHOWN = 5;
/** Orders that are looked at, the newest: what did not leave until then is no work of the day. */
const LOOKED_AT = 1_000;

/**
 * Orders with a product that was not given back and that no concluded shipment carries, by itself or with the whole order, the oldest
 * first, each with the pending shipment that will: of the newest 1,000 that are neither quotes nor cancelled (`ao_menos` says that there are older ones). Written out: each of
 * those is looked up in an index, so that the cost does not grow with the tables.
 */
export async function listPedidosAExpedir(ctx: Ctx): Promise<PedidosAExpedir> {
  requireScope(ctx, 'expedicao:read');
  requireScope(ctx, 'vendas:read');
  type Row = PedidosAExpedir['pedidos'][number] & { quantos: number; olhados: number };
  const rows = await ctx.db.sql<Row[]>`
    WITH ${waiting(ctx)}, primeiros AS (SELECT id FROM parados ORDER BY criado_em, id LIMIT ${SHOWN})
    SELECT v.id, v.numero_pedido, v.status, c.nome AS cliente_nome, v.total_venda::text, v.criado_em,
      x.id AS expedicao_id, x.numero_expedicao,
      (SELECT count(*)::int FROM parados) AS quantos, (SELECT count(*)::int FROM recentes) AS olhados
    FROM primeiros p JOIN vendas v ON v.id = p.id JOIN clientes c ON c.id = v.cliente_id
    LEFT JOIN LATERAL (SELECT x.id, x.numero_expedicao FROM itens_expedicao i JOIN expedicoes x ON x.id = i.expedicao_id
      WHERE i.pedido_venda_id = v.id AND x.status = 'pendente' ORDER BY x.id DESC LIMIT 1) x ON true
    ORDER BY v.criado_em, v.id`;
  return {
    quantos: rows[0]?.quantos ?? 0,
    ao_menos: (rows[0]?.olhados ?? 0) === LOOKED_AT,
    pedidos: rows.map(({ quantos: _, olhados: __, ...pedido }) => pedido),
  };
}

/** The ids of the same orders, all of them, for the list of sales. */
export async function listIdsAExpedir(ctx: Ctx): Promise<number[]> {
  requireScope(ctx, 'expedicao:read');
  requireScope(ctx, 'vendas:read');
  // Written out, as the queue itself.
  const rows = await ctx.db.sql<{ id: number }[]>`WITH ${waiting(ctx)} SELECT id FROM parados`;
  return rows.map(({ id }) => id);
}

/** `recentes` are the orders that are looked at, `parados` those of them that wait. */
function waiting(ctx: Ctx) {
  return ctx.db.sql`recentes AS MATERIALIZED (
      SELECT id, criado_em FROM vendas
      WHERE empresa_id = ${ctx.empresa_id} AND tipo_pedido <> 'orcamento' AND status <> 'cancelada'
      ORDER BY criado_em DESC, id DESC LIMIT ${LOOKED_AT}
    ), parados AS MATERIALIZED (
      SELECT r.id, r.criado_em FROM recentes r
      WHERE EXISTS (SELECT FROM itens_venda i
        WHERE i.venda_id = r.id AND i.tipo = 'produto' AND i.quantidade > i.quantidade_devolvida
          AND NOT EXISTS (SELECT FROM itens_expedicao l JOIN expedicoes x ON x.id = l.expedicao_id
            WHERE l.pedido_venda_id = r.id AND x.status = 'concluida' AND (l.produto_id IS NULL OR l.produto_id = i.produto_id))
        -- Looked up order by order, whatever the planner believes of the tables' sizes.
        OFFSET 0)
    )`;
}
