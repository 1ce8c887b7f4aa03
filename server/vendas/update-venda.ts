import { eq, sql } from 'drizzle-orm';
import { vendas } from '#drizzle/schema/vendas.ts';
import { requireCliente } from '#server/clientes/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { fetchVenda, fetchVendaForUpdate, publishAlterada, recordVenda, writeItens } from './internal.ts';
import { type StatusVenda, setStatusVendaInput, updateVendaInput, type Venda } from './schemas.ts';

const WORDS: Record<StatusVenda, string> = {
  em_aberto: 'em aberto',
  finalizada: 'finalizado',
  cancelada: 'cancelado',
};

/** Which products of a sale are carried by shipments, each with its shipment's number: a verb of the room that knows shipments. */
export type Carried = (ctx: Ctx, venda_id: number) => Promise<{ produto_id: number; numero_expedicao: string }[]>;

/**
 * Changes an open sale: its kind, its customer, its items as a whole; emits `venda.atualizada` only on a change.
 * @param carried asked with the sale locked: a product that a shipment carries for the sale cannot leave it
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` when it is not open, and as where it is created
 */
export async function updateVenda(outer: Ctx, input: unknown, carried: Carried): Promise<Venda> {
  requireScope(outer, 'vendas:write');
  const { id, itens, ...data } = parseInput(updateVendaInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchVendaForUpdate(ctx, id);
    const sent = sentOf(data);
    const list = before.itens.map(({ produto_id, quantidade, preco_unitario }) => ({
      produto_id,
      quantidade,
      preco_unitario,
    }));
    const detalhes = changes({ ...before, itens: list }, { ...sent, ...(itens ? { itens } : {}) });
    if (Object.keys(detalhes).length === 0) return before;
    if (before.status !== 'em_aberto') {
      throw invalid('status', `O pedido ${before.numero_pedido} está ${WORDS[before.status]} e não pode ser alterado.`);
    }
    if (detalhes.cliente_id && data.cliente_id) await requireCliente(ctx, data.cliente_id);
    if (detalhes.itens && itens) {
      requireShippedKept(before, itens, await carried(ctx, id));
      await writeItens(ctx, id, itens);
    }
    await writeVenda(ctx, id, sent);
    await recordVenda(ctx, 'venda.alterada', before, detalhes);
    const after = await fetchVenda(ctx, id);
    await publishAlterada(ctx, after, before.status);
    return after;
  });
}

const writeVenda = (ctx: Ctx, id: number, fields: Partial<Pick<Venda, 'tipo_pedido' | 'cliente_id' | 'status'>>) =>
  ctx.db.orm
    .update(vendas)
    .set({ ...fields, atualizado_em: sql`clock_timestamp()` })
    .where(eq(vendas.id, id));

type Produto = { produto_id: number };

function requireShippedKept(venda: Venda, itens: readonly Produto[], carried: Awaited<ReturnType<Carried>>): void {
  const kept = new Set(itens.map(({ produto_id }) => produto_id));
  for (const { produto_id, numero_expedicao } of carried) {
    const leaving = kept.has(produto_id) ? undefined : venda.itens.find((item) => item.produto_id === produto_id);
    if (!leaving) continue;
    throw invalid(
      'itens',
      `"${leaving.produto_nome}" está na expedição ${numero_expedicao}: desvincule o item antes de tirá-lo do pedido.`,
    );
  }
}

/** Which status may follow which: open to finished, either to cancelled; a cancelled sale stays so. */
const MOVES: Record<StatusVenda, readonly StatusVenda[]> = {
  em_aberto: ['finalizada', 'cancelada'],
  finalizada: ['cancelada'],
  cancelada: [],
};

/**
 * Finishes a sale (emits `venda.atualizada`) or cancels it (`venda.cancelada`); to the status that it has, nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` for any other move
 */
export async function setStatusVenda(outer: Ctx, input: unknown): Promise<Venda> {
  requireScope(outer, 'vendas:write');
  const { id, status } = parseInput(setStatusVendaInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchVendaForUpdate(ctx, id);
    if (before.status === status) return before;
    if (!MOVES[before.status].includes(status)) {
      throw invalid('status', `O pedido ${before.numero_pedido} está ${WORDS[before.status]}.`);
    }
    await writeVenda(ctx, id, { status });
    const detalhes = { status: { antes: before.status, depois: status } };
    await recordVenda(ctx, status === 'finalizada' ? 'venda.finalizada' : 'venda.cancelada', before, detalhes);
    const after = await fetchVenda(ctx, id);
    await publishAlterada(ctx, after, before.status);
    return after;
  });
}
