import { holdProdutos } from '#server/catalogo/index.ts';
import { holdCustos } from '#server/estoque/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toldQuantity } from '#server/platform/decimal.ts';
import { type ErrorDetails, refuseFields } from '#server/platform/errors.ts';
import type { Compra, EntregaCompra, SentEntregue } from './schemas.ts';

export type TipoEntrega = 'recebimento' | 'devolucao';

/** What comes, or goes back, of one item of a purchase. */
export type Entregue = {
  item_id: number;
  produto_id: number;
  custo_unitario: string;
  quantidade: string;
  /** Whether the stock moves. */
  move: boolean;
  /** The field that a refusal names. */
  campo: string;
};

/** What an item has left: of a receipt what is missing, of a return what was received and is not returned. */
const LEFT = {
  recebimento: {
    none: (nome: string) => `"${nome}" já foi recebido por inteiro.`,
    most: (resta: string, nome: string) => `Receba no máximo ${resta} de "${nome}".`,
  },
  devolucao: {
    none: (nome: string) => `Nada de "${nome}" está recebido e por devolver.`,
    most: (resta: string, nome: string) => `Devolva no máximo ${resta} de "${nome}".`,
  },
};

/**
 * What is received or returned of each item of a locked purchase, added up over the entries that name it; where nothing was sent, all that
 * is missing. The products are held until the transaction ends.
 * @throws DomainError VALIDATION_ERROR on `itens.N.item_id` of what the purchase has not or whose product was deleted, on
 * `itens.N.quantidade` of what is too much
 */
export async function judgeEntrega(
  ctx: Ctx,
  compra: Compra,
  tipo: TipoEntrega,
  itens: readonly SentEntregue[] | undefined,
): Promise<Entregue[]> {
  const rows = itens ? await readSent(ctx, compra, tipo, itens) : await readMissing(ctx, compra);
  const details: ErrorDetails = {};
  for (const { item_id, produto_nome, cabe, resta, indice } of rows) {
    if (produto_nome === null) details[`itens.${indice}.item_id`] = [`Esta compra não tem o item ${item_id}.`];
    else if (!cabe) {
      const words = LEFT[tipo];
      const most = toldQuantity(resta);
      details[`itens.${indice}.quantidade`] = [
        most === '0' ? words.none(produto_nome) : words.most(most, produto_nome),
      ];
    }
  }
  refuseFields(details);
  const ids = rows.map(({ produto_id }) => produto_id);
  // Before they are read: another receipt may be changing their average cost.
  if (tipo === 'recebimento') await holdCustos(ctx, ids);
  const { found } = await holdProdutos(ctx, ids);
  for (const { produto_id, produto_nome, indice } of rows) {
    if (found.has(produto_id)) continue;
    details[itens ? `itens.${indice}.item_id` : 'itens'] = [
      `O produto "${produto_nome}" foi excluído: reative-o antes, ou informe os outros itens.`,
    ];
  }
  refuseFields(details);
  return rows.map(({ item_id, produto_id, custo_unitario, quantidade, indice }) => ({
    ...{ item_id, produto_id, custo_unitario, quantidade },
    move: found.get(produto_id)?.controlar_estoque ?? false,
    campo: `itens.${indice}.quantidade`,
  }));
}

type Judged = {
  item_id: number;
  produto_id: number;
  produto_nome: string | null;
  custo_unitario: string;
  quantidade: string;
  cabe: boolean;
  resta: string;
  /** Where the request names the item last. */
  indice: number;
};

async function readSent(
  ctx: Ctx,
  { id }: Compra,
  tipo: TipoEntrega,
  itens: readonly SentEntregue[],
): Promise<Judged[]> {
  const { sql } = ctx.db;
  const sent = JSON.stringify(itens.map((item, indice) => ({ ...item, indice })));
  const left =
    tipo === 'recebimento'
      ? sql`(i.quantidade - i.quantidade_recebida)`
      : sql`(i.quantidade_recebida - i.quantidade_devolvida)`;
  // Written out: the sums of what was sent beside what each line still has, in exact decimals.
  return sql<Judged[]>`
    SELECT s.item_id, i.produto_id, p.nome AS produto_nome, i.custo_unitario::text, s.quantidade::text, s.indice,
      s.quantidade <= ${left} AS cabe, ${left}::text AS resta
    FROM (SELECT item_id, sum(quantidade) AS quantidade, max(indice) AS indice
      FROM json_to_recordset(${sent}::text::json) AS e (item_id bigint, quantidade numeric, indice int) GROUP BY item_id) s
    LEFT JOIN itens_compra i ON i.id = s.item_id AND i.compra_id = ${id}
    LEFT JOIN produtos p ON p.id = i.produto_id
    ORDER BY s.indice`;
}

async function readMissing(ctx: Ctx, { id }: Compra): Promise<Judged[]> {
  // Written out, as what reads a part of them.
  return ctx.db.sql<Judged[]>`
    SELECT i.id AS item_id, i.produto_id, p.nome AS produto_nome, i.custo_unitario::text,
      (i.quantidade - i.quantidade_recebida)::text AS quantidade, true AS cabe, '0' AS resta,
      (row_number() OVER (ORDER BY i.posicao, i.id) - 1)::int AS indice
    FROM itens_compra i JOIN produtos p ON p.id = i.produto_id
    WHERE i.compra_id = ${id} AND i.quantidade > i.quantidade_recebida
    ORDER BY i.posicao, i.id`;
}

/** What the audit trail tells of a receipt or a return. */
export const toldEntrega = ({ id, deposito_id, total, observacao, itens }: EntregaCompra) => ({
  ...{ deposito_id, total, observacao },
  entrega: id,
  entregues: itens.map(({ produto_nome, quantidade }) => `${produto_nome}: ${toldQuantity(quantidade)}`),
});
