import { describe, expect, test } from 'vitest';
import { updateDeposito } from '#server/estoque/index.ts';
import { updateUsuario } from '#server/identidade/index.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { openLoja } from '#tests/support/loja.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { countRows } from '#tests/support/rows.ts';

// POST /v1/vendas/: fields, prices, discounts to the cent, and every refusal.

const loja = openLoja();
type Fields = Record<string, unknown>;

test('a sale has every field of the contract, and its item too', async () => {
  const produto = await loja.company.product({ nome: 'Café', codigo: 'CAFE', unidade: 'KG', preco_venda: '38.90' });
  const venda = await loja.sell([{ produto_id: produto.id, quantidade: '12', desconto_percentual: 10 }], {
    desconto: '10',
    frete: '25.5',
    observacao: ' Pela manhã ',
  });
  expect(venda).toStrictEqual({
    id: expect.any(Number),
    numero_pedido: expect.stringMatching(/^\d{6}$/),
    condicao_pagamento: '0',
    status: 'em_aberto',
    tipo_pedido: 'pedido',
    cliente_id: loja.cliente_id,
    cliente_nome: 'Padaria',
    deposito_id: loja.company.deposito.id,
    deposito_nome: 'Depósito principal',
    vendedor_id: null,
    vendedor_nome: null,
    desconto: '10.00',
    frete: '25.50',
    total_produtos: '420.12',
    total_venda: '435.62',
    saida_estoque: null,
    total_devolvido: '0.00',
    observacao: 'Pela manhã',
    negocio_id: null,
    proposta_id: null,
    contrato_id: null,
    criado_em: expect.stringMatching(/-03:00$/),
    atualizado_em: expect.stringMatching(/-03:00$/),
    finalizada_em: null,
    cancelada_em: null,
    itens: [
      {
        id: expect.any(Number),
        tipo: 'produto',
        produto_id: produto.id,
        servico_id: null,
        codigo: 'CAFE',
        descricao: 'Café',
        unidade: 'KG',
        quantidade: '12.000',
        preco_unitario: '38.90',
        desconto_percentual: '10.00',
        preco_total: '420.12',
        desconto_rateado: '10.00',
        total_liquido: '410.12',
        quantidade_baixada: '0.000',
        quantidade_devolvida: '0.000',
      },
    ],
  });
  expect(await loja.read(venda.id)).toStrictEqual(venda);
  const { itens: _, observacao: _o, ...rest } = venda;
  const { json } = await loja.call('GET', '');
  expect(rest).toMatchObject(json.data.resultados.find(({ id }) => id === venda.id) ?? { id: 0 });
  expect(await loja.events(venda.id)).toEqual(['venda.criada em_aberto']);
  expect(await loja.movements(produto)).toEqual([]);
});

describe('lines', () => {
  test('of products and services, the same product twice, words and prices of their own or of the catalogue', async () => {
    const produto = await loja.company.product({ preco_venda: '7.30' });
    const servico = await loja.service({ nome: 'Montagem', preco: '15.00' });
    const venda = await loja.sell([
      { produto_id: produto.id, quantidade: 1 },
      { servico_id: servico.id, quantidade: '2' },
      { tipo: 'produto', produto_id: produto.id, quantidade: '0.5', preco_unitario: 9, descricao: 'Amostra' },
      { tipo: 'servico', servico_id: servico.id, produto_id: null, quantidade: 1, preco_unitario: '0' },
    ]);
    expect(venda.itens).toMatchObject([
      { tipo: 'produto', preco_unitario: '7.30', descricao: produto.nome, preco_total: '7.30' },
      { tipo: 'servico', produto_id: null, preco_unitario: '15.00', descricao: 'Montagem', preco_total: '30.00' },
      { tipo: 'produto', preco_unitario: '9.00', descricao: 'Amostra', preco_total: '4.50' },
      { tipo: 'servico', preco_unitario: '0.00', preco_total: '0.00' },
    ]);
    expect(venda.total_venda).toBe('41.80');
  });

  test('200 of them, and a change of them all, in as many statements as one', async () => {
    const produto = await loja.company.product({ preco_venda: '0.01' });
    const itens = Array.from({ length: 200 }, (_, i) => ({ produto_id: produto.id, quantidade: i + 1 }));
    const venda = await loja.sell(itens);
    expect(venda.total_venda).toBe('201.00');
    expect(venda.itens.map(({ quantidade }) => Number(quantidade))).toEqual(itens.map(({ quantidade }) => quantidade));
    const { status } = await loja.call('PATCH', `${venda.id}/`, { itens: venda.itens.toReversed() });
    expect(status).toBe(200);
    expect((await loja.read(venda.id)).itens.map(({ id }) => id)).toEqual(venda.itens.map(({ id }) => id).toReversed());
    expect(await loja.refusal('POST', '', { cliente_id: loja.cliente_id, itens: [...itens, itens[0]] })).toEqual({
      itens: [expect.stringMatching(/200/)],
    });
  });
});

