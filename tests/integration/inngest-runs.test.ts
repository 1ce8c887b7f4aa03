import { NonRetriableError } from 'inngest';
import { afterEach, describe, expect, test } from 'vitest';
import { expireRuns } from '#server/executor/runs.ts';
import { db } from '#server/platform/db.ts';
import { inngest } from '#server/transport/inngest/client.ts';
import { Clock, on, runs, send, startExecutor, stopExecutors } from '#tests/support/inngest.ts';

// Which runs the embedded executor makes of events, and how long it keeps them; see inngest-executor.test.ts for what runs do.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

afterEach(stopExecutors);

describe('which runs there are', () => {
  test('the same event id is one run of each function, also long after and while it sleeps', async () => {
    const clock = new Clock();
    const seen: string[] = [];
    const fn = (id: string) =>
      inngest.createFunction({ id, ...on('teste/uma-vez') }, async ({ step }) => {
        await step.sleep('espera', '1h');
        seen.push(id);
      });
    const executor = await startExecutor([fn('um'), fn('dois')], { clock: clock.now });
    await send('teste/uma-vez', {}, 'igual');
    await send('teste/uma-vez', {}, 'igual');
    await executor.idle();
    await send('teste/uma-vez', {}, 'igual');
    clock.advance(HOUR);
    await executor.idle();
    await send('teste/uma-vez', {}, 'igual');
    await executor.idle();
    expect(seen.toSorted()).toEqual(['dois', 'um']);
    await send('teste/uma-vez', {}, 'outro');
    await executor.idle();
    expect(await runs()).toHaveLength(4);
  });

  test("a trigger's condition chooses the events", async () => {
    const seen: unknown[] = [];
    const triggers: [{ event: 'teste/se'; if: string }] = [
      { event: 'teste/se', if: "event.data.tipo == 'a' && event.data.ok == true" },
    ];
    const fn = inngest.createFunction({ id: 'se', triggers, retries: 0, checkpointing: false }, ({ event }) => {
      seen.push(event.data.n);
    });
    const executor = await startExecutor([fn]);
    await send('teste/se', { n: 1, tipo: 'a', ok: true });
    await send('teste/se', { n: 2, tipo: 'b', ok: true });
    await send('teste/se', { n: 3, tipo: 'a', ok: 'true' });
    await send('teste/se', { n: 4 });
    await executor.idle();
    expect(seen).toEqual([1]);
  });

  test('an event that nobody here asked for is left for a week, since another release may know it, and then leaves nothing', async () => {
    const executor = await startExecutor([]);
    await send('teste/ninguém');
    await executor.idle();
    const left = async (days: number) => {
      await expireRuns(db(), new Date(Date.now() + days * 24 * HOUR));
      const [row] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM executor_eventos`;
      return [row?.n, await runs()];
    };
    expect(await left(6)).toEqual([1, []]);
    expect(await left(8)).toEqual([0, []]);
  });

  test('whatever an event carries, it is worked on, and nothing behind it waits', async () => {
    const seen: unknown[] = [];
    const key = 'event.data.x';
    const fn = inngest.createFunction(
      {
        id: 'estranha',
        ...on('teste/estranha'),
        concurrency: { limit: 1, key },
      },
      async ({ event, step }) => {
        seen.push(await step.run('eco', () => event.data.x));
      },
    );
    const values = [
      '\0',
      '\ud800',
      'x'.repeat(50_000),
      { a: ['\0'.repeat(5000)] },
      null,
      'é 😀 \\ " \' {} \n',
      1e300,
      [],
    ];
    const executor = await startExecutor([fn]);
    for (const [n, x] of values.entries()) await send('teste/estranha', { x }, `id ' " \\ 😀 ${n}`);
    await executor.idle();
    expect(seen).toHaveLength(values.length);
    expect(seen).toEqual(expect.arrayContaining(values));
  });

  test('an id that cannot be kept is refused when it is sent', async () => {
    for (const id of ['a\0', '\ud800', 'x'.repeat(1001)]) await expect(send('teste/x', {}, id)).rejects.toThrow();
    const [left] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM executor_eventos`;
    expect(left?.n).toBe(0);
  });

  test('ended runs are removed in time, failed ones later, others never', async () => {
    const clock = new Clock();
    const work = { bem: () => null, mal: () => Promise.reject(new NonRetriableError('mal')) };
    const ends = Object.entries(work).map(([id, handler]) =>
      inngest.createFunction({ id, ...on('teste/fim') }, handler),
    );
    const sleeps = inngest.createFunction({ id: 'dorme', ...on('teste/fim') }, ({ step }) =>
      step.sleep('muito', '300d'),
    );
    const executor = await startExecutor([...ends, sleeps], { clock: clock.now });
    await send('teste/fim');
    await executor.idle();
    const left = async (hours: number) => {
      const removed = await expireRuns(db(), new Date(clock.now() + hours * HOUR));
      return [removed, (await runs()).map(({ funcao }) => funcao.replace('romaneio-', '')).toSorted()];
    };
    expect(await left(23)).toEqual([0, ['bem', 'dorme', 'mal']]);
    expect(await left(25)).toEqual([1, ['dorme', 'mal']]);
    expect(await left(6 * 24)).toEqual([0, ['dorme', 'mal']]);
    expect(await left(7 * 24 + 1)).toEqual([1, ['dorme']]);
    expect(await left(300 * 24)).toEqual([0, ['dorme']]);
  });
});
