import { describe, expect, test } from 'vitest';
import { deleteProduto } from '#server/catalogo/index.ts';
import { getCliente, updateCliente } from '#server/clientes/index.ts';
import { cancelCompra, getCompraDetalhada } from '#server/compras/index.ts';
import { updateDeposito } from '#server/estoque/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { openBuyer } from '#tests/support/loja-compras.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { countRows } from '#tests/support/rows.ts';

// /v1/compras/: fields, costs, totals to the cent, changes, cancelling, and every refusal.

const buyer = openBuyer();
type Fields = Record<string, unknown>;

test('a purchase has every field of the contract, and its item too; its supplier is marked', async () => {
  const produto = await buyer.company.product({ nome: 'Café', codigo: 'CAFE', unidade: 'KG', preco_custo: '21.40' });
  const fornecedor = await buyer.company.customer({ nome: 'Cooperativa' });
  const compra = await buyer.buy(
    [
      { produto_id: produto.id, quantidade: '12' },
      { produto_id: produto.id, quantidade: 0.333, custo_unitario: '1.50' },
    ],
    { fornecedor_id: fornecedor.id, previsao: '2026-12-01', observacao: ' Pela manhã ' },
  );
  const item = {
    id: expect.any(Number),
    ...{ produto_id: produto.id, produto_codigo: 'CAFE', produto_nome: 'Café', unidade: 'KG' },
    ...{ quantidade_recebida: '0.000', quantidade_devolvida: '0.000' },
  };
  expect(compra).toStrictEqual({
    id: expect.any(Number),
    numero: expect.stringMatching(/^\d{6}$/),
    condicao_pagamento: '0',
    status: 'aberta',
    fornecedor_id: fornecedor.id,
    fornecedor_nome: 'Cooperativa',
    deposito_id: buyer.company.deposito.id,
    deposito_nome: 'Depósito principal',
    previsao: '2026-12-01',
    // 12 × 21,40 + 0,333 × 1,50 (0,4995, half-up).
    total: '257.30',
    observacao: 'Pela manhã',
    total_recebido: '0.00',
    total_devolvido: '0.00',
    criado_em: expect.stringMatching(/-03:00$/),
    atualizado_em: expect.stringMatching(/-03:00$/),
    recebida_em: null,
    cancelada_em: null,
    itens: [
      { ...item, quantidade: '12.000', custo_unitario: '21.40', preco_total: '256.80' },
      { ...item, quantidade: '0.333', custo_unitario: '1.50', preco_total: '0.50' },
    ],
  });
  expect(await buyer.read(compra.id)).toStrictEqual(compra);
  expect((await getCliente(buyer.company.ctx, { id: fornecedor.id })).fornecedor).toBe(true);
  expect(await buyer.movements(produto)).toEqual([]);
});

test('the screen reads more of it: the codes that a scanner reads, who created it and who cancelled it', async () => {
  const coded = await buyer.company.product({ gtin: '7891000315507' });
  const plain = await buyer.company.product();
  const { id } = await buyer.buy([coded, plain].map((produto) => ({ produto_id: produto.id, quantidade: '1' })));
  const read = () => getCompraDetalhada(buyer.company.ctx, { id });
  expect(await read()).toMatchObject({
    itens: [{ gtin: '7891000315507' }, { gtin: null }],
    ...{ criada_por: expect.stringMatching(/./), cancelada_por: null },
  });
  await cancelCompra(buyer.company.ctx, { id });
  expect((await read()).cancelada_por).toBe(buyer.company.ctx.ator.nome);
});

test('numbers have no gap: a refused purchase takes none', async () => {
  const produto = await buyer.company.product();
  const { numero } = await buyer.buy([{ produto_id: produto.id, quantidade: '1' }]);
  await buyer.refusal('POST', '', { fornecedor_id: MISSING, itens: [{ produto_id: produto.id, quantidade: '1' }] });
  const next = await buyer.buy([{ produto_id: produto.id, quantidade: '1' }]);
  expect(Number(next.numero)).toBe(Number(numero) + 1);
});

