import type { Produto } from '#server/catalogo/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, type Panel, panelOf } from '#tests/support/panel-client.ts';

type Fields = Record<string, unknown>;

/** Finalises or cancels an order at the panel, by the status that it comes to. */
export const setStatus = (panel: Panel, { id, status }: { id: number; status: string }) =>
  call(panel, status === 'finalizada' ? 'vendas.finalizar' : 'vendas.cancelar', { id });

/** A company with four products and a customer, and its panel, in which it sells them. */
export async function openSales() {
  const company: Company = await makeCompany();
  const panel: Panel = panelOf(company.admin.session);
  const produtos: Produto[] = await Promise.all(Array.from({ length: 4 }, () => company.product()));
  const { id: cliente_id } = await company.customer({ nome: 'Padaria' });
  const productId = (n: number) => produtos[n]?.id;
  const line = (n: number, quantidade: unknown = '1', preco_unitario: unknown = '10') => ({
    produto_id: productId(n),
    quantidade,
    preco_unitario,
  });
  const create = (fields: Fields = {}) =>
    call(panel, 'vendas.create', { cliente_id, itens: [line(0)], ...fields }) as Promise<
      Fields & { id: number; itens: Fields[] }
    >;
  const get = (id: number) =>
    call(panel, 'vendas.get', { id }) as Promise<Fields & { itens: Fields[]; atualizado_em: Date }>;
  return { company, panel, produtos, cliente_id, productId, line, create, get };
}
