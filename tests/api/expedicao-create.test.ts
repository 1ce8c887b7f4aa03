import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormaEnvio, updateFormaEnvio } from '#server/expedicao/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { refused } from '#tests/support/refusal.ts';
import { countRows } from '#tests/support/rows.ts';

// POST /v1/expedicao/ and GET of one shipment: every field is optional, a shipment is born with any status, and 400 names the field.

let api: Api;
let company: Company;
let token: string;
let forma: FormaEnvio;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token } = await company.token());
  forma = await company.shippingMethod({ nome: 'Sedex' });
});
afterAll(() => api.close());

type Fields = Record<string, unknown>;
const post = (body: unknown) => api.post('/v1/expedicao/', token, body);

const DATETIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/);
let serial = 0;
const newNumber = () => `CLI-${++serial}`;

describe('the newly created shape (2.6), and GET gives the same', () => {
  const sent = () => ({
    numero_expedicao: newNumber(),
    forma_envio_id: forma.id,
    codigo_rastreio: 'BR123456789SP',
    url_rastreio: 'https://rastreio.exemplo.com/?c=BR123456789SP#x',
  });
  const cases: [string, () => Fields][] = [
    ['nothing', () => ({})],
    ['every field', sent],
    ['every field, pendente', () => ({ ...sent(), status: 'pendente' })],
    ['every field, concluida', () => ({ ...sent(), status: 'concluida' })],
    ['every field, cancelada', () => ({ ...sent(), status: 'cancelada' })],
    ['nulls', () => ({ numero_expedicao: null, forma_envio_id: null, codigo_rastreio: null, url_rastreio: null })],
    ['empty texts', () => ({ codigo_rastreio: '', url_rastreio: '' })],
    ['spaces around', () => ({ numero_expedicao: ` ${newNumber()} `, codigo_rastreio: '  BR1 ', url_rastreio: ' ' })],
  ];
  test.each(cases)('%s', async (_name, fields) => {
    const body = fields();
    const clean = (value: unknown) => (typeof value === 'string' ? value.trim() || null : (value ?? null));
    const { status, json } = await post(body);
    expect(status).toBe(201);
    const { data } = json;
    expect(json).toStrictEqual({
      success: true,
      message: expect.any(String),
      data: {
        id: expect.any(Number),
        numero_expedicao: clean(body.numero_expedicao) ?? expect.stringMatching(/^\d{6}$/),
        status: body.status ?? 'pendente',
        forma_envio_id: clean(body.forma_envio_id),
        codigo_rastreio: clean(body.codigo_rastreio),
        data_criacao: DATETIME,
        url_rastreio: clean(body.url_rastreio),
        rastreio_enviado: false,
        data_conclusao: body.status === 'concluida' ? data.data_criacao : null,
        criado_em: data.data_criacao,
        atualizado_em: data.data_criacao,
        itens: [],
      },
    });
    const read = await api.get(`/v1/expedicao/${data.id}/`, token);
    expect(read.status).toBe(200);
    expect(read.json).toStrictEqual({ success: true, message: expect.stringMatching(/encontrada/i), data });
  });

  test('created now', async () => {
    const before = Date.now();
    const { json } = await post({});
    const made = Date.parse(String(json.data.data_criacao));
    expect(made).toBeGreaterThanOrEqual(before - 1_000);
    expect(made).toBeLessThanOrEqual(Date.now() + 1_000);
  });
});

describe('accepted at its limit', () => {
  const url = (length: number) => `https://x.com/${'a'.repeat(length - 14)}`;
  test.each<[string, () => Fields]>([
    ['a number of 50 characters', () => ({ numero_expedicao: 'n'.repeat(50) })],
    ['a number of 50 characters that take more bytes', () => ({ numero_expedicao: 'ç'.repeat(50) })],
    ['a tracking code of 100 characters', () => ({ codigo_rastreio: 'c'.repeat(100) })],
    ['an address of 2,048 characters', () => ({ url_rastreio: url(2_048) })],
    ['http', () => ({ url_rastreio: 'http://localhost:8080/x' })],
    ['HTTPS in capitals', () => ({ url_rastreio: 'HTTPS://Exemplo.com.br' })],
    ['accents in the address', () => ({ url_rastreio: 'https://exemplo.com.br/rastreio/ação' })],
  ])('%s', async (_name, fields) => {
    const { status, json, text } = await post(fields());
    expect(status, text).toBe(201);
    expect(json.data).toMatchObject(fields());
  });

  test('a name that is in use by another company', async () => {
    const stranger = await makeCompany();
    await stranger.shipment({ numero_expedicao: 'DOS-DOIS' });
    expect((await post({ numero_expedicao: 'DOS-DOIS' })).status).toBe(201);
  });

  test('the same letters in another case are another number', async () => {
    expect((await post({ numero_expedicao: 'caixa-alta' })).status).toBe(201);
    expect((await post({ numero_expedicao: 'CAIXA-ALTA' })).status).toBe(201);
  });
});

