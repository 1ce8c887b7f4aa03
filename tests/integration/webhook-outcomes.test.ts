import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type EntregaDetalhe, releaseOverdue, type Scheduled } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import {
  deliveries,
  detail,
  ended,
  releaseNow,
  settled,
  startDispatcher,
  type TestDispatcher,
  until,
  webhook,
} from '#tests/support/deliveries.ts';
import { happen, happenOften } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { receiverWith } from '#tests/support/hooked.ts';
import type { Receiver, Reply, Script } from '#tests/support/receiver.ts';

// What each answer of a receiver makes of the delivery, and when the next attempt is.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let root: Company;
let dispatcher: TestDispatcher;
/** Whether a scheduled attempt is made at once, instead of in hours. */
let impatient = false;

const hurry = async (list: Scheduled[]) => {
  if (!impatient) return;
  for (const { entrega_id, geracao } of list) await releaseNow(entrega_id, geracao);
};

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  root = await makeCompany();
  dispatcher = await startDispatcher({ schedule: hurry });
});

afterAll(() => dispatcher.stop());

type Attempted = { company: Company; receiver: Receiver; entrega: EntregaDetalhe };

/** One event to one webhook that answers so, and what became of it. */
async function attempt(script: Reply | Script, fields: Record<string, unknown> = {}): Promise<Attempted> {
  const company = await root.sibling();
  const receiver = await receiverWith(script);
  await webhook(company, receiver.url, fields);
  await happen(company);
  const [entrega] = await settled(company);
  return { company, receiver, entrega: await detail(company, entrega?.id ?? 0) };
}

/** Lets attempts follow one another at once while the test runs. */
function withoutWaiting(): void {
  impatient = true;
  onTestFinished(() => {
    impatient = false;
  });
}

test('The log tells each attempt as it was: what was sent, what came back, when and how long', async () => {
  const { receiver, entrega } = await attempt(
    { status: 201, headers: { 'X-Resposta': 'sim' }, body: 'recebido ✓' },
    { headers: { 'X-Loja': 'centro', 'x-vazio': '' } },
  );
  const [request] = receiver.requests;
  const [logged] = entrega.lista_tentativas;
  expect(logged?.cabecalhos_enviados).toEqual(request?.headers.map(([nome, valor]) => ({ nome, valor })));
  expect(entrega.corpo).toBe(request?.body.toString());
  expect(logged?.cabecalhos_recebidos).toContainEqual({ nome: 'X-Resposta', valor: 'sim' });
  expect(logged).toMatchObject({
    numero: 1,
    origem: 'automatica',
    resultado: 'sucesso',
    status: 201,
    erro: null,
    detalhe: null,
    url: receiver.url,
    ip: '127.0.0.1',
    corpo_recebido: 'recebido ✓',
    corpo_base64: false,
    corpo_truncado: false,
    proxima_tentativa_em: null,
    retomada: false,
    tempos: { conexao: expect.any(Number), resposta: expect.any(Number), total: expect.any(Number) },
  });
  expect(logged?.iniciada_em.getTime()).toBeLessThanOrEqual(request?.at ?? 0);
  expect(entrega).toMatchObject({ estado: 'entregue', tentativas: 1, ultimo_status: 201, ultimo_erro: null });
});

test('6. One of five webhooks fails: the other four are not sent again', async () => {
  withoutWaiting();
  const company = await root.sibling();
  const good = await Promise.all([1, 2, 3, 4].map(() => receiverWith({ status: 200 })));
  const bad = await receiverWith({ status: 500 });
  for (const { url } of [good[0], good[1], bad, good[2], good[3]].filter((r) => r !== undefined)) {
    await webhook(company, url, { max_tentativas: 4 });
  }
  await happenOften(company, 3);
  const all = await ended(company, 15);
  expect(bad.requests).toHaveLength(12);
  for (const receiver of good) expect(receiver.requests).toHaveLength(3);
  const keys = [...good, bad].flatMap((r) => r.requests.map((request) => request.header('x-webhook-idempotency-key')));
  expect(new Set(keys).size).toBe(15);
  expect(all.map((entrega) => [entrega.estado, entrega.tentativas]).toSorted()).toEqual([
    ...Array(12).fill(['entregue', 1]),
    ...Array(3).fill(['falhou', 4]),
  ]);
});

