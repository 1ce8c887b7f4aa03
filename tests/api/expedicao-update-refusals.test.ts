import { describe, expect, test } from 'vitest';
import { setRastreioEnviado, updateFormaEnvio } from '#server/expedicao/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { refused } from '#tests/support/refusal.ts';
import { actions, openShipments, writableOf } from '#tests/support/shipment-door.ts';

// What an update of a shipment refuses, and what it leaves alone. Ids of nobody and of other companies are in rest-matrix.test.ts.

const { company, send, read, make } = await openShipments();

type Fields = Record<string, unknown>;

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

describe('400 on the field, and nothing changes', () => {
  const cases: [string, () => Fields | Promise<Fields>, string, RegExp][] = [
    ['number null', () => ({ numero_expedicao: null }), 'numero_expedicao', /nulo|obrigatório|texto/],
    ['number empty', () => ({ numero_expedicao: '' }), 'numero_expedicao', /obrigatório/],
    ['number of 51 characters', () => ({ numero_expedicao: 'n'.repeat(51) }), 'numero_expedicao', /50/],
    ['number of two lines', () => ({ numero_expedicao: 'a\tb' }), 'numero_expedicao', /linha/],
    ['tracking code of two lines', () => ({ codigo_rastreio: 'a\nb' }), 'codigo_rastreio', /linha/],
    ['address with a NUL', () => ({ url_rastreio: 'https://x.com/\0' }), 'url_rastreio', /inválidos/],
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
