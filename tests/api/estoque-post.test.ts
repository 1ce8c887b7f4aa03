import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteProduto, type Produto } from '#server/catalogo/index.ts';
import { type Deposito, updateDeposito, verifyEstoque } from '#server/estoque/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { refused } from '#tests/support/refusal.ts';
import { countRows } from '#tests/support/rows.ts';

// POST /v1/estoque/: body and answer, the default warehouse, the event, and every refusal.

let api: Api;
let company: Company & { deposito: Deposito };
let token: string;
let produto: Produto;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token } = await company.token());
});
beforeEach(async () => {
  produto = await company.product({ nome: 'Café' });
});
afterAll(async () => {
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  await api.close();
});

type Fields = Record<string, unknown>;
const post = (fields: Fields, as = token) =>
  api.post('/v1/estoque/', as, { produto_id: produto.id, tipo: 'entrada', quantidade: '1', ...fields });

test('201 with every field of 2.5 and saldo_apos, and nothing else', async () => {
  const { status, json } = await post({ quantidade: '10.5', custo_unitario: '3.5', observacao: ' Nota 12 – ação ✓ ' });
  expect(status).toBe(201);
  expect(json).toStrictEqual({
    success: true,
    message: expect.any(String),
    data: {
      id: expect.any(Number),
      tipo: 'entrada',
      produto_id: produto.id,
      produto_nome: 'Café',
      deposito_id: company.deposito.id,
      deposito_nome: 'Depósito principal',
      quantidade: '10.500',
      custo_unitario: '3.50',
      observacao: 'Nota 12 – ação ✓',
      saldo_apos: '10.500',
    },
  });
});

test('what is optional has its default: the default warehouse, cost 0, an empty note', async () => {
  for (const fields of [{}, { deposito_id: null, custo_unitario: null, observacao: null }]) {
    const { json } = await post(fields);
    expect(json.data).toMatchObject({ deposito_id: company.deposito.id, custo_unitario: '0.00', observacao: '' });
  }
});

test('an exit subtracts, may go below zero, and the opposite movement corrects it (rule 5)', async () => {
  const at = { deposito_id: (await company.warehouse()).id };
  const balances = [];
  for (const [tipo, quantidade] of [
    ['entrada', '2'],
    ['saida', '2.001'],
    ['entrada', '2.001'],
    ['saida', '0.001'],
  ]) {
    balances.push((await post({ ...at, tipo, quantidade })).json.data.saldo_apos);
  }
  expect(balances).toEqual(['2.000', '-0.001', '2.000', '1.999']);
});

describe('decimals: a JSON number or a decimal string in, an exact string out', () => {
  const cases: [json: string, written: string | null][] = [
    ['1', '1.000'],
    ['0.1', '0.100'],
    ['1.005', '1.005'],
    ['1e2', '100.000'],
    ['1E-3', '0.001'],
    ['5e+0', '5.000'],
    ['15000e-4', '1.500'],
    ['999999999999999', '999999999999999.000'],
    ['999999999999.999', '999999999999.999'],
    ['900719925474.993', '900719925474.993'],
    ['"10"', '10.000'],
    ['"0010.5"', '10.500'],
    ['"1e2"', '100.000'],
    ['"1.500"', '1.500'],
    ['0', null],
    ['-0', null],
    ['-1', null],
    ['"-0.001"', null],
    ['0.000', null],
    ['0.0005', null],
    ['"1.0001"', null],
    ['1e-4', null],
    ['1e400', null],
    ['1e-400', null],
    ['1e15', null],
    ['1000000000000000', null],
    ['"9999999999999999"', null],
    ['9999999999999.999', null],
    ['"NaN"', null],
    ['"Infinity"', null],
    ['"-Infinity"', null],
    ['""', null],
    ['"1,5"', null],
    ['"1.000,50"', null],
    ['"１"', null],
    ['"0x10"', null],
    ['"1_000"', null],
    ['"1."', null],
    ['".5"', null],
    ['"dez"', null],
    ['true', null],
    ['null', null],
    ['[1]', null],
    ['{"source":"1"}', null],
    [`"${'1'.repeat(5_000)}"`, null],
    [`0.${'0'.repeat(5_000)}1`, null],
  ];
  test.each(cases)('quantidade %s → %s', async (literal, written) => {
    const { status, json } = await api.post(
      '/v1/estoque/',
      token,
      `{"produto_id":${produto.id},"tipo":"entrada","quantidade":${literal}}`,
    );
    if (written === null) {
      expect(status).toBe(400);
      expect(json.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { quantidade: [expect.any(String)] } });
    } else {
      expect(json.data).toMatchObject({ quantidade: written, saldo_apos: written });
    }
  });

  test.each([
    ['0', '0.00'],
    ['0.1', '0.10'],
    ['"18.9"', '18.90'],
    ['9999999999999.99', '9999999999999.99'],
    ['0.001', null],
    ['-0.01', null],
    ['"abc"', null],
    ['1e15', null],
  ])('custo_unitario %s → %s', async (literal, written) => {
    const body = `{"produto_id":${produto.id},"tipo":"entrada","quantidade":1,"custo_unitario":${literal}}`;
    const { status, json } = await api.post('/v1/estoque/', token, body);
    if (written === null) {
      expect(status).toBe(400);
      expect(Object.keys(json.error.details ?? {})).toEqual(['custo_unitario']);
    } else expect(json.data.custo_unitario).toBe(written);
  });
});

