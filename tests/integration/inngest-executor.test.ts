import { NonRetriableError, RetryAfterError } from 'inngest';
import { afterEach, describe, expect, test } from 'vitest';
import { inngest } from '#server/transport/inngest/client.ts';
import { Clock, on, runs, send, startExecutor, stopExecutors } from '#tests/support/inngest.ts';

// Functions run from their event to their end on the embedded executor, on a real PostgreSQL and with the real SDK.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
