import { describe, expect, test } from 'vitest';
import { deleteProduto, updateProduto } from '#server/catalogo/index.ts';
import { updateDeposito } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { type Item, openLoja, type Sale } from '#tests/support/loja.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { countRows } from '#tests/support/rows.ts';

// What finalising, cancelling and returning move: quantities, origins, warehouses, values.

const loja = openLoja();
type Fields = Record<string, unknown>;

const item = (sale: Sale, n = 0): Item => sale.itens[n] ?? { id: 0 };
const back = (sale: Sale, ...quantities: (number | string)[]) => ({
  itens: quantities.map((quantidade, n) => ({ item_id: item(sale, n).id, quantidade })),
});

test('finalising takes out what keeps stock, line by line, and nothing else', async () => {
  const [a, b] = [await loja.company.product(), await loja.company.product({ controlar_estoque: false })];
  const servico = await loja.service();
  await loja.company.move(a, '10');
  const sale = await loja.sell([
    { produto_id: a.id, quantidade: 3 },
    { produto_id: b.id, quantidade: 2 },
    { servico_id: servico.id, quantidade: 1 },
    { produto_id: a.id, quantidade: '1.5' },
  ]);
  const done = await loja.act(sale.id, 'finalizar');
  expect(done.itens.map(({ quantidade_baixada }) => quantidade_baixada)).toEqual(['3.000', '0.000', '0.000', '1.500']);
  expect(await loja.balance(a)).toBe('5.500');
  expect(await loja.movements(a)).toEqual(['S V 3.000 venda saida', 'S V 1.500 venda saida']);
  expect(await loja.movements(b)).toEqual([]);
  const told = await db().sql`SELECT dados->>'origem' AS origem, dados->>'saldo_atual' AS saldo FROM eventos
    WHERE evento = 'estoque.atualizado' AND (dados->>'produto_id')::bigint = ${a.id} ORDER BY id`;
  expect(told.map(({ origem, saldo }) => [origem, saldo])).toEqual([
    ['M', '10.000'],
    ['V', '7.000'],
    ['V', '5.500'],
  ]);
  await loja.act(sale.id, 'cancelar');
  expect(await loja.balance(a)).toBe('10.000');
  expect((await loja.movements(a)).slice(2)).toEqual(['E V 3.000 venda cancelamento', 'E V 1.500 venda cancelamento']);
  expect((await loja.read(sale.id)).itens.map(({ quantidade_baixada }) => quantidade_baixada)).toEqual(
    Array.from({ length: 4 }, () => '0.000'),
  );
});

test('a product that was deleted meanwhile leaves the stock too, so that it is not there when it is restored', async () => {
  const a = await loja.company.product();
  await loja.company.move(a, '10');
  const sale = await loja.sell([{ produto_id: a.id, quantidade: 2 }]);
  await deleteProduto(loja.company.ctx, { id: a.id });
  expect((await loja.act(sale.id, 'finalizar')).itens[0]?.quantidade_baixada).toBe('2.000');
  await updateProduto(loja.company.ctx, { id: a.id, situacao: 'A' });
  expect(await loja.balance(a)).toBe('8.000');
  expect(await loja.movements(a)).toEqual(['S V 2.000 venda saida']);
});

test('a sale of services alone needs no warehouse', async () => {
  const servico = await loja.service();
  const sale = await loja.sell([{ servico_id: servico.id, quantidade: 1 }]);
  await db().sql`UPDATE vendas SET deposito_id = NULL WHERE id = ${sale.id}`;
  expect(await loja.act(sale.id, 'finalizar')).toMatchObject({ status: 'finalizada', deposito_id: null });
});

test('where balances may not be negative, each short line is named and the sale stays open', async () => {
  const strict = await loja.company.sibling();
  await strict.forbidNegative();
  const { token } = await strict.token({ escopos: ['vendas:write', 'vendas:read'] });
  const [a, b] = [await strict.product(), await strict.product()];
  await strict.move(a, '5');
  await strict.move(b, '1');
  const { json } = await loja.call(
    'POST',
    '',
    {
      cliente_id: (await strict.customer()).id,
      itens: [
        { produto_id: a.id, quantidade: 4 },
        { produto_id: b.id, quantidade: 2 },
        { produto_id: a.id, quantidade: '1.5' },
      ],
    },
    { token },
  );
  const id = json.data.id as unknown as number;
  const before = await countRows();
  const refused = await loja.call('POST', `${id}/finalizar/`, undefined, { token });
  expect(refused.status).toBe(400);
  expect(refused.json.error.details).toEqual({
    'itens.1.quantidade': [expect.stringMatching(/faltam 1,/)],
    'itens.2.quantidade': [expect.stringMatching(/faltam 0,5/)],
  });
  expect(await countRows()).toEqual(before);
  expect((await loja.call('GET', `${id}/`, undefined, { token })).json.data.status).toBe('em_aberto');
});

