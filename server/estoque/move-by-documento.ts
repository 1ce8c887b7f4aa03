import type { DOCUMENTOS } from '#drizzle/schema/estoque.ts';
import { announce } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toldQuantity } from '#server/platform/decimal.ts';
import { invalid, refuseFields } from '#server/platform/errors.ts';
import { movedTotals } from './moved-totals.ts';
import type { LinhaExtrato } from './schemas.ts';

/** What a line does to the stock; it does it once, in each `rodada`. */
type Natureza = 'saida' | 'entrada' | 'cancelamento' | 'devolucao' | 'recebimento' | 'saldo';

/** One movement that a line of a document makes. */
export type LinhaDeMovimento = {
  /** The document's line. */
  item_id: number;
  produto_id: number;
  deposito_id: number;
  tipo: 'E' | 'S';
  quantidade: string;
  custo_unitario?: string;
  /** What all of it costs, where `quantidade` times `custo_unitario`, which is rounded to the cent, is not that: the average follows it. */
  valor?: string;
  /** In place of the document's. */
  natureza?: Natureza;
  /** The field that a refusal for want of stock names. */
  campo: string;
};

export type MovimentoDeDocumento = {
  /** `numero` is what people call it by, where it has one; statements and refusals show it. */
  documento: { tipo: (typeof DOCUMENTOS)[number]; id: number; numero?: string };
  natureza: Natureza;
  /** Which time, where a document can do it again; 1 where it cannot. */
  rodada?: number;
  origem: LinhaExtrato['origem'];
  observacao: string;
  linhas: readonly LinhaDeMovimento[];
  /** Entries that are bought: the average cost of their products follows. */
  custeia?: boolean;
};

type Movida = {
  id: number;
  item_id: number;
  produto_id: number;
  deposito_id: number;
  saldo_apos: string;
  produto_nome: string;
  permite_estoque_negativo: boolean;
};

/**
 * The movements of a document in one statement, however many lines it has: balances, totals, ledger lines, events, and with `custeia`
 * the average costs. For other rooms: no scope is checked here, the verb that calls has checked its own, holds the document's row and
 * has held the products (`holdProdutos`; with `custeia`, `holdCustos`) and the warehouse (`resolveDeposito`), in this order.
 *
 * Several lines may name the same product. Each line's movement is one of the unique index over document, line, nature and round, so
 * that no retry, no second process and no parallel call moves it twice.
 *
 * @returns what was written, by the document's line; of a line that moves twice, one of the two
 * @throws DomainError VALIDATION_ERROR on `campo` of each line that would leave a balance below zero, where the company forbids it
 */
export async function moveByDocumento(ctx: Ctx, m: MovimentoDeDocumento): Promise<ReadonlyMap<number, Movida>> {
  if (m.linhas.length === 0) return new Map();
  const linhas = JSON.stringify(m.linhas.map(({ campo: _, ...linha }) => ({ custo_unitario: '0', ...linha })));
  /*
   * Written out: one statement for all tables. Locks are taken in the order of single movements (balances, totals, then levels and their
   * counts), each kind sorted.
   */
  const rows = await ctx.db.sql<Movida[]>`
    WITH linhas AS (
      SELECT *, CASE tipo WHEN 'S' THEN -quantidade ELSE quantidade END AS variacao
      FROM ROWS FROM (json_to_recordset(${linhas}::text::json) AS (item_id bigint, produto_id bigint, deposito_id bigint, tipo text,
        quantidade numeric, custo_unitario numeric, natureza text, valor numeric)) WITH ORDINALITY
        AS l (item_id, produto_id, deposito_id, tipo, quantidade, custo_unitario, natureza, valor, posicao)
    ), somas AS (
      SELECT produto_id, deposito_id, sum(variacao) AS variacao, count(*) AS n FROM linhas GROUP BY produto_id, deposito_id
    ), produtos_movidos AS (
      SELECT produto_id, sum(variacao) AS variacao FROM somas GROUP BY produto_id
    ), saldo AS (
      INSERT INTO saldos_estoque AS s (empresa_id, produto_id, deposito_id, quantidade, versao)
      SELECT ${ctx.empresa_id}, produto_id, deposito_id, variacao, n FROM somas ORDER BY produto_id, deposito_id
      ON CONFLICT (produto_id, deposito_id) DO UPDATE
        SET quantidade = s.quantidade + excluded.quantidade, versao = s.versao + excluded.versao
      RETURNING produto_id, deposito_id, quantidade, versao
    ), ${movedTotals(ctx)}, lancamento AS (
      INSERT INTO lancamentos_estoque (empresa_id, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario, observacao,
        origem, saldo_apos, versao, porta, ator_tipo, ator_id, ator_nome, request_id, criado_em,
        documento_tipo, documento_id, documento_numero, documento_item_id, natureza, rodada)
      SELECT ${ctx.empresa_id}, l.produto_id, l.deposito_id, l.tipo, l.quantidade, l.variacao, l.custo_unitario, ${m.observacao},
        ${m.origem}, s.quantidade - x.variacao + sum(l.variacao) OVER w, s.versao - x.n + row_number() OVER w, ${ctx.porta},
        ${ctx.ator.tipo}, ${ctx.ator.id}::bigint, ${ctx.ator.nome}, ${ctx.request_id}, clock_timestamp(),
        ${m.documento.tipo}, ${m.documento.id}::bigint,
        ${m.documento.numero ?? null}, l.item_id, coalesce(l.natureza, ${m.natureza}), ${m.rodada ?? 1}::smallint
      FROM linhas l JOIN somas x USING (produto_id, deposito_id) JOIN saldo s USING (produto_id, deposito_id)
      WINDOW w AS (PARTITION BY l.produto_id, l.deposito_id ORDER BY l.posicao)
      ORDER BY l.posicao
      RETURNING id, produto_id, deposito_id, tipo, quantidade, saldo_apos, criado_em, documento_item_id
    ), evento AS (
      INSERT INTO eventos (empresa_id, evento, dados, request_id, ocorrido_em)
      SELECT ${ctx.empresa_id}, 'estoque.atualizado', json_build_object(
        'id', l.id, 'produto_id', l.produto_id, 'deposito_id', l.deposito_id, 'tipo', l.tipo,
        'origem', ${m.origem}::text, 'quantidade', l.quantidade::text, 'saldo_atual', l.saldo_apos::text,
        'data_lancamento', iso_com_fuso(l.criado_em, ${ctx.fuso}), 'produto_nome', p.nome, 'produto_codigo', p.codigo,
        'deposito_nome', d.nome), ${ctx.request_id}, l.criado_em
      FROM lancamento l JOIN produtos p ON p.id = l.produto_id JOIN depositos d ON d.id = l.deposito_id
      ORDER BY l.id
    ), custo AS (
      UPDATE produtos p SET custo_medio_exato = c.custo, custo_medio = round(c.custo, 2),
        atualizado_em = CASE WHEN p.custo_medio = round(c.custo, 2) THEN p.atualizado_em ELSE clock_timestamp() END
      FROM (
        SELECT e.produto_id, CASE WHEN a.total > 0 AND o.custo_medio_exato IS NOT NULL
          THEN (a.total * o.custo_medio_exato + e.valor) / (a.total + e.quantidade) ELSE e.valor / e.quantidade END AS custo
        FROM (SELECT produto_id, sum(quantidade) AS quantidade,
            sum(coalesce(valor, quantidade * custo_unitario)) AS valor
          FROM linhas GROUP BY produto_id) e
        JOIN antes a USING (produto_id) JOIN produtos o ON o.id = e.produto_id) c
      WHERE ${m.custeia ?? false}::boolean AND p.id = c.produto_id
    )
    SELECT l.id, l.documento_item_id AS item_id, l.produto_id, l.deposito_id, l.saldo_apos::text, p.nome AS produto_nome,
      e.permite_estoque_negativo
    FROM lancamento l JOIN produtos p ON p.id = l.produto_id JOIN empresas e ON e.id = ${ctx.empresa_id}`;
  requireStock(m.linhas, rows);
  announce(ctx.db);
  return new Map(rows.map((row) => [row.item_id, row]));
}

