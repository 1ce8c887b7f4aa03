import { findDepositoDeVolta, moveByDocumento, resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { toldQuantity } from '#server/platform/decimal.ts';
import { type ErrorDetails, notFound, refuseFields } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchVenda, fetchVendaForUpdate, forbidden, publishAlterada, recordVenda, tellVenda } from './internal.ts';
import { reserve } from './reservas.ts';
import {
  createDevolucaoInput,
  type Devolucao,
  type DevolucaoCriada,
  devolucaoIdInput,
  devolucoesFilters,
  type Venda,
} from './schemas.ts';
import { holdStock, noteOut } from './stock.ts';

/**
 * What a customer gives back of a finalised sale: never more than was sold, whatever was returned before. What had left the stock for it
 * enters again, origin D; what had not left yet (the shipment is still to come) only leaves less. Emits `venda.atualizada`, whose
 * `status_anterior` is the status.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a sale that is not finalised, on `itens.N.item_id` of what the sale has
 * not, on `itens.N.quantidade` of what is too much, also in several entries of one item together
 */
export async function createDevolucao(outer: Ctx, input: unknown): Promise<DevolucaoCriada> {
  requireScope(outer, 'vendas:write');
  const { id, itens, observacao, ...data } = parseInput(createDevolucaoInput, input);
  return transaction(outer, async (ctx) => {
    const before = await fetchVendaForUpdate(ctx, id);
    if (before.status !== 'finalizada') throw forbidden(before, 'aceita devoluções', ['finalizada']);
    const returned = await judge(ctx, before, itens);
    const entering = returned.filter(({ entra }) => entra !== null);
    await holdStock(ctx, before.itens);
    // A warehouse that was sent is judged, whether something enters it or not; the return names it where something does.
    const usable = entering.length > 0 || data.deposito_id ? await entranceOf(ctx, before, data.deposito_id) : null;
    const deposito_id = entering.length > 0 ? usable : null;
    const devolucao_id = await write(ctx, { venda_id: id, deposito_id, observacao }, returned);
    const itemIds = await readItemIds(ctx, devolucao_id);
    await moveByDocumento(ctx, {
      documento: { tipo: 'devolucao_venda', id: devolucao_id, numero: before.numero_pedido },
      natureza: 'devolucao',
      origem: 'D',
      observacao: `Devolução do pedido ${before.numero_pedido}`,
      linhas: entering.map(({ item_id, produto_id, entra, indice }) => ({
        item_id: itemIds.get(item_id) ?? 0,
        produto_id,
        deposito_id: deposito_id ?? 0,
        tipo: 'E',
        quantidade: entra ?? '0',
        campo: `itens.${indice}.quantidade`,
      })),
    });
    await noteOut(
      ctx,
      entering.map(({ item_id, entra }) => ({ item_id, quantidade: entra ?? '0' })),
      -1,
    );
    // Written out, as the rest.
    await ctx.db.sql`UPDATE vendas SET atualizado_em = clock_timestamp() WHERE id = ${id}`;
    const devolucao = oneRow(await readDevolucoes(ctx, { venda_id: id, id: devolucao_id }));
    const venda = await fetchVenda(ctx, id);
    await recordVenda(ctx, 'venda.devolvida', before, {
      devolucao: devolucao_id,
      total: devolucao.total,
      observacao,
      devolvidos: devolucao.itens.map(({ item_id, descricao, quantidade }) => {
        const unidade = before.itens.find(({ id }) => id === item_id)?.unidade ?? '';
        return `${descricao}: ${toldQuantity(quantidade)} ${unidade}`.trimEnd();
      }),
    });
    await publishAlterada(ctx, venda, before.status);
    await reserve(ctx, venda);
    await tellVenda(ctx, venda);
    return { ...devolucao, venda };
  });
}

/** A page of a sale's returns, the newest first. @throws DomainError NOT_FOUND */
export async function listDevolucoes(ctx: Ctx, input: unknown): Promise<Page<Devolucao>> {
  requireScope(ctx, 'vendas:read');
  const { id, ...page } = parseInput(devolucoesFilters, input);
  await fetchVenda(ctx, id);
  const [resultados, [{ n } = { n: 0 }]] = await Promise.all([
    readDevolucoes(ctx, { venda_id: id, page }),
    // Written out, as the page beside it.
    ctx.db.sql<{ n: number }[]>`SELECT count(*) AS n FROM devolucoes_venda WHERE venda_id = ${id}`,
  ]);
  return { ...page, resultados, total_registros: n };
}

/** One return, by its own id. @throws DomainError NOT_FOUND */
export async function getDevolucao(ctx: Ctx, input: unknown): Promise<Devolucao> {
  requireScope(ctx, 'vendas:read');
  const [found] = await readDevolucoes(ctx, { id: parseInput(devolucaoIdInput, input).id });
  if (!found) throw notFound('Devolução não encontrada.');
  return found;
}

type Returned = {
  item_id: number;
  produto_id: number;
  quantidade: string;
  /** How much of it enters the stock; null for nothing. */
  entra: string | null;
  /** Where the request names the item last. */
  indice: number;
};