describe('warehouse', () => {
  test('null becomes the default one of the day; a named one that closed meanwhile is refused', async () => {
    const produto = await loja.company.product();
    const outro = await loja.company.warehouse({ nome: 'Filial centro' });
    const sale = await loja.sell([{ produto_id: produto.id, quantidade: 1 }]);
    await db().sql`UPDATE vendas SET deposito_id = NULL WHERE id = ${sale.id}`;
    expect(await loja.act(sale.id, 'finalizar')).toMatchObject({ deposito_id: loja.company.deposito.id });
    const other = await loja.sell([{ produto_id: produto.id, quantidade: 1 }], { deposito_id: outro.id });
    await updateDeposito(loja.company.ctx, { id: outro.id, ativo: false });
    expect(await loja.refusal('POST', `${other.id}/finalizar/`)).toEqual({
      deposito_id: [expect.stringMatching(/Filial centro.*inativo/)],
    });
  });

  test('what left one that closed comes back to the default one', async () => {
    const produto = await loja.company.product();
    const outro = await loja.company.warehouse();
    await loja.company.move(produto, '2', outro);
    const sale = await loja.sell([{ produto_id: produto.id, quantidade: 2 }], { deposito_id: outro.id });
    await loja.act(sale.id, 'finalizar');
    await updateDeposito(loja.company.ctx, { id: outro.id, ativo: false });
    const { deposito_id } = await loja.act(sale.id, 'devolucoes', back(sale, 1));
    expect(deposito_id).toBe(loja.company.deposito.id);
    await loja.act(sale.id, 'cancelar');
    expect([await loja.balance(produto, outro), await loja.balance(produto)]).toEqual(['0.000', '2.000']);
  });
});

