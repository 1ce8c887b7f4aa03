import { expect, test, vi } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { createHandler } from '#server/transport/inngest/serve.ts';
import { calls, data, make, only, withoutServer } from '#tests/support/inngest-protocol.ts';

/**
 * What the pinned SDK answers to an executor, call by call: the embedded executor (server/executor) reads
 * just this. A test that fails here after an upgrade says what its protocol.ts has to learn.
 */

withoutServer();

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
