import { type Ctx, requireScope } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import type { TipoEntrega } from './judge-entrega.ts';
import { type EntregaCompra, entregasFilters } from './schemas.ts';

/** A page of what came of a purchase, the newest first. @throws DomainError NOT_FOUND */
export const listRecebimentos = (ctx: Ctx, input: unknown): Promise<Page<EntregaCompra>> =>
  listEntregas(ctx, input, 'recebimento');

/** A page of what of a purchase went back to the supplier, the newest first. @throws DomainError NOT_FOUND */
export const listDevolucoesCompra = (ctx: Ctx, input: unknown): Promise<Page<EntregaCompra>> =>
  listEntregas(ctx, input, 'devolucao');

async function listEntregas(ctx: Ctx, input: unknown, tipo: TipoEntrega): Promise<Page<EntregaCompra>> {
  requireScope(ctx, 'compras:read');
  const { id, ...page } = parseInput(entregasFilters, input);
  // Written out, as the page below: whether the purchase is the company's, and how many it has.
  const [counted] = await ctx.db.sql<{ n: number }[]>`
    SELECT (SELECT count(*) FROM entregas_compra e WHERE e.compra_id = c.id AND e.tipo = ${tipo}) AS n
    FROM compras c WHERE c.id = ${id} AND c.empresa_id = ${ctx.empresa_id}`;
  if (!counted) throw notFound('Compra não encontrada.');
  return { ...page, resultados: await readEntregas(ctx, { compra_id: id, tipo, page }), total_registros: counted.n };
}

type Which = { compra_id: number; tipo: TipoEntrega; id?: number; page?: { pagina: number; por_pagina: number } };

/** The receipts, or the returns, of a purchase: one of them, or a page. */
async function readEntregas(ctx: Ctx, { compra_id, tipo, id, page }: Which): Promise<EntregaCompra[]> {
  const { sql } = ctx.db;
  // Written out: the items come as one JSON column, each with the movement that it made.
  return sql<EntregaCompra[]>`
    SELECT e.id, e.compra_id, e.deposito_id, d.nome AS deposito_nome, e.total::text, e.observacao, e.ator_nome, e.criado_em,
      (SELECT json_agg(json_build_object('item_id', x.item_id, 'produto_id', i.produto_id, 'produto_nome', p.nome,
          'quantidade', x.quantidade::text, 'total', x.total::text, 'lancamento_id', l.id) ORDER BY x.id)
        FROM itens_entrega_compra x JOIN itens_compra i ON i.id = x.item_id JOIN produtos p ON p.id = i.produto_id
        LEFT JOIN lancamentos_estoque l ON l.empresa_id = e.empresa_id AND l.documento_item_id = x.id
          AND l.documento_tipo = ${tipo === 'recebimento' ? 'compra' : 'devolucao_compra'}
        WHERE x.entrega_id = e.id) AS itens
    FROM entregas_compra e LEFT JOIN depositos d ON d.id = e.deposito_id
    WHERE e.compra_id = ${compra_id} AND e.empresa_id = ${ctx.empresa_id} AND e.tipo = ${tipo}
      ${id === undefined ? sql`` : sql`AND e.id = ${id}`}
    ORDER BY e.id DESC LIMIT ${page?.por_pagina ?? 1} OFFSET ${page ? offsetOf(page) : 0}`;
}

/** The receipt or return just written. */
export const readEntrega = async (ctx: Ctx, which: { compra_id: number; tipo: TipoEntrega; id: number }) =>
  oneRow(await readEntregas(ctx, which));
