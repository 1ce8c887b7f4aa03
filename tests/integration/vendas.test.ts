import { describe, expect, test } from 'vitest';
import { deleteProduto } from '#server/catalogo/index.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { call, refusalOf } from '#tests/support/panel-client.ts';
import { countRows } from '#tests/support/rows.ts';
import { openSales } from '#tests/support/sales.ts';

// Sales orders with the fields that events tell, and their items.

const { company, panel, produtos, productId, line, create, get } = await openSales();

type Fields = Record<string, unknown>;

describe('a sale', () => {
  test('is an open order unless told otherwise, sold by who acts at the panel', async () => {
    const made = await create();
    expect(made).toMatchObject({
      status: 'em_aberto',
      tipo_pedido: 'pedido',
      total_venda: '10.00',
      cliente_nome: 'Padaria',
      vendedor_id: company.admin.membro_id,
      vendedor_nome: 'Administradora',
      itens: [{ produto_id: productId(0), descricao: produtos[0]?.nome, codigo: produtos[0]?.codigo }],
    });
    expect(await create({ vendedor_id: null })).toMatchObject({ vendedor_id: null, vendedor_nome: null });
    expect(await get(made.id)).toEqual({ ...made, expedicoes: [] });
  });

  test.each(['venda', 'orcamento', 'pedido'])('can be a %s', async (tipo_pedido) => {
    expect(await create({ tipo_pedido })).toMatchObject({ tipo_pedido, status: 'em_aberto' });
  });

  test('numbers: 40 at once, with failures among them, without gap, each company for itself', async () => {
    const other = await company.sibling();
    const produto = await other.product();
    const cliente = await other.customer();
    const work = Array.from({ length: 60 }, (_, i) =>
      other.sale(i % 3 === 2 ? [{ id: MISSING }] : [produto], { cliente_id: cliente.id }),
    );
    const settled = await Promise.allSettled(work);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    const rows = await db().sql<{ n: string }[]>`
      SELECT numero_pedido AS n FROM vendas WHERE empresa_id = ${other.id} ORDER BY 1`;
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, (_, i) => String(i + 1).padStart(6, '0')));
  });
});

describe('totals to the cent: each item rounded, then added', () => {
  test.each<[itens: [string, string][], totals: string[], total: string]>([
    [[['3', '0.10']], ['0.30'], '0.30'],
    [[['0.333', '0.10']], ['0.03'], '0.03'],
    [[['0.5', '0.01']], ['0.01'], '0.01'],
    [[['0.005', '1.00']], ['0.01'], '0.01'],
    [[['1.005', '1.00']], ['1.01'], '1.01'],
    [
      [
        ['0.335', '1'],
        ['0.335', '1'],
        ['0.335', '1'],
      ],
      ['0.34', '0.34', '0.34'],
      '1.02',
    ],
    [[['1', '0']], ['0.00'], '0.00'],
    [
      [
        ['999999999999.999', '0.01'],
        ['1', '0.01'],
      ],
      ['10000000000.00', '0.01'],
      '10000000000.01',
    ],
    [
      [
        ['0.1', '0.1'],
        ['0.2', '0.1'],
      ],
      ['0.01', '0.02'],
      '0.03',
    ],
    [
      [
        ['12.5', '34.9'],
        ['2', '1.99'],
      ],
      ['436.25', '3.98'],
      '440.23',
    ],
  ])('%j → %j, %s', async (itens, totals, total) => {
    const made = await create({ itens: itens.map(([quantidade, preco], n) => line(n, quantidade, preco)) });
    expect(made.itens.map((item) => item.preco_total)).toEqual(totals);
    expect(made.total_venda).toBe(total);
  });

  test('an update writes the items anew, in the order given, and their total', async () => {
    const { id } = await create({ itens: [line(0), line(1)] });
    const changed = (await call(panel, 'vendas.update', {
      id,
      itens: [line(2, '2', '1.50'), line(0, '1', '0.01')],
    })) as Fields;
    expect(changed).toMatchObject({
      total_venda: '3.01',
      itens: [{ produto_id: productId(2) }, { produto_id: productId(0) }],
    });
    expect(await get(id)).toEqual({ ...changed, expedicoes: [] });
  });

  test('a total beyond what is kept is refused, made so by one item or by their sum', async () => {
    for (const itens of [
      [line(0, '999999999999999', '9999999999999.99')],
      [0, 1].map((n) => line(n, '90000', '9999999999999.99')),
    ]) {
      const before = await countRows();
      expect(await refusalOf(create({ itens }))).toMatchObject({
        code: 'BAD_REQUEST',
        details: { itens: [expect.any(String)] },
      });
      expect(await countRows()).toEqual(before);
    }
    expect(await create({ itens: [line(0, '90000', '9999999999999.99')] })).toMatchObject({
      total_venda: '899999999999999100.00',
    });
  });
});

