import { expect, test } from 'vitest';
import { countByEvento } from '#server/entregas/index.ts';
import { listPassosDaVenda, setRastreioEnviado, updateExpedicao } from '#server/expedicao/index.ts';
import { createDevolucao, finalizeVenda, getDevolucao, listLinhaDoTempo } from '#server/vendas/index.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { makeCompany } from '#tests/support/factory.ts';

const company = await makeCompany();

test('the time line of a sale: what was done, what moved because of it, which events it emitted; of no other sale', async () => {
  const [first, second] = [await company.product({ nome: 'Um' }), await company.product({ nome: 'Dois' })];
  const venda = await company.sale([first, second]);
  const other = await company.sale([first]);
  await finalizeVenda(company.ctx, { id: other.id });
  await finalizeVenda(company.ctx, { id: venda.id });
  const item_id = venda.itens[1]?.id ?? 0;
  await createDevolucao(company.ctx, { id: venda.id, itens: [{ item_id, quantidade: '1' }] });
  const { historico, movimentos, eventos } = await listLinhaDoTempo(company.ctx, { id: venda.id });
  expect(historico.map(({ acao }) => acao)).toEqual(['venda.criada', 'venda.finalizada', 'venda.devolvida']);
  expect(historico[2]?.detalhes).toMatchObject({ devolvidos: [`Dois: 1 ${venda.itens[1]?.unidade}`] });
  expect(
    movimentos.map(({ documento_tipo, tipo, itens }) => [documento_tipo, tipo, itens.map((i) => i.produto_nome)]),
  ).toEqual([
    ['venda', 'S', ['Um', 'Dois']],
    ['devolucao_venda', 'E', ['Dois']],
  ]);
  expect(movimentos[0]?.itens[0]).toMatchObject({ produto_id: first.id, quantidade: '1.000' });
  expect(eventos.map(({ evento }) => evento)).toEqual(['venda.criada', 'venda.atualizada', 'venda.atualizada']);
  await expect(listLinhaDoTempo((await company.sibling()).ctx, { id: venda.id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a shipment is told of as soon as it carries the sale, before it moves stock, and from then on', async () => {
  const [first, second] = [await company.product(), await company.product()];
  const [venda, late] = [await company.sale([first, second]), await company.sale([first])];
  const expedicao = await company.shipment({ codigo_rastreio: 'BR1' });
  const steps = async ({ id }: { id: number }) =>
    (await listPassosDaVenda(company.ctx, { id })).map((passo) => {
      expect(passo).toMatchObject({ expedicao_id: expedicao.id, numero_expedicao: expedicao.numero_expedicao });
      return passo.acao;
    });
  expect(await steps(venda)).toEqual([]);

  await company.link(expedicao, venda, first);
  await company.link(expedicao, venda, second);
  expect((await listLinhaDoTempo(company.ctx, { id: venda.id })).movimentos).toEqual([]);
  // Two items of it, one step.
  expect(await steps(venda)).toEqual(['expedicao.item_vinculado']);

  await setRastreioEnviado(company.ctx, { id: expedicao.id, rastreio_enviado: true });
  await updateExpedicao(company.ctx, { id: expedicao.id, status: 'concluida' });
  await updateExpedicao(company.ctx, { id: expedicao.id, status: 'pendente' });
  await company.link(expedicao, late);
  await updateExpedicao(company.ctx, { id: expedicao.id, status: 'cancelada' });
  const after = ['expedicao.rastreio_enviado', 'expedicao.concluida', 'expedicao.reaberta', 'expedicao.cancelada'];
  expect(await steps(venda)).toEqual(['expedicao.item_vinculado', ...after]);
  // What the shipment did before it carried this sale is not this sale's.
  expect(await steps(late)).toEqual(['expedicao.item_vinculado', 'expedicao.cancelada']);
  const { ctx } = await company.sibling();
  expect(await listPassosDaVenda(ctx, { id: venda.id })).toEqual([]);
});

test('deliveries are counted by event and state; of no other company', async () => {
  const other = await company.sibling();
  for (const caminho of ['a', 'b'])
    await webhook(company, `https://loja.exemplo.com.br/${caminho}`, { eventos: ['venda.criada'] });
  const venda = await company.sale([await company.product()]);
  await finalizeVenda(company.ctx, { id: venda.id });
  const { eventos } = await listLinhaDoTempo(company.ctx, { id: venda.id });
  const ids = eventos.map(({ id }) => id);
  const [criada] = eventos;
  expect([...(await countByEvento(company.ctx, ids))]).toEqual([[criada?.id, { pendente: 2 }]]);
  expect((await countByEvento(other.ctx, ids)).size).toBe(0);
  expect((await countByEvento(company.ctx, [])).size).toBe(0);
});

test('a return is found by its own id, in its own company', async () => {
  const venda = await company.sale([await company.product()]);
  const { itens } = await finalizeVenda(company.ctx, { id: venda.id });
  const given = await createDevolucao(company.ctx, {
    id: venda.id,
    itens: [{ item_id: itens[0]?.id, quantidade: '1' }],
  });
  expect(await getDevolucao(company.ctx, { id: given.id })).toMatchObject({ id: given.id, venda_id: venda.id });
  const { ctx } = await company.sibling();
  await expect(getDevolucao(ctx, { id: given.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
