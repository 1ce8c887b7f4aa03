import { type InngestFunction, NonRetriableError, RetryAfterError } from 'inngest';
import { beforeEach, expect, test, vi } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { inngest } from '#server/transport/inngest/client.ts';
import { createHandler } from '#server/transport/inngest/serve.ts';

/**
 * What the pinned SDK answers to an executor, call by call: the embedded executor (server/transport/inngest/embedded) reads
 * just this. A test that fails here after an upgrade says what its protocol.ts has to learn.
 */

beforeEach(() =>
  setEnv({
    LOG_LEVEL: 'silent',
    INNGEST_BASE_URL: '',
    INNGEST_EVENT_KEY: '',
    INNGEST_SIGNING_KEY: '',
    INNGEST_DEV: '',
  }),
);

type Options = Omit<Parameters<typeof inngest.createFunction>[0], 'id' | 'triggers'>;
type Step = Parameters<Parameters<typeof inngest.createFunction>[1]>[0]['step'];
type Memo = { type: 'data'; data: unknown } | { type: 'error'; error: unknown } | null;
type Op = { id: string; op: string; data?: unknown; error?: unknown };
type Answer = { status: number; headers: Record<string, string>; body: unknown };

const EVENT = { name: 'teste/pedido', id: 'evento-1', ts: 1_800_000_000_000, data: { n: 1 } };

function make(work: (step: Step) => unknown, options: Options = {}): InngestFunction.Like {
  const fixed = { id: 'alvo', triggers: [{ event: 'teste/pedido' }], retries: 2 as const, checkpointing: false };
  return inngest.createFunction({ ...fixed, ...options }, ({ step }) => work(step as Step));
}

/** One function, called as the executor calls it; remembers nothing by itself. */
function calls(work: (step: Step) => unknown, options?: Options) {
  const handler = createHandler([make(work, options)]);
  return (
    steps: Record<string, Memo> = {},
    { attempt = 0, step = 'step', fn = 'alvo', event = EVENT as object } = {},
  ) => {
    const stack = Object.keys(steps);
    const ctx = {
      run_id: 'run-1',
      attempt,
      max_attempts: 3,
      disable_immediate_execution: false,
      use_api: false,
      stack: { stack, current: stack.length },
    };
    const url = `http://executor.invalid/api/inngest?fnId=romaneio-${fn}&stepId=${step}`;
    const body = JSON.stringify({ version: 2, event, events: [event], steps, ctx });
    return handler(new Request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).then(
      readable,
    );
  };
}

/** An answer without what differs from one call to the next: times and stacks. */
async function readable(response: Response): Promise<Answer> {
  const headers: Record<string, string> = {};
  for (const name of ['x-inngest-no-retry', 'retry-after']) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const body = JSON.parse(await response.text(), (key, value) => {
    if (key === 'timing') return undefined;
    return key === 'stack' ? '(stack)' : value;
  });
  return { status: response.status, headers, body };
}

/** The one operation of an answer. */
function only({ body }: Answer): Op {
  const [op, ...more] = body as Op[];
  if (!op || more.length > 0) throw new Error(`Not one operation: ${JSON.stringify(body)}`);
  return op;
}

const data = (value: unknown): Memo => ({ type: 'data', data: value });

test('the SDK is the one that these answers were recorded with', async () => {
  const response = await createHandler([])(new Request('http://executor.invalid/api/inngest'));
  expect(response.headers.get('x-inngest-sdk')).toBe('inngest-js:v4.24.0');
});

