import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { storeEvents } from '#server/executor/arrivals.ts';
import { nextDue } from '#server/executor/runs.ts';
import { retainMidia } from '#server/midia/index.ts';
import { db } from '#server/platform/db.ts';
import { inngest } from '#server/transport/inngest/client.ts';
import { Clock, send, startExecutor, stopExecutors, until } from '#tests/support/inngest.ts';

// When executors wake: schedules, events and what it costs to wait; see inngest-several.test.ts for several of them.

const MINUTE = 60_000;
const options = { retries: 2 as const, checkpointing: false };

afterEach(async () => {
  vi.restoreAllMocks();
  await stopExecutors();
});

describe('schedules', () => {
  test('one run a tick, however many executors; missed ticks are one run; a new one begins with its next tick', async () => {
    const clock = new Clock();
    clock.advance(MINUTE - (clock.now() % MINUTE) + 1_000);
    const ticks: string[] = [];
    const fn = inngest.createFunction({ id: 'minuto', triggers: [{ cron: '* * * * *' }], ...options }, ({ event }) => {
      ticks.push(`${event.name} ${new Date(event.ts).getUTCMinutes()}`);
    });
    const minute = (ahead: number) =>
      `inngest/scheduled.timer ${(new Date(clock.now()).getUTCMinutes() + 60 + ahead) % 60}`;
    const functions = [fn];
    const all = await Promise.all([1, 2, 3].map(() => startExecutor(functions, { clock: clock.now })));
    const idle = () => Promise.all(all.map((executor) => executor.idle()));
    await idle();
    expect(ticks).toEqual([]);

    clock.advance(MINUTE);
    await idle();
    await until(() => ticks.length > 0, 'the tick came');
    await idle();
    expect(ticks).toEqual([minute(0)]);

    ticks.length = 0;
    clock.advance(5 * MINUTE);
    await idle();
    await until(() => ticks.length > 0, 'the tick came');
    await idle();
    expect(ticks).toEqual([minute(-4)]);

    // All of them gone for a while.
    ticks.length = 0;
    await Promise.all(all.map((executor) => executor.stop()));
    clock.advance(3 * MINUTE);
    const next = await startExecutor(functions, { clock: clock.now });
    await next.idle();
    expect(ticks).toEqual([minute(-2)]);
    clock.advance(MINUTE);
    await next.idle();
    expect(ticks).toEqual([minute(-3), minute(0)]);
  });

  test.each(['it works', 'it was away'])(
    'the clock was ahead and is set back while %s: the next tick comes in its time',
    async (when) => {
      const clock = new Clock();
      clock.advance(MINUTE - (clock.now() % MINUTE) + 1_000);
      let ticks = 0;
      const fn = inngest.createFunction(
        { id: 'adiantado', triggers: [{ cron: '* * * * *' }], ...options },
        () => void ticks++,
      );
      const first = await startExecutor([fn], { clock: clock.now });
      await first.idle();
      clock.advance(30 * 24 * 60 * MINUTE);
      await first.idle();
      await until(() => ticks === 1, 'the tick came');
      if (when === 'it was away') await first.stop();
      clock.advance(-30 * 24 * 60 * MINUTE);
      const next = when === 'it was away' ? await startExecutor([fn], { clock: clock.now }) : first;
      await next.idle();
      // Of this tick there was a run already.
      clock.advance(MINUTE);
      await next.idle();
      expect(ticks).toBe(1);
      clock.advance(MINUTE);
      await next.idle();
      await until(() => ticks === 2, 'the tick came');
    },
  );

  test('in a time zone, and forgotten with its function', async () => {
    const clock = new Clock();
    const fn = inngest.createFunction(
      { id: 'manhã', triggers: [{ cron: 'TZ=America/Sao_Paulo 0 8 * * *' }], ...options },
      () => null,
    );
    const marks = () => db().sql<{ funcao: string; proxima_em: Date }[]>`SELECT * FROM executor_crons`;
    const first = await startExecutor([fn], { clock: clock.now });
    const [mark] = await marks();
    expect(mark?.proxima_em.toISOString()).toMatch(/T11:00:00.000Z$/);
    await first.stop();
    await startExecutor([], { clock: clock.now });
    expect(await marks()).toEqual([]);
  });

  test('a due schedule of another release keeps nobody busy, and waits for that release', async () => {
    const clock = new Clock();
    let ticks = 0;
    const fn = inngest.createFunction(
      { id: 'nova', triggers: [{ cron: '* * * * *' }], ...options },
      () => void ticks++,
    );
    const old = await startExecutor([], { clock: clock.now });
    const next = await startExecutor([fn], { clock: clock.now });
    await next.stop();
    clock.advance(2 * MINUTE);
    await old.idle();
    expect(await nextDue(db(), new Map())).toBeNull();
    const again = await startExecutor([fn], { clock: clock.now });
    await again.idle();
    expect(ticks).toBe(1);
  });

  test('a schedule that a function has in another release is not fired', async () => {
    const clock = new Clock();
    let ticks = 0;
    const make = (cron: string) =>
      inngest.createFunction({ id: 'mudada', triggers: [{ cron }], ...options }, () => void ticks++);
    const next = await startExecutor([make('0 0 29 2 *')], { clock: clock.now });
    await (await startExecutor([make('* * * * *')], { clock: clock.now })).stop();
    clock.advance(2 * MINUTE);
    await next.idle();
    expect(ticks).toBe(0);
  });

  test('a worker of the release before that starts again takes no schedule away for long, and no tick', async () => {
    const clock = new Clock();
    clock.advance(MINUTE - (clock.now() % MINUTE) + 1_000);
    const seen: number[] = [];
    const fn = inngest.createFunction({ id: 'nova', triggers: [{ cron: '* * * * *' }], ...options }, ({ event }) => {
      seen.push(event.ts);
    });
    await startExecutor([fn], { clock: clock.now, leaseMs: 3_000 });
    await (await startExecutor([], { clock: clock.now })).stop();
    clock.advance(MINUTE);
    await until(() => seen.length > 0, 'the tick');
    expect(seen).toEqual([clock.now() - 1_000]);
  });
});

