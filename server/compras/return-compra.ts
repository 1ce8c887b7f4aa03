import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { entregas_compra } from '#drizzle/schema/compras.ts';
import { moveByDocumento, resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchCompra, fetchCompraForUpdate, forbidden, isZero, recordCompra, tellCompra } from './internal.ts';
import { judgeEntrega, toldEntrega } from './judge-entrega.ts';
import { readEntrega } from './list-entregas-compra.ts';
import { type Compra, type DevolucaoCompraCriada, devolverCompraInput } from './schemas.ts';
import { writeEntrega } from './write-entrega.ts';

/**
 * What goes back to the supplier of what a purchase brought, never more than was received and is not returned yet; also of a purchase
 * whose rest was cancelled. It leaves the warehouse, origin D, and the status stays. What is left keeps its average cost.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a purchase of which nothing was received, on `itens.N.item_id` of what the
 * purchase has not, on `itens.N.quantidade` of too much, and of what is short where balances may not be negative
 */
export async function returnCompra(outer: Ctx, input: unknown): Promise<DevolucaoCompraCriada> {
  requireScope(outer, 'compras:write');
  const { id, itens, observacao, ...data } = parseInput(devolverCompraInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchCompraForUpdate(ctx, id);
    if (before.itens.every(({ quantidade_recebida }) => isZero(quantidade_recebida))) {
      throw forbidden(before, 'aceita devoluções', ['parcial', 'recebida']);
    }
    const entregues = await judgeEntrega(ctx, before, 'devolucao', itens);
    const leaving = entregues.filter(({ move }) => move);
    const named = leaving.length > 0 ? (data.deposito_id ?? (await whereItCameTo(ctx, before))) : data.deposito_id;
    const usable = leaving.length > 0 || named ? (await resolveDeposito(ctx, named ?? null)).id : null;
    const deposito_id = leaving.length > 0 ? usable : null;
    const entrega = await writeEntrega(ctx, { compra_id: id, tipo: 'devolucao', deposito_id, observacao }, entregues);
    const documento = { tipo: 'devolucao_compra', id, numero: before.numero } as const;
    await moveByDocumento(ctx, {
      documento,
      natureza: 'devolucao',
      origem: 'D',
      observacao: observacao || `Devolução da compra ${before.numero}`,
      linhas: leaving.map(({ item_id, produto_id, quantidade, custo_unitario, campo }) => ({
        item_id: entrega.itens.get(item_id) ?? 0,
        deposito_id: deposito_id ?? 0,
        tipo: 'S',
        ...{ produto_id, quantidade, custo_unitario, campo },
      })),
    });
    const devolucao = await readEntrega(ctx, { compra_id: id, tipo: 'devolucao', id: entrega.id });
    await recordCompra(ctx, 'compra.devolvida', before, toldEntrega(devolucao));
    await tellCompra(ctx, before);
    return { ...devolucao, compra: await fetchCompra(ctx, id) };
  });
}

/** The warehouse of the last receipt, else the purchase's. */
export async function whereItCameTo(
  ctx: Ctx,
  { id, deposito_id }: Pick<Compra, 'id' | 'deposito_id'>,
): Promise<number | null> {
  const [last] = await ctx.db.orm
    .select({ deposito_id: entregas_compra.deposito_id })
    .from(entregas_compra)
    .where(
      and(
        eq(entregas_compra.compra_id, id),
        eq(entregas_compra.tipo, 'recebimento'),
        isNotNull(entregas_compra.deposito_id),
      ),
    )
    .orderBy(desc(entregas_compra.id))
    .limit(1);
  return last?.deposito_id ?? deposito_id;
}
