import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeToken } from '#server/acesso/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { Form } from '#tests/support/form.ts';
import { type Described, document, expectAsDocumented, guarded, operations } from '#tests/support/openapi.ts';
import { MISSING, makeScene, type Scene } from '#tests/support/panel-cases.ts';
import { type Ids, pathTo, restCaseOf, rightBody } from '#tests/support/rest-cases.ts';
import type { Draft } from '#tests/support/rest-draft.ts';
import { demanded, rightRequests, ruled, strangeRequests, wrongRequests } from '#tests/support/rest-requests.ts';
import { contentsOf, countRows } from '#tests/support/rows.ts';

// The document against the service: requests made from each operation's own schemas, right and wrong, over a real
// socket; status, type, headers and body as the document tells, with nothing that it does not tell. CONTRACT_RUNS makes more of them,
// CONTRACT_SEED others; a failure prints the request at its smallest.

const SEED = Number(process.env.CONTRACT_SEED ?? 20_260_807);
const RUNS = Number(process.env.CONTRACT_RUNS ?? 15);

const ESCOPOS = [...new Set(guarded.flatMap(({ operation }) => operation['x-escopo'] ?? []))];

let api: Api;
let scene: Scene;
let token: string;

/** Statuses that each operation has answered, by its name. */
const seen = new Map<string, Set<number>>();

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000_000 });
  scene = await makeScene();
  ({ token } = await scene.company.token({ escopos: ESCOPOS }));
});
afterAll(() => api.close());

const successOf = ({ operation }: Described) =>
  Number(Object.keys(operation.responses).find((status) => status.startsWith('2')));

/** Holds an answer against the document, and remembers that it came. */
function documented({ name, method, path }: Described, answer: Answer): Answer {
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(200);
  expectAsDocumented(method, path, answer);
  seen.set(name, (seen.get(name) ?? new Set()).add(answer.status));
  return answer;
}

/** A body that succeeds, as it is sent. */
async function bodyOf({ operation }: Described): Promise<string | Form | undefined> {
  const body = await rightBody(operation.operationId, scene);
  return body instanceof Form ? body : body && JSON.stringify(body);
}

/** `at`: what the path names, where it need not be made anew. */
async function send(described: Described, draft: Draft, at?: Ids): Promise<Answer> {
  const { id, query, headers, body } = draft;
  const own = at ?? (await restCaseOf(described.operation.operationId).ids?.(scene)) ?? {};
  const ids = id === undefined ? own : Object.fromEntries(Object.keys(own).map((name) => [name, id]));
  const path = pathTo(described.path, ids) + (query ? `?${query}` : '');
  return documented(described, await api.call(described.method, path, { token, headers, body }));
}

const run = (requests: fc.Arbitrary<Draft>, runs: number, check: (draft: Draft) => Promise<void>) =>
  fc.assert(fc.asyncProperty(requests, check), { seed: SEED, numRuns: runs, endOnFailure: false });

test('the service gives out the document that these tests read', async () => {
  expect(JSON.parse((await api.get('/v1/openapi.json')).text)).toEqual(document);
});

describe.each(guarded)(`$name (seed ${SEED})`, (described) => {
  test('what is right by the document and by the rules succeeds', async () => {
    await run(rightRequests(described, ruled(scene, described.operation.operationId)), RUNS, async (draft) => {
      const answer = await send(described, draft);
      expect(answer.status, answer.text).toBe(successOf(described));
    });
  });

  test('what is right by the document alone is answered as the document says', async () => {
    await run(rightRequests(described), RUNS, async (draft) => {
      expect((await send(described, draft)).status).toBeLessThan(500);
    });
  });

  /** What the document forbids is refused as it says; what only rules decide is answered, and never with a 5xx. */
  async function judge(draft: Draft, at?: Ids): Promise<Answer> {
    const answer = await send(described, draft, at);
    const { status, text } = answer;
    const expected = demanded(described, draft);
    const told = `${JSON.stringify(draft).slice(0, 500)} → ${text}`;
    if (expected === undefined) expect(status, told).toBeLessThan(500);
    else expect(status, told).toBe(expected);
    return answer;
  }

  test('what is wrong by the document is refused as the document says', async () => {
    await run(wrongRequests(described, ruled(scene, described.operation.operationId)), RUNS * 3, async (draft) => {
      await judge(draft);
    });
  });

  /** A strange field or parameter that is refused is named, alone; a fault within it by its path. */
  function expectNamed({ field }: Draft, { status, json }: Answer): void {
    if (status !== 400 || field === undefined) return;
    const { unique } = restCaseOf(described.operation.operationId);
    // An action that an earlier request did may be refused for the status by now.
    const named = Object.keys(json.error.details ?? {}).filter((name) => name !== unique && name !== 'status');
    if ((unique || json.error.details?.status) && named.length === 0) return;
    expect(named.length, field).toBeGreaterThan(0);
    expect(named.filter((name) => name !== field && !name.startsWith(`${field}.`))).toEqual([]);
  }

  test('every field, parameter and body with each thing that software stumbles over; what is forbidden writes nothing', async () => {
    const { ids, body } = restCaseOf(described.operation.operationId);
    // Before the rows are compared: what makes room for a record takes others away.
    const at = (await ids?.(scene)) ?? {};
    const drafts = [...strangeRequests(described, body?.(scene))];
    const forbidden = drafts.filter((draft) => demanded(described, draft) !== undefined);
    const before = [await countRows(), await contentsOf(scene.company.id)];
    for (const draft of forbidden) expectNamed(draft, await judge(draft, at));
    expect([await countRows(), await contentsOf(scene.company.id)]).toEqual(before);
    for (const draft of drafts) if (!forbidden.includes(draft)) expectNamed(draft, await judge(draft, at));
  });
});

