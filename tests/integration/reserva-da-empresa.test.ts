import { beforeAll, expect, test } from 'vitest';
import { type Deposito, listDisponivel, verifyEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { setReserva } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Whether open sales reserve is the company's choice, which concerns those that are open already.

let company: Company & { deposito: Deposito };
beforeAll(async () => {
  company = await makeCompany();
});

const reserved = async (produto: { id: number }) => {
  const [found] = await listDisponivel(company.ctx, { produto_ids: [produto.id] });
  return [found?.reservado, found?.disponivel];
};
const lines = async () => {
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(*) AS n FROM auditoria WHERE empresa_id = ${company.id} AND detalhes ? 'reserva_estoque'`;
  return Number(row?.n);
};

test('turned on, what is open reserves at once; turned off, nothing is reserved; each is one audit line', async () => {
  const produto = await company.product();
  await company.move(produto, '3');
  await company.sale([produto], { tipo_pedido: 'pedido' });
  await company.sale([produto], { tipo_pedido: 'orcamento' });
  expect(await reserved(produto)).toEqual(['0.000', '3.000']);
  expect(await setReserva(company.ctx, { reserva_estoque: true })).toMatchObject({ reserva_estoque: true });
  expect(await reserved(produto)).toEqual(['1.000', '2.000']);
  await setReserva(company.ctx, { reserva_estoque: true });
  expect(await lines()).toBe(1);
  await company.sale([produto], { tipo_pedido: 'pedido' });
  expect(await reserved(produto)).toEqual(['2.000', '1.000']);
  await setReserva(company.ctx, { reserva_estoque: false });
  expect(await reserved(produto)).toEqual(['0.000', '3.000']);
  expect(await lines()).toBe(2);
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('sales made while it is turned on reserve, whichever comes first', async () => {
  const produto = await company.product();
  const made = Array.from({ length: 10 }, () => company.sale([produto], { tipo_pedido: 'pedido' }));
  await Promise.all([...made.slice(0, 5), setReserva(company.ctx, { reserva_estoque: true }), ...made.slice(5)]);
  expect(await reserved(produto)).toEqual(['10.000', '-10.000']);
});
