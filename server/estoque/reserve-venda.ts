import { holdReserva } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toldQuantity } from '#server/platform/decimal.ts';
import { type ErrorDetails, invalidFields } from '#server/platform/errors.ts';

/** What one line of a sale holds back. */
export type LinhaReservada = {
  item_venda_id: number;
  produto_id: number;
  deposito_id: number;
  quantidade: string;
  /** The field that a refusal names; by default `itens.N.quantidade`, N being the line's place in the list. */
  campo?: string;
};

type Falta = { item_venda_id: number; produto_nome: string; disponivel: string };

/**
 * The reservations of a sale become exactly these lines, in a constant number of statements; nothing happens where the company does not
 * reserve. Lines of products that keep no stock hold back too, without a limit: nobody is told of it until their product keeps stock, and
 * then it is what open sales need. For other rooms: no scope is checked here, the verb that calls has
 * checked its own, holds the sale's row and has held the products (`holdProdutos`) and the warehouse (`resolveDeposito`).
 *
 * Where balances may not be negative, a sale cannot reserve more than is available: the balance less what other sales hold. What it holds
 * already it may always keep or lessen. Where they may be negative, everything is reserved, and `disponivel` shows below zero.
 *
 * @param beyond reserves everything there too: goods that have left or come back are a fact, which no other sale's reservation refuses
 * @throws DomainError VALIDATION_ERROR on `campo` of each line that is too much; it says how many are available
 */
export async function reserveVenda(
  ctx: Ctx,
  { venda_id, linhas }: { venda_id: number; linhas: readonly LinhaReservada[] },
  beyond = false,
): Promise<void> {
  const { reserva, negativo } = await holdReserva(ctx);
  if (!reserva) return;
  const { sql } = ctx.db;
  const enviadas = JSON.stringify(linhas.map(({ campo: _, ...linha }) => linha));
  // Written out, as the next statement: a row from each line of a JSON text.
  const lidas = sql`ROWS FROM (json_to_recordset(${enviadas}::text::json) AS (item_venda_id bigint, produto_id bigint,
    deposito_id bigint, quantidade numeric)) WITH ORDINALITY AS l (item_venda_id, produto_id, deposito_id, quantidade, posicao)`;
  /*
   * Two sales that take the last ones take turns at the balance, in the order of movements. A statement of its own: the next one begins
   * when the locks are held, and so sees what the sale before has reserved.
   */
  if (!negativo) {
    await sql`SELECT FROM saldos_estoque s
      WHERE s.empresa_id = ${ctx.empresa_id} AND (s.produto_id, s.deposito_id) IN (SELECT l.produto_id, l.deposito_id FROM ${lidas})
      ORDER BY s.produto_id, s.deposito_id FOR NO KEY UPDATE`;
  }
  const faltas = await sql<Falta[]>`
    WITH linhas AS (
      SELECT l.*, p.nome AS produto_nome, p.controlar_estoque,
        sum(l.quantidade) OVER (PARTITION BY l.produto_id, l.deposito_id ORDER BY l.posicao) AS ate_aqui,
        sum(l.quantidade) OVER (PARTITION BY l.produto_id, l.deposito_id) AS ao_todo
      FROM ${lidas} JOIN produtos p ON p.id = l.produto_id AND p.empresa_id = ${ctx.empresa_id}
    ), antes AS (
      SELECT produto_id, deposito_id, sum(quantidade) AS quantidade FROM reservas_estoque
      WHERE venda_id = ${venda_id} AND empresa_id = ${ctx.empresa_id} GROUP BY produto_id, deposito_id
    ), apagadas AS (
      DELETE FROM reservas_estoque r WHERE r.venda_id = ${venda_id} AND r.empresa_id = ${ctx.empresa_id}
        AND NOT EXISTS (SELECT FROM linhas l WHERE l.item_venda_id = r.item_venda_id)
    ), gravadas AS (
      INSERT INTO reservas_estoque AS r (item_venda_id, empresa_id, venda_id, produto_id, deposito_id, quantidade)
      SELECT l.item_venda_id, ${ctx.empresa_id}, ${venda_id}, l.produto_id, l.deposito_id, l.quantidade
      FROM linhas l ORDER BY l.item_venda_id
      ON CONFLICT (item_venda_id) DO UPDATE
        SET produto_id = excluded.produto_id, deposito_id = excluded.deposito_id, quantidade = excluded.quantidade
        WHERE r.venda_id = excluded.venda_id
    )
    SELECT l.item_venda_id, l.produto_nome, d.disponivel::text
    FROM linhas l
    CROSS JOIN LATERAL (
      SELECT coalesce((SELECT s.quantidade FROM saldos_estoque s WHERE s.produto_id = l.produto_id AND s.deposito_id = l.deposito_id), 0)
        - coalesce((SELECT sum(r.quantidade) FROM reservas_estoque r
          WHERE r.produto_id = l.produto_id AND r.deposito_id = l.deposito_id AND r.venda_id <> ${venda_id}), 0) AS disponivel
    ) d
    LEFT JOIN antes a ON a.produto_id = l.produto_id AND a.deposito_id = l.deposito_id
    WHERE NOT ${negativo || beyond}::boolean AND l.controlar_estoque AND l.ate_aqui > d.disponivel AND l.ao_todo > coalesce(a.quantidade, 0)`;
  refuse(linhas, faltas);
}

/**
 * Holds all balances of these products, in the order of movements, where sales compete for them: the company reserves and balances may not
 * be negative. For what moves first and then reserves again, so that both take their locks in one order. For other rooms, as above: it has
 * held the products.
 */
export async function holdDisputados(ctx: Ctx, produto_ids: readonly number[]): Promise<void> {
  const { reserva, negativo } = await holdReserva(ctx);
  if (!reserva || negativo) return;
  // Written out: an array of ids in one parameter, and locks in an order.
  await ctx.db.sql`
    SELECT FROM saldos_estoque WHERE empresa_id = ${ctx.empresa_id} AND produto_id = ANY (${[...produto_ids]}::bigint[])
    ORDER BY produto_id, deposito_id FOR NO KEY UPDATE`;
}

/**
 * The sale reserves nothing any more: it was cancelled, or all that it sells has left. For other rooms, as above.
 */
export async function releaseVenda(ctx: Ctx, venda_id: number): Promise<void> {
  // Held here too: the company may be turning reservations on this moment, for this sale among others.
  await holdReserva(ctx);
  // Written out, as what reserves.
  await ctx.db.sql`DELETE FROM reservas_estoque WHERE venda_id = ${venda_id} AND empresa_id = ${ctx.empresa_id}`;
}

function refuse(linhas: readonly LinhaReservada[], faltas: readonly Falta[]): void {
  if (faltas.length === 0) return;
  const details: ErrorDetails = {};
  for (const [index, { item_venda_id, campo = `itens.${index}.quantidade` }] of linhas.entries()) {
    const falta = faltas.find((one) => one.item_venda_id === item_venda_id);
    if (falta) details[campo] = [`${available(falta)}, e esta empresa não permite estoque negativo.`];
  }
  throw invalidFields(details);
}

function available({ produto_nome, disponivel }: Falta): string {
  if (disponivel.startsWith('-') || Number(disponivel) === 0) return `Não há nada disponível de "${produto_nome}"`;
  return `Só há ${toldQuantity(disponivel)} de "${produto_nome}" disponíveis (saldo menos o reservado por outras vendas)`;
}
