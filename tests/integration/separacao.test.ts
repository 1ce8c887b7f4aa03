import { beforeAll, describe, expect, test } from 'vitest';
import { updateProduto } from '#server/catalogo/index.ts';
import { updateCliente } from '#server/clientes/index.ts';
import {
  getRomaneio,
  listCarried,
  separate,
  setSeparacao,
  unlinkItem,
  updateExpedicao,
} from '#server/expedicao/index.ts';
import { createDevolucao, finalizeVenda, updateVenda } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// A shipment is put together with a scanner, and the manifest says what goes where.

let company: Company;
beforeAll(async () => {
  company = await makeCompany();
});

async function shipped(itens: (produtos: { id: number; codigo: string }[]) => Record<string, unknown>[]) {
  const produtos = await Promise.all([company.product({ gtin: '7891000315507' }), company.product()]);
  const venda = await company.sale([], { itens: itens(produtos) });
  const expedicao = await company.shipment();
  await company.link(expedicao, venda);
  return { produtos, venda, expedicao };
}

const linesOf = async (id: number) =>
  (await getRomaneio(company.ctx, { id })).destinos.flatMap(({ linhas }) =>
    linhas.map(({ quantidade, separada }) => `${separada}/${quantidade}`),
  );

test('a code or GTIN counts on the first line of the product with room; more than there is, and other products, are refused', async () => {
  const { produtos, expedicao } = await shipped(([a, b]) => [
    { produto_id: a?.id, quantidade: '2', preco_unitario: '1' },
    { produto_id: b?.id, quantidade: '1.5', preco_unitario: '1' },
    { produto_id: a?.id, quantidade: '1', preco_unitario: '2' },
  ]);
  const [a, b] = produtos;
  const scan = (codigo: string | undefined, quantidade?: string) =>
    separate(company.ctx, { expedicao_id: expedicao.id, codigo, quantidade });
  await scan('7891000315507');
  await scan(a?.codigo.toLowerCase());
  expect(await linesOf(expedicao.id)).toEqual(['2.000/2.000', '0.000/1.500', '0.000/1.000']);
  await scan(a?.codigo);
  await expect(scan(a?.codigo)).rejects.toMatchObject({
    details: { quantidade: [expect.stringContaining('todo separado')] },
  });
  await expect(scan(b?.codigo, '2')).rejects.toMatchObject({
    details: { quantidade: [expect.stringContaining('faltam 1,5')] },
  });
  await scan(b?.codigo, '1,5'.replace(',', '.'));
  await expect(scan('OUTRO')).rejects.toMatchObject({
    details: { codigo: [expect.stringContaining('Nenhum produto')] },
  });
  expect(await linesOf(expedicao.id)).toEqual(['2.000/2.000', '1.500/1.500', '1.000/1.000']);
  const [line] = (await getRomaneio(company.ctx, { id: expedicao.id })).destinos[0]?.linhas ?? [];
  await setSeparacao(company.ctx, { expedicao_id: expedicao.id, item_venda_id: line?.item_venda_id, quantidade: 0 });
  expect((await linesOf(expedicao.id))[0]).toBe('0.000/2.000');
  await updateExpedicao(company.ctx, { id: expedicao.id, status: 'concluida' });
  await expect(scan(a?.codigo)).rejects.toMatchObject({ details: { status: [expect.any(String)] } });
});

test('more pieces than any line of the product has room for go to its lines one after another', async () => {
  const { produtos, expedicao } = await shipped(([a]) => [
    { produto_id: a?.id, quantidade: '3', preco_unitario: '1' },
    { produto_id: a?.id, quantidade: '3', preco_unitario: '2' },
  ]);
  const scan = (quantidade: string) =>
    separate(company.ctx, { expedicao_id: expedicao.id, codigo: produtos[0]?.codigo, quantidade });
  expect((await scan('5')).map(({ separada }) => separada)).toEqual(['3.000', '2.000']);
  expect(await linesOf(expedicao.id)).toEqual(['3.000/3.000', '2.000/3.000']);
  await expect(scan('2')).rejects.toMatchObject({ details: { quantidade: [expect.stringContaining('falta 1')] } });
  expect((await scan('1')).map(({ separada }) => separada)).toEqual(['3.000']);
});

