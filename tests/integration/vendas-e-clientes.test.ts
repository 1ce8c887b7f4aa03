import { beforeAll, describe, expect, test } from 'vitest';
import { deleteProduto, type Produto } from '#server/catalogo/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { call, type Panel, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { countRows } from '#tests/support/rows.ts';

// Issue 3: sales orders with the minimum of section 6.3, their items and their customer; states of section 3.3.

let company: Company;
let panel: Panel;
let produtos: Produto[];
let cliente_id: number;

beforeAll(async () => {
  company = await makeCompany();
  panel = panelOf(company.admin.session);
  produtos = await Promise.all(Array.from({ length: 4 }, () => company.product()));
  ({ id: cliente_id } = await company.customer({ nome: 'Padaria' }));
});

type Fields = Record<string, unknown>;
const productId = (n: number) => produtos[n]?.id;
const line = (n: number, quantidade: unknown = '1', preco_unitario: unknown = '10') => ({
  produto_id: productId(n),
  quantidade,
  preco_unitario,
});
const create = (fields: Fields = {}) =>
  call(panel, 'vendas.create', { cliente_id, itens: [line(0)], ...fields }) as Promise<
    Fields & { id: number; itens: Fields[] }
  >;
const get = (id: number) =>
  call(panel, 'vendas.get', { id }) as Promise<Fields & { itens: Fields[]; atualizado_em: Date }>;

