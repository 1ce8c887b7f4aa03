import { expect, test } from 'vitest';
import { openDb } from '#server/platform/db.ts';
import { freePort } from '#tests/support/product.ts';

// A server that was away for two seconds must not leave its clients waiting for twenty.
test('A pool that was refused many times still asks again within a second each time', async () => {
  const db = openDb(`postgres://nobody:nothing@127.0.0.1:${await freePort()}/none`, 4);
  // At most a second before each round; by the driver's own waits the rounds would take longer than a test may.
  for (let round = 0; round < 6; round++) {
    const refused = await Promise.allSettled(Array.from({ length: 4 }, () => db.sql`SELECT 1`));
    expect(refused.map((result) => result.status === 'rejected' && result.reason.code)).toEqual(
      Array(4).fill('ECONNREFUSED'),
    );
  }
  await db.sql.end({ timeout: 1 });
});
