import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { rotateSecret } from '#server/acesso/index.ts';
import { claim, unclaim } from '#server/entregas/dispatcher/claim.ts';
import { readHanded } from '#server/entregas/dispatcher/handed.ts';
import { registerWorker, takeHanded } from '#server/entregas/dispatcher/workers.ts';
import { CANAL_ENTREGAS, exemploDe } from '#server/eventos/index.ts';
import { db } from '#server/platform/db.ts';
import {
  settled,
  startDispatcher,
  type TestDispatcher,
  type TestDispatcherOptions,
  until,
  webhook,
} from '#tests/support/deliveries.ts';
import { happen, keyOf } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { receiverWith } from '#tests/support/hooked.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// Deliveries that a movement's commit hands to a worker, which has nothing to claim then.

let root: Company;
const heard: string[] = [];
const PART = '\x1e';
const running = new Set<TestDispatcher>();

beforeAll(async () => {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  root = await makeCompany();
  await db().sql.listen(CANAL_ENTREGAS, (payload) => void heard.push(payload));
});

beforeEach(async () => {
  await db().sql`DELETE FROM fila_entregas`;
  await db().sql`DELETE FROM trabalhadores`;
});

afterEach(async () => {
  await Promise.all([...running].map(leave));
});

async function enter(options: TestDispatcherOptions = {}): Promise<TestDispatcher> {
  const dispatcher = await startDispatcher(options);
  running.add(dispatcher);
  return dispatcher;
}

async function leave(dispatcher: TestDispatcher): Promise<void> {
  running.delete(dispatcher);
  await dispatcher.stop();
}

/** A worker that hears its notifications. */
async function hearing(): Promise<number> {
  const dono = await registerWorker(db(), 'teste');
  await takeHanded(db(), dono, true);
  return dono;
}

/** A movement of a process that has nothing else to write. */
async function moveCalmly(company: Company, produto: { id: number }): Promise<void> {
  await sleep(5);
  await company.move(produto, '1');
}

/** What a movement's commit told, and the owners of the deliveries that are queued then. */
async function told(company: Company): Promise<{ payloads: string[]; donos: (number | null)[] }> {
  const produto = await company.product();
  await sleep(50);
  heard.length = 0;
  await moveCalmly(company, produto);
  await until(() => heard.length > 0);
  const rows = await db().sql<{ dono: number | null }[]>`SELECT dono FROM fila_entregas ORDER BY id`;
  return { payloads: [...heard], donos: rows.map(({ dono }) => dono) };
}

test.each([
  { name: 'of a webhook as it is made', fields: {}, rotated: false },
  {
    name: 'of one with its own headers, waits and an earlier secret',
    fields: { headers: { 'X-Chave': 'a "b" \\ c', 'X-Outra': "'d', {e}" }, max_tentativas: 2, timeout_segundos: 7 },
    rotated: true,
  },
])('A commit hands over what a claim would read: $name', async ({ fields, rotated }) => {
  const company = await root.sibling();
  const { id } = await webhook(company, 'http://127.0.0.1:9009/caminho?a=1&b=ç', fields);
  if (rotated) await rotateSecret(company.ctx, { id, manter_anterior_horas: 24 });
  const dono = await hearing();
  const { payloads, donos } = await told(company);
  expect(donos).toEqual([dono]);
  const handed = readHanded(payloads[0] ?? '', dono);
  expect(payloads).toHaveLength(1);
  expect(readHanded(payloads[0] ?? '', dono + 1)).toBeNull();
  if (!handed) throw new Error('It was not handed over');
  await unclaim(db(), [handed], false);
  expect(await claim(db(), dono, 10, 10, [])).toEqual([handed]);
  expect(handed.secret_anterior_cifrado !== null).toBe(rotated);
});

