import { inArray } from 'drizzle-orm';
import { vendas } from '#drizzle/schema/vendas.ts';
import { findDepositoDeVolta, moveByDocumento } from '#server/estoque/index.ts';
import { holdReserva, holdSaidaEstoque, type SaidaEstoque } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { reserveAll } from './reservas.ts';
import { findUnmoved, forgetUnmoved, holdStock, noteOut, takeOut } from './stock.ts';

/** A shipment as its room names it; `rodada` counts its conclusions, from 1. */
export type Remessa = { id: number; numero_expedicao: string; rodada: number };

/** An order that the shipment carries: one product of it, or all of it (null). */
export type Carga = { pedido_venda_id: number; produto_id: number | null };

/**
 * What a concluded shipment takes out of the stock: of the sales it carries, what has neither left nor been returned yet, each from its
 * sale's warehouse. Only of sales whose stock leaves at the shipment: by the rule that each has kept, and of those that have none yet by the
 * company's, which they keep from now on. Cancelled sales and quotes move nothing. For the room of shipments: no scope is checked here; the caller has checked its own and
 * holds the shipment's row.
 * @returns the sales of which something left, with their warehouses
 * @throws DomainError VALIDATION_ERROR on `itens` where balances may not be negative, on `deposito_id` where no warehouse can be used
 */
export async function moveOutByShipment(
  ctx: Ctx,
  { id, numero_expedicao, rodada }: Remessa,
  carried: readonly Carga[],
): Promise<ReadonlyMap<number, number>> {
  const ids = [...new Set(carried.map(({ pedido_venda_id }) => pedido_venda_id))];
  if (ids.length === 0) return new Map();
  // First the company's choice, then the sales: the order of every change of a sale.
  const regra = await holdSaidaEstoque(ctx);
  const held = await holdVendas(ctx, ids);
  const shipped = held.filter(({ status, tipo_pedido }) => status !== 'cancelada' && tipo_pedido !== 'orcamento');
  await keepRule(ctx, shipped, regra);
  const sales = shipped
    .filter(({ saida_estoque }) => (saida_estoque ?? regra) === 'expedicao')
    .map((sale) => {
      const products = carried
        .filter(({ pedido_venda_id }) => pedido_venda_id === sale.id)
        .map(({ produto_id }) => produto_id);
      return { ...sale, produto_ids: products.includes(null) ? null : products.filter((one) => one !== null) };
    });
  if (sales.length === 0) return new Map();
  const sold = await readItens(
    ctx,
    sales.map((sale) => sale.id),
  );
  await holdStock(ctx, sold);
  const left = await takeOut(ctx, sales, {
    documento: { tipo: 'expedicao', id, numero: numero_expedicao },
    rodada,
    observacao: `Expedição ${numero_expedicao}`,
  });
  await nameWarehouses(ctx, left);
  await reserveAll(
    ctx,
    sales.map((sale) => sale.id),
  );
  return left;
}

/**
 * What comes back when a shipment is reopened or cancelled: what its last conclusion had taken out, less what was returned or brought back
 * by a cancelled sale meanwhile. What went with it and moved no stock is to go again. For the room of shipments, as above.
 * @returns how many lines moved
 */
