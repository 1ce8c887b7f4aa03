import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { deleteProduto } from '#server/catalogo/index.ts';
import { type Deposito, getEstoque, verifyEstoque } from '#server/estoque/index.ts';
import { cancelExpedicao, getExpedicao, getRomaneio, updateExpedicao } from '#server/expedicao/index.ts';
import { db } from '#server/platform/db.ts';
import { cancelVenda, createDevolucao, finalizeVenda, getVenda, verifyVendas } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Where the company lets the stock of its sales leave with their shipment.

let company: Company & { deposito: Deposito };
beforeAll(async () => {
  company = await makeCompany();
  await db().sql`UPDATE empresas SET saida_estoque = 'expedicao' WHERE id = ${company.id}`;
});

const total = async (produto: { id: number }, at = company) =>
  (await getEstoque(at.ctx, { produto_id: produto.id })).estoque_total;
const set = (id: number, status: string, at = company) => updateExpedicao(at.ctx, { id, status });
const prove = async (at = company) => {
  expect(await verifyEstoque(at.ctx)).toMatchObject({ ok: true });
  expect(await verifyVendas(at.ctx)).toMatchObject({ ok: true, divergencias: [] });
};

async function order(quantities: readonly string[], at = company) {
  const produtos = await Promise.all(quantities.map(() => at.product()));
  await Promise.all(produtos.map((produto) => at.move(produto, '10')));
  const venda = await at.sale([], {
    itens: quantities.map((quantidade, n) => ({ produto_id: produtos[n]?.id, quantidade, preco_unitario: '10' })),
  });
  return { produtos, venda };
}

test('a conclusion takes out what the shipment carries, a reopened one brings it back, and each conclusion moves once', async () => {
  const { produtos, venda } = await order(['2', '3.5']);
  const [a, b] = produtos;
  if (!a || !b) throw new Error('no products');
  await finalizeVenda(company.ctx, { id: venda.id });
  expect([await total(a), await total(b)]).toEqual(['10.000', '10.000']);
  const first = await company.shipment();
  await company.link(first, venda, a);
  await set(first.id, 'concluida');
  expect([await total(a), await total(b)]).toEqual(['8.000', '10.000']);
  // What has left with one shipment does not leave again with another that carries the whole order.
  const whole = await company.shipment();
  await company.link(whole, venda);
  await set(whole.id, 'concluida');
  expect([await total(a), await total(b)]).toEqual(['8.000', '6.500']);
  await set(whole.id, 'pendente');
  expect([await total(a), await total(b)]).toEqual(['8.000', '10.000']);
  await set(whole.id, 'concluida');
  await cancelExpedicao(company.ctx, { id: first.id });
  expect([await total(a), await total(b)]).toEqual(['10.000', '6.500']);
  // What came back goes with the next conclusion.
  await set(whole.id, 'pendente');
  await set(whole.id, 'concluida');
  expect([await total(a), await total(b)]).toEqual(['8.000', '6.500']);
  await cancelVenda(company.ctx, { id: venda.id });
  expect([await total(a), await total(b)]).toEqual(['10.000', '10.000']);
  await set(whole.id, 'pendente');
  expect([await total(a), await total(b)]).toEqual(['10.000', '10.000']);
  await prove();
});

test('what the manifest says will leave is what leaves: nothing of a cancelled order; a deleted product all the same', async () => {
  const [kept, off] = [await order(['2', '3']), await order(['4'])];
  const shipment = await company.shipment();
  for (const { venda } of [kept, off]) await company.link(shipment, venda);
  const leaving = async () =>
    (await getRomaneio(company.ctx, { id: shipment.id })).destinos.map(({ linhas }) => linhas.map(({ sai }) => sai));
  expect(await leaving()).toEqual([['2.000', '3.000'], ['4.000']]);
  await cancelVenda(company.ctx, { id: off.venda.id });
  await deleteProduto(company.ctx, { id: kept.produtos[1]?.id });
  expect(await leaving()).toEqual([['2.000', '3.000'], ['0.000']]);
  await set(shipment.id, 'concluida');
  const rows = await db().sql`SELECT quantidade::text FROM lancamentos_estoque
    WHERE documento_tipo = 'expedicao' AND documento_id = ${shipment.id}`;
  expect(rows.map(({ quantidade }) => quantidade)).toEqual(['2.000', '3.000']);
  expect(await leaving()).toEqual([['0.000', '0.000'], ['0.000']]);
});

test('where a balance may not be negative, a conclusion that lacks stock is refused whole', async () => {
  const strict = await company.sibling();
  await strict.forbidNegative();
  await db().sql`UPDATE empresas SET saida_estoque = 'expedicao' WHERE id = ${strict.id}`;
  const { produtos, venda } = await order(['2', '11'], strict);
  const shipment = await strict.shipment();
  await strict.link(shipment, venda);
  await expect(set(shipment.id, 'concluida', strict)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { itens: [expect.stringContaining('faltam 1')] },
  });
  expect(await getExpedicao(strict.ctx, { id: shipment.id })).toMatchObject({
    status: 'pendente',
    data_conclusao: null,
  });
  for (const produto of produtos) expect(await total(produto, strict)).toBe('10.000');
  await prove(strict);
});

test('conclusions, reopenings, returns and cancellations side by side: never more out than was sold, and all proves itself', async () => {
  const step = fc.constantFrom('concluida', 'pendente', 'devolver', 'finalizar', 'outra');
  const run = async (steps: string[], cancel: boolean) => {
    const { produtos, venda } = await order(['3', '2']);
    const [a] = produtos;
    const [item] = (await getVenda(company.ctx, { id: venda.id })).itens;
    const one = await company.shipment();
    const other = await company.shipment();
    await company.link(one, venda);
    await company.link(other, venda, a);
    const work = steps.map((kind) => {
      if (kind === 'devolver') {
        return createDevolucao(company.ctx, { id: venda.id, itens: [{ item_id: item?.id, quantidade: '1' }] });
      }
      if (kind === 'finalizar') return finalizeVenda(company.ctx, { id: venda.id });
      return kind === 'outra' ? set(other.id, 'concluida') : set(one.id, kind);
    });
    if (cancel) work.push(cancelVenda(company.ctx, { id: venda.id }));
    for (const done of await Promise.allSettled(work)) {
      if (done.status === 'rejected') expect(done.reason).toMatchObject({ code: 'VALIDATION_ERROR' });
    }
    await prove();
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), fc.boolean(), run), {
    numRuns: 15,
    endOnFailure: true,
  });
});

test('a conclusion that is refused for want of stock names each product once, with all that is short of it', async () => {
  const strict = (await company.sibling()) as typeof company;
  await strict.forbidNegative();
  await db().sql`UPDATE empresas SET saida_estoque = 'expedicao' WHERE id = ${strict.id}`;
  const [rice, beans] = [await strict.product({ nome: 'Arroz' }), await strict.product({ nome: 'Feijão' })];
  const line = (produto: { id: number }, quantidade: string) => ({ produto_id: produto.id, quantidade });
  const venda = await strict.sale([], { itens: [line(rice, '2'), line(beans, '1'), line(rice, '3')] });
  const shipment = await strict.shipment();
  await strict.link(shipment, venda);
  await expect(set(shipment.id, 'concluida', strict)).rejects.toMatchObject({
    details: { itens: [expect.stringContaining('"Arroz": faltam 5'), expect.stringContaining('"Feijão": faltam 1')] },
  });
});
