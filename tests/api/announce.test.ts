import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { announce, CANAL_ENTREGAS } from '#server/eventos/index.ts';
import { closeDb, db } from '#server/platform/db.ts';

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