/**
 * A refusal undoes the statement with the transaction; it names every line that is short, not the first alone. Where lines share a field,
 * each balance is named once: the last line of it says what all of them lack.
 */
function requireStock(linhas: readonly LinhaDeMovimento[], rows: readonly Movida[]): void {
  const byField = new Map<string, Map<string, string>>();
  for (const { tipo, campo, ...linha } of linhas) {
    if (tipo === 'E') continue;
    const row = rows.find(({ item_id, deposito_id }) => item_id === linha.item_id && deposito_id === linha.deposito_id);
    if (!row || row.permite_estoque_negativo || !row.saldo_apos.startsWith('-')) continue;
    const missing = toldQuantity(row.saldo_apos.slice(1));
    const messages = byField.get(campo) ?? new Map<string, string>();
    messages.set(
      `${row.produto_id} ${row.deposito_id}`,
      `Saldo insuficiente de "${row.produto_nome}": faltam ${missing}, e esta empresa não permite estoque negativo.`,
    );
    byField.set(campo, messages);
  }
  refuseFields(Object.fromEntries([...byField].map(([campo, messages]) => [campo, [...messages.values()]])));
}

/**
 * The warehouse that a document's products leave or enter, the company's default one where none is named, held until the transaction
 * ends: meanwhile it is not deactivated. For other rooms, as above.
 * @throws DomainError VALIDATION_ERROR on `campo` when the company has no such warehouse, has deactivated it, or has no default one
 */
export async function resolveDeposito(
  ctx: Ctx,
  id: number | null,
  campo = 'deposito_id',
): Promise<{ id: number; nome: string }> {
  // Written out: the row is found by one of two conditions.
  const [found] = await ctx.db.sql<{ id: number; nome: string; ativo: boolean }[]>`
    SELECT id, nome, ativo FROM depositos
    WHERE empresa_id = ${ctx.empresa_id} AND CASE WHEN ${id}::bigint IS NULL THEN padrao ELSE id = ${id}::bigint END
    FOR KEY SHARE`;
  if (!found) {
    throw invalid(
      campo,
      id === null
        ? `A empresa não tem depósito padrão: informe ${campo} ou defina um depósito padrão no painel.`
        : `Depósito não encontrado (id ${id}).`,
    );
  }
  if (!found.ativo) throw invalid(campo, `O depósito "${found.nome}" (id ${found.id}) está inativo.`);
  return found;
}

/** Holds products whose average cost is about to change, in order. Before their balances, since whoever edits a product holds it first. */
export async function holdCustos(ctx: Ctx, produto_ids: readonly number[]): Promise<void> {
  // Written out: the builder has no FOR NO KEY UPDATE over an array of ids.
  await ctx.db
    .sql`SELECT FROM produtos WHERE empresa_id = ${ctx.empresa_id} AND id = ANY (${[...produto_ids]}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`;
}