describe('400 VALIDATION_ERROR, and nothing is written', () => {
  const other = async () => (await makeCompany()) as Company & { deposito: Deposito };
  const cases: [row: string, fields: () => Fields | Promise<Fields>, field: string, said: RegExp][] = [
    ['produto_id missing', () => ({ produto_id: undefined }), 'produto_id', /obrigatório/],
    ['tipo missing', () => ({ tipo: undefined }), 'tipo', /obrigatório/],
    ['quantidade missing', () => ({ quantidade: undefined }), 'quantidade', /obrigatório/],
    ['quantidade 0', () => ({ quantidade: 0 }), 'quantidade', /maior que 0/],
    ['quantidade below 0', () => ({ quantidade: '-3' }), 'quantidade', /maior que 0/],
    ['tipo unknown: lists the accepted values', () => ({ tipo: 'ajuste' }), 'tipo', /entrada.*saida/],
    ['tipo of a balance count', () => ({ tipo: 'balanco' }), 'tipo', /entrada.*saida/],
    ['tipo in capitals', () => ({ tipo: 'ENTRADA' }), 'tipo', /entrada.*saida/],
    ['product unknown', () => ({ produto_id: 999_999_999 }), 'produto_id', /produto não encontrado/i],
    [
      'product of another company',
      async () => ({ produto_id: (await (await other()).product()).id }),
      'produto_id',
      /produto não encontrado/i,
    ],
    [
      'product deleted',
      async () => {
        const gone = await company.product();
        await deleteProduto(company.ctx, { id: gone.id });
        return { produto_id: gone.id };
      },
      'produto_id',
      /produto não encontrado/i,
    ],
    [
      'product without stock control (rule 3): names it and its id',
      async () => ({ produto_id: (await company.product({ nome: 'Frete', controlar_estoque: false })).id }),
      'produto_id',
      /"Frete" \(id \d+\) não controla estoque/,
    ],
    ['warehouse unknown', () => ({ deposito_id: 999_999_999 }), 'deposito_id', /depósito não encontrado/i],
    [
      'warehouse of another company',
      async () => ({ deposito_id: (await other()).deposito.id }),
      'deposito_id',
      /depósito não encontrado/i,
    ],
    [
      'warehouse inactive',
      async () => {
        const closed = await company.warehouse();
        await updateDeposito(company.ctx, { id: closed.id, ativo: false });
        return { deposito_id: closed.id };
      },
      'deposito_id',
      /inativo/,
    ],
    ['observacao too long', () => ({ observacao: 'x'.repeat(501) }), 'observacao', /500/],
  ];
  test.each(cases)('%s', async (_row, fields, field, said) => {
    const sent = await fields();
    const before = await countRows();
    refused(await post(sent), field, said);
    expect(await countRows()).toEqual(before);
  });

  test('no deposito_id and no default warehouse (rule 4)', async () => {
    const bare = await makeCompany({ deposito: false });
    await bare.warehouse({ nome: 'Não é o padrão' });
    const { id } = await bare.product();
    const { status, json } = await post({ produto_id: id }, (await bare.token()).token);
    expect(status).toBe(400);
    expect(json.error.message).toMatch(/não tem depósito padrão/);
    expect(json.error.details).toHaveProperty('deposito_id');
  });

  test('business refusals say in the message itself what was not found', async () => {
    const { json } = await post({ produto_id: 999_999_999, deposito_id: 999_999_998 });
    expect(json.error.message).toMatch(/Produto não encontrado/);
    expect(json.error.message).toMatch(/Depósito não encontrado/);
    expect(Object.keys(json.error.details ?? {})).toEqual(['produto_id', 'deposito_id']);
  });

  test('an empty object names every required field', async () => {
    const { json } = await api.post('/v1/estoque/', token, {});
    expect(Object.keys(json.error.details ?? {}).sort()).toEqual(['produto_id', 'quantidade', 'tipo']);
  });
});

test('a company that forbids negative stock: 400 on quantidade, the balance stays', async () => {
  const strict = await (await makeCompany()).forbidNegative();
  const as = (await strict.token()).token;
  const { id } = await strict.product();
  const fresh = await post({ produto_id: id, tipo: 'saida' }, as);
  expect(fresh.status).toBe(400);
  await strict.move({ id }, '5');
  const tooMuch = await post({ produto_id: id, tipo: 'saida', quantidade: '5.001' }, as);
  expect(tooMuch.status).toBe(400);
  expect(tooMuch.json.error).toMatchObject({ code: 'VALIDATION_ERROR', details: { quantidade: [expect.any(String)] } });
  const all = await post({ produto_id: id, tipo: 'saida', quantidade: '5' }, as);
  expect(all.json.data.saldo_apos).toBe('0.000');
});
