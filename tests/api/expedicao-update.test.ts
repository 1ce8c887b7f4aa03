import { beforeAll, describe, expect, test } from 'vitest';
import type { FormaEnvio } from '#server/expedicao/index.ts';
import { refused } from '#tests/support/refusal.ts';
import { actions, openShipments, writableOf } from '#tests/support/shipment-door.ts';
import type { Status } from '#tests/support/shipments.ts';

// PUT, PATCH and DELETE of a shipment: every allowed move of its status, and 404 and 400 for the rest.

const { api, company, token, send, read, make } = await openShipments();

type Fields = Record<string, unknown>;
type Method = 'PATCH' | 'PUT' | 'DELETE';
const OPEN = ['pendente', 'concluida'] as const;
const STATES: Status[] = [...OPEN, 'cancelada'];
const time = (value: unknown) => Date.parse(String(value));

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
