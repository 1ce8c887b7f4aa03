import { and, eq } from 'drizzle-orm';
import { itens_expedicao } from '#drizzle/schema/expedicao.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { refuseTaken } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { findPedido, holdPedido } from '#server/vendas/index.ts';
import { fetchExpedicaoForUpdate, recordExpedicao, requirePending, writeExpedicao } from './internal.ts';
import { linkItemInput, setRastreioEnviadoInput, unlinkItemInput } from './schemas.ts';

/**
 * Links a product of a sales order, or the whole order, to a pending shipment, in volumes.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on an unknown or cancelled order, a quote, a product that the order has
 * not, the same link twice, or a shipment that is not pending
 */
export async function linkItem(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'expedicao:write');
  const item = parseInput(linkItemInput, input);
  await transaction(outer, async (ctx) => {
    const expedicao = await fetchExpedicaoForUpdate(ctx, item.expedicao_id);
    requirePending(expedicao);
    const pedido = await requirePedido(ctx, item.pedido_venda_id, item.produto_id);
    await ctx.db.orm.insert(itens_expedicao).values({ ...item, empresa_id: ctx.empresa_id });
    await writeExpedicao(ctx, expedicao.id, {});
    await recordExpedicao(ctx, 'expedicao.item_vinculado', expedicao, {
      pedido: pedido.numero_pedido,
      produto: pedido.produto_nome,
      quantidade: item.quantidade,
    });
  }).catch(itemTaken);
}

const itemTaken = refuseTaken(
  'itens_expedicao_unico',
  'pedido_venda_id',
  'Este item já está vinculado a esta expedição.',
);

/**
 * Takes an item out of a pending shipment, with what was put together of its lines alone.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR when the shipment is not pending
 */
export async function unlinkItem(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'expedicao:write');
  const { expedicao_id, item_id } = parseInput(unlinkItemInput, input);
  await transaction(outer, async (ctx) => {
    const expedicao = await fetchExpedicaoForUpdate(ctx, expedicao_id);
    requirePending(expedicao);
    const [removed] = await ctx.db.orm
      .delete(itens_expedicao)
      .where(and(eq(itens_expedicao.id, item_id), eq(itens_expedicao.expedicao_id, expedicao_id)))
      .returning();
    if (!removed) throw notFound('Item não encontrado nesta expedição.');
    await forgetSeparated(ctx, expedicao_id);
    const pedido = await findPedido(ctx, removed.pedido_venda_id, removed.produto_id);
    await writeExpedicao(ctx, expedicao_id, {});
    await recordExpedicao(ctx, 'expedicao.item_desvinculado', expedicao, {
      pedido: pedido?.numero_pedido,
      produto: pedido?.produto_nome,
      quantidade: removed.quantidade,
    });
  });
}

/** What was put together of lines that the shipment does not carry any more. Linked again, they are put together anew. */
async function forgetSeparated(ctx: Ctx, expedicao_id: number): Promise<void> {
  // Written out: a deletion by what other links still carry.
  await ctx.db.sql`
    DELETE FROM separacoes_expedicao s USING itens_venda v
    WHERE s.expedicao_id = ${expedicao_id} AND s.empresa_id = ${ctx.empresa_id} AND v.id = s.item_venda_id
      AND NOT EXISTS (SELECT FROM itens_expedicao i WHERE i.expedicao_id = s.expedicao_id AND i.pedido_venda_id = v.venda_id
        AND (i.produto_id IS NULL OR i.produto_id = v.produto_id))`;
}

/**
 * Notes whether the tracking was sent to the customer.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on a cancelled shipment, or one that has no tracking to send
 */
export async function setRastreioEnviado(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'expedicao:write');
  const { id, rastreio_enviado } = parseInput(setRastreioEnviadoInput, input);
  await transaction(outer, async (ctx) => {
    const before = await fetchExpedicaoForUpdate(ctx, id);
    if (before.rastreio_enviado === rastreio_enviado) return;
    if (before.status === 'cancelada') throw invalid('status', 'Uma expedição cancelada não pode mais ser alterada.');
    if (rastreio_enviado && !before.codigo_rastreio && !before.url_rastreio) {
      throw invalid('rastreio_enviado', 'Informe antes o código ou o link de rastreio.');
    }
    await writeExpedicao(ctx, id, { rastreio_enviado });
    await recordExpedicao(
      ctx,
      rastreio_enviado ? 'expedicao.rastreio_enviado' : 'expedicao.rastreio_nao_enviado',
      before,
    );
  });
}

async function requirePedido(ctx: Ctx, pedido_venda_id: number, produto_id: number | null) {
  const pedido = await holdPedido(ctx, pedido_venda_id, produto_id);
  if (!pedido) throw invalid('pedido_venda_id', `Pedido de venda não encontrado (id ${pedido_venda_id}).`);
  if (pedido.status === 'cancelada') {
    throw invalid('pedido_venda_id', `O pedido ${pedido.numero_pedido} está cancelado.`);
  }
  if (pedido.tipo_pedido === 'orcamento') {
    throw invalid('pedido_venda_id', `O pedido ${pedido.numero_pedido} é um orçamento: não há o que expedir.`);
  }
  if (produto_id !== null && pedido.produto_nome === null) {
    throw invalid('produto_id', `O pedido ${pedido.numero_pedido} não tem este produto (id ${produto_id}).`);
  }
  return pedido;
}
