import type { Ctx } from '#server/platform/context.ts';
import type { Venda } from './schemas.ts';

/** A sale as a shipment sees it; `produto_nome` is null where no product was named, or the sale has it not. */
export type Pedido = Pick<Venda, 'numero_pedido' | 'status' | 'tipo_pedido'> & { produto_nome: string | null };

/**
 * The company's sale and a product of it; null when there is no such sale. For other rooms: no scope is checked here, the verb that
 * calls has checked its own.
 */
export async function findPedido(ctx: Ctx, id: number, produto_id: number | null): Promise<Pedido | null> {
  // Written out, so that it is sent right behind a lock (holdPedido). The sale is looked for, and its product told only where it has it.
  const [found] = await ctx.db.sql<Pedido[]>`
    SELECT v.numero_pedido, v.status, v.tipo_pedido, (SELECT p.nome FROM produtos p WHERE p.id = ${produto_id}::bigint
      AND EXISTS (SELECT FROM itens_venda i WHERE i.venda_id = v.id AND i.produto_id = p.id)) AS produto_nome
    FROM vendas v WHERE v.id = ${id} AND v.empresa_id = ${ctx.empresa_id}`;
  return found ?? null;
}

/** The same, held until the transaction ends: meanwhile the sale can neither lose the product nor be cancelled. */
export async function holdPedido(ctx: Ctx, id: number, produto_id: number | null): Promise<Pedido | null> {
  // Sent together, run in turn: the sale is read after its lock is held. Written out, so that `execute` sends the lock here.
  const held = ctx.db.sql`
    SELECT FROM vendas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR KEY SHARE`.execute();
  const [, found] = await Promise.all([held, findPedido(ctx, id, produto_id)]);
  return found;
}
