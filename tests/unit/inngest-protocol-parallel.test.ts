import { expect, test } from 'vitest';
import { calls, data, type Op, withoutServer } from '#tests/support/inngest-protocol.ts';

// See inngest-protocol.test.ts: what the SDK answers when steps go side by side.

withoutServer();

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
