import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReenvio, getReenvio } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { env, inheritedEnv, setEnv } from '#server/platform/env.ts';
import { runAbandoned, runBatch } from '#server/transport/inngest/reenvio-batch.ts';
import { keep } from '#tests/faults/parts/kept.ts';
import { deliveries, startDispatcher, until, webhook } from '#tests/support/deliveries.ts';
import { happen, happenOften, keyOf } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { receiverWith } from '#tests/support/hooked.ts';
import { freePort } from '#tests/support/product.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// An Inngest server is configured, and does not answer: the workers go on by themselves.

const log = openSync(join(await makeTestFolder('inngest-away'), 'worker.log'), 'a');
let root: Company;
const workers: { stop(): Promise<unknown> }[] = [];

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  root = await makeCompany();
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  closeSync(log);
});

/** Deliveries that failed for good, their webhook that answers well by now, and a job that sends them all again. */
async function failedOnce(count: number) {
  const company = await root.sibling();
  const receiver = await receiverWith({ status: 400 });
  await webhook(company, receiver.url);
  await happenOften(company, count);
  const dispatcher = await startDispatcher();
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  await dispatcher.stop();
  receiver.requests.splice(0);
  receiver.reply({ status: 200 });
  return { company, receiver, job: await createReenvio(company.ctx, { filtro: { estado: 'falhou' } }) };
}

const standStill = (id: number) =>
  db().sql`UPDATE reenvios SET avancou_em = clock_timestamp() - interval '2 minutes' WHERE id = ${id}`;

test('a bulk job that stands still is worked off beside a run that comes after all: each delivery once', async () => {
  const { company, receiver, job } = await failedOnce(1_700);
  expect(await runAbandoned(db(), 60_000, () => true)).toBe(0);
  await standStill(job.id);
  const late = (async () => {
    while (await runBatch(job.id));
  })();
  const [jobs] = await Promise.all([runAbandoned(db(), 60_000, () => true), late]);
  expect(jobs).toBeLessThanOrEqual(1);
  expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ estado: 'concluido', feitos: 1_700 });
  const dispatcher = await startDispatcher();
  await until(async () => (await deliveries(company, { estado: 'pendente' })).length === 0);
  await dispatcher.stop();
  expect(new Set(receiver.requests.map(keyOf)).size).toBe(1_700);
  expect(receiver.requests).toHaveLength(1_700);
});

test('several stand still: a batch of each in turn, and none begins once the worker is to end', async () => {
  const [one, other] = [await failedOnce(1_200), await failedOnce(1_200)];
  for (const { job } of [one, other]) await standStill(job.id);
  let batches = 0;
  expect(await runAbandoned(db(), 60_000, () => ++batches <= 2)).toBe(2);
  for (const { company, job } of [one, other]) {
    expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ estado: 'executando', feitos: 500 });
  }
  for (const { job } of [one, other]) await standStill(job.id);
  await runAbandoned(db(), 60_000, () => true);
  for (const { company, job } of [one, other]) {
    expect(await getReenvio(company.ctx, { id: job.id })).toMatchObject({ estado: 'concluido', feitos: 1_200 });
  }
});

test('a worker resends, and makes delayed attempts, without any help of the server', async () => {
  const { company, receiver, job } = await failedOnce(600);
  await standStill(job.id);
  const retried = await root.sibling();
  const busy = await receiverWith((_request, n) =>
    n === 1 ? { status: 429, headers: { 'Retry-After': '1' } } : { status: 200 },
  );
  await webhook(retried, busy.url);
  const worker = keep(
    'worker without Inngest',
    'server/worker.ts',
    inheritedEnv({
      DATABASE_URL: env.DATABASE_URL ?? '',
      LOG_LEVEL: 'warn',
      INNGEST_BASE_URL: `http://127.0.0.1:${await freePort()}`,
      INNGEST_EVENT_KEY: 'chave',
      INNGEST_DEV: 'true',
    }),
    log,
  );
  workers.push(worker);
  await worker.up();
  await happen(retried);
  await receiver.received(600, 30_000);
  await busy.received(2, 30_000);
  expect((busy.requests[1]?.at ?? 0) - (busy.requests[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  await until(async () => (await getReenvio(company.ctx, { id: job.id })).estado === 'concluido');
  expect(receiver.requests).toHaveLength(600);
});