test.each<{ name: string; prepare: (company: Company) => Promise<unknown> }>([
  { name: 'there is no worker', prepare: async () => {} },
  { name: 'the only one does not know how, as in a release before', prepare: () => registerWorker(db(), 'antigo') },
  {
    name: "the only one's heartbeat is late",
    prepare: async () => {
      await hearing();
      await db().sql`UPDATE trabalhadores SET vivo_ate = clock_timestamp() + interval '6 seconds'`;
    },
  },
  {
    name: 'older ones of the webhook wait',
    prepare: async (company) => {
      await hearing();
      await happen(company);
    },
  },
  {
    name: 'a notification has no room for it',
    prepare: async (company) => {
      await hearing();
      const headers = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`X-${n}`, 'x'.repeat(1_000)]));
      await db()
        .sql`UPDATE webhooks SET headers = ${JSON.stringify(headers)}::text::json WHERE empresa_id = ${company.id}`;
    },
  },
])('A delivery stays free for whoever claims it where $name', async ({ prepare }) => {
  const company = await root.sibling();
  await webhook(company, 'http://127.0.0.1:9009/');
  await prepare(company);
  const { payloads, donos } = await told(company);
  expect(payloads).toEqual(['']);
  expect(new Set(donos)).toEqual(new Set([null]));
});

test('Nobody is woken where no webhook listens', async () => {
  const [company, other] = [await root.sibling(), await root.sibling()];
  const dono = await hearing();
  await webhook(other, 'http://127.0.0.1:9009/');
  const [produto, heardOf] = [await company.product(), await other.product()];
  await sleep(50);
  heard.length = 0;
  await moveCalmly(company, produto);
  await moveCalmly(other, heardOf);
  await until(() => heard.length > 0);
  expect(heard.map((payload) => readHanded(payload, dono)?.empresa_id)).toEqual([other.id]);
});

test(`Each arrives once and in time while workers come and go (seed ${SEED})`, async () => {
  const random = generator(SEED);
  const company = await root.sibling();
  const produto = await company.product();
  // Some answers are slow: the webhook's share of requests is used up then, and what is handed over goes back.
  const receiver = await receiverWith(() => ({ status: 200, delayMs: random() < 0.1 ? 150 : 0 }));
  await webhook(company, receiver.url);
  await enter();
  let handed = 0;
  const listening = await db().sql.listen(CANAL_ENTREGAS, (payload) => {
    if (payload.includes(PART)) handed++;
  });
  onTestFinished(() => listening.unlisten());
  const MOVES = 300;
  const changes: Promise<unknown>[] = [];
  for (let move = 0; move < MOVES; move++) {
    await moveCalmly(company, produto);
    if (random() >= 0.05) continue;
    const [oldest] = running;
    changes.push(oldest && random() < 0.5 && running.size > 1 ? leave(oldest) : enter());
  }
  await receiver.received(MOVES, 30_000);
  await Promise.all(changes);
  await until(async () => {
    const [row] = await db().sql`SELECT count(*) AS n FROM fila_entregas`;
    return row?.n === 0;
  });
  expect(new Set(receiver.requests.map(keyOf)).size).toBe(MOVES);
  expect(receiver.requests).toHaveLength(MOVES);
  expect(handed).toBeGreaterThan(MOVES / 3);
  const [attempts] = await db().sql`
    SELECT count(*) AS n, count(*) FILTER (WHERE numero > 1) AS outras FROM tentativas_webhook WHERE empresa_id = ${company.id}`;
  expect(attempts).toEqual({ n: MOVES, outras: 0 });
});