describe('400 VALIDATION_ERROR with details, and nothing is written', () => {
  const cases: [row: string, fields: () => Fields | Promise<Fields>, field: string, said: RegExp][] = [
    ['number of 51 characters', () => ({ numero_expedicao: 'n'.repeat(51) }), 'numero_expedicao', /50/],
    ['number empty', () => ({ numero_expedicao: '' }), 'numero_expedicao', /obrigatório/],
    ['number of spaces', () => ({ numero_expedicao: '   ' }), 'numero_expedicao', /obrigatório/],
    ['number of two lines', () => ({ numero_expedicao: 'a\nb' }), 'numero_expedicao', /linha/],
    ['number with half a surrogate pair', () => ({ numero_expedicao: '\udfff' }), 'numero_expedicao', /inválidos/],
    ['tracking code of two lines', () => ({ codigo_rastreio: 'a\nb' }), 'codigo_rastreio', /linha/],
    ['tracking code with a NUL', () => ({ codigo_rastreio: 'a\0b' }), 'codigo_rastreio', /inválidos/],
    ['address with a NUL', () => ({ url_rastreio: 'https://x.com/\0' }), 'url_rastreio', /inválidos/],
    ['number is a number', () => ({ numero_expedicao: 7 }), 'numero_expedicao', /texto/],
    [
      'number in use',
      async () => ({ numero_expedicao: (await company.shipment()).numero_expedicao }),
      'numero_expedicao',
      /Já existe uma expedição com o número \d{6}/,
    ],
    [
      'number of a cancelled shipment',
      async () => ({ numero_expedicao: (await company.shipment({ status: 'cancelada' })).numero_expedicao }),
      'numero_expedicao',
      /Já existe/,
    ],
    ['tracking code of 101 characters', () => ({ codigo_rastreio: 'c'.repeat(101) }), 'codigo_rastreio', /100/],
    ['tracking code is a number', () => ({ codigo_rastreio: 123 }), 'codigo_rastreio', /texto/],
    ['address of 2,049', () => ({ url_rastreio: `https://x.com/${'a'.repeat(2_035)}` }), 'url_rastreio', /2048|2\.048/],
    [
      'status unknown: lists the accepted values',
      () => ({ status: 'enviada' }),
      'status',
      /pendente.*concluida.*cancelada/,
    ],
    ['status in capitals', () => ({ status: 'PENDENTE' }), 'status', /pendente.*concluida.*cancelada/],
    ['status empty', () => ({ status: '' }), 'status', /pendente.*concluida.*cancelada/],
    ['status null', () => ({ status: null }), 'status', /pendente.*concluida.*cancelada|nulo/],
    ['shipping method unknown', () => ({ forma_envio_id: 999_999_999 }), 'forma_envio_id', /não encontrada/],
    [
      'shipping method of another company: an unknown one',
      async () => ({ forma_envio_id: (await (await makeCompany()).shippingMethod()).id }),
      'forma_envio_id',
      /não encontrada \(id \d+\)/,
    ],
    [
      'shipping method inactive',
      async () => {
        const { id } = await company.shippingMethod();
        await updateFormaEnvio(company.ctx, { id, ativo: false });
        return { forma_envio_id: id };
      },
      'forma_envio_id',
      /inativa/,
    ],
    ['shipping method 0', () => ({ forma_envio_id: 0 }), 'forma_envio_id', /maior que 0/],
    ['shipping method as text', () => ({ forma_envio_id: '1' }), 'forma_envio_id', /inteiro/],
    ...[
      'exemplo.com.br',
      'ftp://exemplo.com.br/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://',
      'https:///x',
      'https:exemplo.com.br',
      'http:\\\\exemplo.com.br',
      'https://exemplo .com.br',
      'https://exemplo.com.br/a b',
      'https://exemplo.com.br/a\nb',
      'https://[::1',
      'https://exemplo.com.br:99999/',
      '//exemplo.com.br',
      'texto',
    ].map((url_rastreio): (typeof cases)[number] => [
      `address ${JSON.stringify(url_rastreio)}`,
      () => ({ url_rastreio }),
      'url_rastreio',
      /http/,
    ]),
  ];
  test.each(cases)('%s', async (_row, fields, field, said) => {
    const sent = await fields();
    const before = await countRows();
    refused(await post(sent), field, said);
    expect(await countRows()).toEqual(before);
  });

  test('every wrong field is named', async () => {
    const wrong = { numero_expedicao: 1, forma_envio_id: 'x', codigo_rastreio: 1, url_rastreio: 1, status: 1 };
    const { json } = await post(wrong);
    expect(Object.keys(json.error.details ?? {}).sort()).toEqual(Object.keys(wrong).sort());
  });
});

test('what only reading shows cannot be written: it is ignored, and named', async () => {
  const read = { id: 1, data_criacao: 'x', criado_em: 'x', rastreio_enviado: true, data_conclusao: 'x', itens: [{}] };
  const { status, json, headers } = await post(read);
  expect(status).toBe(201);
  expect(headers.get('x-campos-ignorados')?.split(', ').sort()).toEqual(Object.keys(read).sort());
  expect(json.data).toMatchObject({ rastreio_enviado: false, data_conclusao: null, itens: [] });
  expect(json.data.id).not.toBe(1);
});
