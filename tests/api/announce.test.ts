import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { postMovement } from '#server/estoque/movement-batch.ts';
import { announce, announced, CANAL_ENTREGAS } from '#server/eventos/index.ts';
import { closeDb, db, openDb } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { makeCompany } from '#tests/support/factory.ts';

const pool = () => (globalThis as typeof globalThis & { romaneioDb?: unknown }).romaneioDb;

test('a process that closes its database while dispatchers are being woken opens it no more: it could not end', async () => {
  const open = db();
  // The second call comes while the first one's NOTIFY is under way.
  announce(open);
  announce(open);
  await closeDb();
  await sleep(200);
  expect(pool()).toBeUndefined();
});

test('a process that waits for its announcements before it closes has made them all', async () => {
  let heard = 0;
  const other = openDb(env.DATABASE_URL ?? '', 1);
  await other.sql.listen(CANAL_ENTREGAS, () => {
    heard++;
  });
  announce(db());
  announce(db());
  await announced();
  await closeDb();
  await expect.poll(() => heard).toBe(2);
  await other.sql.end({ timeout: 5 });
});

test('calls in quick succession wake the dispatchers, the last one too', async () => {
  let heard = 0;
  const listening = await db().sql.listen(CANAL_ENTREGAS, () => {
    heard++;
  });
  for (let n = 0; n < 20; n++) announce(db());
  await expect.poll(() => heard).toBeGreaterThanOrEqual(2);
  await sleep(100);
  expect(heard).toBeLessThan(20);
  await listening.unlisten();
});

test('a movement wakes the dispatchers once, written in calm or among others, and one that is refused does not', async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  const company = await makeCompany();
  await webhook(company, 'http://127.0.0.1:9009/');
  const { id: produto_id } = await company.product();
  let heard = 0;
  const listening = await db().sql.listen(CANAL_ENTREGAS, () => {
    heard++;
  });
  const move = (quantidade: string, of = produto_id) =>
    postMovement(company.ctx, {
      ...{ produto_id: of, deposito_id: null, tipo: 'E', quantidade, variacao: quantidade },
      ...{ custo_unitario: '0', observacao: '', origem: 'M' },
    });
  // The product told of itself too.
  await sleep(100);
  heard = 0;
  await move('5');
  await expect.poll(() => heard).toBe(1);
  await sleep(100);
  expect(heard).toBe(1);
  await Promise.all([move('1'), move('2')]);
  await expect.poll(() => heard).toBeGreaterThanOrEqual(2);
  await sleep(100);
  const before = heard;
  await expect(move('1', produto_id + 1_000)).rejects.toThrow();
  await sleep(100);
  expect(heard).toBe(before);
  await listening.unlisten();
});