describe('a sale', () => {
  test('is an open order unless told otherwise, with every field of 6.3', async () => {
    const made = await create();
    expect(made).toEqual({
      id: expect.any(Number),
      numero_pedido: expect.stringMatching(/^\d{6}$/),
      status: 'em_aberto',
      tipo_pedido: 'pedido',
      total_venda: '10.00',
      cliente_id,
      cliente_nome: 'Padaria',
      criado_em: expect.any(Date),
      atualizado_em: expect.any(Date),
      itens: [
        {
          ...{ produto_id: productId(0), produto_nome: produtos[0]?.nome, produto_codigo: produtos[0]?.codigo },
          ...{ unidade: 'UN', quantidade: '1.000', preco_unitario: '10.00', total: '10.00' },
        },
      ],
      expedicoes: [],
    });
    expect(await get(made.id)).toEqual(made);
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
    expect(made.itens.map((item) => item.total)).toEqual(totals);
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
    expect(await get(id)).toEqual(changed);
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
    ['a product twice', () => ({ itens: [line(0), line(1), line(0)] }), { 'itens.2.produto_id': /já está/ }],
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

describe('moves (section 3.3)', () => {
  const STATES = ['em_aberto', 'finalizada', 'cancelada'] as const;
  const ALLOWED: Record<string, string> = {
    'em_aberto→finalizada': 'venda.finalizada',
    'em_aberto→cancelada': 'venda.cancelada',
    'finalizada→cancelada': 'venda.cancelada',
  };
  const lastAction = async (id: number) =>
    (
      await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE recurso = 'venda' AND recurso_id = ${id} ORDER BY auditoria.id DESC LIMIT 1`
    )[0]?.acao;

  test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))('%s → %s', async (from, to) => {
    const { id } = await create();
    if (from !== 'em_aberto') await call(panel, 'vendas.setStatus', { id, status: from });
    const [before, told] = [await get(id), await lastAction(id)];
    const work = call(panel, 'vendas.setStatus', { id, status: to });
    const acao = ALLOWED[`${from}→${to}`];
    if (acao) {
      expect(await work).toEqual({ ...before, status: to, atualizado_em: expect.any(Date) });
      expect((await get(id)).atualizado_em.getTime()).toBeGreaterThan(before.atualizado_em.getTime());
      expect(await lastAction(id)).toBe(acao);
    } else {
      if (from === to) await work;
      else expect((await refusalOf(work)).details).toEqual({ status: [expect.any(String)] });
      expect(await get(id)).toEqual(before);
      expect(await lastAction(id)).toBe(told);
    }
  });

  test.each(['finalizada', 'cancelada'] as const)('%s: nothing else of it changes', async (status) => {
    const { id } = await create();
    await call(panel, 'vendas.setStatus', { id, status });
    const before = await get(id);
    for (const fields of [
      { tipo_pedido: 'venda' },
      { itens: [line(1)] },
      { cliente_id: (await company.customer()).id },
    ]) {
      expect((await refusalOf(call(panel, 'vendas.update', { id, ...fields }))).details).toEqual({
        status: [expect.any(String)],
      });
    }
    expect(await get(id)).toEqual(before);
  });
});

test('the customer of an order, once inactive, stays on it', async () => {
  const { id: cliente } = await company.customer();
  const { id } = await create({ cliente_id: cliente });
  await call(panel, 'clientes.update', { id: cliente, ativo: false });
  expect(await call(panel, 'vendas.update', { id, cliente_id: cliente, tipo_pedido: 'venda' })).toMatchObject({
    cliente_id: cliente,
    tipo_pedido: 'venda',
  });
});

describe('a product that a shipment carries cannot leave its order', () => {
  test('while the shipment is not cancelled and the item is linked', async () => {
    const { id } = await create({ itens: [line(0), line(1)] });
    const expedicao = await company.shipment();
    await company.link(expedicao, { id }, { id: productId(1) ?? 0 });
    const without = () => call(panel, 'vendas.update', { id, itens: [line(0)] });
    const { details } = await refusalOf(without());
    expect(details).toEqual({ itens: [expect.stringContaining(expedicao.numero_expedicao)] });
    expect((await get(id)).itens).toHaveLength(2);
    // Another quantity of it is a change like any other.
    await call(panel, 'vendas.update', { id, itens: [line(1, '5')] });
    await call(panel, 'vendas.update', { id, itens: [line(0), line(1, '5')] });
    await call(panel, 'expedicao.cancel', { id: expedicao.id });
    expect(await without()).toMatchObject({ itens: [{ produto_id: productId(0) }] });
  });

  test('the whole order linked holds none of its products', async () => {
    const { id } = await create({ itens: [line(0), line(1)] });
    await company.link(await company.shipment(), { id });
    expect(await call(panel, 'vendas.update', { id, itens: [line(0)] })).toMatchObject({ total_venda: '10.00' });
  });

  test('taking a product out, racing with linking it: never a shipment with a product that its order has not', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await create({ itens: [line(0), line(1)] });
      const expedicao = await company.shipment();
      await Promise.allSettled([
        call(panel, 'vendas.update', { id, itens: [line(0)] }),
        company.link(expedicao, { id }, { id: productId(1) ?? 0 }),
      ]);
    }
    const orphans = await db().sql`
      SELECT i.id FROM itens_expedicao i JOIN expedicoes e ON e.id = i.expedicao_id AND e.status <> 'cancelada'
      WHERE i.empresa_id = ${company.id} AND i.produto_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM itens_venda v WHERE v.venda_id = i.pedido_venda_id AND v.produto_id = i.produto_id)`;
    expect([...orphans]).toEqual([]);
  });

  test('cancelling an order, racing with linking it: never a link made after the cancellation', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await create();
      const expedicao = await company.shipment();
      const [cancelled] = await Promise.allSettled([
        call(panel, 'vendas.setStatus', { id, status: 'cancelada' }),
        company.link(expedicao, { id }),
      ]);
      expect(cancelled.status).toBe('fulfilled');
      const again = company.link(await company.shipment(), { id });
      await expect(again).rejects.toMatchObject({ details: { pedido_venda_id: [expect.stringMatching(/cancelado/)] } });
    }
  });
});

describe('the list of orders', () => {
  let own: Company;
  let at: Panel;
  beforeAll(async () => {
    own = await makeCompany();
    at = panelOf(own.admin.session);
    const produto = await own.product();
    const [ana, joao] = [await own.customer({ nome: 'Ana' }), await own.customer({ nome: 'João 100%' })];
    for (const [n, [cliente, tipo_pedido, status]] of (
      [
        [ana, 'pedido', 'em_aberto'],
        [joao, 'venda', 'finalizada'],
        [joao, 'orcamento', 'cancelada'],
      ] as const
    ).entries()) {
      const { id } = await own.sale([produto], {
        cliente_id: cliente.id,
        tipo_pedido,
        itens: [{ produto_id: produto.id, quantidade: '1', preco_unitario: String(30 - n * 10) }],
      });
      if (status !== 'em_aberto') await call(at, 'vendas.setStatus', { id, status });
      await db().sql`UPDATE vendas SET criado_em = ${`2026-03-1${n}T02:59:59.999Z`} WHERE id = ${id}`;
    }
  });

  test.each<[Fields, string[]]>([
    [{}, ['000003', '000002', '000001']],
    [{ direcao: 'asc' }, ['000001', '000002', '000003']],
    [{ ordenar: 'total_venda', direcao: 'asc' }, ['000003', '000002', '000001']],
    [{ ordenar: 'numero_pedido', direcao: 'asc' }, ['000001', '000002', '000003']],
    [{ busca: '02' }, ['000002']],
    [{ busca: 'JOAO' }, ['000003', '000002']],
    [{ busca: '100%' }, ['000003', '000002']],
    [{ busca: '_' }, []],
    [{ status: 'finalizada' }, ['000002']],
    [{ tipo_pedido: 'orcamento' }, ['000003']],
    // Days of the company's zone: 02:59 UTC is still the day before.
    [{ data_inicio: '2026-03-10', data_fim: '2026-03-10' }, ['000002']],
    [{ data_fim: '2026-03-09' }, ['000001']],
    [{ data_inicio: '2026-03-11' }, ['000003']],
    [{ por_pagina: 2, pagina: 2 }, ['000001']],
  ])('%j', async (filters, expected) => {
    const { resultados, total_registros } = (await call(at, 'vendas.list', filters)) as {
      resultados: Fields[];
      total_registros: number;
    };
    expect(resultados.map((row) => row.numero_pedido)).toEqual(expected);
    expect(total_registros).toBe(filters.pagina ? 3 : expected.length);
  });
});

describe('customers', () => {
  const createCustomer = (fields: Fields) =>
    call(panel, 'clientes.create', { nome: 'Ana', ...fields }) as Promise<Fields & { id: number }>;

  test('a natural person unless told otherwise, everything but the name may be left out', async () => {
    expect(await createCustomer({})).toEqual({
      id: expect.any(Number),
      nome: 'Ana',
      ...{ tipo_pessoa: 1, cnpj_cpf: null, email: null, celular: null, cidade: null, uf: null, ativo: true },
      ...{ criado_em: expect.any(Date), atualizado_em: expect.any(Date) },
    });
  });

  test.each<[Fields, Fields]>([
    [{ cnpj_cpf: '529.982.247-25' }, { cnpj_cpf: '52998224725' }],
    [{ tipo_pessoa: 2, cnpj_cpf: '12.abc.345/01de-35' }, { cnpj_cpf: '12ABC34501DE35' }],
    [{ email: ' Ana@Exemplo.COM ' }, { email: 'ana@exemplo.com' }],
    [{ celular: '+55 (11) 98765-4321' }, { celular: '5511987654321' }],
    [
      { uf: 'sp', cidade: ' São Paulo ' },
      { uf: 'SP', cidade: 'São Paulo' },
    ],
    [
      { cnpj_cpf: '', email: '', celular: ' ', cidade: '', uf: '' },
      { cnpj_cpf: null, email: null, celular: null, cidade: null, uf: null },
    ],
  ])('%j is kept as %j', async (sent, kept) => {
    expect(await createCustomer(sent)).toMatchObject(kept);
  });

  test.each<[Fields, string]>([
    [{ nome: ' ' }, 'nome'],
    [{ nome: 'x'.repeat(151) }, 'nome'],
    [{ cnpj_cpf: '529.982.247-24' }, 'cnpj_cpf'],
    [{ cnpj_cpf: '111.111.111-11' }, 'cnpj_cpf'],
    [{ cnpj_cpf: '5299822472' }, 'cnpj_cpf'],
    [{ cnpj_cpf: '11.222.333/0001-81' }, 'cnpj_cpf'],
    [{ tipo_pessoa: 2, cnpj_cpf: '529.982.247-25' }, 'cnpj_cpf'],
    [{ tipo_pessoa: 2, cnpj_cpf: '11.222.333/0001-82' }, 'cnpj_cpf'],
    [{ tipo_pessoa: 3 }, 'tipo_pessoa'],
    [{ tipo_pessoa: '1' }, 'tipo_pessoa'],
    [{ email: 'ana@' }, 'email'],
    [{ celular: '1234' }, 'celular'],
    [{ uf: 'XX' }, 'uf'],
    [{ uf: 'SPP' }, 'uf'],
  ])('%j is refused on %s', async (sent, field) => {
    const before = await countRows();
    const { code, details } = await refusalOf(createCustomer(sent));
    expect(code).toBe('BAD_REQUEST');
    expect(Object.keys(details ?? {})).toEqual([field]);
    expect(await countRows()).toEqual(before);
  });

  test('a document is one customer’s in the company, inactive or not', async () => {
    const { id } = await createCustomer({ cnpj_cpf: '111.444.777-35' });
    await call(panel, 'clientes.update', { id, ativo: false });
    expect((await refusalOf(createCustomer({ cnpj_cpf: '11144477735' }))).details).toEqual({
      cnpj_cpf: [expect.stringMatching(/Já existe/)],
    });
    const other = await createCustomer({});
    expect(
      (await refusalOf(call(panel, 'clientes.update', { id: other.id, cnpj_cpf: '111.444.777-35' }))).details,
    ).toHaveProperty('cnpj_cpf');
    await (await makeCompany()).customer({ cnpj_cpf: '111.444.777-35' });
  });

  test('another kind of person needs another document', async () => {
    const { id } = await createCustomer({ cnpj_cpf: '390.533.447-05' });
    expect((await refusalOf(call(panel, 'clientes.update', { id, tipo_pessoa: 2 }))).details).toHaveProperty(
      'cnpj_cpf',
    );
    expect(await call(panel, 'clientes.update', { id, tipo_pessoa: 2, cnpj_cpf: '11.222.333/0001-81' })).toMatchObject({
      tipo_pessoa: 2,
      cnpj_cpf: '11222333000181',
    });
  });

  test.each<[string, string[]]>([
    ['acai', ['Açaí & Cia']],
    ['44.555', ['Zé']],
    ['444555', ['Zé']],
    ['444-556', []],
    ['22.333/0001', ['Açaí & Cia']],
    ['Z@EXEMPLO', ['Zé']],
    ['%', []],
    ['', ['Açaí & Cia', 'Zé']],
  ])('busca %j → %j', async (busca, expected) => {
    const own = await makeCompany();
    await own.customer({ nome: 'Zé', email: 'z@exemplo.com', cnpj_cpf: '123.444.555-74' });
    await own.customer({ nome: 'Açaí & Cia', tipo_pessoa: 2, cnpj_cpf: '11.222.333/0001-81' });
    const found = (await call(panelOf(own.admin.session), 'clientes.list', { busca })) as { resultados: Fields[] };
    expect(found.resultados.map((row) => row.nome)).toEqual(expected);
  });
});
