import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getSituacaoEnvio } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { env, inheritedEnv, setEnv } from '#server/platform/env.ts';
import { type Kept, keep } from '#tests/faults/parts/kept.ts';
import { settled, startDispatcher, type TestDispatcher, until, webhook } from '#tests/support/deliveries.ts';
import { startDoomed } from '#tests/support/doomed.ts';
import { happen, happenOften } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { receiverWith } from '#tests/support/hooked.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// A sender that stands still is said, and a slow receiver is not taken for one.

let root: Company;
const running: { stop(): Promise<unknown> }[] = [];
const log = openSync(join(await makeTestFolder('parado'), 'workers.log'), 'a');

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  root = await makeCompany();
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
});
afterAll(() => closeSync(log));

async function worker(): Promise<TestDispatcher> {
  const dispatcher = await startDispatcher();
  running.push(dispatcher);
  return dispatcher;
}

/** A worker process of the product. */
async function process(): Promise<Kept> {
  const kept = keep(
    'worker',
    'server/worker.ts',
    inheritedEnv({ DATABASE_URL: env.DATABASE_URL ?? '', LOG_LEVEL: 'warn' }),
    log,
  );
  running.push(kept);
  await kept.up();
  return kept;
}

const situacao = (company: Company) => getSituacaoEnvio(company.ctx);
const standing = (company: Company) => until(async () => (await situacao(company)).parado_desde, 60_000);
const going = (company: Company) => until(async () => (await situacao(company)).parado_desde === null, 60_000);
/** What waits does so since longer ago. */
const age = (seconds: number) => db().sql`
  UPDATE fila_entregas SET criado_em = criado_em - make_interval(secs => ${seconds}::double precision) WHERE dono IS NULL`;

describe('where no worker has ever been', () => {
  test('nothing stands still until something waits', async () => {
    expect(await db().sql`SELECT FROM trabalhadores`).toEqual([]);
    const company = await root.sibling();
    expect(await situacao(company)).toEqual({
      ...{ parado_desde: null, esperam: 0, mais_esperam: false, mais_antiga_em: null, atrasados: [] },
    });
    const { id } = await webhook(company, 'http://127.0.0.1:8080/segredo', { descricao: 'Loja' });
    await happen(company);
    const waiting = await situacao(company);
    expect(waiting).toMatchObject({ parado_desde: waiting.mais_antiga_em, esperam: 1, atrasados: [] });
    expect(waiting.mais_antiga_em).toBeInstanceOf(Date);
    await age(90);
    expect((await situacao(company)).atrasados).toMatchObject([
      { id, descricao: 'Loja', url: 'http://127.0.0.1:8080/…', esperam: 1, mais_esperam: false, lento: false },
    ]);
    // Nobody else's.
    expect(await situacao(root)).toMatchObject({ esperam: 0, parado_desde: null, atrasados: [] });
    await db().sql`DELETE FROM fila_entregas`;
  });
});

test('a worker that leaves is said some seconds later, with the time at which it left; the next one ends it', async () => {
  const first = await startDispatcher();
  await going(root);
  const [before] = await db().sql<{ em: Date }[]>`SELECT clock_timestamp() AS em`;
  await first.stop();
  const [after] = await db().sql<{ em: Date }[]>`SELECT clock_timestamp() AS em`;
  const since = await standing(root);
  expect(since.getTime()).toBeGreaterThanOrEqual(before?.em.getTime() ?? 0);
  expect(since.getTime()).toBeLessThanOrEqual(after?.em.getTime() ?? 0);
  await worker();
  await going(root);
  // The row of the one that left has gone with it.
  await until(async () => (await db().sql`SELECT FROM trabalhadores`).length === 1);
});

describe('worker processes', () => {
  test('one that is frozen is said; what waited is sent when it goes on', async () => {
    const company = await root.sibling();
    const receiver = await receiverWith({ status: 200 });
    await webhook(company, receiver.url);
    const kept = await process();
    await going(company);
    kept.signal('SIGSTOP');
    const frozen = await standing(company);
    await happenOften(company, 30);
    expect(await situacao(company)).toMatchObject({ parado_desde: frozen, esperam: 30 });
    expect(receiver.requests).toHaveLength(0);
    kept.signal('SIGCONT');
    await going(company);
    await settled(company, 30);
    expect(receiver.requests).toHaveLength(30);
  }, 120_000);

  test('one that was killed is said once its term has passed, since it last looked; another one ends it', async () => {
    const company = await root.sibling();
    const receiver = await receiverWith({ status: 200 });
    await webhook(company, receiver.url);
    const doomed = await startDoomed(company.id, { kind: 'deliver' });
    await going(company);
    await doomed.kill();
    await happen(company);
    expect(await standing(company)).toBeInstanceOf(Date);
    expect(receiver.requests).toHaveLength(0);
    await worker();
    await going(company);
    await settled(company);
    expect(receiver.requests).toHaveLength(1);
  }, 120_000);
});

test('a worker whose heartbeats go on and whose claims hang stands still, since it last looked', async () => {
  await worker();
  await going(root);
  // Its claims read the deliveries, its heartbeats do not.
  const [since, alive] = await db().sql.begin(async (sql) => {
    await sql`LOCK TABLE entregas IN ACCESS EXCLUSIVE MODE`;
    return [
      await standing(root),
      await db().sql`SELECT FROM trabalhadores WHERE vivo_ate > clock_timestamp()`,
    ] as const;
  });
  expect(alive).toHaveLength(1);
  expect(since).toBeInstanceOf(Date);
  await going(root);
}, 120_000);

test('a slow receiver keeps its deliveries waiting, and the sender goes on: it is named, with the time that it takes', async () => {
  const company = await root.sibling();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await receiverWith(async () => {
    await held;
    return { status: 200 };
  });
  const quick = await receiverWith({ status: 200 });
  const { id } = await webhook(company, slow.url, { descricao: 'Loja virtual', timeout_segundos: 30 });
  await webhook(company, quick.url);
  await worker();
  await db().sql`
    INSERT INTO horas_webhooks (webhook_id, hora, sucessos, novas_tentativas, falhas, duracoes)
    VALUES (${id}, date_trunc('hour', now(), 'UTC'), 3, 0, 0, ARRAY[0,0,0,0,0,0,0,0,0,0,0,0,3,0,0,0])`;
  await happenOften(company, 600);
  await quick.received(600);
  await age(180);
  const found = await situacao(company);
  expect(found).toMatchObject({ parado_desde: null, esperam: 500, mais_esperam: true });
  expect(found.atrasados).toMatchObject([
    { id, descricao: 'Loja virtual', esperam: 500, mais_esperam: true, lento: true },
  ]);
  expect(found.atrasados[0]?.mediana_ms).toBeGreaterThan(5_000);
  expect(found.mais_antiga_em).toEqual(found.atrasados[0]?.desde);
  release();
  await until(async () => (await db().sql`SELECT FROM fila_entregas LIMIT 1`).length === 0);
  expect(slow.requests).toHaveLength(600);
  expect(await situacao(company)).toMatchObject({ esperam: 0, atrasados: [], mais_antiga_em: null });
});
