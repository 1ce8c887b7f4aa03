import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FormaEnvio, setRastreioEnviado, updateFormaEnvio } from '#server/expedicao/index.ts';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import type { Status } from '#tests/support/shipments.ts';

// Section 3.2 with the moves of decisions.md "Shipments"; section 4.2: PUT, PATCH, DELETE, rules 1 and 2; 7.4.

let api: Api;
let company: Company;
let token: string;
let forma: FormaEnvio;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token } = await company.token());
  forma = await company.shippingMethod();
});
afterAll(() => api.close());

type Fields = Record<string, unknown>;
type Method = 'PATCH' | 'PUT' | 'DELETE';
const at = (id: unknown) => `/v1/expedicao/${id}/`;
const send = (method: Method, id: unknown, body?: unknown) => api.call(method, at(id), { token, body });
const read = async (id: unknown) => (await api.get(at(id), token)).json.data;

/** A shipment with everything set, as it is read. */
async function make(status: Status = 'pendente', fields: Fields = {}): Promise<Fields> {
  const { id } = await company.shipment({
    status,
    forma_envio_id: forma.id,
    codigo_rastreio: 'BR1',
    url_rastreio: 'https://x.com/BR1',
    ...fields,
  });
  return read(id);
}

const OPEN = ['pendente', 'concluida'] as const;
const STATES: Status[] = [...OPEN, 'cancelada'];
const time = (value: unknown) => Date.parse(String(value));

