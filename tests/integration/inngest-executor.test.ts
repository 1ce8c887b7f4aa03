import { NonRetriableError, RetryAfterError } from 'inngest';
import { afterEach, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { inngest } from '#server/transport/inngest/client.ts';
import { expireRuns } from '#server/transport/inngest/embedded/runs.ts';
import { Clock, runs, send, startExecutor, stopExecutors, until } from '#tests/support/inngest.ts';

// Functions run from their event to their end on the embedded executor, on a real PostgreSQL and with the real SDK.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const on = <Name extends string>(event: Name) => {
  const triggers: [{ event: Name }] = [{ event }];
  return { triggers, checkpointing: false, retries: 2 as const };
};

afterEach(stopExecutors);

describe('steps', () => {
  test('each runs once, in order, and gives its result to what follows', async () => {
    const seen: string[] = [];
    const fn = inngest.createFunction(
      { id: 'passos', ...on('teste/passos') },
      async ({ event, step, runId, attempt }) => {
        const a = await step.run('a', () => {
          seen.push('a');
          return { n: event.data.n + 1, execucao: runId, tentativa: attempt };
        });
        const b = await step.run('b', () => {
          seen.push('b');
          return a.n * 10;
        });
        seen.push(`fim ${b} ${a.execucao} ${a.tentativa}`);
      },
    );
    const executor = await startExecutor([fn]);
    await send('teste/passos', { n: 1 }, 'e1');
    await executor.idle();
    const [run, ...more] = await runs();
    expect(seen).toEqual(['a', 'b', `fim 20 run-${run?.id} 0`]);
    expect(run).toMatchObject({ funcao: 'romaneio-passos', evento_id: 'e1', resultado: 'concluida', reserva: null });
    expect(more).toEqual([]);
  });

  test('a run sleeps for a while and until a moment, and is not touched meanwhile', async () => {
    const clock = new Clock();
    const seen: string[] = [];
    const fn = inngest.createFunction({ id: 'sono', ...on('teste/sono') }, async ({ event, step }) => {
      await step.sleep('um pouco', '2h');
      await step.run('acordou', () => void seen.push('acordou'));
      await step.sleepUntil('até', event.data.em);
      seen.push('fim');
    });
    const executor = await startExecutor([fn], { clock: clock.now });
    const em = new Date(clock.now() + 5 * HOUR).toISOString();
    await send('teste/sono', { em });
    await executor.idle();
    expect((await runs())[0]?.proxima_em?.getTime()).toBe(clock.now() + 2 * HOUR);

    clock.advance(2 * HOUR - 1);
    await executor.idle();
    expect(seen).toEqual([]);
    clock.advance(1);
    await executor.idle();
    expect(seen).toEqual(['acordou']);
    expect((await runs())[0]?.proxima_em?.toISOString()).toBe(em);
    clock.advance(3 * HOUR);
    await executor.idle();
    expect(seen).toEqual(['acordou', 'fim']);
    expect((await runs())[0]).toMatchObject({ resultado: 'concluida', proxima_em: null });
  });

  test('a moment that has passed does not delay anything', async () => {
    const fn = inngest.createFunction({ id: 'passado', ...on('teste/passado') }, async ({ step }) => {
      await step.sleepUntil('antes', '2020-01-01T00:00:00Z');
      await step.sleep('nada', 0);
    });
    const executor = await startExecutor([fn]);
    await send('teste/passado');
    await executor.idle();
    expect((await runs())[0]?.resultado).toBe('concluida');
  });

  test('step.sendEvent starts other functions, once for its id', async () => {
    const seen: unknown[] = [];
    const first = inngest.createFunction({ id: 'primeira', ...on('teste/primeira') }, async ({ step }) => {
      await step.sendEvent('avisa', [
        { name: 'teste/segunda', data: { n: 1 }, id: 'aviso-1' },
        { name: 'teste/segunda', data: { n: 1 }, id: 'aviso-1' },
        { name: 'teste/segunda', data: { n: 2 }, id: 'aviso-2' },
      ]);
    });
    const second = inngest.createFunction({ id: 'segunda', ...on('teste/segunda') }, ({ event }) => {
      seen.push(event.data.n);
    });
    const executor = await startExecutor([first, second]);
    await send('teste/primeira');
    await executor.idle();
    expect(seen.toSorted()).toEqual([1, 2]);
  });

  test('parallel steps each run once; a timer beside them is waited for', async () => {
    const clock = new Clock();
    const seen: string[] = [];
    let result: unknown;
    const fn = inngest.createFunction({ id: 'lado', ...on('teste/lado') }, async ({ step }) => {
      const ran = (name: string) =>
        step.run(name, () => {
          seen.push(name);
          return name;
        });
      result = await Promise.all([ran('a'), step.sleep('espera', '10m'), ran('b')]);
      await ran('c');
    });
    const executor = await startExecutor([fn], { clock: clock.now });
    await send('teste/lado');
    await executor.idle();
    expect(seen).toEqual(['a', 'b']);
    clock.advance(10 * MINUTE);
    await executor.idle();
    expect(seen).toEqual(['a', 'b', 'c']);
    expect(result).toEqual(['a', null, 'b']);
    expect((await runs())[0]?.resultado).toBe('concluida');
  });

  test('a step that the executor does not support fails the run, by its name', async () => {
    const fn = inngest.createFunction({ id: 'espera', ...on('teste/espera') }, async ({ step }) => {
      await step.waitForEvent('w', { event: 'teste/outro', timeout: '1d' });
    });
    const executor = await startExecutor([fn]);
    await send('teste/espera');
    await executor.idle();
    expect((await runs())[0]).toMatchObject({
      resultado: 'falhou',
      erro: { message: expect.stringMatching(/WaitForEvent/) },
    });
  });
});