describe('waking', () => {
  test('an event wakes the executor: it is worked on before the next look', async () => {
    let seen = 0;
    const fn = inngest.createFunction({ id: 'já', triggers: [{ event: 'teste/já' }], ...options }, () => void seen++);
    // No pause of a second or more ends by itself any more.
    const real = globalThis.setTimeout;
    const shortOnly = (work: () => void, ms = 0) => real(ms < 1_000 ? work : () => {}, ms);
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(shortOnly as typeof setTimeout);
    const executor = await startExecutor([fn]);
    for (let n = 1; n <= 5; n++) {
      await executor.idle();
      await send('teste/já');
      await until(() => seen === n, 'the run');
    }
  });

  test('functions run while a back-up retains the files', async () => {
    let seen = 0;
    const fn = inngest.createFunction(
      { id: 'cópia', triggers: [{ event: 'teste/cópia' }], ...options },
      () => void seen++,
    );
    const executor = await startExecutor([fn]);
    await retainMidia(db(), async () => {
      await send('teste/cópia');
      await executor.idle();
      await until(() => seen === 1, 'the run');
    });
  });

  test('a timer is kept by the real clock', async () => {
    const seen: number[] = [];
    const fn = inngest.createFunction(
      { id: 'hora', triggers: [{ event: 'teste/hora' }], ...options },
      async ({ event, step }) => {
        await step.sleepUntil('até', event.data.em);
        seen.push(Date.now());
      },
    );
    await startExecutor([fn]);
    const em = Date.now() + 1_500;
    await send('teste/hora', { em: new Date(em).toISOString() });
    await until(() => seen.length === 1, 'the run');
    expect(seen[0]).toBeGreaterThanOrEqual(em);
  });

  test('10,000 sleeping runs are nothing to look at', async () => {
    const clock = new Clock();
    const fn = inngest.createFunction({ id: 'mil', triggers: [{ event: 'teste/mil' }], ...options }, ({ step }) =>
      step.sleep('s', '1d'),
    );
    const agora = inngest.createFunction({ id: 'agora', triggers: [{ event: 'teste/agora' }], ...options }, () => null);
    await db().sql`
      INSERT INTO executor_execucoes (funcao, evento_id, evento, proxima_em, criado_em)
      SELECT 'romaneio-mil', 'm' || n, '{"id":"m","name":"teste/mil","ts":1,"data":{}}', now() + interval '1 day', now()
      FROM generate_series(1, 10000) AS n`;
    await db().sql`ANALYZE executor_execucoes`;
    const executor = await startExecutor([fn, agora], { clock: clock.now });
    const events = Array.from({ length: 100 }, (_, n) => ({ id: `a${n}`, name: 'teste/agora', ts: 1, data: {} }));
    const before = await reads();
    await storeEvents(db(), events);
    await executor.idle();
    expect((await reads()) - before).toBeLessThan(3_000);
  });
});

/** Rows of runs that were read so far, by whatever way. */
async function reads(): Promise<number> {
  await db().sql`SELECT pg_stat_force_next_flush()`;
  await sleep(50);
  const [row] = await db().sql<{ n: number }[]>`
    SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS n FROM pg_stat_user_tables WHERE relname = 'executor_execucoes'`;
  return row?.n ?? 0;
}
