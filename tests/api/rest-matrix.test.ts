import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ESCOPOS_API, revokeToken } from '#server/acesso/index.ts';
import { newSecret } from '#server/platform/crypto.ts';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, type Call, startApi } from '#tests/support/api-client.ts';
import { type App, authorize, clientOf, registerApp, tokensOf } from '#tests/support/oauth.ts';
import { type Described, guarded } from '#tests/support/openapi.ts';
import { MISSING, makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { type Ids, type Naming, pathTo, REST_CASES, restCaseOf, rightBody } from '#tests/support/rest-cases.ts';
import { contentsOf, countRows } from '#tests/support/rows.ts';

// Every operation of the OpenAPI document: (a) by nobody, (b) by another company, (c) without its scope and with
// nothing but its scope, from an API token and through OAuth, and from a network that is not allowed.

let api: Api;
let own: Scene;
let other: Scene;
/** An application that may be granted every scope. */
let app: App;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000, keepAlive: true });
  [own, other] = [await makeScene(), await makeScene()];
  app = await registerApp(own.company, { escopos: [...ESCOPOS_API] });
});
afterAll(() => api.close());

const escopoOf = ({ operation }: Described) => operation['x-escopo'] ?? '';

/** Asks with the case's own body, unless another is given, at ids that are the scene's own unless others are given. */
async function ask(described: Described, call: Call & { ids?: Ids; query?: Record<string, number> }): Promise<Answer> {
  const found = restCaseOf(described.operation.operationId);
  const ids = call.ids ?? (await found.ids?.(own)) ?? {};
  const query = new URLSearchParams(Object.entries(call.query ?? {}).map(([name, id]) => [name, String(id)]));
  const path = `${pathTo(described.path, ids)}${query.size > 0 ? `?${query}` : ''}`;
  const body = 'body' in call ? call.body : await rightBody(described.operation.operationId, own);
  return api.call(described.method, path, { ...call, body });
}

test('every operation has a case, and every case an operation', () => {
  expect(Object.keys(REST_CASES).sort()).toEqual(guarded.map(({ operation }) => operation.operationId).sort());
});

describe('(a) nobody gets 401, and nothing is done, from', () => {
  const credentials: [string, string | null][] = [];
  beforeAll(async () => {
    const revoked = await own.company.token({ escopos: [...ESCOPOS_API] });
    await revokeToken(own.company.ctx, { id: revoked.id });
    const expired = await own.company.token({ escopos: [...ESCOPOS_API], expira_em: new Date(Date.now() + 60_000) });
    await db().sql`UPDATE tokens_api SET expira_em = now() - interval '1 second' WHERE id = ${expired.id}`;
    const tokens = tokensOf(await clientOf(api, app).exchange(await authorize(app, own.company.admin)));
    const ended = tokensOf(await clientOf(api, app).refresh(tokens.refresh_token));
    await clientOf(api, app).revoke(ended.refresh_token);
    credentials.push(
      ['Bearer', null],
      ['Bearer error="invalid_token"', 'Bearer'],
      ['Bearer error="invalid_token"', `Basic ${Buffer.from(`${revoked.token}:`).toString('base64')}`],
      ['Bearer error="invalid_token"', revoked.token],
      ...['qualquer', newSecret('rmn_tok'), newSecret('rmn_at'), ended.refresh_token, own.webhook.secret_final]
        .concat(revoked.token, expired.token, tokens.access_token, ended.access_token)
        .map((token): [string, string] => ['Bearer error="invalid_token"', `Bearer ${token}`]),
    );
  });

  test.each(guarded)('$name', async (described) => {
    const ids = (await restCaseOf(described.operation.operationId).ids?.(own)) ?? {};
    const before = await countRows();
    for (const [challenge, authorization] of credentials) {
      const { status, json, headers } = await ask(described, {
        ids,
        headers: authorization === null ? {} : { authorization },
      });
      expect(status, authorization ?? 'none').toBe(401);
      expect(json).toStrictEqual({ detail: expect.stringMatching(/\.$/) });
      expect(headers.get('www-authenticate')).toBe(challenge);
      expect(headers.get('x-ratelimit-limit')).toBeNull();
    }
    // Nor with the way without its final slash.
    expect((await api.call(described.method, pathTo(described.path, ids).replace(/\/$/, ''))).status).toBe(401);
    expect(await countRows()).toEqual(before);
  });
});

/** An answer without what differs between two requests: ids that were sent and are named back. */
const said = ({ status, text }: Answer) =>
  `${status} ${text.replaceAll(/id \d+/g, 'id').replaceAll(/([?&]\w+_id=)\d+/g, '$1')}`;

const atMissing = (ids: Ids): Ids => Object.fromEntries(Object.keys(ids).map((name) => [name, MISSING]));
const listed = (value: unknown) => {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.map(() => MISSING) : MISSING;
};
const namingMissing = ({ query, body = {} }: Naming): Naming => ({
  ...(query ? { query: atMissing(query) } : {}),
  ...(query ? {} : { body: Object.fromEntries(Object.entries(body).map(([name, value]) => [name, listed(value)])) }),
});