test('scanners side by side: exactly as many pieces as the order has', async () => {
  const { produtos, expedicao } = await shipped(([a]) => [{ produto_id: a?.id, quantidade: '7', preco_unitario: '1' }]);
  const codigo = produtos[0]?.codigo;
  const scans = await Promise.allSettled(
    Array.from({ length: 12 }, () => separate(company.ctx, { expedicao_id: expedicao.id, codigo })),
  );
  expect(scans.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  expect(await linesOf(expedicao.id)).toEqual(['7.000/7.000']);
});

test('the manifest has products with quantities, the delivery address, and the company with its CNPJ', async () => {
  const { venda, produtos, expedicao } = await shipped(([a, b]) => [
    { produto_id: a?.id, quantidade: '2', preco_unitario: '1' },
    { produto_id: b?.id, quantidade: '3', preco_unitario: '1' },
  ]);
  const address = { cep: '25680000', logradouro: 'Rua A', numero: '1', cidade: 'Petrópolis', uf: 'RJ' };
  await updateCliente(company.ctx, {
    id: venda.cliente_id,
    enderecos: [
      { ...address, tipo: 'principal' },
      { ...address, tipo: 'entrega', numero: '2' },
    ],
  });
  const manifest = await getRomaneio(company.ctx, { id: expedicao.id });
  expect(manifest).toMatchObject({ empresa_cnpj: null, empresa_razao_social: null });
  expect(manifest.destinos).toMatchObject([
    {
      numero_pedido: venda.numero_pedido,
      volumes: 1,
      endereco: { numero: '2', cidade: 'Petrópolis', uf: 'RJ' },
      linhas: [
        { codigo: produtos[0]?.codigo, quantidade: '2.000', gtin: '7891000315507' },
        { codigo: produtos[1]?.codigo, quantidade: '3.000', gtin: null },
      ],
    },
  ]);
});

test('a concluded shipment keeps the lines that left with it, whatever comes back later', async () => {
  const { venda, expedicao } = await shipped(([a, b]) => [
    { produto_id: a?.id, quantidade: '2', preco_unitario: '1' },
    { produto_id: b?.id, quantidade: '3', preco_unitario: '1' },
  ]);
  await finalizeVenda(company.ctx, { id: venda.id });
  const [a, b] = (await getRomaneio(company.ctx, { id: expedicao.id })).destinos[0]?.linhas ?? [];
  const giveBack = (item: typeof a, quantidade: string) =>
    createDevolucao(company.ctx, { id: venda.id, itens: [{ item_id: item?.item_venda_id, quantidade }] });
  await giveBack(b, '1');
  expect(await linesOf(expedicao.id)).toEqual(['0.000/2.000', '0.000/2.000']);
  await updateExpedicao(company.ctx, { id: expedicao.id, status: 'concluida' });
  await giveBack(a, '2');
  await giveBack(b, '1');
  expect(await linesOf(expedicao.id)).toEqual(['0.000/2.000', '0.000/2.000']);
  // Open again, it takes what is left to take.
  await updateExpedicao(company.ctx, { id: expedicao.id, status: 'pendente' });
  expect(await linesOf(expedicao.id)).toEqual(['0.000/1.000']);
});

describe('of two products, a scanner means', () => {
  test.each([
    ['the one of this very code, where they differ in capitals', { codigo: 'tampa' }, { codigo: 'TAMPA' }, 'TAMPA'],
    ['the one with this GTIN', { codigo: '7891000100103' }, { gtin: '7891000100103' }, '7891000100103'],
    [
      'the one whose UPC it is, read with one more zero',
      { codigo: '36000291452' },
      { gtin: '036000291452' },
      '0036000291452',
    ],
  ])('%s', async (_, first, second, read) => {
    const venda = await company.sale([await company.product(first), await company.product(second)]);
    const expedicao = await company.shipment();
    await company.link(expedicao, venda);
    await separate(company.ctx, { expedicao_id: expedicao.id, codigo: read });
    expect(await linesOf(expedicao.id)).toEqual(['0.000/1.000', '1.000/1.000']);
  });
});

test('a product that has another code since it was sold is found by both, its new one first', async () => {
  const [renamed, successor] = [await company.product({ codigo: 'MESA-1' }), await company.product()];
  const venda = await company.sale([renamed, successor]);
  await updateProduto(company.ctx, { id: renamed.id, codigo: 'MESA-2' });
  const expedicao = await company.shipment();
  await company.link(expedicao, venda);
  const scan = (codigo: string) => separate(company.ctx, { expedicao_id: expedicao.id, codigo });
  await scan('MESA-2');
  await setSeparacao(company.ctx, {
    expedicao_id: expedicao.id,
    item_venda_id: venda.itens[0]?.id,
    quantidade: 0,
  });
  await scan('mesa-1');
  expect(await linesOf(expedicao.id)).toEqual(['1.000/1.000', '0.000/1.000']);
  await updateProduto(company.ctx, { id: successor.id, codigo: 'MESA-1' });
  await scan('MESA-1');
  expect(await linesOf(expedicao.id)).toEqual(['1.000/1.000', '1.000/1.000']);
});

test('an order that is unlinked takes what was put together of it along, but for what another link still carries', async () => {
  const { produtos, venda, expedicao } = await shipped(([a, b]) => [
    { produto_id: a?.id, quantidade: '1' },
    { produto_id: b?.id, quantidade: '1' },
  ]);
  await company.link(expedicao, venda, produtos[1]);
  for (const { codigo } of produtos) await separate(company.ctx, { expedicao_id: expedicao.id, codigo });
  const whole = (await getRomaneio(company.ctx, { id: expedicao.id })).itens.find(
    ({ produto_id }) => produto_id === null,
  );
  await unlinkItem(company.ctx, { expedicao_id: expedicao.id, item_id: whole?.id });
  await company.link(expedicao, venda);
  expect(await linesOf(expedicao.id)).toEqual(['0.000/1.000', '1.000/1.000']);
});

test('a line that sells another product now begins anew', async () => {
  const { produtos, venda, expedicao } = await shipped(([a]) => [{ produto_id: a?.id, quantidade: '1' }]);
  const [before, after] = produtos;
  await separate(company.ctx, { expedicao_id: expedicao.id, codigo: before?.codigo });
  const item = { id: venda.itens[0]?.id, quantidade: '1' };
  const change = (produto: typeof before, quantidade: string) =>
    updateVenda(company.ctx, { id: venda.id, itens: [{ ...item, produto_id: produto?.id, quantidade }] }, listCarried);
  await change(before, '2');
  expect(await linesOf(expedicao.id)).toEqual(['1.000/2.000']);
  await change(after, '2');
  expect(await linesOf(expedicao.id)).toEqual(['0.000/2.000']);
});
