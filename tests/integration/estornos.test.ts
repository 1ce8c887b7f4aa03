import { beforeAll, expect, test } from 'vitest';
import { holdProdutos } from '#server/catalogo/index.ts';
import {
  createLancamento,
  createTransferencia,
  type Deposito,
  getLancamento,
  listExtrato,
  moveByDocumento,
  reverseLancamento,
  updateDeposito,
  verifyEstoque,
} from '#server/estoque/index.ts';
import { transaction } from '#server/platform/context.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// A movement is taken back by its opposite, which names it: once, and never where a document made it.

let company: Company & { deposito: Deposito };
beforeAll(async () => {
  company = await makeCompany();
});

const reverse = (id: number, at: Company = company, observacao?: string) =>
  reverseLancamento(at.ctx, { id, observacao });
const refusal = (text: string) => ({
  code: 'VALIDATION_ERROR',
  details: { estorno_de_id: [expect.stringContaining(text)] },
});
const byDocument = (
  produto: { id: number },
  documento: { tipo: 'venda' | 'expedicao' | 'importacao'; id: number; numero?: string },
) =>
  transaction(company.ctx, async (ctx) => {
    await holdProdutos(ctx, [produto.id]);
    const line = { item_id: documento.id, produto_id: produto.id, deposito_id: company.deposito.id };
    const moved = await moveByDocumento(ctx, {
      documento,
      natureza: 'saldo',
      origem: documento.tipo === 'importacao' ? 'M' : 'V',
      observacao: '',
      linhas: [{ ...line, tipo: 'S', quantidade: '1', campo: 'itens.0.quantidade' }],
    });
    return moved.get(documento.id)?.id ?? 0;
  });

test('the opposite movement, linked from both sides; the cost is that of the movement', async () => {
  const produto = await company.product();
  const made = await createLancamento(company.ctx, {
    ...{ produto_id: produto.id, tipo: 'entrada', quantidade: '2.5', custo_unitario: '3.5', observacao: 'Nota 1' },
  });
  const back = await reverse(made.id, company, 'Nota em dobro');
  expect(back).toEqual({
    ...made,
    ...{ id: expect.any(Number), tipo: 'saida', observacao: 'Nota em dobro', saldo_apos: '0.000' },
    estorno_de_id: made.id,
  });
  const links = async (id: number) => {
    const { estorno_de_id, estornado_por_id, documento } = await getLancamento(company.ctx, { id });
    return { estorno_de_id, estornado_por_id, documento };
  };
  expect(await links(made.id)).toEqual({ estorno_de_id: null, estornado_por_id: back.id, documento: null });
  expect(await links(back.id)).toEqual({ estorno_de_id: made.id, estornado_por_id: null, documento: null });
  const { resultados } = await listExtrato(company.ctx, { produto_id: produto.id });
  expect(resultados.map(({ id, estornado_por_id }) => [id, estornado_por_id])).toEqual([
    [back.id, null],
    [made.id, back.id],
  ]);
});

test('a count is taken back by its difference; one without a difference has nothing to take back', async () => {
  const produto = await company.product();
  await company.move(produto, '10');
  const { id } = await company.count(produto, company.deposito, '7');
  expect(await reverse(id)).toMatchObject({ tipo: 'entrada', quantidade: '3.000', saldo_apos: '10.000' });
  const same = await company.count(produto, company.deposito, '10');
  await expect(reverse(same.id)).rejects.toMatchObject(refusal('não mudou o saldo'));
});

test('once, also of twenty at the same moment; a reversal itself never', async () => {
  const produto = await company.product();
  const { id } = await company.move(produto, '4');
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => reverse(id)));
  const [done] = asked.filter((one) => one.status === 'fulfilled');
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of asked) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject(refusal('já foi estornado'));
  }
  const estorno = done?.value.id ?? 0;
  await expect(reverse(id)).rejects.toMatchObject(refusal(`já foi estornado pelo nº ${estorno}`));
  await expect(reverse(estorno)).rejects.toMatchObject(refusal(`é o estorno do nº ${id}`));
  expect((await listExtrato(company.ctx, { produto_id: produto.id })).total_registros).toBe(2);
});

test('a movement of a document is refused with the document; one of an import is not', async () => {
  const produto = await company.product();
  const venda = await byDocument(produto, { tipo: 'venda', id: 901, numero: '000187' });
  await expect(reverse(venda)).rejects.toMatchObject(refusal('cancele ou devolva a venda 000187'));
  const expedicao = await byDocument(produto, { tipo: 'expedicao', id: 902 });
  await expect(reverse(expedicao)).rejects.toMatchObject(refusal('reabra ou cancele a expedição nº 902'));
  const { saida, entrada, id } = await createTransferencia(company.ctx, {
    ...{ produto_id: produto.id, quantidade: '1' },
    ...{ deposito_origem_id: company.deposito.id, deposito_destino_id: (await company.warehouse()).id },
  });
  for (const moved of [saida, entrada]) {
    await expect(reverse(moved.id)).rejects.toMatchObject(refusal(`transferência nº ${id}`));
  }
  const importado = await byDocument(produto, { tipo: 'importacao', id: 903 });
  expect(await reverse(importado)).toMatchObject({ tipo: 'entrada', estorno_de_id: importado });
});

test('what a movement is refused for, its reversal is: balance, warehouse; a foreign one is a missing one', async () => {
  const strict = await company.sibling();
  await strict.forbidNegative();
  const produto = await strict.product();
  const { id } = await strict.move(produto, '4');
  await strict.move(produto, '-1');
  await expect(reverse(id, strict)).rejects.toMatchObject({ details: { quantidade: [expect.any(String)] } });
  const outro = await strict.warehouse();
  const there = await strict.move(produto, '2', outro);
  await strict.move(produto, '-2', outro);
  await updateDeposito(strict.ctx, { id: outro.id, ativo: false });
  await expect(reverse(there.id, strict)).rejects.toMatchObject({ details: { deposito_id: [expect.any(String)] } });
  await expect(reverse(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await verifyEstoque(strict.ctx)).toMatchObject({ ok: true });
});
