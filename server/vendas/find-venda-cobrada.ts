import type { Ctx } from '#server/platform/context.ts';

/** A sale as what is paid for it names it. */
export type VendaCobrada = { numero_pedido: string; total_venda: string; negocio_id: number | null };

/** The company's sale, null where there is none. For other rooms: no scope is checked here, the verb that calls has checked its own. */
export async function findVendaCobrada(ctx: Ctx, id: number): Promise<VendaCobrada | null> {
  // Written out: every receipt asks for it, and a prepared statement is one round trip.
  const [found] = await ctx.db.sql<VendaCobrada[]>`
    SELECT numero_pedido, total_venda::text, negocio_id FROM vendas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  return found ?? null;
}

/** What is owed for a sale, and how it is to be paid. */
export type VendaDevida = {
  numero: string;
  pessoa_id: number;
  status: string;
  /** Null: finalised before sales made receivables. */
  condicao_pagamento: string | null;
  /** The total less what was returned; nothing of a sale that is not finalised. */
  devido: string;
  /** When it was finalised. */
  desde: Date | null;
};

/**
 * The company's sale as the room of receivables sees it; null where there is none. For other rooms: no scope is checked here, the verb that
 * calls has checked its own.
 */
export async function findVendaDevida(ctx: Ctx, id: number): Promise<VendaDevida | null> {
  // Written out: every finalised sale asks for it. `execute` sends it here, right behind a lock.
  const [found] = await ctx.db.sql<VendaDevida[]>`
    SELECT v.numero_pedido AS numero, v.cliente_id AS pessoa_id, v.status, v.condicao_pagamento, v.finalizada_em AS desde,
      CASE WHEN v.status = 'finalizada' THEN v.total_venda
        - (SELECT coalesce(sum(d.total), 0) FROM devolucoes_venda d WHERE d.venda_id = v.id) ELSE 0.00 END::numeric(20, 2)::text AS devido
    FROM vendas v WHERE v.id = ${id} AND v.empresa_id = ${ctx.empresa_id}`.execute();
  return found ?? null;
}

/** The same, held until the transaction ends: before its titles, as every change of a sale has it. */
export async function holdVendaDevida(ctx: Ctx, id: number): Promise<VendaDevida | null> {
  // Sent together, run in turn: the sale is read after its lock is held. Written out, so that `execute` sends the lock here.
  const held = ctx.db.sql`
    SELECT FROM vendas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const [, found] = await Promise.all([held, findVendaDevida(ctx, id)]);
  return found;
}
