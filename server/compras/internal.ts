import { type AcaoDe, type Detalhes, record } from '#server/auditoria/index.ts';
import { tellRooms } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { forbiddenStatus, notFound } from '#server/platform/errors.ts';
import type { Compra, StatusCompra } from './schemas.ts';

/**
 * The company's purchase with its items.
 * @throws DomainError NOT_FOUND
 */
export async function fetchCompra(ctx: Ctx, id: number): Promise<Compra> {
  // Written out: the items come as one JSON column, in one round trip.
  const [row] = await ctx.db.sql<Compra[]>`
    SELECT c.id, c.numero, c.status, c.fornecedor_id, f.nome AS fornecedor_nome, c.deposito_id, d.nome AS deposito_nome,
      c.previsao::text, c.total::text, coalesce(c.condicao_pagamento, '0') AS condicao_pagamento, c.observacao, c.criado_em, c.atualizado_em, c.recebida_em, c.cancelada_em,
      (SELECT coalesce(sum(e.total), 0)::numeric(20, 2)::text FROM entregas_compra e
        WHERE e.compra_id = c.id AND e.tipo = 'recebimento') AS total_recebido,
      (SELECT coalesce(sum(e.total), 0)::numeric(20, 2)::text FROM entregas_compra e
        WHERE e.compra_id = c.id AND e.tipo = 'devolucao') AS total_devolvido,
      (SELECT coalesce(json_agg(json_build_object('id', i.id, 'produto_id', i.produto_id, 'produto_codigo', p.codigo,
          'produto_nome', p.nome, 'unidade', p.unidade, 'quantidade', i.quantidade::text,
          'quantidade_recebida', i.quantidade_recebida::text, 'quantidade_devolvida', i.quantidade_devolvida::text,
          'custo_unitario', i.custo_unitario::text, 'preco_total', i.total::text) ORDER BY i.posicao, i.id), '[]')
        FROM itens_compra i JOIN produtos p ON p.id = i.produto_id WHERE i.compra_id = c.id) AS itens
    FROM compras c JOIN clientes f ON f.id = c.fornecedor_id LEFT JOIN depositos d ON d.id = c.deposito_id
    WHERE c.id = ${id} AND c.empresa_id = ${ctx.empresa_id}`;
  if (!row) throw notFound('Compra não encontrada.');
  return row;
}

/** The same, locked for the change that follows. */
export async function fetchCompraForUpdate(ctx: Ctx, id: number): Promise<Compra> {
  // Sent together, run in turn: the purchase is read after its lock is held. Written out, so that `execute` sends the lock here; a query
  // of the builder is sent when it is awaited, which would be after that of a function called beside it.
  const locked = ctx.db
    .sql`SELECT FROM compras WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE`.execute();
  const [, found] = await Promise.all([locked, fetchCompra(ctx, id)]);
  return found;
}

const WORDS: Record<StatusCompra, string> = {
  aberta: 'aberta',
  parcial: 'recebida em parte',
  recebida: 'recebida',
  cancelada: 'cancelada',
};

/**
 * The refusal of what a purchase's status forbids: names the status, and those from which it is allowed.
 * @param what the end of the sentence, such as `pode ser recebida`
 */
export const forbidden = (
  { numero, status }: Pick<Compra, 'numero' | 'status'>,
  what: string,
  allowed: readonly StatusCompra[],
) => forbiddenStatus(`A compra ${numero} está ${WORDS[status]}`, what, allowed, WORDS);

export const recordCompra = (
  ctx: Ctx,
  acao: AcaoDe<'compra'>,
  compra: { id: number; numero: string },
  detalhes: Detalhes<'compra'>,
) => record(ctx, { acao, recurso: 'compra', recurso_id: compra.id, recurso_nome: compra.numero, detalhes });

/** Whether a decimal as the database writes it is zero. */
export const isZero = (quantidade: string): boolean => /^0+(\.0+)?$/.test(quantidade);

/** Has the rooms above react to a purchase as it is now; the last step of a change. */
export const tellCompra = (ctx: Ctx, { id, status }: Pick<Compra, 'id' | 'status'>): Promise<void> =>
  tellRooms(ctx, 'compra', { id, status });