describe('refused, without a trace', () => {
  const good = { quantidade: '1' };

  test.each<[string, (own: { id: number }) => Fields, string, string]>([
    ['no lines', () => ({ itens: [] }), 'itens', 'Inclua ao menos um item.'],
    ['no quantity', ({ id }) => ({ itens: [{ produto_id: id }] }), 'itens.0.quantidade', 'Este campo é obrigatório.'],
    [
      'zero',
      ({ id }) => ({ itens: [{ produto_id: id, quantidade: '0' }] }),
      'itens.0.quantidade',
      'A quantidade deve ser maior que 0.',
    ],
    [
      'four decimals',
      ({ id }) => ({ itens: [{ produto_id: id, quantidade: '0.0001' }] }),
      'itens.0.quantidade',
      'Use no máximo 3 casas decimais.',
    ],
    [
      'a negative cost',
      ({ id }) => ({ itens: [{ produto_id: id, ...good, custo_unitario: '-1' }] }),
      'itens.0.custo_unitario',
      'O custo não pode ser negativo.',
    ],
    [
      'an unknown product in the second line',
      ({ id }) => ({
        itens: [
          { produto_id: id, ...good },
          { produto_id: MISSING, ...good },
        ],
      }),
      'itens.1.produto_id',
      `Produto não encontrado (id ${MISSING}).`,
    ],
    [
      '201 lines',
      ({ id }) => ({ itens: Array.from({ length: 201 }, () => ({ produto_id: id, ...good })) }),
      'itens',
      'Use no máximo 200 itens.',
    ],
    ['no such day', () => ({ previsao: '2026-02-30' }), 'previsao', 'Use o formato AAAA-MM-DD.'],
    ['no warehouse', () => ({ deposito_id: MISSING }), 'deposito_id', `Depósito não encontrado (id ${MISSING}).`],
    ['no supplier', () => ({ fornecedor_id: null }), 'fornecedor_id', 'Informe um número inteiro.'],
    [
      'beyond what is kept',
      ({ id }) => ({
        itens: [
          { produto_id: id, quantidade: '999999999999', custo_unitario: '9999999999999' },
          { produto_id: id, quantidade: '1' },
        ],
      }),
      'itens',
      'O total da compra é grande demais.',
    ],
  ])('%s', async (_, fields, field, message) => {
    const produto = await buyer.company.product();
    const before = await countRows();
    const base = { fornecedor_id: buyer.fornecedor_id, itens: [{ produto_id: produto.id, ...good }] };
    const details = await buyer.refusal('POST', '', { ...base, ...fields(produto) });
    expect(details?.[field]).toEqual([message]);
    expect(await countRows()).toEqual(before);
  });

  test("another company's supplier, product and warehouse, and what is inactive or deleted", async () => {
    const other = await makeCompany();
    const [foreignProduct, foreignCustomer] = [await other.product(), await other.customer()];
    const own = await buyer.company.product();
    const inactive = await buyer.company.customer({ nome: 'Parado' });
    await updateCliente(buyer.company.ctx, { id: inactive.id, ativo: false });
    const deleted = await buyer.company.product();
    await deleteProduto(buyer.company.ctx, { id: deleted.id });
    const closed = await buyer.company.warehouse({ nome: 'Fechado' });
    await updateDeposito(buyer.company.ctx, { id: closed.id, ativo: false });
    const base = { fornecedor_id: buyer.fornecedor_id, itens: [{ produto_id: own.id, ...good }] };
    const cases: [Fields, string][] = [
      [{ fornecedor_id: foreignCustomer.id }, 'fornecedor_id'],
      [{ fornecedor_id: inactive.id }, 'fornecedor_id'],
      [{ itens: [{ produto_id: foreignProduct.id, ...good }] }, 'itens.0.produto_id'],
      [{ itens: [{ produto_id: deleted.id, ...good }] }, 'itens.0.produto_id'],
      [{ deposito_id: other.deposito.id }, 'deposito_id'],
      [{ deposito_id: closed.id }, 'deposito_id'],
    ];
    for (const [fields, field] of cases) {
      expect(Object.keys((await buyer.refusal('POST', '', { ...base, ...fields })) ?? {})).toEqual([field]);
    }
  });
});

