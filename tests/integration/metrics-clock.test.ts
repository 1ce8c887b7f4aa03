import { afterEach, expect, test, vi } from 'vitest';
import '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { renderMetrics } from '#server/platform/metrics.ts';
import { numberOf, readExposition } from '#tests/support/exposition.ts';

// What a scrape shows is kept for three seconds, by a clock that nobody sets back.

afterEach(() => vi.restoreAllMocks());

test('a clock that is set back by an hour does not keep old figures', async () => {
  const workers = async () => numberOf(readExposition((await renderMetrics()).text), 'romaneio_workers');
  expect(await workers()).toBe(0);
  const [wall, monotonic] = [Date.now(), performance.now()];
  await db().sql`INSERT INTO trabalhadores (nome, vivo_ate) VALUES ('outro', now() + interval '1 hour')`;
  vi.spyOn(Date, 'now').mockReturnValue(wall - 3_600_000);
  vi.spyOn(performance, 'now').mockReturnValue(monotonic + 5_000);
  expect(await workers()).toBe(1);
});
