import { eq, sql } from 'drizzle-orm';
import { vendas } from '#drizzle/schema/vendas.ts';
import { requireCliente } from '#server/clientes/index.ts';
import { resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { readLines } from '#server/platform/lido-em.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import { sellerOf, warehouseOf } from './head.ts';
import { fetchVenda, fetchVendaForUpdate, forbidden, publishAlterada, recordVenda, tellVenda } from './internal.ts';
import { type Line, lineOf, resolveLines, toldLine } from './lines.ts';
import { reserve } from './reservas.ts';
import { replaceVendaInput, updateVendaLidoInput, type Venda } from './schemas.ts';
import { writeItens } from './write-itens.ts';

/**
 * Which products of a sale (null: all of it) are carried by shipments, each with its shipment's number: a verb of the room that knows
 * shipments.
 */
export type Carried = (
  ctx: Ctx,
  venda_id: number,
) => Promise<{ produto_id: number | null; numero_expedicao: string }[]>;

type Sent = Omit<z.output<typeof updateVendaLidoInput>, 'id'>;

/**
 * Changes the fields sent of an open sale (PATCH); its items as a whole, matched by their ids. Emits `venda.atualizada`, only on a change:
 * to send what is there already changes nothing and is accepted in any status.
 * @param carried asked with the sale locked: a product that a shipment carries for the sale cannot leave it, nor can what a shipment carries
 * become a quote
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` when it is not open, or when another status is sent, and as where it is created
 */
export async function updateVenda(outer: Ctx, input: unknown, carried: Carried): Promise<Venda> {
  requireScope(outer, 'vendas:write');
  const { id, ...sent } = parseInput(updateVendaLidoInput, input);
  return change(outer, id, () => sent, carried);
}

/**
 * The same for PUT: what is not sent goes back to its default, the warehouse to the default one, but for the kind, which stays.
 * @throws DomainError as `updateVenda`
 */
export async function replaceVenda(outer: Ctx, input: unknown, carried: Carried): Promise<Venda> {
  requireScope(outer, 'vendas:write');
  const { id, ...sent } = parseInput(replaceVendaInput, input);
  const deposito_id = async (ctx: Ctx) => (sent.deposito_id === undefined ? warehouseOf(ctx, null) : sent.deposito_id);
  return change(outer, id, async (ctx) => ({ ...sent, deposito_id: await deposito_id(ctx) }), carried);
}

function change(outer: Ctx, id: number, sending: (ctx: Ctx) => Sent | Promise<Sent>, carried: Carried): Promise<Venda> {
  return transaction(outer, async (ctx) => {
    const before = await fetchVendaForUpdate(ctx, id);
    const { itens, status, lido_em, ...head } = await sending(ctx);
    if (status !== undefined && status !== before.status) throw elsewhere(before);
    const wanted = sentOf(head);
    const old = before.itens.map(lineOf);
    const lines = itens ? await resolveLines(ctx, readLines(before, lido_em, itens, 'O pedido'), before.itens) : old;
    const detalhes = changes(before, wanted);
    const relined = JSON.stringify(lines) !== JSON.stringify(old);
    if (!relined && Object.keys(detalhes).length === 0) return before;
    if (before.status !== 'em_aberto') throw forbidden(before, 'pode ser alterado', ['em_aberto']);
    const after = { ...before, ...wanted };
    await requireHead(ctx, before, after);
    const quoted = detalhes.tipo_pedido && after.tipo_pedido === 'orcamento';
    const shipped = relined || quoted ? await carried(ctx, id) : [];
    if (quoted) requireUnshipped(shipped);
    if (relined) {
      requireShippedKept(before, lines, shipped);
      requireOutKept(before, lines);
      detalhes.itens = { antes: old.map(toldLine), depois: lines.map(toldLine) };
    }
    const vendedor = detalhes.vendedor_id ? await sellerOf(ctx, after.vendedor_id) : {};
    const { tipo_pedido, cliente_id, deposito_id, condicao_pagamento, observacao } = after;
    await ctx.db.orm
      .update(vendas)
      .set({
        tipo_pedido,
        cliente_id,
        deposito_id,
        condicao_pagamento,
        observacao,
        ...vendedor,
        atualizado_em: sql`clock_timestamp()`,
      })
      .where(eq(vendas.id, id));
    if (relined || detalhes.desconto || detalhes.frete) await writeItens(ctx, id, lines, after);
    await recordVenda(ctx, 'venda.alterada', before, detalhes);
    const found = await fetchVenda(ctx, id);
    await publishAlterada(ctx, found, before.status);
    await reserve(ctx, found);
    await tellVenda(ctx, found);
    return found;
  });
}

/** A status is changed by what it does to stock: `PUT` and `PATCH` say where. */
const elsewhere = ({ id, status }: Venda) =>
  invalid(
    'status',
    `O status é ${status} e não muda por aqui: use POST /v1/vendas/${id}/finalizar/ ou POST /v1/vendas/${id}/cancelar/.`,
  );

async function requireHead(ctx: Ctx, before: Venda, after: Venda): Promise<void> {
  if (after.cliente_id !== before.cliente_id) await requireCliente(ctx, after.cliente_id);
  const out = before.itens.find(isOut);
  if (after.deposito_id !== before.deposito_id) {
    if (out) throw invalid('deposito_id', `"${out.descricao}" já saiu do depósito deste pedido.`);
    if (after.deposito_id !== null) await resolveDeposito(ctx, after.deposito_id);
  }
  if (out && after.tipo_pedido === 'orcamento') {
    throw invalid('tipo_pedido', `"${out.descricao}" já saiu do estoque: o pedido não pode voltar a ser orçamento.`);
  }
}

const isOut = ({ quantidade_baixada }: { quantidade_baixada: string }) => !/^0+(\.0+)?$/.test(quantidade_baixada);

/** A shipment carries no quote: it would be concluded, and nothing of it would leave the stock. */
function requireUnshipped([first]: Awaited<ReturnType<Carried>>): void {
  if (!first) return;
  throw invalid(
    'tipo_pedido',
    `O pedido está na expedição ${first.numero_expedicao} e não pode voltar a ser orçamento: desvincule-o antes.`,
  );
}

function requireShippedKept(venda: Venda, lines: readonly Line[], carried: Awaited<ReturnType<Carried>>): void {
  const kept = new Set(lines.map(({ produto_id }) => produto_id));
  for (const { produto_id, numero_expedicao } of carried) {
    if (produto_id === null || kept.has(produto_id)) continue;
    const leaving = venda.itens.find((item) => item.produto_id === produto_id);
    if (!leaving) continue;
    throw invalid(
      'itens',
      `"${leaving.descricao}" está na expedição ${numero_expedicao}: desvincule o item antes de tirá-lo do pedido.`,
    );
  }
}

/** What a shipment has taken out of the stock stays sold: the line keeps its product, and at least that quantity. */
function requireOutKept(venda: Venda, lines: readonly Line[]): void {
  for (const item of venda.itens.filter(isOut)) {
    const index = lines.findIndex(({ id }) => id === item.id);
    const line = lines[index];
    if (line?.produto_id === item.produto_id && !isLess(line.quantidade, item.quantidade_baixada)) continue;
    const field = line ? `itens.${index}.quantidade` : 'itens';
    throw invalid(
      field,
      `${item.quantidade_baixada.replace('.', ',')} de "${item.descricao}" já saíram do estoque por uma expedição: reabra-a antes.`,
    );
  }
}

/** Compares decimals with as many decimals each, as text: none passes through floating point. */
const isLess = (a: string, b: string) => a.length < b.length || (a.length === b.length && a < b);