export async function takeBackByShipment(
  ctx: Ctx,
  { id, numero_expedicao, rodada }: Remessa,
  carga: readonly Carga[],
): Promise<number> {
  // Written out: what the conclusion moved is in the ledger, found by the index of documents.
  const moved = await ctx.db.sql<{ item_id: number; venda_id: number }[]>`
    SELECT i.id AS item_id, i.venda_id FROM lancamentos_estoque l JOIN itens_venda i ON i.id = l.documento_item_id
    WHERE l.empresa_id = ${ctx.empresa_id} AND l.documento_tipo = 'expedicao' AND l.documento_id = ${id} AND l.natureza = 'saida'
      AND l.rodada = ${rodada}`;
  const unmoved = await findUnmoved(
    ctx,
    id,
    carga.map(({ pedido_venda_id }) => pedido_venda_id),
  );
  const carried = [...new Set([...moved.map(({ venda_id }) => venda_id), ...unmoved])];
  if (carried.length === 0) return 0;
  await holdReserva(ctx);
  await holdVendas(ctx, carried);
  await holdStock(ctx, await readItens(ctx, carried));
  if (unmoved.length > 0) await forgetUnmoved(ctx, id, unmoved);
  // Read again with the sales held: what is still out of each line.
  const back = await ctx.db.sql<{ item_id: number; produto_id: number; deposito_id: number; quantidade: string }[]>`
    SELECT i.id AS item_id, l.produto_id, l.deposito_id, least(l.quantidade, i.quantidade_baixada)::text AS quantidade
    FROM lancamentos_estoque l JOIN itens_venda i ON i.id = l.documento_item_id
    WHERE l.empresa_id = ${ctx.empresa_id} AND l.documento_tipo = 'expedicao' AND l.documento_id = ${id} AND l.natureza = 'saida'
      AND l.rodada = ${rodada} AND i.quantidade_baixada > 0
    ORDER BY l.id`;
  const depositos = new Map<number, number>();
  for (const deposito_id of new Set(back.map((line) => line.deposito_id))) {
    depositos.set(deposito_id, (await findDepositoDeVolta(ctx, deposito_id)) ?? deposito_id);
  }
  await moveByDocumento(ctx, {
    documento: { tipo: 'expedicao', id, numero: numero_expedicao },
    rodada,
    natureza: 'cancelamento',
    origem: 'V',
    observacao: `Volta da expedição ${numero_expedicao}`,
    linhas: back.map((line) => ({
      ...line,
      deposito_id: depositos.get(line.deposito_id) ?? line.deposito_id,
      tipo: 'E',
      campo: 'itens',
    })),
  });
  await noteOut(ctx, back, -1);
  await moveWarehouses(ctx, carried, depositos);
  await reserveAll(ctx, carried);
  return back.length;
}

/** Sales whose warehouse was put out of use leave from where their stock came back to: it is reserved there, and leaves from there again. */
async function moveWarehouses(ctx: Ctx, ids: readonly number[], depositos: ReadonlyMap<number, number>): Promise<void> {
  const moved = [...depositos].filter(([from, to]) => from !== to);
  if (moved.length === 0) return;
  const rows = JSON.stringify(moved.map(([de, para]) => ({ de, para })));
  // Written out: one statement for all sales.
  await ctx.db.sql`
    UPDATE vendas v SET deposito_id = m.para FROM json_to_recordset(${rows}::text::json) AS m (de bigint, para bigint)
    WHERE v.id = ANY (${[...ids]}::bigint[]) AND v.deposito_id = m.de`;
}

type Held = {
  id: number;
  numero_pedido: string;
  status: string;
  tipo_pedido: string;
  deposito_id: number | null;
  saida_estoque: SaidaEstoque | null;
};

/** Locks sales in the order of their ids. */
async function holdVendas(ctx: Ctx, ids: readonly number[]): Promise<Held[]> {
  // Written out: the builder has no array of ids in one parameter.
  return ctx.db.sql<Held[]>`
    SELECT id, numero_pedido, status, tipo_pedido, deposito_id, saida_estoque FROM vendas
    WHERE empresa_id = ${ctx.empresa_id} AND id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`;
}

/** What locked sales sell, without the services. */
async function readItens(ctx: Ctx, venda_ids: readonly number[]): Promise<{ produto_id: number }[]> {
  // Written out: an array of ids in one parameter.
  return ctx.db.sql<{ produto_id: number }[]>`
    SELECT DISTINCT produto_id FROM itens_venda WHERE venda_id = ANY (${[...venda_ids]}::bigint[]) AND produto_id IS NOT NULL`;
}

/** Sales that are shipped for the first time keep the company's rule of the day, whatever it chooses later. */
async function keepRule(ctx: Ctx, shipped: readonly Held[], regra: SaidaEstoque): Promise<void> {
  const ids = shipped.flatMap(({ id, saida_estoque }) => (saida_estoque === null ? [id] : []));
  if (ids.length === 0) return;
  await ctx.db.orm.update(vendas).set({ saida_estoque: regra }).where(inArray(vendas.id, ids));
}

/** A sale of which something left names the warehouse from then on. */
async function nameWarehouses(ctx: Ctx, left: ReadonlyMap<number, number>): Promise<void> {
  const named = JSON.stringify([...left].map(([id, deposito_id]) => ({ id, deposito_id })));
  // Written out: one statement for all sales.
  await ctx.db.sql`
    UPDATE vendas v SET deposito_id = n.deposito_id
    FROM json_to_recordset(${named}::text::json) AS n (id bigint, deposito_id bigint)
    WHERE v.id = n.id AND v.deposito_id IS NULL`;
}
