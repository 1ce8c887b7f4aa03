import { expect, onTestFinished, test } from 'vitest';
import { claim, type Job, unclaim } from '#server/entregas/dispatcher/claim.ts';
import { type Finished, record } from '#server/entregas/dispatcher/record.ts';
import { registerWorker } from '#server/entregas/dispatcher/workers.ts';
import { type Db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { happenOften } from '#tests/support/events.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { readsOf } from '#tests/support/index-reads.ts';

const WEBHOOKS = 20;
const EVENTS = 300;
const TAKEN = 100;
const LIMITS = { failures: 20, hours: 24 };

/** A worker whose connection plans once: from the sixth time on PostgreSQL may keep one plan for all that follow. */
async function worker(): Promise<{ pool: Db; dono: number }> {
  process.env.WEBHOOK_ALLOWED_NETWORKS = '127.0.0.0/8';
  const pool = openDb(env.DATABASE_URL ?? '', 1);
  onTestFinished(() => pool.sql.end({ timeout: 1 }));
  const dono = await registerWorker(pool, 'teste');
  await pool.sql`DELETE FROM fila_entregas`;
  await pool.sql`VACUUM ANALYZE fila_entregas`;
  await pool.sql`SET plan_cache_mode = force_generic_plan`;
  return { pool, dono };
}

async function queue(): Promise<void> {
  const company = await makeCompany();
  for (let i = 0; i < WEBHOOKS; i++) await webhook(company, 'http://127.0.0.1:9009/');
  await happenOften(company, EVENTS);
}

const delivered = (job: Job): Finished => ({
  job,
  sent: {
    iniciada_em: new Date(),
    headers: [],
    result: {
      ...{ status: 204, falha: null, detalhe: null, cabecalhos: [], corpo: Buffer.alloc(0), corpo_truncado: false },
      ...{ ip: null, conexao_nova: false, bytes_recebidos: 0, tempos: { total: 1 } },
    },
    outcome: { resultado: 'sucesso' },
  },
});

// A worker mostly starts on an empty queue, and keeps the plan that was right for it.
test('a claim reads what it takes and little more, also where its plan was made while the queue was empty', async () => {
  const { pool, dono } = await worker();
  for (let i = 0; i < 6; i++) expect(await claim(pool, dono, TAKEN, 5, [])).toEqual([]);
  await queue();
  const { result, reads } = await readsOf(pool, ['fila_entregas'], (tx) => claim(tx, dono, TAKEN, 5, []));
  expect(result).toHaveLength(TAKEN);
  expect(reads.fila_entregas).toBeGreaterThanOrEqual(TAKEN);
  expect(reads.fila_entregas).toBeLessThan(10 * TAKEN);
});

test('recording and giving back read their own queue rows, however many the worker holds, also with such a plan', async () => {
  const { pool, dono } = await worker();
  const nobody = { fila_id: -1, dono, entrega_id: -1, webhook_id: -1, geracao: 1, ativo: true } as Job;
  for (let i = 0; i < 6; i++) {
    expect((await record(pool, [{ job: nobody, sent: null }], LIMITS)).registradas).toEqual([]);
    await unclaim(pool, [nobody], false);
  }
  await queue();
  const held = await claim(pool, dono, 20 * TAKEN, EVENTS, []);
  expect(held).toHaveLength(20 * TAKEN);
  const recorded = await readsOf(pool, ['fila_entregas', 'entregas'], (tx) =>
    record(tx, held.slice(0, TAKEN).map(delivered), LIMITS),
  );
  expect(recorded.result.registradas).toHaveLength(TAKEN);
  expect(recorded.reads.entregas).toBeGreaterThanOrEqual(TAKEN);
  expect(recorded.reads.entregas).toBeLessThan(10 * TAKEN);
  const given = await readsOf(pool, ['fila_entregas'], (tx) => unclaim(tx, held.slice(TAKEN, 2 * TAKEN), false));
  for (const reads of [recorded.reads.fila_entregas, given.reads.fila_entregas]) {
    expect(reads).toBeGreaterThanOrEqual(TAKEN);
    expect(reads).toBeLessThan(10 * TAKEN);
  }
  const [row] = await pool.sql`
    SELECT count(*)::int AS todas, count(*) FILTER (WHERE dono = ${dono})::int AS minhas FROM fila_entregas`;
  expect(row).toEqual({ todas: WEBHOOKS * EVENTS - TAKEN, minhas: 18 * TAKEN });
});

test('a batch of successes changes deliveries in place: no index of theirs is written', async () => {
  const { pool, dono } = await worker();
  await queue();
  const changed = async () => {
    await pool.sql`SELECT pg_stat_force_next_flush()`;
    const [row] = await pool.sql<{ todas: number; no_lugar: number }[]>`
      SELECT n_tup_upd::int AS todas, n_tup_hot_upd::int AS no_lugar FROM pg_stat_user_tables WHERE relname = 'entregas'`;
    return row ?? { todas: 0, no_lugar: 0 };
  };
  const before = await changed();
  // The first events' deliveries to all webhooks: they lie side by side.
  const held = await claim(pool, dono, 4 * TAKEN, (4 * TAKEN) / WEBHOOKS, []);
  await record(pool, held.map(delivered), LIMITS);
  const after = await changed();
  expect(after.todas - before.todas).toBe(4 * TAKEN);
  expect(after.no_lugar - before.no_lugar).toBe(4 * TAKEN);
});

test('a batch holds one owner’s jobs, and what its owner lost is not recorded', async () => {
  const { pool, dono } = await worker();
  await queue();
  const held = await claim(pool, dono, 2, 1, []);
  const [lost, kept] = held;
  if (!lost || !kept) throw new Error('nothing claimed');
  const other = await registerWorker(pool, 'outro');
  await pool.sql`UPDATE fila_entregas SET dono = ${other} WHERE id = ${lost.fila_id}`;
  const { registradas } = await record(pool, held.map(delivered), LIMITS);
  expect(registradas).toEqual([kept.fila_id]);
  await unclaim(pool, [lost], false);
  expect(await pool.sql`SELECT dono FROM fila_entregas WHERE id = ${lost.fila_id}`).toEqual([{ dono: other }]);
  await expect(record(pool, [delivered(lost), delivered({ ...kept, dono: other })], LIMITS)).rejects.toThrow(
    'one owner',
  );
});
