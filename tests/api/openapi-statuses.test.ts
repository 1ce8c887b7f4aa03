import { describe, expect, test } from 'vitest';
import { ESCOPOS_API, revokeToken } from '#server/acesso/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import type { Answer } from '#tests/support/api-client.ts';
import { ESCOPOS, openContract, successOf } from '#tests/support/contract.ts';
import { Form } from '#tests/support/form.ts';
import { type Described, document, guarded, operations } from '#tests/support/openapi.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { type Ids, pathTo, restCaseOf, rightBody } from '#tests/support/rest-cases.ts';
import type { Draft } from '#tests/support/rest-draft.ts';
import { tooLarge } from '#tests/support/rest-forms.ts';
import { contentsOf } from '#tests/support/rows.ts';

// Every status that the document tells is answered by the service, and what no client sends is refused.

const contract = openContract();
const { seen, documented, bodyOf } = contract;

test('the service gives out the document that these tests read', async () => {
  expect(JSON.parse((await contract.api.get('/v1/openapi.json')).text)).toEqual(document);
});

describe('every status that the document tells is answered', () => {
  const posts = guarded.filter(({ method }) => method === 'POST');

  /** Asks with what succeeds, but for what is changed. */
  async function ask(
    described: Described,
    change: Partial<Draft> & { with?: string | null; ids?: Ids } = {},
  ): Promise<Answer> {
    const { ids } = restCaseOf(described.operation.operationId);
    const named = change.id ? {} : (change.ids ?? (await ids?.(contract.scene)) ?? {});
    const all = change.id ? { id: change.id, produto_id: change.id, funil_id: change.id } : named;
    const at = pathTo(described.path, all);
    const answer = await contract.api.call(described.method, `${at}${change.query ?? ''}`, {
      token: change.with === undefined ? contract.token : change.with,
      headers: change.headers ?? {},
      body: change.body ?? (await bodyOf(described)),
    });
    return documented(described, answer);
  }

  test('success', async () => {
    for (const described of guarded) expect((await ask(described)).status, described.name).toBe(successOf(described));
  });

  /** A form with a file, where one may come in place of JSON. */
  async function formOf({ name, operation }: Described): Promise<{ ids: Ids; form: Form }> {
    const found = await restCaseOf(operation.operationId).orForm?.(contract.scene);
    if (!found) throw new Error(`${name} has no case of its form`);
    return found;
  }

  const ensuring = guarded.filter(({ operation: { responses } }) => responses[200] && responses[201]);
  test.each(ensuring)('$name: 200 where what was to be made is there', async (described) => {
    const body = (await bodyOf(described)) ?? '';
    expect([(await ask(described, { body })).status, (await ask(described, { body })).status]).toEqual([201, 200]);
  });

  test.each(guarded.filter(({ orForm }) => orForm))('$name: success as a form with a file', async (described) => {
    const { ids, form } = await formOf(described);
    expect((await ask(described, { ids, body: form })).status).toBe(successOf(described));
  });

  const fetching = guarded.filter(({ method, operation: { responses } }) => method === 'GET' && responses[409]);
  test.each(fetching)('$name: 409 while the file has not come', async (described) => {
    const { mensagem_id } = contract.scene.inbox;
    expect((await ask(described, { ids: { id: mensagem_id } })).status).toBe(409);
  });

  test('400 for a token in the address, 401 without one, 403 without the scope, 404 for what is not there', async () => {
    const unused = ESCOPOS_API.filter((escopo) => !ESCOPOS.includes(escopo));
    const { token: narrow } = await contract.scene.company.token({ escopos: unused });
    for (const described of guarded) {
      const answers = [
        await ask(described, { query: `?access_token=${contract.token}` }),
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
      const body = described.isForm ? tooLarge(described) : `{"x":"${'y'.repeat(1_048_576)}"}`;
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
        // One record for all: while each makes one of its own, an action that does little is done before the next request comes.
        const ids = (await restCaseOf(operationId).ids?.(contract.scene)) ?? {};
        const headers = { 'idempotency-key': `${operationId}-${n}` };
        const body = await bodyOf(described);
        const answers = await Promise.all(Array.from({ length: 6 }, () => ask(described, { headers, body, ids })));
        return answers.some(({ status }) => status === 409);
      };
      let n = 0;
      while (!(await conflicts(++n))) expect(n, described.name).toBeLessThan(20);
      const headers = { 'idempotency-key': `${operationId}-de-novo` };
      const made = await bodyOf(described);
      // One record for both: a new one would be another address.
      const ids = (await restCaseOf(operationId).ids?.(contract.scene)) ?? {};
      const same = { headers, body: made, ids };
      await ask(described, same);
      const before = await contentsOf(contract.scene.company.id);
      expect((await ask(described, same)).headers.get('idempotent-replayed'), described.name).toBe('true');
      // A key stands for one request, and so for one address.
      const form = described.isForm ? await bodyOf(described) : undefined;
      const other = described.body ? { headers, body: form ?? '{"x":1}', ids } : { headers, id: String(MISSING) };
      expect((await ask(described, other)).status, described.name).toBe(422);
      expect(await contentsOf(contract.scene.company.id), `${described.name} had its effect once`).toEqual(before);
    },
  );

  test('429', async () => {
    setEnv({ RATE_LIMIT_SCALE: '0.001' });
    for (const described of guarded) {
      const { token: own, id } = await contract.scene.company.token({ escopos: ESCOPOS });
      await ask(described, { with: own });
      expect((await ask(described, { with: own })).status, described.name).toBe(429);
      // A company has 100 that work at most.
      await revokeToken(contract.scene.company.ctx, { id });
    }
    setEnv({ RATE_LIMIT_SCALE: '1000000' });
  });

  test('500, without a word of what went wrong; 503 of the health check', async () => {
    const made = new Map<Described, Ids>();
    for (const described of guarded) {
      made.set(described, (await restCaseOf(described.operation.operationId).ids?.(contract.scene)) ?? {});
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
        expect(documented(described, await contract.api.get(described.path)).status).toBe(503);
      }
    } finally {
      await db().sql`ALTER TABLE tokens_api_de_lado RENAME TO tokens_api`;
      await db().sql`ALTER SCHEMA drizzle_de_lado RENAME TO drizzle`;
    }
  });

  test('503 of what takes a file, while the store does not answer', async () => {
    const S3 = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    const asked = new Map<Described, { ids: Ids; body?: Form }>();
    for (const described of guarded.filter(({ operation }) => operation.responses[503])) {
      if (described.isForm) {
        asked.set(described, { ids: (await restCaseOf(described.operation.operationId).ids?.(contract.scene)) ?? {} });
      } else {
        const { ids, form } = await formOf(described);
        asked.set(described, { ids, body: form });
      }
    }
    setEnv({ S3_ENDPOINT: 'http://127.0.0.1:1', ...Object.fromEntries(S3.map((name) => [name, 'nenhum'])) });
    for (const [described, how] of asked) expect((await ask(described, how)).status, described.name).toBe(503);
    setEnv(Object.fromEntries(['S3_ENDPOINT', ...S3].map((name) => [name, ''])));
    expect(asked.size).toBeGreaterThan(1);
  });

  test('those that ask for no token', async () => {
    for (const described of operations.filter(({ method, operation }) => method === 'GET' && !operation['x-escopo'])) {
      expect(documented(described, await contract.api.get(described.path)).status, described.name).toBe(200);
    }
  });

  const changing = guarded.filter(({ method, operation }) => operation.responses[409] && /PUT|PATCH/.test(method));
  test.each(changing)('$name: 409 where the record is another one by now', async (described) => {
    const { conflict } = restCaseOf(described.operation.operationId);
    const body = JSON.stringify({
      ...(await rightBody(described.operation.operationId, contract.scene)),
      ...conflict?.(contract.scene),
    });
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
    const path = pathTo(described.path, (await ids?.(contract.scene)) ?? {});
    const body = await bodyOf(described);
    const [bytes, type] = body instanceof Form ? [body.bytes, body.type] : [Buffer.from(body ?? ''), undefined];
    const pieces = [...bytes].map((byte) => Uint8Array.of(byte));
    const inPieces = await contract.api.postChunks(path, contract.token, pieces, type);
    expect(documented(described, inPieces).status).toBe(successOf(described));
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${contract.token}\r\nContent-Type: ${type ?? 'application/json'}\r\n`;
    for (const rest of [
      `Content-Length: 10\r\nContent-Length: 2\r\n\r\n{}`,
      `Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
      `Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ]) {
      expect(await contract.api.raw(head + rest)).toMatch(/^HTTP\/1\.1 4\d\d /);
    }
    expect((await contract.api.get('/v1/estoque/', contract.token)).status).toBe(200);
  });
});