/** The audit lines of a shipment after its creation. */
const actions = async (id: unknown) =>
  (
    await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE recurso = 'expedicao' AND recurso_id = ${Number(id)} ORDER BY id OFFSET 1`
  ).map(({ acao }) => acao);

const ACTION: Record<string, string> = {
  'pendente→concluida': 'expedicao.concluida',
  'concluida→pendente': 'expedicao.reaberta',
  'pendente→cancelada': 'expedicao.cancelada',
  'concluida→cancelada': 'expedicao.cancelada',
};

describe('moves', () => {
  const cases = (['PATCH', 'PUT', 'DELETE'] as const).flatMap((method) =>
    STATES.flatMap((from) =>
      (method === 'DELETE' ? (['cancelada'] as const) : STATES).map((to): [Method, Status, Status] => [
        method,
        from,
        to,
      ]),
    ),
  );
  test.each(cases)('%s: %s → %s', async (method, from, to) => {
    const before = await make(from);
    const { numero_expedicao: _, ...writable } = writableOf(before);
    const body = method === 'PATCH' ? { status: to } : method === 'PUT' ? { ...writable, status: to } : undefined;
    const answer = await send(method, before.id, body);
    const after = await read(before.id);
    const move = `${from}→${to}`;
    if (from === 'cancelada' && method !== 'DELETE') {
      refused(answer, 'status', /cancelada/);
      expect(after).toEqual(before);
      expect(await actions(before.id)).toEqual([]);
      return;
    }
    expect(answer.status, answer.text).toBe(200);
    if (method === 'DELETE') expect(answer.json).toStrictEqual({ success: true, message: expect.any(String) });
    else expect(answer.json).toStrictEqual({ success: true, message: expect.any(String), data: after });
    if (from === to) {
      // Nothing differs, so nothing changes, and nothing is told.
      expect(after).toEqual(before);
      expect(await actions(before.id)).toEqual([]);
      return;
    }
    const { status: __, data_conclusao, atualizado_em, ...rest } = after;
    expect(after.status).toBe(to);
    expect(before).toMatchObject(rest);
    expect(time(atualizado_em)).toBeGreaterThan(time(before.atualizado_em));
    if (to === 'concluida') expect(data_conclusao).toBe(atualizado_em);
    else if (to === 'pendente') expect(data_conclusao).toBeNull();
    // A cancelled shipment keeps when it was concluded.
    else expect(data_conclusao).toBe(before.data_conclusao);
    expect(await actions(before.id)).toEqual([ACTION[move]]);
  });

  test('pendente → concluida → pendente → concluida → cancelada: each time anew, always later', async () => {
    const { id, atualizado_em } = await make();
    let last = time(atualizado_em);
    const concluded: unknown[] = [];
    for (const status of ['concluida', 'pendente', 'concluida'] as const) {
      const { json } = await send('PATCH', id, { status });
      expect(time(json.data.atualizado_em)).toBeGreaterThan(last);
      last = time(json.data.atualizado_em);
      concluded.push(json.data.data_conclusao);
    }
    expect(concluded).toEqual([expect.any(String), null, expect.any(String)]);
    expect(time(concluded[2])).toBeGreaterThan(time(concluded[0]));
    await send('DELETE', id);
    expect(await read(id)).toMatchObject({ status: 'cancelada', data_conclusao: concluded[2] });
    expect((await api.get('/v1/expedicao/?status=cancelada', token)).json.data.resultados).toContainEqual(
      expect.objectContaining({ id, status: 'cancelada' }),
    );
  });

  test('a status outside of the three: 400 on it, with the accepted values (rule 2)', async () => {
    const before = await make();
    for (const method of ['PATCH', 'PUT'] as const) {
      for (const status of ['enviada', 'CONCLUIDA', '', 1]) {
        refused(await send(method, before.id, { status }), 'status', /pendente.*concluida.*cancelada/);
      }
    }
    expect(await read(before.id)).toEqual(before);
  });
});

/** What PUT and PATCH can write, of what GET shows. */
function writableOf({ numero_expedicao, status, forma_envio_id, codigo_rastreio, url_rastreio }: Fields): Fields {
  return { numero_expedicao, status, forma_envio_id, codigo_rastreio, url_rastreio };
}

function refused({ status, json, text }: Answer, field: string, said: RegExp): void {
  expect(status, text).toBe(400);
  expect(json).toStrictEqual({
    success: false,
    error: {
      code: 'VALIDATION_ERROR',
      message: expect.any(String),
      details: { [field]: [expect.stringMatching(said)] },
    },
  });
}

describe('PATCH: only what is sent changes', () => {
  let other: FormaEnvio;
  beforeAll(async () => {
    other = await company.shippingMethod();
  });
  const changes: [string, (before: Fields) => Fields][] = [
    ['the number', () => ({ numero_expedicao: 'Outro nº 1' })],
    ['the shipping method', () => ({ forma_envio_id: other.id })],
    ['no shipping method', () => ({ forma_envio_id: null })],
    ['the tracking code', () => ({ codigo_rastreio: 'BR2' })],
    ['no tracking code', () => ({ codigo_rastreio: null })],
    ['the address', () => ({ url_rastreio: 'https://x.com/BR2' })],
    ['no address', () => ({ url_rastreio: null })],
    ['two fields', () => ({ codigo_rastreio: 'BR3', forma_envio_id: null })],
    ['one that differs among those that do not', (before) => ({ ...writableOf(before), codigo_rastreio: 'BR4' })],
  ];
  test.each(changes)('%s', async (_name, fields) => {
    const before = await make('concluida');
    const body = fields(before);
    const { status, json } = await send('PATCH', before.id, body);
    expect(status).toBe(200);
    expect(json.data).toEqual({ ...before, ...body, atualizado_em: expect.any(String) });
    expect(time(json.data.atualizado_em)).toBeGreaterThan(time(before.atualizado_em));
    expect(json.data).toEqual(await read(before.id));
    expect(await actions(before.id)).toEqual(['expedicao.alterada']);
  });

  test('an empty text is none', async () => {
    const before = await make();
    const { json } = await send('PATCH', before.id, { codigo_rastreio: '', url_rastreio: ' ' });
    expect(json.data).toMatchObject({ codigo_rastreio: null, url_rastreio: null });
  });

  const same: [string, (before: Fields) => Fields][] = [
    ['nothing', () => ({})],
    ['unknown fields', () => ({ situacao: 'x', Status: 'cancelada' })],
    [
      'what only reading shows',
      ({ id }) => ({ id: Number(id) + 1, rastreio_enviado: true, itens: [], criado_em: 'x' }),
    ],
    ['the same values', writableOf],
    ['the same with spaces around', () => ({ codigo_rastreio: ' BR1 ' })],
  ];
  test.each(same)('%s: nothing changes, atualizado_em neither', async (_name, fields) => {
    for (const status of OPEN) {
      const before = await make(status);
      const answer = await send('PATCH', before.id, fields(before));
      expect(answer.status).toBe(200);
      expect(answer.json.data).toEqual(before);
      expect(await read(before.id)).toEqual(before);
      expect(await actions(before.id)).toEqual([]);
    }
  });
});

describe('PUT', () => {
  test('what is not sent becomes null; number and status stay', async () => {
    for (const status of OPEN) {
      const before = await make(status);
      const { json } = await send('PUT', before.id, {});
      expect(json.data).toEqual({
        ...before,
        forma_envio_id: null,
        codigo_rastreio: null,
        url_rastreio: null,
        atualizado_em: expect.any(String),
      });
    }
  });

  test('each field sent is written, the others become null', async () => {
    const before = await make();
    const { json } = await send('PUT', before.id, { codigo_rastreio: 'BR9', numero_expedicao: 'PUT-1' });
    expect(json.data).toMatchObject({
      numero_expedicao: 'PUT-1',
      codigo_rastreio: 'BR9',
      forma_envio_id: null,
      url_rastreio: null,
    });
  });

  test.each(OPEN)('the body of GET sent back (%s): nothing changes, and what was ignored is named', async (status) => {
    const { id } = await make(status);
    if (status === 'pendente') {
      const produto = await company.product();
      await company.link({ id: Number(id) }, await company.sale([produto]), produto, 3);
    }
    const before = await read(id);
    const answer = await send('PUT', id, before);
    expect(answer.status).toBe(200);
    expect(answer.json.data).toEqual(before);
    expect(await read(id)).toEqual(before);
    expect(answer.headers.get('x-campos-ignorados')?.split(', ').sort()).toEqual(
      ['id', 'data_criacao', 'rastreio_enviado', 'data_conclusao', 'criado_em', 'atualizado_em', 'itens'].sort(),
    );
  });

  test.each(['PUT', 'PATCH'] as const)('%s: items and id are not written', async (method) => {
    const { id } = await make();
    const produto = await company.product();
    await company.link({ id: Number(id) }, await company.sale([produto]), produto, 3);
    const before = await read(id);
    const other = await make();
    const { json } = await send(method, id, { ...before, id: other.id, itens: [], rastreio_enviado: true });
    expect(json.data).toEqual(before);
    expect(await read(other.id)).toEqual(other);
  });
});

describe('a cancelled shipment is frozen', () => {
  test.each<[string, Fields]>([
    ['number', { numero_expedicao: 'FRIA-1' }],
    ['shipping method', { forma_envio_id: null }],
    ['tracking code', { codigo_rastreio: 'BR2' }],
    ['address', { url_rastreio: null }],
    ['status and another field', { status: 'cancelada', codigo_rastreio: 'BR2' }],
    ['the status that it has', { status: 'cancelada' }],
    ['nothing', {}],
    ['what is ignored', { itens: [] }],
  ])('%s: 400 on status', async (_name, fields) => {
    const before = await make('cancelada');
    for (const [method, body] of [
      ['PATCH', fields],
      ['PUT', { ...writableOf(before), ...fields }],
    ] as const) {
      refused(await send(method, before.id, body), 'status', /cancelada/);
    }
    expect(await read(before.id)).toEqual(before);
  });

  test('PUT without a field that it has would change it: 400', async () => {
    refused(await send('PUT', (await make('cancelada')).id, {}), 'status', /cancelada/);
  });

  test('DELETE again: 200 and nothing changes', async () => {
    const { id } = await make('concluida');
    await send('DELETE', id);
    const before = await read(id);
    for (let i = 0; i < 2; i++) {
      const { status, json } = await send('DELETE', id);
      expect(status).toBe(200);
      expect(json).toStrictEqual({ success: true, message: expect.any(String) });
    }
    expect(await read(id)).toEqual(before);
    expect(await actions(id)).toEqual(['expedicao.cancelada']);
  });
});

describe('section 7.4: 400 on the field, and nothing changes', () => {
  const cases: [string, () => Fields | Promise<Fields>, string, RegExp][] = [
    ['number null', () => ({ numero_expedicao: null }), 'numero_expedicao', /nulo|obrigatório|texto/],
    ['number empty', () => ({ numero_expedicao: '' }), 'numero_expedicao', /obrigatório/],
    ['number of 51 characters', () => ({ numero_expedicao: 'n'.repeat(51) }), 'numero_expedicao', /50/],
    [
      'number in use',
      async () => ({ numero_expedicao: (await company.shipment()).numero_expedicao }),
      'numero_expedicao',
      /Já existe/,
    ],
    ['tracking code of 101 characters', () => ({ codigo_rastreio: 'c'.repeat(101) }), 'codigo_rastreio', /100/],
    ['address without http', () => ({ url_rastreio: 'www.x.com' }), 'url_rastreio', /http/],
    ['status null', () => ({ status: null }), 'status', /pendente.*concluida.*cancelada|nulo/],
    ['shipping method unknown', () => ({ forma_envio_id: 999_999_999 }), 'forma_envio_id', /não encontrada/],
    [
      'shipping method of another company',
      async () => ({ forma_envio_id: (await (await makeCompany()).shippingMethod()).id }),
      'forma_envio_id',
      /não encontrada/,
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
  ];
  test.each(cases)('%s', async (_row, fields, field, said) => {
    const before = await make();
    const wrong = await fields();
    refused(await send('PATCH', before.id, wrong), field, said);
    refused(await send('PUT', before.id, { ...writableOf(before), ...wrong }), field, said);
    // With a good field beside it: all or nothing.
    refused(await send('PATCH', before.id, { codigo_rastreio: 'BR8', ...wrong }), field, said);
    expect(await read(before.id)).toEqual(before);
    expect(await actions(before.id)).toEqual([]);
  });
});

test('a shipping method put out of use stays where it is, and can be sent back', async () => {
  const { id: forma_envio_id } = await company.shippingMethod();
  const before = await make('pendente', { forma_envio_id });
  await updateFormaEnvio(company.ctx, { id: forma_envio_id, ativo: false });
  expect((await send('PUT', before.id, { ...writableOf(before), codigo_rastreio: 'BR2' })).json.data).toMatchObject({
    forma_envio_id,
    codigo_rastreio: 'BR2',
  });
  expect((await send('PATCH', before.id, { forma_envio_id: null })).status).toBe(200);
  refused(await send('PATCH', before.id, { forma_envio_id }), 'forma_envio_id', /inativa/);
});

test('another tracking has not been sent to anybody yet: rastreio_enviado', async () => {
  const { id } = await make();
  const mark = () => setRastreioEnviado(company.ctx, { id, rastreio_enviado: true });
  for (const [fields, left] of [
    [{ status: 'concluida' }, true],
    [{ forma_envio_id: null }, true],
    [{ codigo_rastreio: 'BR1' }, true],
    [{ codigo_rastreio: 'BR2' }, false],
    [{ url_rastreio: 'https://x.com/BR2' }, false],
    [{ url_rastreio: null }, false],
  ] as const) {
    await mark();
    const { json } = await send('PATCH', id, fields);
    expect(json.data.rastreio_enviado, JSON.stringify(fields)).toBe(left);
  }
});

describe('404, with the same body for nobody’s and another company’s (rule 1)', () => {
  const strange: [string, () => string | Promise<string>][] = [
    ['another company', async () => String((await (await makeCompany()).shipment()).id)],
    ['unknown', () => '999999999'],
    ['zero', () => '0'],
    ['negative', () => '-1'],
    ['text', () => 'abc'],
    ['a number, not an id', () => '000001'.padStart(300, '0')],
    ['a decimal', () => '1.5'],
    ['beyond bigint', () => '9223372036854775808'],
    ['a NUL', () => '1%00'],
  ];
  test.each(strange)('%s', async (_name, id) => {
    const found = await id();
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method.startsWith('P') ? { status: 'cancelada' } : undefined;
      const { status, json } = await api.call(method, at(found), { token, body });
      expect(status, method).toBe(404);
      expect(json).toStrictEqual({ success: false, error: { code: 'NOT_FOUND', message: expect.any(String) } });
    }
  });

  test('another company’s and nobody’s answer alike, and the other’s stays as it was', async () => {
    const stranger = await makeCompany();
    const theirs = await stranger.shipment({ codigo_rastreio: 'SEGREDO' });
    const as = (await stranger.token()).token;
    const before = (await api.get(at(theirs.id), as)).text;
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
      const body = method.startsWith('P') ? { status: 'cancelada', codigo_rastreio: 'x' } : undefined;
      const [foreign, missing] = await Promise.all([
        api.call(method, at(theirs.id), { token, body }),
        api.call(method, at(999_999_999), { token, body }),
      ]);
      expect(foreign.text).toBe(missing.text);
    }
    expect((await api.get(at(theirs.id), as)).text).toBe(before);
  });
});