test('step.run: one step a call, a repeated id gets a number, then the result', async () => {
  const call = calls(async (step) => {
    const a = await step.run('passo', () => ({ a: 1 }));
    const b = await step.run('passo', () => undefined);
    return { a, b };
  });
  const first = await call();
  expect(first).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": {
            "a": 1,
          },
          "displayName": "passo",
          "id": "d9997c3e8ea8ad0893eb55aa72ab15ee9e2d7eac",
          "name": "passo",
          "op": "StepRun",
          "opts": {},
          "userland": {
            "id": "passo",
          },
        },
      ],
      "headers": {},
      "status": 206,
    }
  `);
  const second = await call({ [only(first).id]: data({ a: 1 }) });
  expect(second).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": null,
          "displayName": "passo",
          "id": "5f2559d97dc334cae2da6710ee53a373faf7690d",
          "name": "passo",
          "op": "StepRun",
          "opts": {},
          "userland": {
            "id": "passo",
            "index": 1,
          },
        },
      ],
      "headers": {},
      "status": 206,
    }
  `);
  const steps = { [only(first).id]: data({ a: 1 }), [only(second).id]: data(null) };
  expect(await call(steps)).toMatchInlineSnapshot(`
    {
      "body": {
        "a": {
          "a": 1,
        },
        "b": null,
      },
      "headers": {},
      "status": 200,
    }
  `);
});

test('a function that returns nothing', async () => {
  expect(await calls(() => undefined)()).toMatchInlineSnapshot(`
    {
      "body": null,
      "headers": {},
      "status": 200,
    }
  `);
});

test('step.sleep names a duration', async () => {
  expect(only(await calls((step) => step.sleep('espera', '90m'))())).toMatchInlineSnapshot(`
    {
      "data": null,
      "displayName": "espera",
      "id": "e31bde98c85db98598816cbe0e05a2cbf7537715",
      "name": "1h30m",
      "op": "Sleep",
      "opts": {},
      "userland": {
        "id": "espera",
      },
    }
  `);
  expect(only(await calls((step) => step.sleep('espera', 1_500))())).toMatchObject({ name: '1s' });
  expect(only(await calls((step) => step.sleep('espera', '15d'))())).toMatchObject({ name: '2w1d' });
  expect(only(await calls((step) => step.sleep('espera', 0))())).toMatchObject({ name: '' });
});

test('step.sleepUntil names a moment; null is what a timer that ran out leaves', async () => {
  const call = calls(async (step) => {
    await step.sleepUntil('ate', '2030-01-01T00:00:00-03:00');
    return 'acordou';
  });
  const first = await call();
  expect(first).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": null,
          "displayName": "ate",
          "id": "189b7ea01f86694bbb0fd98bed73c059692d1656",
          "name": "2030-01-01T03:00:00.000Z",
          "op": "Sleep",
          "opts": {},
          "userland": {
            "id": "ate",
          },
        },
      ],
      "headers": {},
      "status": 206,
    }
  `);
  expect(await call({ [only(first).id]: null })).toMatchInlineSnapshot(`
    {
      "body": "acordou",
      "headers": {},
      "status": 200,
    }
  `);
});

test('step.sendEvent posts to /e/<key> by the client, within the step', async () => {
  setEnv({ INNGEST_BASE_URL: 'http://inngest.invalid', INNGEST_EVENT_KEY: 'chave', INNGEST_DEV: '1' });
  const posted = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ ids: ['evento-2'], status: 200 }));
  const call = calls((step) => step.sendEvent('aviso', { name: 'teste/aviso', id: 'evento-2', data: { n: 2 } }));
  expect(await call()).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": {
            "ids": [
              "evento-2",
            ],
          },
          "displayName": "aviso",
          "id": "e876a8ee498af04dd1be563fc6bb61de869e9410",
          "name": "sendEvent",
          "op": "StepRun",
          "opts": {
            "type": "step.sendEvent",
          },
          "userland": {
            "id": "aviso",
          },
        },
      ],
      "headers": {},
      "status": 206,
    }
  `);
  const [[url, init] = []] = posted.mock.calls;
  expect(url).toBe('http://inngest.invalid/e/chave');
  expect(init?.method).toBe('POST');
  const [event] = JSON.parse(String(init?.body));
  expect(event).toEqual({ name: 'teste/aviso', id: 'evento-2', data: { n: 2 }, ts: expect.any(Number) });
});