describe('failures', () => {
  test('a step is tried again after a growing wait; those before it are not', async () => {
    const clock = new Clock();
    const seen: string[] = [];
    const fn = inngest.createFunction({ id: 'teima', ...on('teste/teima') }, async ({ step, attempt }) => {
      await step.run('antes', () => void seen.push('antes'));
      await step.run('passo', () => {
        seen.push(`passo ${attempt}`);
        if (attempt < 2) throw new Error('ainda não');
      });
      await step.run('depois', () => void seen.push(`depois ${attempt}`));
    });
    const executor = await startExecutor([fn], { clock: clock.now });
    await send('teste/teima');
    await executor.idle();
    expect(seen).toEqual(['antes', 'passo 0']);
    clock.advance(9_999);
    await executor.idle();
    expect(seen).toHaveLength(2);
    clock.advance(2_000);
    await executor.idle();
    expect(seen).toEqual(['antes', 'passo 0', 'passo 1']);
    clock.advance(33_000);
    await executor.idle();
    expect(seen).toEqual(['antes', 'passo 0', 'passo 1', 'passo 2', 'depois 0']);
    expect((await runs())[0]).toMatchObject({ resultado: 'concluida', erro: null });
  });

  test('RetryAfterError is waited for exactly, from a step and from outside of one', async () => {
    const clock = new Clock();
    const seen: string[] = [];
    const at = new Date(Math.ceil(clock.now() / 1000) * 1000 + 10 * HOUR);
    const fn = inngest.createFunction({ id: 'depois', ...on('teste/depois') }, async ({ step, attempt }) => {
      await step.run('passo', () => {
        seen.push(`passo ${attempt}`);
        if (attempt === 0) throw new RetryAfterError('mais tarde', '2h');
      });
      seen.push(`fora ${attempt}`);
      if (attempt === 0) throw new RetryAfterError('mais tarde', at);
    });
    const executor = await startExecutor([fn], { clock: clock.now });
    await send('teste/depois');
    await executor.idle();
    expect((await runs())[0]?.proxima_em?.getTime()).toBe(clock.now() + 2 * HOUR);
    clock.advance(2 * HOUR);
    await executor.idle();
    expect((await runs())[0]?.proxima_em).toEqual(at);
    clock.advance(10 * HOUR);
    await executor.idle();
    expect(seen).toEqual(['passo 0', 'passo 1', 'fora 0', 'fora 1']);
    expect((await runs())[0]?.resultado).toBe('concluida');
  });

  test('when its attempts are used up, the run has failed and onFailure is called with error and event', async () => {
    const clock = new Clock();
    const seen: unknown[] = [];
    let attempts = 0;
    const fn = inngest.createFunction(
      {
        id: 'cansa',
        ...on('teste/cansa'),
        onFailure: async ({ error, event, step }) => {
          await step.run('avisa', () => void seen.push([error.message, event.data.event.data.n]));
        },
      },
      async ({ step }) => {
        await step.run('passo', () => {
          attempts++;
          throw new Error('nunca dá');
        });
      },
    );
    const other = inngest.createFunction(
      { id: 'outra', ...on('teste/nada'), onFailure: () => void seen.push('outra') },
      () => null,
    );
    const executor = await startExecutor([fn, other], { clock: clock.now });
    await send('teste/cansa', { n: 5 });
    for (let round = 0; round < 4; round++) {
      await executor.idle();
      clock.advance(HOUR);
    }
    expect(attempts).toBe(3);
    expect(seen).toEqual([['nunca dá', 5]]);
    expect(await runs()).toMatchObject([
      { funcao: 'romaneio-cansa', resultado: 'falhou', erro: { name: 'Error', message: 'nunca dá' } },
      { funcao: 'romaneio-cansa-failure', resultado: 'concluida' },
    ]);
  });

  test('an error outside of a step counts too; NonRetriableError ends at once; a failed step can be caught', async () => {
    const clock = new Clock();
    let outside = 0;
    const fora = inngest.createFunction({ id: 'fora', ...on('teste/falha') }, () => {
      outside++;
      throw new Error('fora');
    });
    const nunca = inngest.createFunction({ id: 'nunca', ...on('teste/falha') }, () => {
      throw new NonRetriableError('nunca');
    });
    const pega = inngest.createFunction({ id: 'pega', ...on('teste/falha') }, async ({ step }) => {
      await step
        .run('passo', () => {
          throw new NonRetriableError('nunca');
        })
        .catch(() => null);
    });
    const executor = await startExecutor([fora, nunca, pega], { clock: clock.now });
    await send('teste/falha');
    await executor.idle();
    expect(outside).toBe(1);
    for (let round = 0; round < 3; round++) {
      clock.advance(HOUR);
      await executor.idle();
    }
    expect(outside).toBe(3);
    const ended = (await runs()).map(({ funcao, resultado }) => [funcao, resultado]);
    expect(Object.fromEntries(ended)).toEqual({
      'romaneio-fora': 'falhou',
      'romaneio-nunca': 'falhou',
      'romaneio-pega': 'concluida',
    });
  });
});

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

  test('an event that nobody asked for leaves nothing', async () => {
    const executor = await startExecutor([]);
    await send('teste/ninguém');
    await executor.idle();
    const [left] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM executor_eventos`;
    expect([left?.n, await runs()]).toEqual([0, []]);
  });

  test('cancelOn ends the runs whose event agrees, and no other', async () => {
    const clock = new Clock();
    const seen: unknown[] = [];
    const fn = inngest.createFunction(
      {
        id: 'cancela',
        ...on('teste/pedido'),
        cancelOn: [
          { event: 'teste/cancelado', if: 'async.data.id == event.data.id' },
          { event: 'teste/fechado', match: 'data.loja' },
        ],
      },
      async ({ event, step }) => {
        await step.sleep('espera', '1h');
        seen.push(event.data.id);
      },
    );
    const executor = await startExecutor([fn], { clock: clock.now });
    await send('teste/cancelado', { id: 1 });
    for (const [id, loja] of [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
      [4, 'b'],
    ] as const)
      await send('teste/pedido', { id, loja });
    // Sent after the run of 2 was, and found together with it.
    await send('teste/cancelado', { id: 2 });
    await executor.idle();
    await send('teste/cancelado', { id: '1' });
    await send('teste/cancelado', {});
    await send('teste/fechado', { loja: 'b' });
    await executor.idle();
    clock.advance(HOUR);
    await executor.idle();
    expect(seen).toEqual([1]);
    expect((await runs()).map(({ resultado }) => resultado)).toEqual([
      'concluida',
      'cancelada',
      'cancelada',
      'cancelada',
    ]);
  });

  test('a run that is cancelled in the middle of a step does nothing more', async () => {
    const seen: string[] = [];
    const fn = inngest.createFunction(
      { id: 'meio', ...on('teste/meio'), cancelOn: [{ event: 'teste/pare' }] },
      async ({ step }) => {
        await step.run('longo', async () => {
          seen.push('longo');
          await send('teste/pare');
          await until(async () => (await runs())[0]?.resultado === 'cancelada', 'the other executor cancelled it');
        });
        await step.run('depois', () => void seen.push('depois'));
      },
    );
    const both = [await startExecutor([fn]), await startExecutor([fn])];
    await send('teste/meio');
    await until(() => seen.length > 0, 'the step began');
    for (const executor of both) await executor.idle();
    expect(seen).toEqual(['longo']);
    expect((await runs())[0]?.resultado).toBe('cancelada');
  });

  test('whatever an event carries, it is worked on, and nothing behind it waits', async () => {
    const seen: unknown[] = [];
    const key = 'event.data.x';
    const fn = inngest.createFunction(
      {
        id: 'estranha',
        ...on('teste/estranha'),
        concurrency: { limit: 1, key },
        cancelOn: [{ event: 'teste/nunca', match: 'data.x' }],
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
