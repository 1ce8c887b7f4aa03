import { afterAll, beforeAll, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { guarded } from '#tests/support/openapi.ts';
import { makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { pathTo, restCaseOf, rightBody } from '#tests/support/rest-cases.ts';

// Every field of every JSON body of the API, given objects that become no text and no number, alone, in a list and in the first item of a
// list: a message that quotes what was sent must not be the server's own fault.

let api: Api;
let scene: Scene;
let token: string;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000, keepAlive: true });
  scene = await makeScene();
  ({ token } = await scene.company.token({ escopos: [...ESCOPOS_API] }));
});
afterAll(() => api.close());

const ODD = { toString: 1, valueOf: null };
const forms = [ODD, [ODD], { item: ODD }];

/** The value with each field of its first level, or of its first item's, replaced by each form. */
function* spoiled(body: Record<string, unknown>, fields: readonly string[]): Generator<Record<string, unknown>> {
  for (const field of fields) {
    for (const form of forms) yield { ...body, [field]: form };
    const value = body[field];
    const [first] = Array.isArray(value) ? value : [value];
    if (typeof first !== 'object' || first === null) continue;
    for (const inner of spoiled(first, Object.keys(first)))
      yield { ...body, [field]: Array.isArray(value) ? [inner] : inner };
  }
}

const json = guarded.filter(({ body, isForm }) => body && !isForm);

test.each(json)('$name', async ({ method, path, operation, body }) => {
  const { ids } = restCaseOf(operation.operationId);
  const good = (await rightBody(operation.operationId, scene)) as Record<string, unknown>;
  const fields = new Set([...Object.keys(body?.schema.properties ?? {}), ...Object.keys(good ?? {})]);
  const at = pathTo(path, (await ids?.(scene)) ?? {});
  for (const sent of spoiled(good ?? {}, [...fields])) {
    const { status, text } = await api.call(method, at, { token, body: sent });
    expect([status < 500, text.slice(0, 300), JSON.stringify(sent)]).toEqual([
      true,
      expect.any(String),
      expect.any(String),
    ]);
  }
});