describe('refused on its field, with nothing written', () => {
  const stranger = async () => {
    const other = await makeCompany();
    return { produto_id: (await other.product()).id, cliente_id: (await other.customer()).id };
  };
  const cases: [string, () => Fields | Promise<Fields>, Record<string, RegExp>][] = [
    ['no items', () => ({ itens: [] }), { itens: /ao menos um/ }],
    ['no list of items', () => ({ itens: undefined }), { itens: /obrigatório/ }],
    ['no customer', () => ({ cliente_id: undefined }), { cliente_id: /obrigatório/ }],
    ['an unknown customer', () => ({ cliente_id: MISSING }), { cliente_id: /não encontrado/ }],
    [
      'another company’s customer',
      async () => ({ cliente_id: (await stranger()).cliente_id }),
      { cliente_id: /não encontrado/ },
    ],
    [
      'an inactive customer',
      async () => {
        const { id } = await company.customer();
        await call(panel, 'clientes.update', { id, ativo: false });
        return { cliente_id: id };
      },
      { cliente_id: /inativo/ },
    ],
    ['a kind that is none', () => ({ tipo_pedido: 'compra' }), { tipo_pedido: /venda, orcamento, pedido/ }],
    [
      'unknown products, each at its item',
      async () => ({
        itens: [
          { ...line(0), produto_id: MISSING },
          line(1),
          { ...line(0), produto_id: (await stranger()).produto_id },
        ],
      }),
      { 'itens.0.produto_id': /não encontrado/, 'itens.2.produto_id': /não encontrado/ },
    ],
    [
      'a deleted product',
      async () => {
        const { id } = await company.product();
        await deleteProduto(company.ctx, { id });
        return { itens: [line(0), { ...line(1), produto_id: id }] };
      },
      { 'itens.1.produto_id': /não encontrado/ },
    ],
    ['a quantity of 0', () => ({ itens: [line(0, '0')] }), { 'itens.0.quantidade': /maior que 0/ }],
    ['four decimals', () => ({ itens: [line(0, '1.0001')] }), { 'itens.0.quantidade': /./ }],
    ['a negative price', () => ({ itens: [line(0, '1', '-0.01')] }), { 'itens.0.preco_unitario': /negativo/ }],
    ['a price of three decimals', () => ({ itens: [line(0, '1', '0.001')] }), { 'itens.0.preco_unitario': /./ }],
    [
      '201 items',
      () => ({ itens: Array.from({ length: 201 }, (_, i) => ({ ...line(0), produto_id: i + 1 })) }),
      { itens: /200/ },
    ],
  ];
  test.each(cases)('%s', async (_name, fields, expected) => {
    const sent = await fields();
    const { id } = await create();
    const before = [await countRows(), await get(id)];
    const details = Object.fromEntries(
      Object.entries(expected).map(([field, said]) => [field, [expect.stringMatching(said)]]),
    );
    const refusal = await refusalOf(create(sent));
    expect(refusal).toMatchObject({ code: 'BAD_REQUEST' });
    expect(refusal.details).toEqual(details);
    // The same where it is changed, except that what is not sent stays.
    if (Object.values(sent).some((value) => value !== undefined)) {
      expect((await refusalOf(call(panel, 'vendas.update', { id, ...sent }))).details).toEqual(details);
    }
    expect([await countRows(), await get(id)]).toEqual(before);
  });
});