describe('returns', () => {
  test('enter with origin D, are listed and told, and the cancellation brings back only the rest', async () => {
    const produto = await loja.company.product();
    await loja.company.move(produto, '10');
    const sale = await loja.sell([{ produto_id: produto.id, quantidade: 5, preco_unitario: '3.33' }]);
    await loja.act(sale.id, 'finalizar');
    const made = await loja.act(sale.id, 'devolucoes', { ...back(sale, '2'), observacao: 'Amassado' });
    expect(made).toStrictEqual({
      id: expect.any(Number),
      venda_id: sale.id,
      deposito_id: loja.company.deposito.id,
      total: '6.66',
      observacao: 'Amassado',
      criado_em: expect.any(String),
      itens: [
        {
          ...{ item_id: item(sale).id, produto_id: produto.id, descricao: produto.nome },
          ...{ quantidade: '2.000', total: '6.66' },
        },
      ],
      venda: await loja.read(sale.id),
    });
    expect(made.venda).toMatchObject({
      ...{ status: 'finalizada', total_venda: '16.65', total_devolvido: '6.66' },
      itens: [{ quantidade_devolvida: '2.000', quantidade_baixada: '3.000' }],
    });
    const { venda: _, ...listed } = made as Fields;
    expect((await loja.call('GET', `${sale.id}/devolucoes/`)).json.data.resultados).toEqual([listed]);
    await loja.act(sale.id, 'cancelar');
    expect(await loja.movements(produto)).toEqual([
      'S V 5.000 venda saida',
      'E D 2.000 devolucao_venda devolucao',
      'E V 3.000 venda cancelamento',
    ]);
    expect(await loja.balance(produto)).toBe('10.000');
    expect(await loja.events(sale.id)).toEqual([
      'venda.criada em_aberto',
      'venda.atualizada finalizada em_aberto',
      'venda.atualizada finalizada finalizada',
      'venda.cancelada cancelada finalizada',
    ]);
    await loja.prove();
  });

  test('never more than was sold, several entries of one item together; refusals leave no trace', async () => {
    const produto = await loja.company.product();
    const sale = await loja.sell([
      { produto_id: produto.id, quantidade: 5 },
      { produto_id: produto.id, quantidade: 1 },
    ]);
    const [a, b] = [item(sale).id, item(sale, 1).id];
    const stranger = await loja.sell([{ produto_id: produto.id, quantidade: 1 }]);
    expect(await loja.refusal('POST', `${sale.id}/devolucoes/`, back(sale, 1))).toEqual({
      status: [expect.stringMatching(/finalizada/)],
    });
    await loja.act(sale.id, 'finalizar');
    await loja.act(sale.id, 'devolucoes', back(sale, '3.5'));
    const before = await countRows();
    const cases: [Fields, Record<string, RegExp>][] = [
      [{ itens: [{ item_id: a, quantidade: '1.501' }] }, { 'itens.0.quantidade': /no máximo 1,5 / }],
      [
        {
          itens: [
            { item_id: a, quantidade: 1 },
            { item_id: b, quantidade: 1 },
            { item_id: a, quantidade: '0.6' },
          ],
        },
        { 'itens.2.quantidade': /no máximo 1,5 / },
      ],
      [{ itens: [{ item_id: item(stranger).id, quantidade: 1 }] }, { 'itens.0.item_id': /não tem o item/ }],
      [{ itens: [{ item_id: MISSING, quantidade: 1 }] }, { 'itens.0.item_id': /não tem o item/ }],
      [{ itens: [] }, { itens: /ao menos um/ }],
      [{}, { itens: /obrigatório/ }],
      [{ itens: [{ item_id: a, quantidade: 0 }] }, { 'itens.0.quantidade': /maior que 0/ }],
      [{ ...back(sale, 1), deposito_id: MISSING }, { deposito_id: /não encontrado/ }],
      [{ ...back(sale, 1), observacao: 'x'.repeat(501) }, { observacao: /500/ }],
    ];
    for (const [body, expected] of cases) {
      expect(await loja.refusal('POST', `${sale.id}/devolucoes/`, body)).toEqual(
        Object.fromEntries(Object.entries(expected).map(([field, said]) => [field, [expect.stringMatching(said)]])),
      );
    }
    expect(await countRows()).toEqual(before);
    await loja.act(sale.id, 'devolucoes', {
      itens: [
        { item_id: a, quantidade: 1 },
        { item_id: a, quantidade: '0.5' },
      ],
    });
    expect(await loja.refusal('POST', `${sale.id}/devolucoes/`, back(sale, 1))).toEqual({
      'itens.0.quantidade': [expect.stringMatching(/por inteiro/)],
    });
    expect((await loja.read(sale.id)).itens[0]).toMatchObject({
      quantidade_devolvida: '5.000',
      quantidade_baixada: '0.000',
    });
  });

  test('a warehouse that is not there is refused also where nothing enters it', async () => {
    const servico = await loja.service();
    const sale = await loja.sell([{ servico_id: servico.id, quantidade: 1 }]);
    await loja.act(sale.id, 'finalizar');
    const body = { ...back(sale, 1), deposito_id: MISSING };
    expect(await loja.refusal('POST', `${sale.id}/devolucoes/`, body)).toEqual({ deposito_id: [expect.any(String)] });
  });

  test('to another warehouse, where it is named', async () => {
    const produto = await loja.company.product();
    const avarias = await loja.company.warehouse();
    const sale = await loja.sell([{ produto_id: produto.id, quantidade: 2 }]);
    await loja.act(sale.id, 'finalizar');
    await loja.act(sale.id, 'devolucoes', { ...back(sale, 2), deposito_id: avarias.id });
    expect([await loja.balance(produto), await loja.balance(produto, avarias)]).toEqual(['-2.000', '2.000']);
  });

  test('of an item, one by one, add up to what it was sold for, discounts off', async () => {
    const servico = await loja.service();
    const sale = await loja.sell([{ servico_id: servico.id, quantidade: 7, preco_unitario: '1.43' }], {
      desconto: '0.02',
    });
    await loja.act(sale.id, 'finalizar');
    const totals: string[] = [];
    for (let n = 0; n < 7; n++) totals.push(String((await loja.act(sale.id, 'devolucoes', back(sale, 1))).total));
    expect(totals.reduce((sum, total) => sum + Math.round(Number(total) * 100), 0)).toBe(999);
    expect((await loja.read(sale.id)).total_devolvido).toBe('9.99');
    const { json } = await loja.call('GET', `${sale.id}/devolucoes/?por_pagina=3&pagina=3`);
    expect(json.data).toMatchObject({
      resultados: [{ total: totals[0] }],
      paginacao: { total_registros: 7, total_paginas: 3 },
    });
  });
});

test('stock that leaves at the shipment: finalising moves nothing, a return of what has not left neither', async () => {
  await loja.rule({ saida_estoque: 'expedicao' });
  try {
    const produto = await loja.company.product();
    const sale = await loja.sell([{ produto_id: produto.id, quantidade: 4, preco_unitario: '1' }]);
    expect(await loja.act(sale.id, 'finalizar')).toMatchObject({ saida_estoque: 'expedicao' });
    // A warehouse that was named is none where nothing entered.
    const made = await loja.act(sale.id, 'devolucoes', { ...back(sale, 1), deposito_id: loja.company.deposito.id });
    expect(made).toMatchObject({
      deposito_id: null,
      total: '1.00',
      venda: { itens: [{ quantidade_baixada: '0.000' }] },
    });
    await loja.act(sale.id, 'cancelar');
    expect(await loja.movements(produto)).toEqual([]);
  } finally {
    await loja.rule({ saida_estoque: 'venda' });
  }
});
