import { expect, test } from 'vitest';
import { cancelVenda, finalizeVenda, resumoDoCliente } from '#server/vendas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';

const company = await makeCompany();
const produto = await company.product();

const NOTHING = {
  ...{ pedidos: 0, finalizados: 0, total_finalizado: '0.00', total_em_aberto: '0.00', ticket_medio: null },
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
    ...{ pedidos: 3, finalizados: 2, total_finalizado: '20.01', total_em_aberto: '7.50', ticket_medio: '10.01' },
    ...{ ultimo_id: open.id, ultimo_numero: open.numero_pedido, ultimo_em: open.criado_em, ao_menos: false },
  });
  const foreign = (await company.sibling()).ctx;
  await expect(resumoDoCliente(foreign, { cliente_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