test('an error in a step: tried again, and in the last attempt the step has failed', async () => {
  const call = calls((step) =>
    step.run('passo', () => {
      throw new TypeError('quebrou');
    }),
  );
  expect(await call()).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": null,
          "displayName": "passo",
          "error": {
            "__serialized": true,
            "message": "quebrou",
            "name": "TypeError",
            "stack": "(stack)",
          },
          "id": "d9997c3e8ea8ad0893eb55aa72ab15ee9e2d7eac",
          "name": "passo",
          "op": "StepError",
          "opts": {},
          "userland": {
            "id": "passo",
          },
        },
      ],
      "headers": {
        "x-inngest-no-retry": "false",
      },
      "status": 206,
    }
  `);
  const last = await call({}, { attempt: 2 });
  expect(last).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": {
            "__serialized": true,
            "message": "quebrou",
            "name": "TypeError",
            "stack": "(stack)",
          },
          "displayName": "passo",
          "error": {
            "__serialized": true,
            "message": "quebrou",
            "name": "TypeError",
            "stack": "(stack)",
          },
          "id": "d9997c3e8ea8ad0893eb55aa72ab15ee9e2d7eac",
          "name": "passo",
          "op": "StepFailed",
          "opts": {},
          "userland": {
            "id": "passo",
          },
        },
      ],
      "headers": {
        "x-inngest-no-retry": "true",
      },
      "status": 206,
    }
  `);
  const { id, error } = only(last);
  expect(await call({ [id]: { type: 'error', error } })).toMatchInlineSnapshot(`
    {
      "body": {
        "__serialized": true,
        "message": "quebrou",
        "name": "TypeError",
        "stack": "(stack)",
      },
      "headers": {
        "x-inngest-no-retry": "true",
      },
      "status": 400,
    }
  `);
});

test('a failed step can be caught', async () => {
  const call = calls(async (step) => {
    try {
      await step.run('passo', () => {
        throw new NonRetriableError('nunca');
      });
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : 'nada';
    }
  });
  const failed = await call();
  expect(failed).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": {
            "__serialized": true,
            "message": "nunca",
            "name": "NonRetriableError",
            "stack": "(stack)",
          },
          "displayName": "passo",
          "error": {
            "__serialized": true,
            "message": "nunca",
            "name": "NonRetriableError",
            "stack": "(stack)",
          },
          "id": "d9997c3e8ea8ad0893eb55aa72ab15ee9e2d7eac",
          "name": "passo",
          "op": "StepFailed",
          "opts": {},
          "userland": {
            "id": "passo",
          },
        },
      ],
      "headers": {
        "x-inngest-no-retry": "true",
      },
      "status": 206,
    }
  `);
  const { id, error } = only(failed);
  expect(await call({ [id]: { type: 'error', error } })).toMatchInlineSnapshot(`
    {
      "body": "NonRetriableError: nunca",
      "headers": {},
      "status": 200,
    }
  `);
});

test('RetryAfterError, in a step and outside of one, says when: seconds, or a moment', async () => {
  const inStep = calls((step) =>
    step.run('passo', () => {
      throw new RetryAfterError('depois', '90s');
    }),
  );
  expect(await inStep()).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": null,
          "displayName": "passo",
          "error": {
            "__serialized": true,
            "message": "depois",
            "name": "RetryAfterError",
            "stack": "(stack)",
          },
          "id": "d9997c3e8ea8ad0893eb55aa72ab15ee9e2d7eac",
          "name": "passo",
          "op": "StepError",
          "opts": {},
          "userland": {
            "id": "passo",
          },
        },
      ],
      "headers": {
        "retry-after": "90",
        "x-inngest-no-retry": "false",
      },
      "status": 206,
    }
  `);
  const outside = calls(() => {
    throw new RetryAfterError('depois', new Date('2030-01-01T00:00:00Z'));
  });
  expect(await outside()).toMatchInlineSnapshot(`
    {
      "body": {
        "__serialized": true,
        "message": "depois",
        "name": "RetryAfterError",
        "stack": "(stack)",
      },
      "headers": {
        "retry-after": "2030-01-01T00:00:00.000Z",
        "x-inngest-no-retry": "false",
      },
      "status": 500,
    }
  `);
});

