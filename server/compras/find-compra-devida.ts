import type { Ctx } from '#server/platform/context.ts';

/** What is owed for a purchase, and how it is to be paid. */
export type CompraDevida = {
  numero: string;
  pessoa_id: number;
  status: string;
  /** Null: received before purchases made payables. */
  condicao_pagamento: string | null;
  /** What was received less what went back. */
  devido: string;
};

/**
 * The company's purchase as the room of payables sees it; null where there is none. For other rooms: no scope is checked here, the verb that
 * calls has checked its own.
 */
export async function findCompraDevida(ctx: Ctx, id: number): Promise<CompraDevida | null> {
  // Written out: every receipt asks for it. `execute` sends it here, right behind a lock.
  const [found] = await ctx.db.sql<CompraDevida[]>`
    SELECT c.numero, c.fornecedor_id AS pessoa_id, c.status, c.condicao_pagamento,
      (SELECT coalesce(sum(CASE e.tipo WHEN 'recebimento' THEN e.total ELSE -e.total END), 0)::numeric(20, 2)::text
        FROM entregas_compra e WHERE e.compra_id = c.id) AS devido
    FROM compras c WHERE c.id = ${id} AND c.empresa_id = ${ctx.empresa_id}`.execute();
  return found ?? null;
}

/** The same, held until the transaction ends: before its titles, as every change of a purchase has it. */
export async function holdCompraDevida(ctx: Ctx, id: number): Promise<CompraDevida | null> {
  // Sent together, run in turn: the purchase is read after its lock is held. Written out, so that `execute` sends the lock here.
  const held = ctx.db.sql`
    SELECT FROM compras WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const [, found] = await Promise.all([held, findCompraDevida(ctx, id)]);
  return found;
}