test('What was handed over with a notification that got lost is sent all the same, and once, also where the notification comes late', async () => {
  const company = await root.sibling();
  const receiver = await receiverWith({ status: 200 });
  const { id: webhook_id } = await webhook(company, receiver.url);
  await enter();
  const [worker] = await db().sql<{ id: number }[]>`SELECT id FROM trabalhadores`;
  const [queued] = await db().sql.begin(async (sql) => {
    await sql`
      INSERT INTO eventos (empresa_id, evento, dados, request_id)
      VALUES (${company.id}, 'estoque.atualizado', ${JSON.stringify(exemploDe('estoque.atualizado'))}::text::json, 'perdida')`;
    return sql<{ id: number; entrega_id: number; evento_id: number; chave: string; corpo: string; segredo: string }[]>`
      UPDATE fila_entregas f SET dono = ${worker?.id ?? 0} FROM entregas e, webhooks w
      WHERE f.webhook_id = ${webhook_id} AND e.id = f.entrega_id AND w.id = f.webhook_id
      RETURNING f.id, f.entrega_id, e.evento_id, e.idempotency_key AS chave, e.corpo, encode(w.secret_cifrado, 'base64') AS segredo`;
  });
  if (!queued || !worker) throw new Error('Nothing was queued');
  const [entrega] = await settled(company);
  expect(entrega).toMatchObject({ estado: 'entregue', tentativas: 1 });
  const late = [
    ...[
      worker.id,
      queued.id,
      queued.entrega_id,
      company.id,
      webhook_id,
      queued.evento_id,
      'automatica',
      'estoque.atualizado',
    ],
    ...['2026-02-13T09:30:00-03:00', queued.chave, receiver.url, '{}', 5, 30, queued.segredo, '', queued.corpo],
  ].join(PART);
  expect(readHanded(late, worker.id)).toMatchObject({ fila_id: queued.id, corpo: queued.corpo });
  await db().sql`SELECT pg_notify(${CANAL_ENTREGAS}, ${late})`;
  // One more, so that the late notification has surely been read.
  await moveCalmly(company, await company.product());
  await receiver.received(2);
  expect(receiver.requests.filter((request) => keyOf(request) === queued.chave)).toHaveLength(1);
});

test('Nothing is handed to a worker that hears nothing, nor any more to one that has gone deaf', async () => {
  const company = await root.sibling();
  const receiver = await receiverWith({ status: 200 });
  await webhook(company, receiver.url);
  const produto = await company.product();
  await enter({ deaf: true });
  const takes = async () => (await db().sql`SELECT recebe FROM trabalhadores`)[0]?.recebe;
  expect(await takes()).toBe(false);
  await moveCalmly(company, produto);
  await receiver.received(1);
  await db().sql`UPDATE trabalhadores SET recebe = true`;
  await moveCalmly(company, produto);
  await until(async () => (await takes()) === false);
  await receiver.received(2);
  await settled(company, 2);
  await moveCalmly(company, produto);
  await settled(company, 3);
  expect(receiver.requests).toHaveLength(3);
  expect(await takes()).toBe(false);
});

test('A worker that hears says so by itself, also after it was taken for dead', async () => {
  await enter();
  const takes = async () => (await db().sql`SELECT recebe FROM trabalhadores`)[0]?.recebe;
  await until(async () => (await takes()) === true);
  await db().sql`DELETE FROM trabalhadores`;
  await until(async () => (await takes()) === true);
});

test('The few movements that come together in calm are handed over with their one commit', async () => {
  const company = await root.sibling();
  await webhook(company, 'http://127.0.0.1:9009/');
  const produtos = [await company.product(), await company.product(), await company.product()];
  for (const produto of produtos) await company.move(produto, '1');
  await db().sql`DELETE FROM fila_entregas`;
  const dono = await hearing();
  await sleep(50);
  heard.length = 0;
  await Promise.all(produtos.map((produto) => company.move(produto, '1')));
  await until(() => heard.length === produtos.length);
  expect(heard.map((payload) => readHanded(payload, dono)?.evento)).toEqual(produtos.map(() => 'estoque.atualizado'));
  const rows = await db().sql<{ dono: number | null; transacoes: number }[]>`
    SELECT dono, (SELECT count(DISTINCT xmin::text)::int FROM fila_entregas) AS transacoes FROM fila_entregas`;
  expect(rows).toEqual(produtos.map(() => ({ dono, transacoes: 1 })));
});
