import type { DOCUMENTOS } from '#drizzle/schema/estoque.ts';
import { announce } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { movedTotals } from './moved-totals.ts';

/** One balance that a line of a document counted. */
export type LinhaDeContagem = {
  item_id: number;
  produto_id: number;
  deposito_id: number;
  /** What was counted. */
  quantidade: string;
  custo_unitario: string;
};

type Contagem = {
  documento: { tipo: (typeof DOCUMENTOS)[number]; id: number };
  observacao: string;
  /** Each balance at most once. */
  linhas: readonly LinhaDeContagem[];
};

/**
 * Sets balances to what a document counted, in two statements however many lines it has: like `createBalanco`, the ledger keeps the
 * difference, zero included, and each emits `estoque.atualizado` with `tipo` `B`. For other rooms: no scope is checked here; the verb that
 * calls has checked its own, holds the document's row, and has found products that control their stock and warehouses that are in use.
 *
 * A line counts once: its movement is one of the unique index over document, line, nature and round (1).
 *
 * @returns the movement of each line, by the document's line
 */
export async function countByDocumento(ctx: Ctx, c: Contagem): Promise<ReadonlyMap<number, number>> {
  if (c.linhas.length === 0) return new Map();
  const linhas = JSON.stringify(c.linhas);
  const { sql } = ctx.db;
  // Written out, as moveByDocumento. A difference holds only while nobody else moves the balance: rows are made if need be, and locked, in order.
  await sql`
    INSERT INTO saldos_estoque AS s (empresa_id, produto_id, deposito_id, quantidade, versao)
    SELECT ${ctx.empresa_id}, produto_id, deposito_id, 0, 0
    FROM json_to_recordset(${linhas}::text::json) AS l (produto_id bigint, deposito_id bigint)
    ORDER BY produto_id, deposito_id
    ON CONFLICT (produto_id, deposito_id) DO UPDATE SET quantidade = s.quantidade`;
  const rows = await sql<{ id: number; item_id: number }[]>`
    WITH linhas AS (
      SELECT l.*, l.quantidade - s.quantidade AS variacao, s.versao + 1 AS nova_versao
      FROM ROWS FROM (json_to_recordset(${linhas}::text::json) AS (item_id bigint, produto_id bigint, deposito_id bigint,
        quantidade numeric, custo_unitario numeric)) WITH ORDINALITY
        AS l (item_id, produto_id, deposito_id, quantidade, custo_unitario, posicao)
      JOIN saldos_estoque s ON s.produto_id = l.produto_id AND s.deposito_id = l.deposito_id AND s.empresa_id = ${ctx.empresa_id}
    ), produtos_movidos AS (
      SELECT produto_id, sum(variacao) AS variacao FROM linhas GROUP BY produto_id
    ), saldo AS (
      UPDATE saldos_estoque s SET quantidade = l.quantidade, versao = l.nova_versao FROM linhas l
      WHERE s.produto_id = l.produto_id AND s.deposito_id = l.deposito_id
      RETURNING s.produto_id
    ), ${movedTotals(ctx)}, lancamento AS (
      INSERT INTO lancamentos_estoque (empresa_id, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario, observacao,
        origem, saldo_apos, versao, porta, ator_tipo, ator_id, ator_nome, request_id, criado_em,
        documento_tipo, documento_id, documento_item_id, natureza, rodada)
      SELECT ${ctx.empresa_id}, produto_id, deposito_id, 'B', quantidade, variacao, custo_unitario, ${c.observacao}, 'M', quantidade,
        nova_versao, ${ctx.porta}, ${ctx.ator.tipo}, ${ctx.ator.id}::bigint, ${ctx.ator.nome}, ${ctx.request_id}, clock_timestamp(),
        ${c.documento.tipo}, ${c.documento.id}::bigint, item_id, 'saldo', 1
      FROM linhas ORDER BY posicao
      RETURNING id, produto_id, deposito_id, quantidade, saldo_apos, criado_em, documento_item_id
    ), evento AS (
      INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
      SELECT ${ctx.empresa_id}, 'estoque.atualizado', json_build_object(
        'id', l.id, 'produto_id', l.produto_id, 'deposito_id', l.deposito_id, 'tipo', 'B',
        'origem', 'M', 'quantidade', l.quantidade::text, 'saldo_atual', l.saldo_apos::text,
        'data_lancamento', iso_com_fuso(l.criado_em, ${ctx.fuso}), 'produto_nome', p.nome, 'produto_codigo', p.codigo,
        'deposito_nome', d.nome), ${ctx.request_id}, l.criado_em
      FROM lancamento l JOIN produtos p ON p.id = l.produto_id JOIN depositos d ON d.id = l.deposito_id
      ORDER BY l.id
    )
    SELECT id, documento_item_id AS item_id FROM lancamento`;
  announce(ctx.db);
  return new Map(rows.map(({ id, item_id }) => [item_id, id]));
}
