import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { type Dados, publish, tellRooms } from '#server/eventos/index.ts';
import { holdReserva } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { forbiddenStatus, notFound } from '#server/platform/errors.ts';
import type { StatusVenda, Venda } from './schemas.ts';

/**
 * The company's sale with its items.
 * @throws DomainError NOT_FOUND
 */
export async function fetchVenda(ctx: Ctx, id: number): Promise<Venda> {
  // Written out: the items come as one JSON column, in one round trip.
  const [row] = await ctx.db.sql<Venda[]>`
    SELECT v.id, v.numero_pedido, v.status, v.tipo_pedido, v.cliente_id, c.nome AS cliente_nome, v.deposito_id,
      d.nome AS deposito_nome, v.vendedor_id, v.vendedor_nome, v.desconto::text, v.frete::text, v.total_produtos::text,
      v.total_venda::text, v.saida_estoque, coalesce(v.condicao_pagamento, '0') AS condicao_pagamento, v.observacao, v.negocio_id, v.proposta_id, v.contrato_id, v.criado_em,
      v.atualizado_em, v.finalizada_em, v.cancelada_em,
      (SELECT coalesce(sum(r.total), 0)::numeric(20, 2)::text FROM devolucoes_venda r WHERE r.venda_id = v.id) AS total_devolvido,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'tipo', i.tipo, 'produto_id', i.produto_id,
          'servico_id', i.servico_id, 'codigo', i.codigo, 'descricao', i.descricao, 'unidade', i.unidade,
          'quantidade', i.quantidade::text, 'preco_unitario', i.preco_unitario::text,
          'desconto_percentual', i.desconto_percentual::text, 'preco_total', i.total::text,
          'desconto_rateado', i.desconto_rateado::text, 'total_liquido', (i.total - i.desconto_rateado)::text,
          'quantidade_baixada', i.quantidade_baixada::text, 'quantidade_devolvida', i.quantidade_devolvida::text)
          ORDER BY i.posicao, i.id), '[]')
        FROM itens_venda i WHERE i.venda_id = v.id) AS itens
    FROM vendas v JOIN clientes c ON c.id = v.cliente_id LEFT JOIN depositos d ON d.id = v.deposito_id
    WHERE v.id = ${id} AND v.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Pedido de venda não encontrado.');
  return row;
}

/** The same, locked for the change that follows; the company's choices are held first (`holdReserva`). */
export async function fetchVendaForUpdate(ctx: Ctx, id: number): Promise<Venda> {
  const held = holdReserva(ctx);
  // Sent together, run in turn: the sale is read after its lock is held. Written out, so that `execute` sends the lock here; a query of
  // the builder is sent when it is awaited, which would be after that of a function called beside it.
  const locked = ctx.db
    .sql`SELECT FROM vendas WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const [, , found] = await Promise.all([held, locked, fetchVenda(ctx, id)]);
  return found;
}

const WORDS: Record<StatusVenda, string> = {
  em_aberto: 'em aberto',
  finalizada: 'finalizado',
  cancelada: 'cancelado',
};

/**
 * The refusal of what a sale's status forbids: names the status, and those from which it is allowed.
 * @param what the end of the sentence, such as `pode ser finalizado`
 */
export const forbidden = (
  { numero_pedido, status }: Pick<Venda, 'numero_pedido' | 'status'>,
  what: string,
  allowed: readonly StatusVenda[],
) => forbiddenStatus(`O pedido ${numero_pedido} está ${WORDS[status]}`, what, allowed, WORDS);

export const recordVenda = (
  ctx: Ctx,
  acao: AcaoDe<'venda'>,
  venda: { id: number; numero_pedido: string },
  detalhes: Detalhes<'venda'>,
) => record(ctx, { acao, recurso: 'venda', recurso_id: venda.id, recurso_nome: venda.numero_pedido, detalhes });

const payload = (venda: Venda): Dados<'venda.criada'> => ({
  id: venda.id,
  numero_pedido: venda.numero_pedido,
  status: venda.status,
  tipo_pedido: venda.tipo_pedido,
  total_venda: venda.total_venda,
  cliente_id: venda.cliente_id,
});

export const publishCriada = (ctx: Ctx, venda: Venda): Promise<void> => publish(ctx, 'venda.criada', payload(venda));

/** One event per change: a cancellation is told as `venda.cancelada` alone. */
export function publishAlterada(ctx: Ctx, venda: Venda, status_anterior: StatusVenda): Promise<void> {
  const evento = venda.status === 'cancelada' ? 'venda.cancelada' : 'venda.atualizada';
  return publish(ctx, evento, { ...payload(venda), status_anterior });
}

/** Has the rooms above react to a sale as it is now; the last step of a change. */
export const tellVenda = (ctx: Ctx, { id, status }: Venda): Promise<void> => tellRooms(ctx, 'venda', { id, status });
