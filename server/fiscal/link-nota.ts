import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchNota, fetchNotaForUpdate, recordNota } from './internal.ts';
import { type Nota, notaIdInput, vincularNotaInput } from './schemas.ts';

/**
 * Ties a note to what it is of: one that the company issued to a sale, one that it received to a purchase. To the same one again, nothing
 * happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `venda_id` or `compra_id` of what the company has not, or what is not of the note's
 * kind, on `status` of a note whose products are in the stock already
 */
export async function linkNota(outer: Ctx, input: unknown): Promise<Nota> {
  requireScope(outer, 'notas_fiscais:write');
  const { id, venda_id, compra_id } = parseInput(vincularNotaInput, input);
  if ((venda_id === undefined) === (compra_id === undefined)) {
    throw invalid(venda_id === undefined ? 'venda_id' : 'compra_id', 'Informe venda_id ou compra_id, um dos dois.');
  }
  return transaction(outer, async (ctx) => {
    const before = await fetchNotaForUpdate(ctx, id);
    if (venda_id !== undefined && before.sentido === 'entrada') {
      throw invalid('venda_id', 'Esta nota foi recebida de um fornecedor: vincule-a a uma compra.');
    }
    if (compra_id !== undefined && before.sentido === 'saida') {
      throw invalid('compra_id', 'Esta nota foi emitida pela empresa: vincule-a a um pedido de venda.');
    }
    if (before.venda_id === (venda_id ?? null) && before.compra_id === (compra_id ?? null)) return before;
    refuseReceived(before);
    const numero =
      venda_id === undefined ? await numberOfCompra(ctx, compra_id ?? 0) : await numberOfVenda(ctx, venda_id);
    return write(ctx, before, { venda_id: venda_id ?? null, compra_id: compra_id ?? null, numero });
  });
}

/**
 * Unties a note. One that is tied to nothing stays as it is.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a note whose products are in the stock already
 */
export async function unlinkNota(outer: Ctx, input: unknown): Promise<Nota> {
  requireScope(outer, 'notas_fiscais:write');
  const { id } = parseInput(notaIdInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchNotaForUpdate(ctx, id);
    if (before.venda_id === null && before.compra_id === null) return before;
    refuseReceived(before);
    return write(ctx, before, { venda_id: null, compra_id: null, numero: null });
  });
}

function refuseReceived({ numero, recebida_em }: Nota): void {
  if (recebida_em === null) return;
  throw invalid('status', `Os produtos da nota ${numero} já entraram no estoque: o vínculo só muda antes disso.`);
}

async function numberOfVenda(ctx: Ctx, id: number): Promise<string> {
  // Written out, as the purchase's: neither is ever deleted, so that no lock is needed.
  const [found] = await ctx.db.sql<{ numero: string; tipo_pedido: string }[]>`
    SELECT numero_pedido AS numero, tipo_pedido FROM vendas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (!found) throw invalid('venda_id', `Pedido de venda não encontrado (id ${id}).`);
  if (found.tipo_pedido === 'orcamento') {
    throw invalid(
      'venda_id',
      `O pedido ${found.numero} é um orçamento: transforme-o em venda antes de vincular a nota.`,
    );
  }
  return found.numero;
}

async function numberOfCompra(ctx: Ctx, id: number): Promise<string> {
  // Written out, as the sale's.
  const [found] = await ctx.db.sql<{ numero: string; status: string }[]>`
    SELECT numero, status FROM compras WHERE id = ${id} AND empresa_id = ${ctx.empresa_id}`;
  if (!found) throw invalid('compra_id', `Compra não encontrada (id ${id}).`);
  if (found.status === 'cancelada') throw invalid('compra_id', `A compra ${found.numero} está cancelada.`);
  return found.numero;
}

type Vinculo = { venda_id: number | null; compra_id: number | null; numero: string | null };

async function write(ctx: Ctx, before: Nota, { venda_id, compra_id, numero }: Vinculo): Promise<Nota> {
  // Written out: beside the lock that was taken by hand.
  await ctx.db.sql`
    UPDATE notas_fiscais SET venda_id = ${venda_id}::bigint, compra_id = ${compra_id}::bigint, atualizado_em = clock_timestamp()
    WHERE id = ${before.id} AND empresa_id = ${ctx.empresa_id}`;
  await recordNota(ctx, numero === null ? 'nota_fiscal.desvinculada' : 'nota_fiscal.vinculada', before, {
    ...(before.venda_id === venda_id ? {} : { venda_id: { antes: before.venda_id, depois: venda_id } }),
    ...(before.compra_id === compra_id ? {} : { compra_id: { antes: before.compra_id, depois: compra_id } }),
  });
  return fetchNota(ctx, before.id);
}
