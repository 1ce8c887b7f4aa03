import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type App, authorize, clientOf, postForm, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { type Described, expectAsDocumented, faultsOf, operations } from '#tests/support/openapi.ts';

// OAuth's endpoints against what the OpenAPI document tells of them: forms made from their own fields, right and wrong, and every status.

const SEED = Number(process.env.CONTRACT_SEED ?? 20_260_807);
const RUNS = Number(process.env.CONTRACT_RUNS ?? 15);

const forms = operations.filter(({ path }) => path.startsWith('/integracoes/oauth/'));

let api: Api;
let company: Company;
let app: App;

const seen = new Set<string>();

beforeAll(async () => {
  // Its limits count refused credentials, of which there are many here.
  api = await startApi({ rateLimitScale: 1_000_000 });
  company = await makeCompany();
  app = await registerApp(company, { escopos: [...ESCOPOS_API] });
});
afterAll(() => api.close());

function documented({ name, method, path }: Described, answer: Answer): number {
  expectAsDocumented(method, path, answer);
  seen.add(`${name} ${answer.status}`);
  return answer.status;
}

const basic = () => `Basic ${Buffer.from(`${app.client_id}:${app.client_secret}`).toString('base64')}`;

/** Values that a field may hold, right ones among them. */
const values = (told: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...told, '', newSecret('rmn_cod'), newSecret('rmn_rt'), newSecret('rmn_at'), 'x'.repeat(5_000)),
    fc.constantFrom(app.client_id, app.client_secret ?? '', 'https://app.exemplo.com.br/retorno', 'estoque:read', '\0'),
    fc.string({ unit: 'binary' }),
  );

test.each(forms)(`$name: whatever form is sent, the answer is one that is told (seed ${SEED})`, async (described) => {
  const fields = Object.entries(described.body?.schema.properties ?? {});
  const names = fc.constantFrom(...fields.map(([name]) => name), 'campo', '__proto__', '');
  const told = fields.flatMap(([, schema]) => (schema.enum ?? []) as string[]);
  const form = fc.array(fc.tuple(names, values(['authorization_code', ...told])), { maxLength: 7 });
  const raw = fc.oneof(
    form.map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString()),
    form.map(
      (pairs) =>
        `grant_type=refresh_token&token=x&${new URLSearchParams(pairs.map(([n, v]) => [n, v.toWellFormed()]))}`,
    ),
    fc.constantFrom(
      '',
      '&&&',
      '=',
      '%',
      '%ff=%00',
      'grant_type=%ED%A0%80',
      '{"grant_type":"refresh_token"}',
      'a'.repeat(70_000),
    ),
  );
  const headers = fc.constantFrom<Record<string, string>>(
    { authorization: basic() },
    { authorization: basic() },
    {},
    { authorization: 'Basic !!!' },
    { authorization: `Bearer ${newSecret('rmn_at')}` },
    { authorization: basic(), 'content-type': 'application/json' },
    { authorization: basic(), 'content-type': 'text/plain' },
  );
  const query = fc.constantFrom('', '', '?token=x', '?campo=1', '?%ff=%00');
  await fc.assert(
    fc.asyncProperty(raw, headers, query, async (text, sent, asked) => {
      expect(documented(described, await postForm(api, described.path + asked, text, sent))).toBeLessThan(500);
    }),
    { seed: SEED, numRuns: RUNS * 6 },
  );
});

test('every status that the document tells is answered', async () => {
  const [token, revoke] = ['obterTokens', 'revogarToken'].map((id) =>
    forms.find(({ operation }) => operation.operationId === id),
  );
  if (!token || !revoke) throw new Error('The document lacks an endpoint');
  const client = clientOf(api, app);
  const first = await client.exchange(await authorize(app, company.admin));
  const second = await client.refresh(tokensOf(first).refresh_token);
  expect([documented(token, first), documented(token, second)]).toEqual([200, 200]);
  expect(documented(revoke, await client.revoke(tokensOf(second).refresh_token))).toBe(200);
  expect(documented(token, await client.refresh(tokensOf(second).refresh_token))).toBe(400);
  for (const described of forms) {
    const send = (text: string, headers: Record<string, string> = { authorization: basic() }) =>
      postForm(api, described.path, text, headers).then((answer) => documented(described, answer));
    const wrong = `client_id=${app.client_id}&client_secret=errado&grant_type=refresh_token&token=x`;
    expect(await send('campo=1')).toBe(400);
    expect(await send(wrong, {})).toBe(401);
    expect(await send(`token=${'x'.repeat(70_000)}`)).toBe(413);
    setEnv({ RATE_LIMIT_SCALE: '0.001' });
    const guesses = [await send(wrong, {}), await send(wrong, {})];
    setEnv({ RATE_LIMIT_SCALE: '1000000' });
    expect(guesses).toContain(429);
    await db().sql`ALTER TABLE aplicativos RENAME TO aplicativos_de_lado`;
    try {
      expect(await send('grant_type=refresh_token&refresh_token=x&token=x')).toBe(500);
    } finally {
      await db().sql`ALTER TABLE aplicativos_de_lado RENAME TO aplicativos`;
    }
  }
  const all = forms.flatMap(({ name, operation }) =>
    Object.keys(operation.responses).map((status) => `${name} ${status}`),
  );
  expect(all.filter((one) => !seen.has(one))).toEqual([]);
});

test.each(forms)(
  '$name: forms of credentials exclude each other in the document as in the answer',
  async (described) => {
    const schema = described.body?.schema ?? {};
    const rest = { grant_type: 'refresh_token', refresh_token: newSecret('rmn_rt'), token: newSecret('rmn_rt') };
    const { client_id, client_secret } = app;
    const other = { client_id: `${client_id}x` };
    const cases: [fields: Record<string, unknown>, header: boolean, fits: boolean, refused: string | null][] = [
      [{}, true, true, null],
      [{ client_id, client_secret }, false, true, null],
      [{ client_id }, true, true, null],
      // The application is confidential: its id alone is not enough.
      [{ client_id }, false, true, 'invalid_client'],
      [{ client_secret }, false, false, 'invalid_client'],
      [{ client_secret }, true, false, 'invalid_request'],
      // What a header and a form say together, no schema of the form can tell: the description does.
      [{ client_id, client_secret }, true, true, 'invalid_request'],
      [other, true, true, 'invalid_request'],
    ];
    for (const [fields, header, fits, refused] of cases) {
      const told = JSON.stringify({ fields: Object.keys(fields), header });
      expect(faultsOf(schema, { ...rest, ...fields }).length === 0, told).toBe(fits);
      const form = new URLSearchParams({ ...rest, ...fields } as Record<string, string>).toString();
      const answer = await postForm(api, described.path, form, header ? { authorization: basic() } : {});
      documented(described, answer);
      // An unknown refresh token: the credentials were taken.
      if (refused === null) expect([undefined, 'invalid_grant'], told).toContain(answer.json.error);
      else expect(answer.json.error, told).toBe(refused);
    }
    expect(described.operation.description).toContain('Duas formas na mesma requisição respondem 400');
  },
);
