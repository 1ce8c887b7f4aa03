import {
  type LinhaEnviada,
  type LinhaGravada,
  linhaOf,
  MOST_LINHAS,
  resolveLinhas,
  toldLinha,
} from '#server/catalogo/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import { offsetOf, type Page } from '#server/platform/pagination.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { fetchNegocio, forbidden, lockNegocio, publishAtualizado, recordNegocio } from './internal.ts';
import { createItemInput, itemIdInput, itemInput, replaceItemInput, updateItemInput } from './schemas.ts';
import { type ItemNegocio, itensFilters, type Negocio } from './shapes.ts';
import { alteradosOf } from './update-negocio.ts';
import { writeItens } from './write-itens.ts';

const MISSING = 'Item não encontrado.';

/** A page of a deal's items, in their order. @throws DomainError NOT_FOUND */
export async function listItensNegocio(ctx: Ctx, input: unknown): Promise<Page<ItemNegocio>> {
  requireScope(ctx, 'crm:read');
  const { id, ...page } = parseInput(itensFilters, input);
  const { itens } = await fetchNegocio(ctx, id);
  const from = offsetOf(page);
  return { ...page, resultados: itens.slice(from, from + page.por_pagina), total_registros: itens.length };
}

/** One item of a deal. @throws DomainError NOT_FOUND */
export async function getItemNegocio(ctx: Ctx, input: unknown): Promise<ItemNegocio> {
  requireScope(ctx, 'crm:read');
  const { id, item_id } = parseInput(itemIdInput, input);
  return itemOf(await fetchNegocio(ctx, id), item_id);
}

/**
 * Adds an item at the end of an open deal; the deal's value follows. Emits one `negocio.atualizado`.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a closed deal, on an unknown or inactive product or service
 */
export async function createItemNegocio(outer: Ctx, input: unknown): Promise<ItemNegocio> {
  requireScope(outer, 'crm:write');
  const { id, ...sent } = parseInput(createItemInput, input);
  const after = await changeItens(outer, id, ({ itens }) => {
    if (itens.length >= MOST_LINHAS) throw invalid('itens', `Use no máximo ${MOST_LINHAS} itens.`);
    return [...itens.map(asSent), sent];
  });
  const added = after.itens.at(-1);
  if (!added) throw new Error('The item was not added');
  return added;
}

/**
 * Changes the fields sent of an item (PATCH), which keeps its id and place.
 * @throws DomainError as `createItemNegocio`
 */
export async function updateItemNegocio(outer: Ctx, input: unknown): Promise<ItemNegocio> {
  requireScope(outer, 'crm:write');
  const { id, item_id, ...sent } = parseInput(updateItemInput, input);
  return changeOne(outer, id, item_id, (item) => {
    const named = sent.produto_id ?? sent.servico_id;
    const kinds = { tipo: sent.tipo, produto_id: sent.produto_id ?? null, servico_id: sent.servico_id ?? null };
    const { produto_id, servico_id, quantidade, tipo } = item;
    const other = named != null || (sent.tipo !== undefined && sent.tipo !== tipo);
    // A text that becomes a product has the name of that, unless told otherwise.
    const words = other || tipo !== 'livre' ? {} : { descricao: item.descricao };
    return parseInput(itemInput, {
      quantidade,
      ...words,
      ...sentOf(sent),
      ...(other ? kinds : { produto_id, servico_id }),
    });
  });
}

/** The same for PUT: what is not sent goes back to that of the product or service. */
export async function replaceItemNegocio(outer: Ctx, input: unknown): Promise<ItemNegocio> {
  requireScope(outer, 'crm:write');
  const { id, item_id, ...sent } = parseInput(replaceItemInput, input);
  return changeOne(outer, id, item_id, () => ({ ...sent, inteira: true }));
}

/**
 * Takes an item out of an open deal; the value of one that is left without items is 0.00.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a closed deal
 */
export async function deleteItemNegocio(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id, item_id } = parseInput(itemIdInput, input);
  await changeItens(outer, id, (before) => {
    itemOf(before, item_id);
    return before.itens.filter((item) => item.id !== item_id).map(asSent);
  });
}

function itemOf({ itens }: Negocio, item_id: number): ItemNegocio {
  const found = itens.find((item) => item.id === item_id);
  if (!found) throw notFound(MISSING);
  return found;
}

/** An item that stays as it is. */
const asSent = ({ id, produto_id, servico_id, descricao, unidade, ...item }: LinhaGravada): LinhaEnviada => ({
  ...{ id, produto_id, servico_id, descricao, unidade },
  quantidade: item.quantidade,
  preco_unitario: item.preco_unitario,
  desconto_percentual: item.desconto_percentual,
});

async function changeOne(
  outer: Ctx,
  id: number,
  item_id: number,
  sending: (item: ItemNegocio) => LinhaEnviada,
): Promise<ItemNegocio> {
  const after = await changeItens(outer, id, (before) => {
    const wanted = { ...sending(itemOf(before, item_id)), id: item_id };
    return before.itens.map((item) => (item.id === item_id ? wanted : asSent(item)));
  });
  return itemOf(after, item_id);
}

/** Changes a deal's items to the lines that `sending` makes of it, and its value with them. Only one line is of the caller: it is named without its number. */
function changeItens(outer: Ctx, id: number, sending: (before: Negocio) => LinhaEnviada[]): Promise<Negocio> {
  return transaction(outer, async (ctx) => {
    const before = await lockNegocio(ctx, id);
    const old = before.itens.map(linhaOf);
    const lines = await resolveLinhas(ctx, sending(before), before.itens, 'Este negócio', (_, field) => field);
    if (JSON.stringify(lines) === JSON.stringify(old)) return before;
    if (before.status !== 'aberto') throw forbidden(before, 'muda de itens', ['aberto']);
    const valor = await writeItens(ctx, id, lines);
    // Written out: the version counts on in the statement itself.
    await ctx.db.sql`
      UPDATE negocios SET valor = ${valor}::numeric, versao = versao + 1, atualizado_em = clock_timestamp() WHERE id = ${id}`;
    const detalhes: Record<string, unknown> = {
      itens: { antes: old.map(toldLinha), depois: lines.map(toldLinha) },
      ...changes(before, { valor }),
    };
    await publishAtualizado(ctx, id, alteradosOf(detalhes));
    await recordNegocio(ctx, 'negocio.alterado', before, detalhes);
    return fetchNegocio(ctx, id);
  });
}
