import { expect, test } from 'vitest';
import { createBalanco, getDisponibilidade, getEstoque, updateDeposito, verifyEstoque } from '#server/estoque/index.ts';
import { createExpedicaoComPedido, updateExpedicao } from '#server/expedicao/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { createVenda, finalizeVenda, setReserva, verifyVendas } from '#server/vendas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';

test('a shipment whose warehouse was put out of use is reopened, reserves in the default one, and leaves from there again', async () => {
  const company = await makeCompany();
  const { ctx } = company;
  await updateEmpresa(ctx, { permite_estoque_negativo: false, saida_estoque: 'expedicao' });
  const deposito = await company.warehouse({ padrao: true });
  const cliente = await company.customer();
  const used = await company.warehouse();
  const produto = await company.product();
  await createBalanco(ctx, { produto_id: produto.id, deposito_id: used.id, quantidade: '10' });
  await setReserva(ctx, { reserva_estoque: true });
  const venda = await createVenda(ctx, {
    ...{ tipo_pedido: 'venda', cliente_id: cliente.id, deposito_id: used.id },
    itens: [{ produto_id: produto.id, quantidade: '10', preco_unitario: '1.00' }],
  });
  await finalizeVenda(ctx, { id: venda.id });
  const { id } = await createExpedicaoComPedido(ctx, { pedido_venda_id: venda.id });
  await updateExpedicao(ctx, { id, status: 'concluida' });
  await updateDeposito(ctx, { id: used.id, ativo: false });
  await updateExpedicao(ctx, { id, status: 'pendente' });
  expect(await getDisponibilidade(ctx, { produto_id: produto.id, deposito_id: deposito.id })).toMatchObject({
    ...{ quantidade: '10.000', reservado: '10.000' },
  });
  await updateExpedicao(ctx, { id, status: 'concluida' });
  expect((await getEstoque(ctx, { produto_id: produto.id })).estoque_total).toBe('0.000');
  expect(await verifyVendas(ctx)).toMatchObject({ ok: true, divergencias: [] });
  expect(await verifyEstoque(ctx)).toMatchObject({ ok: true, divergencias: [] });
});