describe('7. 2xx is success; 3xx is a permanent failure and is not followed', () => {
  test.each([200, 201, 202, 204, 226, 299])('%d', async (status) => {
    const { receiver, entrega } = await attempt({ status });
    expect(entrega).toMatchObject({ estado: 'entregue', ultimo_status: status, tentativas: 1, motivo: null });
    expect(receiver.requests).toHaveLength(1);
  });

  test.each([300, 301, 302, 303, 304, 307, 308])('%d', async (status) => {
    const target = await receiverWith({ status: 200 });
    const { company, receiver, entrega } = await attempt({ status, headers: { Location: target.url } });
    expect(entrega).toMatchObject({
      estado: 'falhou',
      tentativas: 1,
      ultimo_status: status,
      proxima_tentativa_em: null,
    });
    expect(entrega.lista_tentativas[0]).toMatchObject({ resultado: 'falha', status, erro: null });
    expect(entrega.lista_tentativas[0]?.cabecalhos_recebidos).toContainEqual({ nome: 'Location', valor: target.url });
    receiver.reply({ status: 200 });
    await happen(company);
    await settled(company, 2);
    expect(receiver.requests).toHaveLength(2);
    expect(target.connections).toBe(0);
  });
});

test('8. 4xx other than 429 is a permanent failure after one attempt', async () => {
  withoutWaiting();
  const statuses = [400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 418, 422, 425, 451, 499];
  const company = await root.sibling();
  const receiver = await receiverWith((_request, n) => ({ status: statuses[n - 1] ?? 200 }));
  await webhook(company, receiver.url, { max_tentativas: 10 });
  for (const n of statuses.keys()) {
    await happen(company);
    await receiver.received(n + 1);
  }
  await happen(company);
  const all = await ended(company, statuses.length + 1);
  expect(receiver.requests).toHaveLength(statuses.length + 1);
  expect(all.map((e) => [e.estado, e.ultimo_status, e.tentativas])).toEqual([
    ...statuses.map((status) => ['falhou', status, 1]),
    ['entregue', 200, 1],
  ]);
});

describe('9. 429 with Retry-After is tried again then, and not before', () => {
  test.each([1, 120, 7_200])('in %d seconds', async (seconds) => {
    let answeredAt = 0;
    const { company, entrega } = await attempt(() => {
      answeredAt = Date.now();
      return { status: 429, headers: { 'Retry-After': String(seconds) } };
    });
    const due = entrega.proxima_tentativa_em?.getTime() ?? 0;
    expect(due).toBeGreaterThanOrEqual(answeredAt + seconds * 1_000);
    expect(due).toBeLessThanOrEqual(Date.now() + seconds * 1_000);
    expect(entrega).toMatchObject({ estado: 'agendada', ultimo_status: 429, tentativas: 1 });
    expect(entrega.lista_tentativas[0]?.proxima_tentativa_em).toEqual(entrega.proxima_tentativa_em);
    expect(dispatcher.scheduled.filter((s) => s.entrega_id === entrega.id).map((s) => s.em)).toEqual([new Date(due)]);
    if (seconds > 60) {
      await releaseOverdue(db(), 0);
      expect((await deliveries(company))[0]?.estado).toBe('agendada');
    }
  });

  test('at an HTTP date', async () => {
    const date = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 10 * MINUTE);
    const { entrega } = await attempt({ status: 429, headers: { 'Retry-After': date.toUTCString() } });
    expect(entrega).toMatchObject({ estado: 'agendada', proxima_tentativa_em: date });
  });
});