describe('changing', () => {
  test('what GET gave can be PUT back, in every status, and changes nothing', async () => {
    const produto = await buyer.company.product();
    const compra = await buyer.buy([
      { produto_id: produto.id, quantidade: '2', custo_unitario: '3' },
      { produto_id: produto.id, quantidade: '5' },
    ]);
    const same = async () => {
      const read = await buyer.read(compra.id);
      const { status, json, headers } = await buyer.call('PUT', `${compra.id}/`, read);
      expect(status).toBe(200);
      expect(json.data).toStrictEqual(read);
      expect(headers.get('x-campos-ignorados')).toContain('itens.preco_total');
      expect((await buyer.call('PATCH', `${compra.id}/`, { itens: read.itens })).json.data).toStrictEqual(read);
    };
    await same();
    await buyer.act(compra.id, 'receber', { itens: [{ item_id: compra.itens[0]?.id, quantidade: '1' }] });
    await same();
    await buyer.act(compra.id, 'receber');
    await same();
    expect(await buyer.audited(compra.id)).toEqual(['compra.criada', 'compra.recebida', 'compra.recebida']);
  });

  test('lines are matched by their ids; a line without one is new', async () => {
    const [a, b] = [await buyer.company.product(), await buyer.company.product({ preco_custo: '7' })];
    const compra = await buyer.buy([
      { produto_id: a.id, quantidade: '2', custo_unitario: '3' },
      { produto_id: a.id, quantidade: '5', custo_unitario: '3' },
    ]);
    const [first, second] = compra.itens;
    const { status, json } = await buyer.call('PATCH', `${compra.id}/`, {
      itens: [
        { produto_id: b.id, quantidade: '1' },
        { id: first?.id, produto_id: a.id, quantidade: '4' },
      ],
    });
    expect(status).toBe(200);
    const after = json.data as unknown as typeof compra;
    expect(after.total).toBe('19.00');
    expect(
      after.itens.map(({ produto_id, quantidade, custo_unitario }) => [produto_id, quantidade, custo_unitario]),
    ).toEqual([
      [b.id, '1.000', '7.00'],
      [a.id, '4.000', '3.00'],
    ]);
    expect(after.itens[1]?.id).toBe(first?.id);
    const gone = { id: second?.id, produto_id: a.id, quantidade: '1' };
    expect(await buyer.refusal('PATCH', `${compra.id}/`, { itens: [gone] })).toEqual({
      'itens.0.id': [`Esta compra não tem o item ${second?.id}.`],
    });
    const twice = { id: first?.id, produto_id: a.id, quantidade: '1' };
    expect(await buyer.refusal('PATCH', `${compra.id}/`, { itens: [twice, twice] })).toEqual({
      'itens.1.id': [`O item ${first?.id} está duas vezes na lista.`],
    });
  });

  test('only while it is open, and never the status', async () => {
    const produto = await buyer.company.product();
    const compra = await buyer.buy([{ produto_id: produto.id, quantidade: '2' }]);
    expect(Object.keys((await buyer.refusal('PATCH', `${compra.id}/`, { status: 'recebida' })) ?? {})).toEqual([
      'status',
    ]);
    await buyer.act(compra.id, 'receber', { itens: [{ item_id: compra.itens[0]?.id, quantidade: '1' }] });
    expect(await buyer.refusal('PATCH', `${compra.id}/`, { observacao: 'tarde' })).toEqual({
      status: [`A compra ${compra.numero} está recebida em parte: só pode ser alterada a partir de aberta.`],
    });
  });
});

describe('cancelling', () => {
  test('DELETE cancels, twice too, and the purchase stays', async () => {
    const produto = await buyer.company.product();
    const compra = await buyer.buy([{ produto_id: produto.id, quantidade: '2' }]);
    for (const _ of [1, 2]) expect((await buyer.call('DELETE', `${compra.id}/`)).status).toBe(200);
    expect(await buyer.act(compra.id, 'cancelar')).toMatchObject({
      status: 'cancelada',
      cancelada_em: expect.any(String),
    });
    expect(await buyer.audited(compra.id)).toEqual(['compra.criada', 'compra.cancelada']);
    expect(await buyer.refusal('POST', `${compra.id}/receber/`)).toEqual({
      status: [`A compra ${compra.numero} está cancelada: só pode ser recebida a partir de aberta, parcial.`],
    });
    expect(await buyer.refusal('PATCH', `${compra.id}/`, { observacao: 'x' })).toHaveProperty('status');
  });

  test('the rest of one that came in part is cancelled; what came stays, and can be returned', async () => {
    const produto = await buyer.company.product();
    const compra = await buyer.buy([{ produto_id: produto.id, quantidade: '5', custo_unitario: '2' }]);
    const item_id = compra.itens[0]?.id;
    await buyer.act(compra.id, 'receber', { itens: [{ item_id, quantidade: '3' }] });
    expect(await buyer.act(compra.id, 'cancelar')).toMatchObject({ status: 'cancelada', total_recebido: '6.00' });
    expect(await buyer.balance(produto)).toBe('3.000');
    await buyer.act(compra.id, 'devolucoes', { itens: [{ item_id, quantidade: '3' }] });
    expect(await buyer.balance(produto)).toBe('0.000');
  });

  test('one received whole is not cancelled', async () => {
    const produto = await buyer.company.product();
    const compra = await buyer.buy([{ produto_id: produto.id, quantidade: '5' }]);
    await buyer.act(compra.id, 'receber');
    const status = [`A compra ${compra.numero} está recebida: só pode ser cancelada a partir de aberta, parcial.`];
    expect(await buyer.refusal('POST', `${compra.id}/cancelar/`)).toEqual({ status });
    expect(await buyer.refusal('DELETE', `${compra.id}/`)).toEqual({ status });
  });
});
