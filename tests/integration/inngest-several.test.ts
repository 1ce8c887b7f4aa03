import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { inngest } from '#server/transport/inngest/client.ts';
import { createRandom } from '#tests/faults/random.ts';
import { Clock, runs, send, startDoomed, startExecutor, stopExecutors, until } from '#tests/support/inngest.ts';
import { SEED } from '#tests/support/seed.ts';

// Crashes, restarts, several executors at once, see inngest-executor.test.ts for functions as such.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const options = { retries: 2 as const, checkpointing: false };

afterEach(stopExecutors);

/** A promise and what fulfils it. */
function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe('a process that dies', () => {
  test('in the middle of a step: another goes on where it was, and what was done is not done again', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    const functions = (who: string) => [
      inngest.createFunction(
        { id: 'corrida', triggers: [{ event: 'teste/corrida' }], ...options },
        async ({ step, attempt }) => {
          const a = await step.run('a', () => {
            seen.push(`a ${who}`);
            return who;
          });
          await step.run('b', async () => {
            seen.push(`b ${who} ${attempt}`);
            if (who === 'um') await opened;
          });
          await step.run('c', () => void seen.push(`c ${who} depois de ${a}`));
        },
      ),
    ];
    const first = await startDoomed(functions('um'), { leaseMs: 500 });
    await send('teste/corrida');
    await until(() => seen.includes('b um 0'), 'the second step began');
    first.kill();
    await startExecutor(functions('dois'));
    await until(async () => (await runs())[0]?.resultado === 'concluida', 'the run ended');
    // It was not dead, only away: its step ends after all. It may not write, nor go on.
    first.revive();
    open();
    await sleep(100);
    expect(seen).toEqual(['a um', 'b um 0', 'b dois 0', 'c dois depois de um']);
    expect(await runs()).toMatchObject([{ resultado: 'concluida', reserva: null, proxima_em: null }]);
  });

  test('while runs sleep: they wake in the next one', async () => {
    const clock = new Clock();
    const seen: string[] = [];
    const functions = [
      inngest.createFunction({ id: 'dorme', triggers: [{ event: 'teste/dorme' }], ...options }, async ({ step }) => {
        await step.run('antes', () => void seen.push('antes'));
        await step.sleep('noite', '8h');
        seen.push('depois');
      }),
    ];
    const first = await startDoomed(functions, { clock: clock.now });
    await send('teste/dorme');
    await first.executor.idle();
    first.kill();
    clock.advance(8 * HOUR);
    const second = await startExecutor(functions, { clock: clock.now });
    await second.idle();
    expect(seen).toEqual(['antes', 'depois']);
  });

  test('every time in the same call: the run is given up, and onFailure knows', async () => {
    const clock = new Clock();
    const failed: string[] = [];
    const { opened, open } = gate();
    let calls = 0;
    const fn = inngest.createFunction(
      {
        id: 'mata',
        triggers: [{ event: 'teste/mata' }],
        ...options,
        onFailure: ({ error }) => void failed.push(error.name),
      },
      async () => {
        calls++;
        await opened;
      },
    );
    await send('teste/mata');
    for (let deaths = 1; deaths <= 10; deaths++) {
      const { kill } = await startDoomed([fn], { clock: clock.now });
      await until(() => calls === deaths, `call ${deaths}`);
      kill();
      clock.advance(MINUTE);
    }
    await startExecutor([fn], { clock: clock.now });
    await until(() => failed.length > 0, 'the failure was handled');
    open();
    expect([calls, failed]).toEqual([10, ['AbandonedError']]);
  });

  test('a long step keeps its lease, so nobody else begins it', async () => {
    let begun = 0;
    const { opened, open } = gate();
    const fn = inngest.createFunction(
      { id: 'longa', triggers: [{ event: 'teste/longa' }], ...options },
      async ({ step }) => {
        await step.run('longo', async () => {
          begun++;
          await opened;
        });
      },
    );
    await startExecutor([fn], { leaseMs: 1_000 });
    await startExecutor([fn], { leaseMs: 1_000 });
    await send('teste/longa');
    await until(() => begun === 1, 'the step began');
    await sleep(2_500);
    open();
    await until(async () => (await runs())[0]?.resultado === 'concluida', 'the run ended');
    expect(begun).toBe(1);
  });
});