test('an error outside of a step: 500 is tried again, 400 is the end', async () => {
  const call = calls(() => {
    throw new Error('fora');
  });
  expect(await call()).toMatchInlineSnapshot(`
    {
      "body": {
        "__serialized": true,
        "message": "fora",
        "name": "Error",
        "stack": "(stack)",
      },
      "headers": {
        "x-inngest-no-retry": "false",
      },
      "status": 500,
    }
  `);
  expect(await call({}, { attempt: 2 })).toMatchInlineSnapshot(`
    {
      "body": {
        "__serialized": true,
        "message": "fora",
        "name": "Error",
        "stack": "(stack)",
      },
      "headers": {
        "x-inngest-no-retry": "true",
      },
      "status": 400,
    }
  `);
  const never = calls(() => {
    throw new NonRetriableError('nunca');
  });
  expect(await never()).toMatchObject({ status: 400, headers: { 'x-inngest-no-retry': 'true' } });
});

test('parallel steps are planned, then called one by one by their id', async () => {
  const call = calls(async (step) => {
    const all = await Promise.all([step.run('a', () => 1), step.sleep('espera', '1m'), step.run('b', () => 2)]);
    return all;
  });
  const planned = await call();
  expect(planned).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": null,
          "displayName": "a",
          "id": "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8",
          "name": "a",
          "op": "StepPlanned",
          "opts": {},
          "userland": {
            "id": "a",
          },
        },
        {
          "data": null,
          "displayName": "espera",
          "id": "e31bde98c85db98598816cbe0e05a2cbf7537715",
          "name": "1m",
          "op": "Sleep",
          "opts": {},
          "userland": {
            "id": "espera",
          },
        },
        {
          "data": null,
          "displayName": "b",
          "id": "e9d71f5ee7c92d6dc9e92ffdad17b8bd49418f98",
          "name": "b",
          "op": "StepPlanned",
          "opts": {},
          "userland": {
            "id": "b",
          },
        },
      ],
      "headers": {},
      "status": 206,
    }
  `);
  const [a, timer, b] = (planned.body as Op[]).map(({ id }) => id);
  if (!a || !timer || !b) throw new Error('Three were expected');
  const ran = await call({}, { step: a });
  expect(ran).toMatchInlineSnapshot(`
    {
      "body": [
        {
          "data": 1,
          "displayName": "a",
          "id": "86f7e437faa5a7fce15d1ddcb9eaeaea377667b8",
          "name": "a",
          "op": "StepRun",
          "opts": {},
          "userland": {
            "id": "a",
          },
        },
      ],
      "headers": {},
      "status": 206,
    }
  `);
  expect(await call({}, { step: b })).toMatchObject({ status: 206, body: [{ id: b, op: 'StepRun', data: 2 }] });
  // A timer that has not run out is named again.
  expect(await call({ [a]: data(1), [b]: data(2) })).toMatchObject({ status: 206, body: [{ id: timer, op: 'Sleep' }] });
  expect(await call({ [a]: data(1), [b]: data(2), [timer]: null })).toMatchInlineSnapshot(`
    {
      "body": [
        1,
        null,
        2,
      ],
      "headers": {},
      "status": 200,
    }
  `);
});

test('a race: what it led to is planned beside what still runs', async () => {
  const call = calls(async (step) => {
    const first = await Promise.race([step.run('a', () => 1), step.sleep('espera', '1m')]);
    return await step.run('depois', () => first);
  });
  const planned = await call();
  const [a, timer] = (planned.body as Op[]).map(({ id }) => id);
  if (!a || !timer) throw new Error('Two were expected');
  const next = await call({ [a]: data(1) });
  expect((next.body as Op[]).map(({ op }) => op)).toEqual(['Sleep', 'StepPlanned']);
  const after = (next.body as Op[])[1]?.id ?? '';
  // The function's end waits for all of them, as Promise.all's would.
  expect(await call({ [a]: data(1), [after]: data(1) })).toMatchObject({
    status: 206,
    body: [{ id: timer, op: 'Sleep' }],
  });
  expect(await call({ [a]: data(1), [after]: data(1), [timer]: null })).toMatchObject({ status: 200, body: 1 });
});

test('onFailure is a function of its own, called with the event of the failure', async () => {
  const call = calls(() => undefined, {
    onFailure: ({ error, event }) => ({
      erro: error.message,
      pedido: event.data.event.id,
      execucao: event.data.run_id,
    }),
  });
  const error = { name: 'Error', message: 'quebrou', stack: 'Error: quebrou' };
  const failure = { function_id: 'romaneio-alvo', run_id: 'run-1', error, event: EVENT };
  const event = { name: 'inngest/function.failed', id: 'failed run-1', ts: EVENT.ts, data: failure };
  expect(await call({}, { fn: 'alvo-failure', event })).toMatchInlineSnapshot(`
    {
      "body": {
        "erro": "quebrou",
        "execucao": "run-1",
        "pedido": "evento-1",
      },
      "headers": {},
      "status": 200,
    }
  `);
});

test('what the executor refuses is named by its operation', async () => {
  const wait = calls((step) => step.waitForEvent('w', { event: 'teste/outro', timeout: '1d' }));
  expect(only(await wait())).toMatchObject({ op: 'WaitForEvent' });
  const other = make(() => undefined, {});
  const invoke = calls((step) => step.invoke('i', { function: other as never, data: {} }));
  expect(only(await invoke())).toMatchObject({ op: 'InvokeFunction' });
});

test('a function that is not there', async () => {
  expect(await calls(() => undefined)({}, { fn: 'nenhuma' })).toMatchInlineSnapshot(`
    {
      "body": {
        "__serialized": true,
        "message": "Function "romaneio-nenhuma" was not found in this app; is the app synced correctly?",
        "name": "Error",
        "stack": "(stack)",
        "type": "internal",
      },
      "headers": {},
      "status": 500,
    }
  `);
});

test('synchronisation in band tells every option of every function', async () => {
  const fn = make(() => undefined, {
    concurrency: { limit: 2, key: 'event.data.n' },
    cancelOn: [
      { event: 'teste/cancelado', if: 'async.data.n == event.data.n' },
      { event: 'teste/outro', match: 'data.n' },
    ],
    onFailure: () => undefined,
  });
  const request = new Request('http://executor.invalid/api/inngest', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-inngest-sync-kind': 'in_band' },
    body: JSON.stringify({ url: 'http://executor.invalid/api/inngest' }),
  });
  const answer = await createHandler([fn])(request);
  expect(answer.status).toBe(200);
  expect((await answer.json()).functions).toMatchInlineSnapshot(`
    [
      {
        "cancel": [
          {
            "event": "teste/cancelado",
            "if": "async.data.n == event.data.n",
          },
          {
            "event": "teste/outro",
            "if": "event.data.n == async.data.n",
          },
        ],
        "concurrency": {
          "key": "event.data.n",
          "limit": 2,
        },
        "id": "romaneio-alvo",
        "name": "alvo",
        "steps": {
          "step": {
            "id": "step",
            "name": "step",
            "retries": {
              "attempts": 2,
            },
            "runtime": {
              "type": "http",
              "url": "http://localhost:3000/api/inngest?fnId=romaneio-alvo&stepId=step",
            },
          },
        },
        "triggers": [
          {
            "event": "teste/pedido",
          },
        ],
      },
      {
        "id": "romaneio-alvo-failure",
        "name": "alvo (failure)",
        "steps": {
          "step": {
            "id": "step",
            "name": "step",
            "retries": {
              "attempts": 1,
            },
            "runtime": {
              "type": "http",
              "url": "http://localhost:3000/api/inngest?fnId=romaneio-alvo-failure&stepId=step",
            },
          },
        },
        "triggers": [
          {
            "event": "inngest/function.failed",
            "expression": "event.data.function_id == 'romaneio-alvo'",
          },
        ],
      },
    ]
  `);
});
