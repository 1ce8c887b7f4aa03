import { afterAll, beforeAll, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { requisicaoWriter } from '#server/requisicoes/index.ts';
import { routes } from '#server/transport/rest/app.ts';
import { answer } from '#server/transport/rest/pipeline.ts';
import type { Route } from '#server/transport/rest/route.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { pathTo } from '#tests/support/rest-cases.ts';

let token: string;
beforeAll(async () => {
  // The CRM alone has more writing routes than a token may call in a minute.
  setEnv({ RATE_LIMIT_SCALE: '100' });
  ({ token } = await (await makeCompany({ deposito: false })).token({ escopos: [...ESCOPOS_API] }));
});
// No server that would do it at its end: a line of the log that is written later would open the database of a file that is over.
afterAll(() => requisicaoWriter().flush());

const STRANGE = '"estranho":1,"manter":{"tokens":[1]},"empresa_id":1,"__proto__":{"ativo":false},"constructor":1';
const NAMES = ['estranho', 'manter', 'empresa_id', '__proto__', 'constructor'];

// A form with a file is read before the route answers, and only for a record that is there: tests/api/imagens-*.
test.each(routes.filter(({ body }) => !body?.upload))(
  '$method $path: what it does not declare is named, and reaches no verb',
  async (route) => {
    const inputs: Record<string, unknown>[] = [];
    const listening: Route = {
      ...route,
      answer: async (_, input) => {
        inputs.push(input);
        return { message: 'Lido.' };
      },
    };
    const params = Object.fromEntries(Object.keys(route.params).map((name) => [name, '1']));
    const declared = Object.keys({ ...route.query?.shape, ...route.body?.schema.shape, ...params });
    const everything = declared.map((name) => `${JSON.stringify(name)}:1`).join();
    // An action that takes no body may be sent one all the same.
    const sends = route.body || route.method === 'POST';
    const request = new Request(`http://localhost${pathTo(route.path, params)}?estranho=1&manter=1`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(sends ? { body: `{${[everything, STRANGE].filter(Boolean).join()}}` } : {}),
    });
    const { status, headers } = await answer(request, '127.0.0.1', { route: listening, params });
    expect(status).toBe(route.status);
    const expected = sends ? NAMES : ['estranho', 'manter'];
    expect(headers.get('x-campos-ignorados')?.split(', ')).toEqual(expect.arrayContaining(expected));
    expect(inputs).toHaveLength(1);
    expect(Object.keys(inputs[0] ?? {}).filter((name) => !declared.includes(name))).toEqual([]);
    const taken = Object.keys({ ...route.body?.schema.shape, ...params });
    expect(Object.keys(inputs[0] ?? {})).toEqual(expect.arrayContaining(taken));
  },
);