test.each([
  ['31536000', 24 * HOUR, 24 * HOUR],
  ['Fri, 31 Dec 2100 23:59:59 GMT', 24 * HOUR, 24 * HOUR],
  ['0', 1_000, 1_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 1_000, 1_000],
  ['-5', 25.5 * MINUTE, 34.5 * MINUTE],
  ['1.5', 25.5 * MINUTE, 34.5 * MINUTE],
  ['amanha', 25.5 * MINUTE, 34.5 * MINUTE],
  ['', 25.5 * MINUTE, 34.5 * MINUTE],
])('10. Retry-After %j is clamped to a second and a day, or ignored', async (value, least, most) => {
  let answeredAt = 0;
  const { entrega } = await attempt(() => {
    answeredAt = Date.now();
    return { status: 429, headers: { 'Retry-After': value } };
  });
  const due = entrega.proxima_tentativa_em?.getTime() ?? 0;
  expect(due).toBeGreaterThanOrEqual(answeredAt + least);
  expect(due).toBeLessThanOrEqual(Date.now() + most);
});

test('11. A hundred and more failures at once: their retries are spread over 15 % to either side', async () => {
  const company = await root.sibling();
  const receiver = await receiverWith({ status: 503 });
  await webhook(company, receiver.url);
  const began = Date.now();
  await happenOften(company, 100);
  await happenOften(company, 50);
  const rows = await until(async () => {
    const found = await db().sql<{ em: Date; iniciada: Date }[]>`
      SELECT proxima_tentativa_em AS em, ultima_tentativa_em AS iniciada FROM entregas
      WHERE empresa_id = ${company.id} AND estado = 'agendada'`;
    return found.length === 150 && found;
  });
  const due = rows.map((row) => row.em.getTime());
  for (const row of rows) expect(row.em.getTime()).toBeGreaterThanOrEqual(row.iniciada.getTime() + 25.5 * MINUTE);
  expect(Math.min(...due)).toBeGreaterThanOrEqual(began + 25.5 * MINUTE);
  expect(Math.max(...due)).toBeLessThanOrEqual(Date.now() + 34.5 * MINUTE);
  expect(Math.max(...due) - Math.min(...due)).toBeGreaterThan(4.5 * MINUTE);
  expect(new Set(due).size).toBeGreaterThan(100);
});

describe('12. Always 500: as many attempts as allowed, then no more', () => {
  const WAITS = [30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR, 24 * HOUR, 24 * HOUR, 24 * HOUR];

  test.each([1, 2, 5, 10])('%d', async (max_tentativas) => {
    withoutWaiting();
    const company = await root.sibling();
    const receiver = await receiverWith({ status: 500, body: 'erro' });
    await webhook(company, receiver.url, { max_tentativas });
    await happen(company);
    const [{ id } = { id: 0 }] = await until(async () => {
      const found = await deliveries(company, { estado: 'falhou' });
      return found.length > 0 && found;
    });
    const entrega = await detail(company, id);
    expect(entrega).toMatchObject({ tentativas: max_tentativas, proxima_tentativa_em: null, ultimo_status: 500 });
    expect(entrega.lista_tentativas.map((t) => t.numero)).toEqual(
      Array.from({ length: max_tentativas }, (_, i) => i + 1),
    );
    for (const [i, t] of entrega.lista_tentativas.slice(0, -1).entries()) {
      const wait = (t.proxima_tentativa_em?.getTime() ?? 0) - t.iniciada_em.getTime();
      expect(wait).toBeGreaterThanOrEqual((WAITS[i] ?? 0) * 0.85);
      // However long the request itself took.
      expect(wait).toBeLessThanOrEqual((WAITS[i] ?? 0) * 1.15 + MINUTE);
    }
    expect(entrega.lista_tentativas.at(-1)?.proxima_tentativa_em).toBeNull();
    const scheduled = dispatcher.scheduled.filter((s) => s.entrega_id === id);
    expect(scheduled).toHaveLength(max_tentativas - 1);
    for (const { geracao } of scheduled) expect(await releaseNow(id, geracao)).toBe(false);
    await releaseOverdue(db(), 0);
    receiver.reply({ status: 200 });
    await happen(company);
    await settled(company, 2);
    expect(receiver.requests).toHaveLength(max_tentativas + 1);
    expect(
      new Set(receiver.requests.slice(0, -1).map((r) => `${r.header('x-webhook-idempotency-key')} ${r.body}`)).size,
    ).toBe(1);
  });
});
