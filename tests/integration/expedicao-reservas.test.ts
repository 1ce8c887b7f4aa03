import { beforeAll, describe, expect, test } from 'vitest';
import { updateProduto } from '#server/catalogo/index.ts';
import { type Deposito, listDisponivel } from '#server/estoque/index.ts';
import { getRomaneio, listCarried, updateExpedicao } from '#server/expedicao/index.ts';
import { db } from '#server/platform/db.ts';
import { createDevolucao, finalizeVenda, setReserva, updateVenda, verifyVendas } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// What shipments do to the reservations of the orders they carry, where the stock leaves with the shipment.

let company: Company & { deposito: Deposito };
beforeAll(async () => {
  company = await makeCompany();
  await company.forbidNegative();
  await db().sql`UPDATE empresas SET saida_estoque = 'expedicao' WHERE id = ${company.id}`;
  await setReserva(company.ctx, { reserva_estoque: true });
});

type Produto = { id: number };

const sell = (...lines: [Produto, string][]) =>
  company.sale([], { itens: lines.map(([{ id }, quantidade]) => ({ produto_id: id, quantidade })) });

async function ship(venda: { id: number }, produto?: Produto) {
  const shipment = await company.shipment();
  await company.link(shipment, venda, produto);
  return shipment;
}

const set = ({ id }: { id: number }, status: string) => updateExpedicao(company.ctx, { id, status });

/** Balance, reserved, available. */
const stockOf = async ({ id }: Produto) => {
  const [found] = await listDisponivel(company.ctx, { produto_ids: [id] });
  return [found?.quantidade, found?.reservado, found?.disponivel];
};

test('a shipment is reopened whatever other orders reserve meanwhile: its order reserves again, beyond what there is', async () => {
  const produto = await company.product();
  await company.move(produto, '10');
  const shipment = await ship(await sell([produto, '10']));
  await set(shipment, 'concluida');
  await company.move(produto, '5');
  await sell([produto, '5']);
  await company.move(produto, '-3');
  await set(shipment, 'pendente');
  expect(await stockOf(produto)).toEqual(['12.000', '15.000', '-3.000']);
  // Nobody else reserves what is not there.
  await expect(sell([produto, '1'])).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('a part of an order is shipped, whether the rest of it is there or not', async () => {
  const [shipped, rest] = [await company.product(), await company.product({ controlar_estoque: false })];
  await company.move(shipped, '5');
  const venda = await sell([shipped, '3'], [rest, '1']);
  await updateProduto(company.ctx, { id: rest.id, controlar_estoque: true });
  await set(await ship(venda, shipped), 'concluida');
  expect(await stockOf(shipped)).toEqual(['2.000', '0.000', '2.000']);
  expect(await stockOf(rest)).toEqual(['0.000', '1.000', '-1.000']);
});

describe('goods that went with a shipment while their product kept no stock', () => {
  /** Sold, finalised, shipped; then their product keeps stock, which is counted as two. */
  async function gone() {
    const produto = await company.product({ controlar_estoque: false });
    const venda = await sell([produto, '3']);
    await finalizeVenda(company.ctx, { id: venda.id });
    const shipment = await ship(venda);
    await set(shipment, 'concluida');
    await updateProduto(company.ctx, { id: produto.id, controlar_estoque: true });
    await company.count(produto, company.deposito, '2');
    return { produto, venda, shipment };
  }

  test('are reserved neither then nor when the company begins to reserve', async () => {
    const { produto } = await gone();
    expect(await stockOf(produto)).toEqual(['2.000', '0.000', '2.000']);
    await setReserva(company.ctx, { reserva_estoque: false });
    await setReserva(company.ctx, { reserva_estoque: true });
    expect(await stockOf(produto)).toEqual(['2.000', '0.000', '2.000']);
  });

  test('do not leave once more with another shipment', async () => {
    const { produto, venda } = await gone();
    const other = await ship(venda);
    const { destinos } = await getRomaneio(company.ctx, { id: other.id });
    expect(destinos[0]?.linhas).toMatchObject([{ quantidade: '3.000', sai: '0.000' }]);
    await set(other, 'concluida');
    expect(await stockOf(produto)).toEqual(['2.000', '0.000', '2.000']);
  });

  test('are to go again where their shipment is reopened, less what was returned', async () => {
    const { produto, venda, shipment } = await gone();
    await createDevolucao(company.ctx, { id: venda.id, itens: [{ item_id: venda.itens[0]?.id, quantidade: '1' }] });
    expect(await stockOf(produto)).toEqual(['2.000', '0.000', '2.000']);
    await set(shipment, 'pendente');
    expect(await stockOf(produto)).toEqual(['2.000', '2.000', '0.000']);
    await set(shipment, 'concluida');
    expect(await stockOf(produto)).toEqual(['0.000', '0.000', '0.000']);
    expect(await verifyVendas(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  });
});

test('an order that grows is shipped twice while its product keeps no stock: each shipment brings back its own', async () => {
  const produto = await company.product({ controlar_estoque: false });
  const venda = await sell([produto, '2']);
  const first = await ship(venda);
  await set(first, 'concluida');
  const itens = [{ id: venda.itens[0]?.id, produto_id: produto.id, quantidade: '5' }];
  await updateVenda(company.ctx, { id: venda.id, itens }, listCarried);
  const second = await ship(venda);
  await set(second, 'concluida');
  await updateProduto(company.ctx, { id: produto.id, controlar_estoque: true });
  expect(await stockOf(produto)).toEqual(['0.000', '0.000', '0.000']);
  await set(second, 'pendente');
  expect(await stockOf(produto)).toEqual(['0.000', '3.000', '-3.000']);
  await set(first, 'pendente');
  expect(await stockOf(produto)).toEqual(['0.000', '5.000', '-5.000']);
});

test('a product that begins to keep stock is reserved by the orders that are open', async () => {
  const produto = await company.product({ controlar_estoque: false });
  await sell([produto, '3']);
  expect(await listDisponivel(company.ctx, { produto_ids: [produto.id] })).toEqual([]);
  await updateProduto(company.ctx, { id: produto.id, controlar_estoque: true });
  expect(await stockOf(produto)).toEqual(['0.000', '3.000', '-3.000']);
});