describe('stopping', () => {
  test('lets the call under way end, keeps its result, and leaves the rest to others', async () => {
    const seen: string[] = [];
    const { opened, open } = gate();
    const fn = inngest.createFunction(
      { id: 'para', triggers: [{ event: 'teste/para' }], ...options },
      async ({ step }) => {
        await step.run('a', async () => {
          seen.push('a');
          await opened;
        });
        await step.run('b', () => void seen.push('b'));
      },
    );
    const first = await startExecutor([fn]);
    await send('teste/para');
    await until(() => seen.includes('a'), 'the step began');
    const stopped = first.stop();
    open();
    await stopped;
    expect(seen).toEqual(['a']);
    expect(await runs()).toMatchObject([{ reserva: null, resultado: null }]);
    const second = await startExecutor([fn]);
    await second.idle();
    expect(seen).toEqual(['a', 'b']);
  });

  test('waits eight seconds and no longer; the step that did not end is free at once', {
    timeout: 15_000,
  }, async () => {
    let begun = 0;
    const { opened, open } = gate();
    const fn = inngest.createFunction(
      { id: 'presa', triggers: [{ event: 'teste/presa' }], ...options },
      async ({ step }) => {
        await step.run('a', async () => {
          if (++begun === 1) await opened;
        });
      },
    );
    const first = await startExecutor([fn]);
    await send('teste/presa');
    await until(() => begun === 1, 'the step began');
    let isNearlyOver = false;
    setTimeout(() => {
      isNearlyOver = true;
    }, 7_900);
    await first.stop();
    // The step still runs. Timers of one process end in their order, however busy the machine is.
    expect([begun, isNearlyOver]).toEqual([1, true]);
    const second = await startExecutor([fn]);
    await second.idle();
    expect([begun, (await runs())[0]?.resultado]).toEqual([2, 'concluida']);
    open();
  });
});

describe('several executors', () => {
  test('of two releases: the old one leaves alone what only functions of the new one wait for', async () => {
    const seen: string[] = [];
    const known = inngest.createFunction(
      { id: 'de sempre', triggers: [{ event: 'teste/de-sempre' }], ...options },
      async ({ event }) => void seen.push(event.name),
    );
    const added = inngest.createFunction(
      {
        id: 'nova',
        triggers: [{ event: 'teste/novo' }],
        ...options,
        retries: 0,
        onFailure: async ({ error }) => void seen.push(error.message),
      },
      async ({ event }) => {
        seen.push(event.name);
        throw new Error('falhou');
      },
    );
    await startExecutor([known]);
    await send('teste/novo');
    await send('teste/de-sempre');
    await until(() => seen.length === 1, 'what both know was done');
    await startExecutor([known, added]);
    await until(() => seen.length === 3, 'the new one did the rest');
    expect(seen).toEqual(['teste/de-sempre', 'teste/novo', 'falhou']);
  });

  test('share the work: every run once', async () => {
    const seen: number[] = [];
    const fn = inngest.createFunction(
      { id: 'divide', triggers: [{ event: 'teste/divide' }], ...options },
      async ({ event, step }) => {
        await step.run('a', () => void seen.push(event.data.n));
      },
    );
    await Promise.all([startExecutor([fn]), startExecutor([fn]), startExecutor([fn])]);
    await inngest.send(Array.from({ length: 200 }, (_, n) => ({ name: 'teste/divide', data: { n } })));
    await until(
      async () => (await runs()).filter(({ resultado }) => resultado === 'concluida').length === 200,
      'all ended',
    );
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  test(`never work on more runs of a key at once than its limit; other keys go on (TEST_SEED=${SEED})`, async () => {
    const random = createRandom(SEED);
    const open = new Map<string, number>();
    const most = new Map<string, number>();
    const fn = inngest.createFunction(
      {
        id: 'limita',
        triggers: [{ event: 'teste/limita' }],
        concurrency: { limit: 2, key: 'event.data.loja' },
        ...options,
      },
      async ({ event, step }) => {
        const loja: string = event.data.loja;
        await step.run('a', async () => {
          open.set(loja, (open.get(loja) ?? 0) + 1);
          most.set(loja, Math.max(most.get(loja) ?? 0, open.get(loja) ?? 0));
          await sleep(5 + random.next() * 10);
          open.set(loja, (open.get(loja) ?? 0) - 1);
        });
      },
    );
    await Promise.all([startExecutor([fn]), startExecutor([fn]), startExecutor([fn])]);
    // Many of one, in front of a few of others: a full key may not hide those that wait behind it.
    const lojas = [
      ...Array.from({ length: 90 }, () => 'cheia'),
      ...Array.from({ length: 10 }, () => 'outra'),
      'só uma',
    ];
    await inngest.send(lojas.map((loja) => ({ name: 'teste/limita', data: { loja } })));
    await until(async () => {
      const done = (await runs()).filter(({ resultado }) => resultado === 'concluida');
      if (done.length < 20) return false;
      const left = (await runs()).filter(({ resultado }) => resultado === null);
      return left.length < 75 && left.every(({ evento }) => evento.data.loja === 'cheia');
    }, 'the other keys were done while the full one was not');
    await until(async () => (await runs()).every(({ resultado }) => resultado === 'concluida'), 'all ended');
    expect(Object.fromEntries(most)).toEqual({ cheia: 2, outra: 2, 'só uma': 1 });
  });

  test('a limit without a key is for the whole function', async () => {
    let open = 0;
    let most = 0;
    const fn = inngest.createFunction(
      { id: 'uma', triggers: [{ event: 'teste/uma' }], concurrency: 1, ...options },
      async ({ step }) => {
        await step.run('a', async () => {
          most = Math.max(most, ++open);
          await sleep(5);
          open--;
        });
      },
    );
    await Promise.all([startExecutor([fn]), startExecutor([fn])]);
    await inngest.send(Array.from({ length: 10 }, () => ({ name: 'teste/uma' })));
    await until(async () => {
      const all = await runs();
      return all.length === 10 && all.every(({ resultado }) => resultado === 'concluida');
    }, 'all ended');
    expect(most).toBe(1);
  });
});
