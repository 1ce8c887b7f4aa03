import { eq, sql } from 'drizzle-orm';
import { compras } from '#drizzle/schema/compras.ts';
import { holdFornecedor } from '#server/clientes/index.ts';
import { resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { readLines } from '#server/platform/lido-em.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import { warehouseOf } from './create-compra.ts';
import { fetchCompra, fetchCompraForUpdate, forbidden, recordCompra } from './internal.ts';
import { lineOf, resolveLines, toldLine } from './lines.ts';
import { type Compra, replaceCompraInput, updateCompraLidoInput } from './schemas.ts';
import { writeItens } from './write-itens.ts';

type Sent = Omit<z.output<typeof updateCompraLidoInput>, 'id'>;

/**
 * Changes the fields sent of an open purchase (PATCH); its items as a whole, matched by their ids. To send what is there already changes
 * nothing and is accepted in any status.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` when it is not open, or when another status is sent, and as where it is created
 */
export async function updateCompra(outer: Ctx, input: unknown): Promise<Compra> {
  requireScope(outer, 'compras:write');
  const { id, ...sent } = parseInput(updateCompraLidoInput, input);
  return change(outer, id, () => sent);
}

/**
 * The same for PUT: what is not sent goes back to its default, the warehouse to the default one.
 * @throws DomainError as `updateCompra`
 */
export async function replaceCompra(outer: Ctx, input: unknown): Promise<Compra> {
  requireScope(outer, 'compras:write');
  const { id, ...sent } = parseInput(replaceCompraInput, input);
  const deposito_id = async (ctx: Ctx) => (sent.deposito_id === undefined ? warehouseOf(ctx, null) : sent.deposito_id);
  return change(outer, id, async (ctx) => ({ ...sent, deposito_id: await deposito_id(ctx) }));
}

function change(outer: Ctx, id: number, sending: (ctx: Ctx) => Sent | Promise<Sent>): Promise<Compra> {
  return transaction(outer, async (ctx) => {
    const before = await fetchCompraForUpdate(ctx, id);
    const { itens, status, lido_em, ...head } = await sending(ctx);
    if (status !== undefined && status !== before.status) throw elsewhere(before);
    const wanted = sentOf(head);
    const old = before.itens.map(lineOf);
    const detalhes: Record<string, unknown> = changes(before, wanted);
    // A supplier is held before products, as where a purchase is created.
    if (detalhes.fornecedor_id && before.status === 'aberta') await holdFornecedor(ctx, wanted.fornecedor_id ?? 0);
    const lines = itens ? await resolveLines(ctx, readLines(before, lido_em, itens, 'A compra'), before.itens) : old;
    const relined = JSON.stringify(lines) !== JSON.stringify(old);
    if (!relined && Object.keys(detalhes).length === 0) return before;
    if (before.status !== 'aberta') throw forbidden(before, 'pode ser alterada', ['aberta']);
    if (detalhes.deposito_id && wanted.deposito_id) await resolveDeposito(ctx, wanted.deposito_id);
    if (relined) detalhes.itens = { antes: old.map(toldLine), depois: lines.map(toldLine) };
    await ctx.db.orm
      .update(compras)
      .set({ ...wanted, atualizado_em: sql`clock_timestamp()` })
      .where(eq(compras.id, id));
    if (relined) await writeItens(ctx, id, lines);
    await recordCompra(ctx, 'compra.alterada', before, detalhes);
    return fetchCompra(ctx, id);
  });
}

/** A status is changed by what it does to stock: `PUT` and `PATCH` say where. */
const elsewhere = ({ id, status }: Compra) =>
  invalid(
    'status',
    `O status é ${status} e não muda por aqui: use POST /v1/compras/${id}/receber/ ou POST /v1/compras/${id}/cancelar/.`,
  );
