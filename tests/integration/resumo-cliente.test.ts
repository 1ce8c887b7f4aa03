import { expect, test } from 'vitest';
import { cancelVenda, createDevolucao, finalizeVenda, getResumoVendas, resumoDoCliente } from '#server/vendas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';

const company = await makeCompany();
const produto = await company.product();

const NOTHING = {
  ...{
    pedidos: 0,
    finalizados: 0,
    total_finalizado: '0.00',
    total_em_aberto: '0.00',
    total_devolvido: '0.00',
    ticket_medio: null,
  },
  ...{ ultimo_id: null, ultimo_numero: null, ultimo_em: null, ao_menos: false },
};

test('a customer’s orders in figures: quotes and cancelled ones are in none, the average is half-up', async () => {
  const { id: cliente_id } = await company.customer();
  expect(await resumoDoCliente(company.ctx, { cliente_id })).toEqual(NOTHING);
  const sell = (preco_unitario: string, fields = {}) =>
    company.sale([], { cliente_id, itens: [{ produto_id: produto.id, quantidade: '1', preco_unitario }], ...fields });
  for (const preco of ['10.00', '10.01']) {
    await finalizeVenda(company.ctx, { id: (await sell(preco)).id });
  }
  const open = await sell('7.50');
  await sell('999', { tipo_pedido: 'orcamento' });
  await cancelVenda(company.ctx, { id: (await sell('500')).id });
  expect(await resumoDoCliente(company.ctx, { cliente_id })).toEqual({
    ...{
      pedidos: 3,
      finalizados: 2,
      total_finalizado: '20.01',
      total_em_aberto: '7.50',
      total_devolvido: '0.00',
      ticket_medio: '10.01',
    },
    ...{ ultimo_id: open.id, ultimo_numero: open.numero_pedido, ultimo_em: open.criado_em, ao_menos: false },
  });
  const foreign = (await company.sibling()).ctx;
  await expect(resumoDoCliente(foreign, { cliente_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what the customer gave back is told beside the total of the orders, which stays theirs', async () => {
  const { id: cliente_id } = await company.customer();
  const sale = async () => {
    const { id } = await company.sale([], {
      ...{ cliente_id, desconto: '1.00' },
      itens: [{ produto_id: produto.id, quantidade: '3', preco_unitario: '10.00' }],
    });
    return finalizeVenda(company.ctx, { id });
  };
  const giveBack = ({ id, itens: [item] }: Awaited<ReturnType<typeof sale>>, quantidade: string) =>
    createDevolucao(company.ctx, { id, itens: [{ item_id: item?.id, quantidade }] });
  const [kept, cancelled] = [await sale(), await sale()];
  for (const quantidade of ['1', '1']) await giveBack(kept, quantidade);
  await giveBack(cancelled, '1');
  await cancelVenda(company.ctx, { id: cancelled.id });
  // 29.00 for three: 9.67 and 9.66.
  expect(await resumoDoCliente(company.ctx, { cliente_id })).toMatchObject({
    ...{ pedidos: 1, finalizados: 1, total_finalizado: '29.00', total_devolvido: '19.33', ticket_medio: '29.00' },
  });
});

test('sums of the largest totals that sales may have are told, to the cent', async () => {
  const { id: cliente_id } = await company.customer();
  const largest = { produto_id: produto.id, quantidade: '99999.99', preco_unitario: '9999999999999.99' };
  for (let n = 0; n < 3; n++) {
    const { id, total_venda } = await company.sale([], { cliente_id, itens: [largest] });
    expect(total_venda).toBe('999999899999999000.00');
    await finalizeVenda(company.ctx, { id });
  }
  expect(await resumoDoCliente(company.ctx, { cliente_id })).toMatchObject({
    ...{ total_finalizado: '2999999699999997000.00', ticket_medio: '999999899999999000.00' },
  });
  const { esta_semana } = await getResumoVendas(company.ctx);
  const told = esta_semana.reduce((sum, day) => sum + BigInt(day?.total.replace('.', '') ?? 0), 0n);
  expect(told).toBeGreaterThanOrEqual(299999969999999700000n);
});
