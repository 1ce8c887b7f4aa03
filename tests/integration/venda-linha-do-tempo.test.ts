import { expect, test } from 'vitest';
import { createDevolucao, finalizeVenda, listLinhaDoTempo } from '#server/vendas/index.ts';
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