/** What is returned of each item, added up over the entries that name it. */
async function judge(
  ctx: Ctx,
  venda: Venda,
  itens: readonly { item_id: number; quantidade: string }[],
): Promise<Returned[]> {
  const sent = JSON.stringify(itens.map((item, indice) => ({ ...item, indice })));
  // Written out: the sums of what was sent beside what each line still has, in exact decimals.
  const rows = await ctx.db.sql<(Returned & { descricao: string | null; cabe: boolean; resta: string })[]>`
    SELECT s.item_id, i.produto_id, i.descricao, s.quantidade::text, s.indice, s.quantidade <= i.quantidade - i.quantidade_devolvida AS cabe,
      (i.quantidade - i.quantidade_devolvida)::text AS resta,
      nullif(least(s.quantidade, i.quantidade_baixada), 0)::text AS entra
    FROM (SELECT item_id, sum(quantidade) AS quantidade, max(indice) AS indice
      FROM json_to_recordset(${sent}::text::json) AS e (item_id bigint, quantidade numeric, indice int) GROUP BY item_id) s
    LEFT JOIN itens_venda i ON i.id = s.item_id AND i.venda_id = ${venda.id}
    ORDER BY s.indice`;
  const details: ErrorDetails = {};
  for (const { item_id, descricao, cabe, resta, indice } of rows) {
    if (descricao === null) details[`itens.${indice}.item_id`] = [`Este pedido não tem o item ${item_id}.`];
    else if (!cabe) {
      const most = toldQuantity(resta);
      details[`itens.${indice}.quantidade`] = [
        most === '' || most === '0'
          ? `"${descricao}" já foi devolvido por inteiro.`
          : `Devolva no máximo ${most} de "${descricao}".`,
      ];
    }
  }
  refuseFields(details);
  return rows.map(({ item_id, produto_id, quantidade, entra, indice }) => ({
    item_id,
    produto_id,
    quantidade,
    entra,
    indice,
  }));
}

/** The warehouse sent; else the one that the products left, or the default one where that is out of use. */
async function entranceOf(ctx: Ctx, venda: Venda, sent: number | null | undefined): Promise<number> {
  if (sent) return (await resolveDeposito(ctx, sent)).id;
  const back = venda.deposito_id === null ? null : await findDepositoDeVolta(ctx, venda.deposito_id);
  return back ?? (await resolveDeposito(ctx, venda.deposito_id)).id;
}

/**
 * Writes the return and its items, and what of the sale's items is returned now. An item's value is its share of the net total, counted
 * from the first unit returned to the last one, so that all returns of an item add up to its net total to the cent.
 */
async function write(
  ctx: Ctx,
  head: { venda_id: number; deposito_id: number | null; observacao: string },
  returned: readonly Returned[],
): Promise<number> {
  const itens = JSON.stringify(returned.map(({ item_id, quantidade }, posicao) => ({ item_id, quantidade, posicao })));
  // Written out: one statement for all tables.
  const rows = await ctx.db.sql<{ id: number }[]>`
    WITH valores AS (
      SELECT r.item_id, r.quantidade, r.posicao,
        round((i.total - i.desconto_rateado) * (i.quantidade_devolvida + r.quantidade) / i.quantidade, 2)
          - (SELECT coalesce(sum(d.total), 0) FROM itens_devolucao_venda d WHERE d.item_id = i.id) AS total
      FROM json_to_recordset(${itens}::text::json) AS r (item_id bigint, quantidade numeric, posicao int)
      JOIN itens_venda i ON i.id = r.item_id
    ), criada AS (
      INSERT INTO devolucoes_venda (empresa_id, venda_id, deposito_id, total, observacao, ator_nome)
      SELECT ${ctx.empresa_id}, ${head.venda_id}, ${head.deposito_id}::bigint, sum(total), ${head.observacao}, ${ctx.ator.nome} FROM valores
      RETURNING id
    ), escritos AS (
      INSERT INTO itens_devolucao_venda (empresa_id, devolucao_id, item_id, quantidade, total)
      SELECT ${ctx.empresa_id}, c.id, v.item_id, v.quantidade, v.total FROM valores v, criada c ORDER BY v.posicao
    ), devolvidos AS (
      UPDATE itens_venda i SET quantidade_devolvida = i.quantidade_devolvida + v.quantidade
      FROM valores v WHERE i.id = v.item_id
    )
    SELECT id FROM criada`;
  return oneRow(rows).id;
}

async function readItemIds(ctx: Ctx, devolucao_id: number): Promise<ReadonlyMap<number, number>> {
  // Written out, as what wrote them.
  const rows = await ctx.db.sql<{ id: number; item_id: number }[]>`
    SELECT id, item_id FROM itens_devolucao_venda WHERE devolucao_id = ${devolucao_id}`;
  return new Map(rows.map(({ id, item_id }) => [item_id, id]));
}

type Which = { venda_id?: number; id?: number; page?: { pagina: number; por_pagina: number } };

async function readDevolucoes(ctx: Ctx, { venda_id, id, page }: Which): Promise<Devolucao[]> {
  const { sql } = ctx.db;
  // Written out: the items come as one JSON column.
  return sql<Devolucao[]>`
    SELECT r.id, r.venda_id, r.deposito_id, r.total::text, r.observacao, r.criado_em,
      (SELECT json_agg(json_build_object('item_id', d.item_id, 'produto_id', i.produto_id, 'descricao', i.descricao,
          'quantidade', d.quantidade::text, 'total', d.total::text) ORDER BY d.id)
        FROM itens_devolucao_venda d JOIN itens_venda i ON i.id = d.item_id WHERE d.devolucao_id = r.id) AS itens
    FROM devolucoes_venda r
    WHERE r.empresa_id = ${ctx.empresa_id} ${venda_id === undefined ? sql`` : sql`AND r.venda_id = ${venda_id}`}
      ${id === undefined ? sql`` : sql`AND r.id = ${id}`}
    ORDER BY r.id DESC LIMIT ${page?.por_pagina ?? 1} OFFSET ${page ? offsetOf(page) : 0}`;
}