describe('(b) another company’s ids are answered as those of nothing, and stay as they are, at', () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await own.company.token({ escopos: [...ESCOPOS_API] }));
  });

  test.each(guarded.filter(({ path }) => path.includes('{')))('$name', async (described) => {
    const found = restCaseOf(described.operation.operationId);
    const theirs = (await found.ids?.(other)) ?? {};
    const before = await contentsOf(other.company.id);
    const foreign = await ask(described, { token, ids: theirs });
    expect(foreign.status).toBe(404);
    expect(said(foreign)).toBe(said(await ask(described, { token, ids: atMissing(theirs) })));
    expect(await contentsOf(other.company.id)).toEqual(before);
  });

  const naming = guarded.filter(({ operation }) => REST_CASES[operation.operationId]?.names);
  test.each(naming)('$name: named in the query or the body', async (described) => {
    const found = restCaseOf(described.operation.operationId);
    const send = async ({ query, body, ids }: Naming) =>
      ask(described, {
        token,
        ...(ids ? { ids } : {}),
        ...(query ? { query } : {}),
        ...(body ? { body: found.form ? await found.form(own, body) : { ...found.body?.(own), ...body } } : {}),
      });
    // What another company's record has is named at one's own.
    for (const { ids: _, ...theirs } of (await found.names?.(other)) ?? []) {
      const before = await contentsOf(other.company.id);
      const foreign = await send(theirs);
      expect(said(foreign)).toBe(said(await send(namingMissing(theirs))));
      if (theirs.body) expect(foreign.status).toBe(400);
      else expect(foreign.json.data?.resultados ?? []).toEqual([]);
      expect(await contentsOf(other.company.id)).toEqual(before);
    }
    for (const ours of (await found.names?.(own)) ?? []) expect((await send(ours)).status).toBeLessThan(300);
  });

  test('whatever takes an id beside its path has a case for a foreign one', () => {
    const takes = guarded.filter(({ parameters, body }) =>
      [
        ...parameters.filter((p) => p.in === 'query').map((p) => p.name),
        ...Object.keys(body?.schema.properties ?? {}),
      ].some((name) => name.endsWith('_id')),
    );
    expect(takes.map(({ name }) => name).filter((name) => !naming.some((one) => one.name === name))).toEqual([]);
  });

  test.each(guarded.filter(({ method, path }) => method === 'GET' && !path.includes('{')))(
    '$name: nothing of theirs is listed',
    async (described) => {
      const { text } = await ask(described, { token });
      for (const theirs of [other.produto.nome, other.expedicao.numero_expedicao, other.webhook.descricao]) {
        expect(text).not.toContain(`"${theirs}"`);
      }
      expect(text).not.toContain(`"empresa_id":${other.company.id},`);
    },
  );
});

describe('(c) the scope:', () => {
  /** Access tokens of OAuth: with one scope alone, and with all but it. */
  async function connected(escopos: string[]): Promise<string> {
    const code = await authorize(app, own.company.admin, { scope: escopos.join(' ') });
    return tokensOf(await clientOf(api, app).exchange(code)).access_token;
  }

  describe.each([...new Set(guarded.map(escopoOf))])('%s', (escopo) => {
    const all = guarded.filter((described) => escopoOf(described) === escopo);
    const others = ESCOPOS_API.filter((one) => one !== escopo);
    let made: { id: number; token: string }[];
    let alone: string[];
    let without: string[];
    beforeAll(async () => {
      made = [await own.company.token({ escopos: [escopo] }), await own.company.token({ escopos: others })];
      alone = [made[0]?.token ?? '', await connected([escopo])];
      without = [made[1]?.token ?? '', await connected([...others])];
    });
    // A company has 100 that work at most.
    afterAll(() => Promise.all(made.map(({ id }) => revokeToken(own.company.ctx, { id }))));

    test.each(all)(
      '$name is refused without it, before the body is looked at, and its name is said',
      async (described) => {
        const ids = (await restCaseOf(described.operation.operationId).ids?.(own)) ?? {};
        const before = await countRows();
        for (const token of without) {
          for (const body of described.body ? [undefined, '{', 'x'.repeat(2_000_000)] : [undefined]) {
            const answer = await ask(described, { token, ids, ...(body ? { body } : {}) });
            expect(answer.status).toBe(403);
            expect(answer.json).toStrictEqual({
              detail: `Permissão insuficiente: esta ação exige o escopo ${escopo}.`,
            });
            expect(answer.headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${escopo}"`);
          }
        }
        expect(await countRows()).toEqual(before);
      },
    );

    test.each(all)(
      '$name needs nothing but it, as a key and, where the document says so, as an application',
      async (described) => {
        const [key, connection] = alone;
        const { ofAccount } = restCaseOf(described.operation.operationId);
        const forApps = described.operation.security.some((way) => 'oauth' in way);
        const { status, text } = await ask(described, { token: key ?? '' });
        expect([200, 201, 302], text).toContain(status);
        const answer = await ask(described, { token: connection ?? '' });
        expect(!forApps ? [403] : ofAccount ? [404] : [200, 201, 302], answer.text).toContain(answer.status);
      },
    );
  });
});

test('from a network that is not allowed every operation is 403, and nothing is done', async () => {
  const { token } = await own.company.token({ escopos: [...ESCOPOS_API], ips_permitidos: ['203.0.113.0/24'] });
  for (const described of guarded) {
    const ids = (await restCaseOf(described.operation.operationId).ids?.(own)) ?? {};
    const before = await countRows();
    const { status, json } = await ask(described, { token, ids });
    expect(status, described.name).toBe(403);
    expect(json).toStrictEqual({ detail: 'O IP 127.0.0.1 não está entre as redes permitidas deste token.' });
    expect(await countRows(), described.name).toEqual(before);
  }
});