describe('money', () => {
  test('three lines at 33.33 % add up', async () => {
    const produto = await loja.company.product();
    const line = { produto_id: produto.id, quantidade: 1, preco_unitario: '10', desconto_percentual: '33.33' };
    const venda = await loja.sell([line, line, line], { desconto: '0.01', frete: '0.02' });
    expect(venda.itens.map(({ preco_total }) => preco_total)).toEqual(['6.67', '6.67', '6.67']);
    expect(venda.itens.map(({ desconto_rateado }) => desconto_rateado)).toEqual(['0.01', '0.00', '0.00']);
    expect(venda).toMatchObject({ total_produtos: '20.01', total_venda: '20.02' });
  });

  test.each<[string, string[], string, string[]]>([
    ['by largest remainder', ['10.00', '20.00', '30.00'], '10.00', ['1.67', '3.33', '5.00']],
    ['of equal ones, the first lines', ['1.00', '1.00', '1.00'], '1.00', ['0.34', '0.33', '0.33']],
    ['all of it', ['0.01', '99.99'], '100.00', ['0.01', '99.99']],
    ['nothing to a line of nothing', ['0.00', '5.00'], '0.03', ['0.00', '0.03']],
    ['of nothing', ['0.00', '0.00'], '0', ['0.00', '0.00']],
  ])('a discount is spread %s', async (_name, prices, desconto, expected) => {
    const produto = await loja.company.product();
    const itens = prices.map((preco_unitario) => ({ produto_id: produto.id, quantidade: 1, preco_unitario }));
    const venda = await loja.sell(itens, { desconto });
    expect(venda.itens.map((item) => item.desconto_rateado)).toEqual(expected);
  });

  test('a discount above the lines is refused, freight or not', async () => {
    const produto = await loja.company.product();
    const itens = [{ produto_id: produto.id, quantidade: 1, preco_unitario: '10' }];
    const body = { cliente_id: loja.cliente_id, itens, desconto: '10.01', frete: '50' };
    expect(await loja.refusal('POST', '', body)).toEqual({ desconto: [expect.stringMatching(/10,00/)] });
  });
});

describe('warehouse and seller', () => {
  test('without a default warehouse a sale has none', async () => {
    const other = await makeCompany({ deposito: false });
    const { token } = await other.token({ escopos: ['vendas:write'] });
    const [produto, cliente] = [await other.product(), await other.customer()];
    const { json } = await loja.call(
      'POST',
      '',
      { cliente_id: cliente.id, itens: [{ produto_id: produto.id, quantidade: 1 }] },
      { token },
    );
    expect(json.data).toMatchObject({ deposito_id: null, deposito_nome: null });
  });

  test('the ones that are sent; what is inactive, foreign or invited is refused', async () => {
    const { company } = loja;
    const produto = await company.product();
    const outro = await company.warehouse({ nome: 'Loja' });
    const fechado = await company.warehouse();
    await updateDeposito(company.ctx, { id: fechado.id, ativo: false });
    const vendedor = await company.member('operador');
    const saiu = await company.member('operador');
    await updateUsuario(company.ctx, { id: saiu.membro_id, ativo: false });
    const stranger = await makeCompany();
    const itens = [{ produto_id: produto.id, quantidade: 1 }];
    expect(await loja.sell(itens, { deposito_id: outro.id, vendedor_id: vendedor.membro_id })).toMatchObject({
      deposito_id: outro.id,
      deposito_nome: 'Loja',
      vendedor_id: vendedor.membro_id,
      vendedor_nome: 'Usuário operador',
    });
    for (const [fields, said] of [
      [{ deposito_id: fechado.id }, /inativo/],
      [{ deposito_id: stranger.deposito.id }, /não encontrado/],
      [{ vendedor_id: saiu.membro_id }, /inativo/],
      [{ vendedor_id: stranger.admin.membro_id }, /não encontrado/],
      [{ vendedor_id: MISSING }, /não encontrado/],
    ] as [Fields, RegExp][]) {
      const [field = ''] = Object.keys(fields);
      expect(await loja.refusal('POST', '', { cliente_id: loja.cliente_id, itens, ...fields })).toEqual({
        [field]: [expect.stringMatching(said)],
      });
    }
  });
});

