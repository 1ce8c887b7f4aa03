import { beforeAll, expect, test } from 'vitest';
import { updateProduto } from '#server/catalogo/index.ts';
import { type Deposito, listDisponivel } from '#server/estoque/index.ts';
import { updateExpedicao } from '#server/expedicao/index.ts';
import { db } from '#server/platform/db.ts';
import { setReserva } from '#server/vendas/index.ts';
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
