import { expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { until, webhook } from '#tests/support/deliveries.ts';
import { happenOften, keyOf } from '#tests/support/events.ts';
import type { Company } from '#tests/support/factory.ts';
import { receiving, startDelivering } from '#tests/support/hooked.ts';

// A webhook that does not answer keeps no other webhook waiting.

const { root } = await startDelivering();

/** Attempts recorded of these companies' webhooks. */
async function attempts(companies: Company[]): Promise<number> {
  const ids = companies.map((company) => company.id);
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(*) AS n FROM tentativas_webhook WHERE empresa_id = ANY (${ids}::bigint[])`;
  return row?.n ?? 0;
}

/** Three hundred deliveries of a company of its own, which all arrive. */
async function serveAnother(): Promise<void> {
  const healthy = await root.sibling();
  const good = await receiving();
  await webhook(healthy, good.url);
  await happenOften(healthy, 300);
  await good.received(300);
  await until(async () => (await attempts([healthy])) === 300);
}

test('27. One webhook hangs: a thousand deliveries of others arrive meanwhile', async () => {
  const [hung, healthy] = [await root.sibling(), await root.sibling()];
  const [silent, ...good] = await Promise.all([receiving(), receiving(), receiving(), receiving(), receiving()]);
  silent?.mode('hang');
  await webhook(hung, silent?.url ?? '', { timeout_segundos: 30 });
  for (const receiver of good) await webhook(healthy, receiver.url);
  await happenOften(hung, 200);
  await until(() => (silent?.requests.length ?? 0) > 0);
  for (let i = 0; i < 5; i++) await happenOften(healthy, 50);
  for (const receiver of good) await receiver.received(250, 15_000);
  await until(async () => (await attempts([healthy])) === 1_000);
  expect(new Set(good.flatMap((receiver) => receiver.requests.map(keyOf))).size).toBe(1_000);
  // Not one of the other's has come to its end, so nothing waited for it; nor is it asked for all 200 at once.
  expect(await attempts([hung])).toBe(0);
  expect(silent?.requests.length).toBeLessThanOrEqual(20);
  expect(silent?.open).toBe(silent?.requests.length);
});

test('27. Within one company too, and when the one that hangs was quick before', async () => {
  const company = await root.sibling();
  const [fickle, good] = [await receiving(), await receiving()];
  await webhook(company, fickle.url, { timeout_segundos: 30 });
  await webhook(company, good.url);
  await happenOften(company, 50);
  await until(async () => (await attempts([company])) === 100);
  fickle.mode('hang');
  await happenOften(company, 200);
  await good.received(250);
  await until(async () => (await attempts([company])) === 300);
  expect(fickle.requests.length).toBeGreaterThan(50);
  expect(fickle.requests.length).toBeLessThanOrEqual(70);
});

test('Sixty webhooks hang, each with a long queue: the others are still served', async () => {
  const silent = await receiving();
  silent.mode('hang');
  const hung = await Promise.all([1, 2, 3].map(() => root.sibling()));
  for (const company of hung) {
    await Promise.all(Array.from({ length: 20 }, () => webhook(company, silent.url, { timeout_segundos: 30 })));
    await happenOften(company, 50);
  }
  await until(() => silent.requests.length > 100);
  await serveAnother();
  expect(await attempts(hung)).toBe(0);
});

test('All webhooks of a company answer with bytes without end: another company is served, and the budget holds', async () => {
  const flood = await receiving();
  flood.reply((_request, n) => (n % 2 ? 'extension' : 'interim'));
  const hostile = await root.sibling();
  await Promise.all(Array.from({ length: 20 }, () => webhook(hostile, flood.url, { max_tentativas: 1 })));
  await happenOften(hostile, 200);
  await until(() => flood.requests.length > 100);
  await serveAnother();
  // 4,000 deliveries would take a minute and more of the budget.
  expect(await attempts([hostile])).toBeLessThan(2_000);
  const errors = await db().sql`
    SELECT DISTINCT ultimo_erro AS erro FROM entregas WHERE empresa_id = ${hostile.id} AND tentativas > 0`;
  expect(errors).toEqual([{ erro: 'resposta_invalida' }]);
});