test('every refusal names its field and leaves no trace', async () => {
  const { company } = loja;
  const [produto, inativo] = [await company.product(), await company.product()];
  await db().sql`UPDATE produtos SET situacao = 'I' WHERE id = ${inativo.id}`;
  const servico = await loja.service();
  const other = await makeCompany();
  const foreign = { produto: await other.product(), cliente: await other.customer() };
  const line = { produto_id: produto.id, quantidade: '1' };
  const cases: [Fields, Record<string, RegExp>][] = [
    [{ itens: undefined }, { itens: /obrigatório/ }],
    [{ itens: [] }, { itens: /ao menos um/ }],
    [{ itens: 'x' }, { itens: /lista/ }],
    [{ itens: [null] }, { 'itens.0': /./ }],
    [{ cliente_id: foreign.cliente.id }, { cliente_id: /não encontrado/ }],
    [{ itens: [line, { ...line, produto_id: foreign.produto.id }] }, { 'itens.1.produto_id': /não encontrado/ }],
    [{ itens: [{ ...line, produto_id: inativo.id }] }, { 'itens.0.produto_id': /inativo/ }],
    [{ itens: [{ quantidade: 1 }] }, { 'itens.0.produto_id': /produto ou o serviço/ }],
    [{ itens: [{ ...line, servico_id: servico.id }] }, { 'itens.0.servico_id': /não os dois/ }],
    [{ itens: [{ ...line, tipo: 'servico' }] }, { 'itens.0.servico_id': /obrigatório/ }],
    [{ itens: [{ tipo: 'produto', servico_id: servico.id, quantidade: 1 }] }, { 'itens.0.produto_id': /obrigatório/ }],
    [{ itens: [{ servico_id: MISSING, quantidade: 1 }] }, { 'itens.0.servico_id': /não encontrado/ }],
    [{ itens: [{ ...line, quantidade: '0' }] }, { 'itens.0.quantidade': /maior que 0/ }],
    [{ itens: [{ ...line, quantidade: '1.0001' }] }, { 'itens.0.quantidade': /3 casas/ }],
    [{ itens: [{ ...line, preco_unitario: '-1' }] }, { 'itens.0.preco_unitario': /negativo/ }],
    [{ itens: [{ ...line, desconto_percentual: '100.01' }] }, { 'itens.0.desconto_percentual': /0 a 100/ }],
    [{ itens: [{ ...line, desconto_percentual: '-1' }] }, { 'itens.0.desconto_percentual': /negativo/ }],
    [{ itens: [{ ...line, desconto_percentual: '33.333' }] }, { 'itens.0.desconto_percentual': /2 casas/ }],
    [{ desconto: '-1' }, { desconto: /negativo/ }],
    [{ frete: '1.001' }, { frete: /2 casas/ }],
    [{ tipo_pedido: 'compra' }, { tipo_pedido: /venda, orcamento, pedido/ }],
    [{ observacao: 'x'.repeat(2_001) }, { observacao: /2000/ }],
    [
      { itens: [{ ...line, quantidade: '999999999999999', preco_unitario: '9999999999999.99' }] },
      { itens: /grande demais/ },
    ],
  ];
  const before = await countRows();
  for (const [fields, expected] of cases) {
    const details = await loja.refusal('POST', '', { cliente_id: loja.cliente_id, itens: [line], ...fields });
    expect(details, JSON.stringify(fields).slice(0, 200)).toEqual(
      Object.fromEntries(Object.entries(expected).map(([field, said]) => [field, [expect.stringMatching(said)]])),
    );
  }
  expect(await countRows()).toEqual(before);
});

test('fields of a line that are not declared are named once, and go no further', async () => {
  const produto = await loja.company.product({ preco_venda: '2' });
  const line = { produto_id: produto.id, quantidade: 1, preco_total: '99', id: 7, cor: 'azul' };
  const { status, headers, json } = await loja.call('POST', '', {
    cliente_id: loja.cliente_id,
    itens: [line, line],
    negocio_id: 5,
    total_venda: '1',
  });
  expect(status).toBe(201);
  expect(headers.get('x-campos-ignorados')?.split(', ').toSorted()).toEqual([
    ...['itens.cor', 'itens.id', 'itens.preco_total', 'negocio_id', 'total_venda'],
  ]);
  expect(json.data).toMatchObject({ total_venda: '4.00', negocio_id: null });
});
