import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import type { Expedicao } from '#server/expedicao/index.ts';
import type { Venda } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { call, type Panel, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { countRows } from '#tests/support/rows.ts';

// A shipment's items: sales orders or their products, in volumes.

let company: Company;
let panel: Panel;
let produtos: [Produto, Produto];
let outsider: Produto;
let venda: Venda;
let expedicao: Expedicao;

beforeAll(async () => {
  company = await makeCompany();
  panel = panelOf(company.admin.session);
  produtos = [await company.product({ nome: 'Café', codigo: 'CAFE' }), await company.product({ nome: 'Chá' })];
  outsider = await company.product({ nome: 'Fora do pedido' });
  venda = await company.sale(produtos, { cliente_id: (await company.customer({ nome: 'Padaria' })).id });
});
beforeEach(async () => {
  expedicao = await company.shipment({ codigo_rastreio: 'BR1' });
});

type Fields = Record<string, unknown>;
type Detail = Fields & { status: string; atualizado_em: Date; rastreio_enviado: boolean; itens: Fields[] };

const detail = async (id = expedicao.id) => (await call(panel, 'expedicao.get', { id })) as Detail;
const move = (status: string, id = expedicao.id) => call(panel, 'expedicao.update', { id, status });
const item = (fields: Fields = {}) => ({
  expedicao_id: expedicao.id,
  pedido_venda_id: venda.id,
  produto_id: produtos[0].id,
  quantidade: 2,
  ...fields,
});
const link = (fields: Fields = {}) => call(panel, 'expedicao.vincularItem', item(fields));

test('items in the order in which they were linked, with the names that the manifest prints', async () => {
  await link();
  await link({ produto_id: produtos[1].id, quantidade: 999_999 });
  await link({ produto_id: null, quantidade: 1 });
  const found = await detail();
  expect(found.atualizado_em.getTime()).toBeGreaterThan(expedicao.atualizado_em.getTime());
  const named = { pedido_venda_id: venda.id, numero_pedido: venda.numero_pedido, cliente_nome: 'Padaria' };
  expect(found.itens).toEqual([
    {
      ...named,
      id: expect.any(Number),
      produto_id: produtos[0].id,
      quantidade: 2,
      status_pedido: 'em_aberto',
      produto_nome: 'Café',
      produto_codigo: 'CAFE',
    },
    {
      ...named,
      id: expect.any(Number),
      produto_id: produtos[1].id,
      quantidade: 999_999,
      status_pedido: 'em_aberto',
      produto_nome: 'Chá',
      produto_codigo: produtos[1].codigo,
    },
    {
      ...named,
      id: expect.any(Number),
      produto_id: null,
      quantidade: 1,
      status_pedido: 'em_aberto',
      produto_nome: null,
      produto_codigo: null,
    },
  ]);
  expect(found).toMatchObject({ empresa_nome: expect.stringMatching(/^Empresa/), forma_envio_nome: null });
  // The order tells of its shipments, each once.
  expect(await call(panel, 'vendas.get', { id: venda.id })).toMatchObject({
    expedicoes: expect.arrayContaining([
      { id: expedicao.id, numero_expedicao: expedicao.numero_expedicao, status: 'pendente' },
    ]),
  });
  await call(panel, 'expedicao.desvincularItem', { expedicao_id: expedicao.id, item_id: found.itens[0]?.id });
  const left = await detail();
  expect(left.itens).toEqual(found.itens.slice(1));
  expect(left.atualizado_em.getTime()).toBeGreaterThan(found.atualizado_em.getTime());
});

test('one order in two shipments, and two orders in one', async () => {
  const other = await company.shipment();
  const second = await company.sale(produtos);
  await link();
  await link({ expedicao_id: other.id });
  await link({ pedido_venda_id: second.id });
  expect((await detail()).itens).toHaveLength(2);
  expect((await detail(other.id)).itens).toHaveLength(1);
});

describe('refused, on its field, with nothing written', () => {
  const cases: [string, () => Fields | Promise<Fields>, field: string, said: RegExp][] = [
    ['an unknown order', () => ({ pedido_venda_id: MISSING }), 'pedido_venda_id', /não encontrado/],
    [
      'an order of another company',
      async () => {
        const stranger = await makeCompany();
        return { pedido_venda_id: (await stranger.sale([await stranger.product()])).id, produto_id: null };
      },
      'pedido_venda_id',
      /não encontrado/,
    ],
    [
      'a cancelled order',
      async () => {
        const { id } = await company.sale(produtos);
        await call(panel, 'vendas.cancelar', { id });
        return { pedido_venda_id: id };
      },
      'pedido_venda_id',
      /cancelado/,
    ],
    [
      'a quote',
      async () => ({ pedido_venda_id: (await company.sale(produtos, { tipo_pedido: 'orcamento' })).id }),
      'pedido_venda_id',
      /orçamento/,
    ],
    ['a product that the order has not', () => ({ produto_id: outsider.id }), 'produto_id', /não tem este produto/],
    ['an unknown product', () => ({ produto_id: MISSING }), 'produto_id', /não tem este produto/],
    ['no volumes', () => ({ quantidade: 0 }), 'quantidade', /ao menos 1/],
    ['minus one', () => ({ quantidade: -1 }), 'quantidade', /ao menos 1/],
    ['half a volume', () => ({ quantidade: 1.5 }), 'quantidade', /inteiro/],
    ['a million', () => ({ quantidade: 1_000_000 }), 'quantidade', /999\.999/],
    ['volumes as text', () => ({ quantidade: '2' }), 'quantidade', /inteiro/],
    ['no order', () => ({ pedido_venda_id: undefined }), 'pedido_venda_id', /obrigatório/],
  ];
  test.each(cases)('%s', async (_name, fields, field, said) => {
    const sent = await fields();
    const before = [await countRows(), await detail()];
    const { code, details } = await refusalOf(link(sent));
    expect(code).toBe('BAD_REQUEST');
    expect(details).toEqual({ [field]: [expect.stringMatching(said)] });
    expect([await countRows(), await detail()]).toEqual(before);
  });

  test.each([
    ['a product', () => ({})],
    ['the whole order', () => ({ produto_id: null })],
  ])('%s twice', async (_name, fields) => {
    await link(fields());
    const before = await detail();
    expect((await refusalOf(link({ ...fields(), quantidade: 9 }))).details).toEqual({
      pedido_venda_id: [expect.stringMatching(/já está vinculado/)],
    });
    expect(await detail()).toEqual(before);
  });
});

test('a finished order can still be shipped', async () => {
  const done = await company.sale(produtos);
  await call(panel, 'vendas.finalizar', { id: done.id });
  await link({ pedido_venda_id: done.id });
  expect((await detail()).itens).toMatchObject([{ status_pedido: 'finalizada' }]);
});

describe('items change only while it is pending', () => {
  test.each(['concluida', 'cancelada'])('%s: 400 on status', async (status) => {
    await link();
    const [linked] = (await detail()).itens;
    await move(status);
    const before = await detail();
    for (const work of [
      () => link({ produto_id: produtos[1].id }),
      () => call(panel, 'expedicao.desvincularItem', { expedicao_id: expedicao.id, item_id: linked?.id }),
    ]) {
      expect((await refusalOf(work())).details).toEqual({ status: [expect.any(String)] });
    }
    expect(await detail()).toEqual(before);
  });

  test('reopened: they change again', async () => {
    await move('concluida');
    await move('pendente');
    await link();
    expect((await detail()).itens).toHaveLength(1);
  });
});

test('an item of another shipment is not found in this one', async () => {
  const other = await company.shipment();
  const { id } = await company.link(other, venda, produtos[0]);
  const unlink = { expedicao_id: expedicao.id, item_id: id };
  expect((await refusalOf(call(panel, 'expedicao.desvincularItem', unlink))).code).toBe('NOT_FOUND');
  expect((await detail(other.id)).itens).toHaveLength(1);
});

test.each([
  ['whole', () => null],
  ['in part', () => produtos[0].id],
])('an order that a shipment carries %s does not become a quote, until it is unlinked', async (_, produtoOf) => {
  const { id } = await company.sale(produtos);
  await link({ pedido_venda_id: id, produto_id: produtoOf() });
  const change = { id, tipo_pedido: 'orcamento' };
  expect(await refusalOf(call(panel, 'vendas.update', change))).toMatchObject({
    details: { tipo_pedido: [expect.stringContaining(expedicao.numero_expedicao)] },
  });
  const [linked] = (await detail()).itens;
  await call(panel, 'expedicao.desvincularItem', { expedicao_id: expedicao.id, item_id: linked?.id });
  expect(await call(panel, 'vendas.update', change)).toMatchObject({ tipo_pedido: 'orcamento' });
});
