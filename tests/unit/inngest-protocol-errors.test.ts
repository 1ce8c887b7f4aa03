import { NonRetriableError, RetryAfterError } from 'inngest';
import { expect, test } from 'vitest';
import { calls, EVENT, only, withoutServer } from '#tests/support/inngest-protocol.ts';

// See inngest-protocol.test.ts: what the SDK answers when something fails.

withoutServer();

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
