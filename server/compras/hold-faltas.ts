import type { Ctx } from '#server/platform/context.ts';

/** What an item of a purchase still misses; zero where it came whole. */
export type Falta = { item_id: number; produto_id: number; falta: string };

/**
 * Holds the company's purchase until the transaction ends, before any product is held, and answers with what each of its items misses, in
 * the purchase's order. For other rooms: no scope is checked here, the verb that calls has checked its own.
 */
export async function holdFaltas(ctx: Ctx, compra_id: number): Promise<Falta[]> {
  // Sent together, run in turn: the items are read after the lock is held. Written out, so that `execute` sends the lock here.
  const locked = ctx.db
    .sql`SELECT FROM compras WHERE id = ${compra_id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const faltas = ctx.db.sql<Falta[]>`
    SELECT i.id AS item_id, i.produto_id, (i.quantidade - i.quantidade_recebida)::text AS falta
    FROM itens_compra i
    WHERE i.compra_id = ${compra_id} AND i.empresa_id = ${ctx.empresa_id} ORDER BY i.posicao, i.id`;
  const [, found] = await Promise.all([locked, faltas]);
  return found;
}
