import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Shipments: section 5, rule 2 (scopes), section 8.1 (limits), Idempotency-Key on POST, two changes at once (issue 3).

let api: Api;
let company: Company;
beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
});
afterAll(() => api.close());

const PATH = '/v1/expedicao/';
const text = async (escopos?: string[]) => (await company.token(escopos ? { escopos } : {})).token;

describe('403 names the missing scope', () => {
  test.each([
    ['GET', false, ['expedicao:write', 'expedicao:delete'], 'expedicao:read'],
    ['GET', true, ['expedicao:write', 'expedicao:delete'], 'expedicao:read'],
    ['POST', false, ['expedicao:read', 'expedicao:delete', 'estoque:write'], 'expedicao:write'],
    ['PUT', true, ['expedicao:read', 'expedicao:delete'], 'expedicao:write'],
    ['PATCH', true, ['expedicao:read', 'expedicao:delete'], 'expedicao:write'],
    ['DELETE', true, ['expedicao:read', 'expedicao:write'], 'expedicao:delete'],
  ])('%s, of one: %s, with %j', async (method, one, escopos, escopo) => {
    const { id } = await company.shipment();
    const token = await text(escopos);
    const body = method.startsWith('P') ? { status: 'cancelada' } : undefined;
    const { status, json, headers } = await api.call(method, one ? `${PATH}${id}/` : PATH, { token, body });
    expect(status).toBe(403);
    expect(json).toStrictEqual({ detail: expect.stringContaining(escopo) });
    expect(headers.get('www-authenticate')).toBe(`Bearer error="insufficient_scope", scope="${escopo}"`);
    const [row] = await db().sql`SELECT status FROM expedicoes WHERE id = ${id}`;
    expect(row).toEqual({ status: 'pendente' });
  });
});

describe('limits', () => {
  const passed = (answers: Answer[]) => answers.filter(({ status }) => status !== 429);

  test('30 writes, shared by POST, PUT and PATCH; 10 deletes; neither is stock’s', async () => {
    const token = await text();
    const { id } = await company.shipment();
    const produto = await company.product();
    const writes = await Promise.all(
      Array.from({ length: 36 }, (_, i) => {
        const method = ['POST', 'PUT', 'PATCH'][i % 3] ?? '';
        return api.call(method, i % 3 ? `${PATH}${id}/` : PATH, { token, body: {} });
      }),
    );
    expect(passed(writes)).toHaveLength(30);
    for (const { headers } of writes) expect(headers.get('x-ratelimit-limit')).toBe('30');
    const deletes = await Promise.all(Array.from({ length: 13 }, () => api.call('DELETE', `${PATH}${id}/`, { token })));
    expect(passed(deletes)).toHaveLength(10);
    for (const { headers } of deletes) expect(headers.get('x-ratelimit-limit')).toBe('10');
    const refused = deletes.find(({ status }) => status === 429);
    expect(refused?.json).toStrictEqual({ detail: expect.stringContaining('segundo') });
    const movement = { produto_id: produto.id, tipo: 'entrada', quantidade: 1 };
    expect((await api.post('/v1/estoque/', token, movement)).status).toBe(201);
    expect((await api.get(PATH, token)).headers.get('x-ratelimit-remaining')).toBe('119');
    expect((await api.post(PATH, await text(), {})).status).toBe(201);
  });
});

describe('Idempotency-Key on POST', () => {
  const count = async () =>
    (await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM expedicoes WHERE empresa_id = ${company.id}`)[0]?.n;

  test('the first answer again, another body 422, and a refusal does not burn the key', async () => {
    const token = await text();
    const post = (body: unknown) => api.post(PATH, token, body, { 'idempotency-key': 'chave-1' });
    const before = (await count()) ?? 0;
    expect((await post({ status: 'x' })).status).toBe(400);
    const first = await post({ codigo_rastreio: 'BR1' });
    const again = await post({ codigo_rastreio: 'BR1' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await post({ codigo_rastreio: 'BR2' })).json.error.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await count()).toBe(before + 1);
    // A key stands for one request of its token, whatever the resource.
    const elsewhere = await api.post(
      '/v1/estoque/',
      token,
      { codigo_rastreio: 'BR1' },
      { 'idempotency-key': 'chave-1' },
    );
    expect(elsewhere.status).toBe(422);
  });

  test('10 at once make one shipment', async () => {
    const token = await text();
    const before = (await count()) ?? 0;
    const key = { 'idempotency-key': 'chave-2' };
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.post(PATH, token, {}, key)));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    expect(await count()).toBe(before + 1);
  });
});

describe('changes of one shipment at once', () => {
  test('two PATCHes of different fields lose nothing', async () => {
    const token = await text();
    for (let round = 0; round < 8; round++) {
      const { id } = await company.shipment();
      const fields = [{ codigo_rastreio: `BR${round}` }, { url_rastreio: 'https://x.com/' }];
      const answers = await Promise.all(fields.map((body) => api.call('PATCH', `${PATH}${id}/`, { token, body })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await api.get(`${PATH}${id}/`, token)).json.data).toMatchObject({ ...fields[0], ...fields[1] });
    }
  });

  test('20 moves: the audit lines are a chain of states that ends where the shipment is', async () => {
    const { id } = await company.shipment();
    const token = await text();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        api.call('PATCH', `${PATH}${id}/`, { token, body: { status: i % 2 ? 'pendente' : 'concluida' } }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const lines = await db().sql<{ detalhes: { status: { antes: string; depois: string } } }[]>`
      SELECT detalhes FROM auditoria WHERE recurso = 'expedicao' AND recurso_id = ${id} ORDER BY id OFFSET 1`;
    let state = 'pendente';
    for (const { detalhes } of lines) {
      expect(detalhes.status.antes).toBe(state);
      state = detalhes.status.depois;
    }
    expect((await api.get(`${PATH}${id}/`, token)).json.data.status).toBe(state);
  });
});
