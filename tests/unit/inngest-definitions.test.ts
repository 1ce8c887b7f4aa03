import type { InngestFunction } from 'inngest';
import { beforeAll, describe, expect, test } from 'vitest';
import { readDefinitions, UnsupportedFunctionError } from '#server/executor/definitions.ts';
import { setEnv } from '#server/platform/env.ts';
import { inngest } from '#server/transport/inngest/client.ts';
import { functions } from '#server/transport/inngest/functions/index.ts';
import { createHandler, handler } from '#server/transport/inngest/serve.ts';

beforeAll(() => setEnv({ LOG_LEVEL: 'silent' }));

type Options = Partial<Parameters<typeof inngest.createFunction>[0]>;

const make = (options: Options, id = 'alvo'): InngestFunction.Like =>
  inngest.createFunction({ id, triggers: [{ event: 'teste/x' }], ...options }, () => null);

async function refusal(...served: InngestFunction.Like[]): Promise<string> {
  const error = await readDefinitions(createHandler(served)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(UnsupportedFunctionError);
  return String(error);
}

test("the product's own functions are all supported", async () => {
  const definitions = await readDefinitions(handler);
  expect(definitions.size).toBeGreaterThanOrEqual(functions.length);
});

describe('what is not supported is refused before anything runs, with the names of function and option', () => {
  const condition = (text: string): Options => ({ triggers: [{ event: 'teste/x', if: text }] });
  const cases: [string, Options, RegExp][] = [
    ['rateLimit', { rateLimit: { limit: 1, period: '1m' } }, /rateLimit/],
    ['throttle', { throttle: { limit: 1, period: '1m' } }, /throttle/],
    ['debounce', { debounce: { period: '1m' } }, /debounce/],
    ['batchEvents', { batchEvents: { maxSize: 5, timeout: '5s' } }, /batchEvents/],
    ['priority', { priority: { run: '120' } }, /priority/],
    ['singleton', { singleton: { mode: 'skip' } }, /singleton/],
    ['idempotency', { idempotency: 'event.data.n' }, /idempotency/],
    ['timeouts', { timeouts: { finish: '1h' } }, /timeouts/],
    [
      'two limits',
      { concurrency: [{ limit: 1 }, { limit: 2, key: 'event.data.n' }] },
      /concurrency with more than one/,
    ],
    [
      'a limit of the account',
      { concurrency: { limit: 1, key: '"x"', scope: 'account' } },
      /concurrency with scope "account"/,
    ],
    [
      'an expression as key',
      { concurrency: { limit: 1, key: 'event.data.a + event.data.b' } },
      /the key "event.data.a \+/,
    ],
    ['a later event as key', { concurrency: { limit: 1, key: 'async.data.a' } }, /the key "async.data.a"/],
    ['cancelOn', { cancelOn: [{ event: 'teste/y', match: 'data.id' }] }, /: cancel is not supported/],
    ['triggers of many', { triggers: [{ event: 'teste/*' }] }, /trigger "teste\/\*" with a wildcard/],
    ['or', condition('event.data.a == 1 || event.data.b == 2'), /condition .* of a trigger/],
    ['has()', condition('has(event.data.a)'), /condition .* of a trigger/],
    ['a trigger by a later event', condition('async.data.a == event.data.a'), /condition .* of a trigger/],
    ['a cron with seconds', { triggers: [{ cron: '* * * * * *' }] }, /cron "\* \* \* \* \* \*"/],
    ['a cron that never comes', { triggers: [{ cron: '0 0 31 2 *' }] }, /cron "0 0 31 2 \*"/],
    ['a cron in no place', { triggers: [{ cron: 'TZ=Marte/Norte 0 0 * * *' }] }, /cron "TZ=Marte/],
  ];
  test.each(cases)('%s', async (_name, options, message) => {
    const text = await refusal(make(options));
    expect(text).toMatch(/- function romaneio-alvo: /);
    expect(text).toMatch(message);
    expect(text.match(/^ {2}- /gm)).toHaveLength(1);
  });

  test('all of them at once', async () => {
    const text = await refusal(
      make({ priority: { run: '1' } }, 'um'),
      make({ debounce: { period: '1m' } }, 'dois'),
      make({}, 'bem'),
    );
    expect(text.match(/romaneio-\w+: \w+/g)).toEqual(['romaneio-um: priority', 'romaneio-dois: debounce']);
  });
});

test('what is supported is read as it was written', async () => {
  const served = make({
    triggers: [
      { event: 'teste/x', if: "event.data.a == 'b' && event.data.n == 1" },
      { cron: 'TZ=America/Sao_Paulo */5 * * * *' },
    ],
    retries: 7,
    concurrency: { limit: 3, key: 'event.data.webhook_id' },
    onFailure: () => null,
  });
  const definitions = await readDefinitions(createHandler([served, make({}, 'simples')]));
  expect([...definitions.keys()]).toEqual(['romaneio-alvo', 'romaneio-alvo-failure', 'romaneio-simples']);
  const path = (...names: string[]) => ({ path: ['data', ...names] });
  expect(definitions.get('romaneio-alvo')).toEqual({
    id: 'romaneio-alvo',
    maxAttempts: 8,
    triggers: [
      {
        event: 'teste/x',
        when: [
          [path('a'), { value: 'b' }],
          [path('n'), { value: 1 }],
        ],
      },
    ],
    crons: ['TZ=America/Sao_Paulo */5 * * * *'],
    concurrency: { limit: 3, key: path('webhook_id') },
  });
  expect(definitions.get('romaneio-simples')).toMatchObject({
    maxAttempts: 4,
    concurrency: null,
    crons: [],
  });
});