describe('every status that the document tells is answered', () => {
  const posts = guarded.filter(({ method }) => method === 'POST');

  /** Asks with what succeeds, but for what is changed. */
  async function ask(
    described: Described,
    change: Partial<Draft> & { with?: string | null; ids?: Ids } = {},
  ): Promise<Answer> {
    const { ids } = restCaseOf(described.operation.operationId);
    const named = change.id ? {} : (change.ids ?? (await ids?.(scene)) ?? {});
    const all = change.id ? { id: change.id, produto_id: change.id, funil_id: change.id } : named;
    const at = pathTo(described.path, all);
    const answer = await api.call(described.method, `${at}${change.query ?? ''}`, {
      token: change.with === undefined ? token : change.with,
      headers: change.headers ?? {},
      body: change.body ?? (await bodyOf(described)),
    });
    return documented(described, answer);
  }

  test('400 for a token in the address, 401 without one, 403 without the scope, 404 for what is not there', async () => {
    const { token: narrow } = await scene.company.token({ escopos: ['financeiro:read'] });
    for (const described of guarded) {
      const answers = [
        await ask(described, { query: `?access_token=${token}` }),
        await ask(described, { with: null }),
        await ask(described, { with: narrow }),
        await ask(described, { id: String(MISSING) }),
      ];
      const [bad, nobody, narrowed, missing] = answers.map(({ status }) => status);
      expect([bad, nobody, narrowed], described.name).toEqual([400, 401, 403]);
      expect(missing, described.name).toBe(described.path.includes('{') ? 404 : successOf(described));
    }
  });

  test('413 and 415', async () => {
    // An action that takes no body reads a JSON one all the same, and no other.
    for (const described of guarded.filter(({ method, body }) => body || method === 'POST')) {
      const body = described.isForm ? Form.of(Buffer.alloc(11 * 1024 * 1024)) : `{"x":"${'y'.repeat(1_048_576)}"}`;
      const large = await ask(described, { query: '?campo=1', body });
      const form = await ask(described, { query: '?campo=1', headers: { 'content-type': 'text/plain' }, body: '{}' });
      expect([large.status, form.status], described.name).toEqual([413, described.body ? 415 : successOf(described)]);
      expect(large.headers.get('x-campos-ignorados')).toBe('campo');
    }
  });

  test.each(posts)(
    '$name: 409 while the first request with a key runs, its answer again without a second effect, and 422 for another',
    async (described) => {
      const { operationId } = described.operation;
      const conflicts = async (n: number) => {
        // Room for more is made before: six at once would delete the same.
        await restCaseOf(operationId).ids?.(scene);
        const headers = { 'idempotency-key': `${operationId}-${n}` };
        const body = await bodyOf(described);
        const answers = await Promise.all(Array.from({ length: 6 }, () => ask(described, { headers, body })));
        return answers.some(({ status }) => status === 409);
      };
      let n = 0;
      while (!(await conflicts(++n))) expect(n, described.name).toBeLessThan(20);
      const headers = { 'idempotency-key': `${operationId}-de-novo` };
      const made = await bodyOf(described);
      // One record for both: a new one would be another address.
      const ids = (await restCaseOf(operationId).ids?.(scene)) ?? {};
      const same = { headers, body: made, ids };
      await ask(described, same);
      const before = await contentsOf(scene.company.id);
      expect((await ask(described, same)).headers.get('idempotent-replayed'), described.name).toBe('true');
      // A key stands for one request, and so for one address.
      const form = described.isForm ? await bodyOf(described) : undefined;
      const other = described.body ? { headers, body: form ?? '{"x":1}', ids } : { headers, id: String(MISSING) };
      expect((await ask(described, other)).status, described.name).toBe(422);
      expect(await contentsOf(scene.company.id), `${described.name} had its effect once`).toEqual(before);
    },
  );

  test('429', async () => {
    setEnv({ RATE_LIMIT_SCALE: '0.001' });
    for (const described of guarded) {
      const { token: own, id } = await scene.company.token({ escopos: ESCOPOS });
      await ask(described, { with: own });
      expect((await ask(described, { with: own })).status, described.name).toBe(429);
      // A company has 100 that work at most.
      await revokeToken(scene.company.ctx, { id });
    }
    setEnv({ RATE_LIMIT_SCALE: '1000000' });
  });

  test('500, without a word of what went wrong; 503 of the health check', async () => {
    const made = new Map<Described, Ids>();
    for (const described of guarded) {
      made.set(described, (await restCaseOf(described.operation.operationId).ids?.(scene)) ?? {});
    }
    await db().sql`ALTER TABLE tokens_api RENAME TO tokens_api_de_lado`;
    await db().sql`ALTER SCHEMA drizzle RENAME TO drizzle_de_lado`;
    try {
      for (const described of guarded) {
        const answer = await ask(described, { ids: made.get(described) ?? {} });
        expect(answer.status, described.name).toBe(500);
        expect(answer.text).not.toMatch(/tokens_api|relation|SELECT/);
      }
      for (const described of operations.filter(({ operation }) => operation.operationId === 'consultarSaude')) {
        expect(documented(described, await api.get(described.path)).status).toBe(503);
      }
    } finally {
      await db().sql`ALTER TABLE tokens_api_de_lado RENAME TO tokens_api`;
      await db().sql`ALTER SCHEMA drizzle_de_lado RENAME TO drizzle`;
    }
  });

  test('503 of what takes a file, while the store does not answer', async () => {
    const S3 = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    const ids = new Map<Described, Ids>();
    for (const described of guarded.filter(({ isForm }) => isForm)) {
      ids.set(described, (await restCaseOf(described.operation.operationId).ids?.(scene)) ?? {});
    }
    setEnv({ S3_ENDPOINT: 'http://127.0.0.1:1', ...Object.fromEntries(S3.map((name) => [name, 'nenhum'])) });
    for (const [described, at] of ids) expect((await ask(described, { ids: at })).status).toBe(503);
    setEnv(Object.fromEntries(['S3_ENDPOINT', ...S3].map((name) => [name, ''])));
    expect(ids.size).toBeGreaterThan(0);
  });

  test('those that ask for no token', async () => {
    for (const described of operations.filter(({ method, operation }) => method === 'GET' && !operation['x-escopo'])) {
      expect(documented(described, await api.get(described.path)).status, described.name).toBe(200);
    }
  });

  const changing = guarded.filter(({ method, operation }) => operation.responses[409] && /PUT|PATCH/.test(method));
  test.each(changing)('$name: 409 where the record is another one by now', async (described) => {
    const { conflict } = restCaseOf(described.operation.operationId);
    const body = JSON.stringify({ ...(await rightBody(described.operation.operationId, scene)), ...conflict?.(scene) });
    expect((await ask(described, { body })).status).toBe(409);
  });

  test('and none is left that was not', () => {
    const left = operations
      .filter(({ path }) => !path.startsWith('/integracoes/'))
      .flatMap(({ name, operation }) =>
        Object.keys(operation.responses).flatMap((status) =>
          seen.get(name)?.has(Number(status)) ? [] : [`${name} ${status}`],
        ),
      );
    expect(left).toEqual([]);
  });
});

describe('what no client sends', () => {
  const creating = guarded.filter(({ method, body }) => method === 'POST' && body);

  test.each(creating)('$name: a body in pieces is a body; one that never ends is none', async (described) => {
    const { ids } = restCaseOf(described.operation.operationId);
    const path = pathTo(described.path, (await ids?.(scene)) ?? {});
    const body = await bodyOf(described);
    const [bytes, type] = body instanceof Form ? [body.bytes, body.type] : [Buffer.from(body ?? ''), undefined];
    const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
    const inPieces = await api.postChunks(path, token, pieces, type);
    expect(documented(described, inPieces).status).toBe(successOf(described));
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type ?? 'application/json'}\r\n`;
    for (const rest of [
      `Content-Length: 10\r\nContent-Length: 2\r\n\r\n{}`,
      `Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      `Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ]) {
      expect(await api.raw(head + rest)).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    expect((await api.get('/v1/estoque/', token)).status).toBe(200);
  });
});

test('nothing of this has hurt the ledger', async () => {
  const report = await verifyEstoque(scene.company.ctx);
  expect(report).toMatchObject({ ok: true });
});
