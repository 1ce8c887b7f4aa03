import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// Shipments: limits, and two changes at once. Scopes are in rest-matrix.test.ts, Idempotency-Key in idempotency.test.ts and, for every
// POST, in openapi-statuses.test.ts.

let api: Api;
let company: Company;
beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
});
afterAll(() => api.close());

const PATH = '/v1/expedicao/';
const text = async (escopos?: string[]) => (await company.token(escopos ? { escopos } : {})).token;

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

  test('linking and unlinking items, with changes of the shipment between: no deadlock, each counted', async () => {
    const produto = await company.product();
    const expedicao = await company.shipment();
    const first = await company.sale([produto]);
    const { id: item_id } = await company.link(expedicao, first, produto);
    const orders = await Promise.all(Array.from({ length: 8 }, () => company.sale([produto])));
    const panel = panelOf(company.admin.session);
    const linked = orders.map(({ id }) =>
      call(panel, 'expedicao.vincularItem', { expedicao_id: expedicao.id, pedido_venda_id: id, quantidade: 1 }),
    );
    const unlinked = [1, 2, 3].map(() =>
      call(panel, 'expedicao.desvincularItem', { expedicao_id: expedicao.id, item_id }).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      ),
    );
    const token = await text();
    const changed = orders.map(({ id }) =>
      api.call('PATCH', `${PATH}${expedicao.id}/`, { token, body: { codigo_rastreio: `BR${id}` } }),
    );
    await Promise.all(linked);
    expect((await Promise.all(unlinked)).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'done']);
    for (const { status } of await Promise.all(changed)) expect(status).toBe(200);
    const { itens } = (await api.get(`${PATH}${expedicao.id}/`, token)).json.data as { itens?: unknown[] };
    expect(itens).toHaveLength(orders.length);
  });
});

test('both doors: the same writes leave the same rows and audit lines', async () => {
  const [rest, trpc] = [await makeCompany(), await makeCompany()];
  const { token } = await rest.token();
  const panel = panelOf(trpc.admin.session);
  const made = await api.post(PATH, token, { codigo_rastreio: 'BR1' });
  const { id } = (await call(panel, 'expedicao.create', { codigo_rastreio: 'BR1' })) as { id: number };
  const at = `${PATH}${made.json.data.id}/`;
  for (const body of [
    { url_rastreio: 'https://x.com/' },
    { status: 'concluida' },
    { status: 'pendente' },
    { status: 'x' },
  ]) {
    const answer = await api.call('PATCH', at, { token, body });
    const work = call(panel, 'expedicao.update', { id, ...body });
    if (answer.status === 200) await work;
    else expect((await refusalOf(work)).details).toEqual(answer.json.error.details);
  }
  await api.call('DELETE', at, { token });
  await call(panel, 'expedicao.cancel', { id });
  const left = async ({ id: of }: Company) => [
    ...(await db().sql`SELECT numero_expedicao, status, codigo_rastreio, url_rastreio, data_conclusao IS NULL AS aberta
      FROM expedicoes WHERE empresa_id = ${of}`),
    ...(await db().sql`SELECT acao, recurso_nome, detalhes FROM auditoria
      WHERE empresa_id = ${of} AND recurso = 'expedicao' ORDER BY id`),
  ];
  expect(await left(rest)).toEqual(await left(trpc));
  expect(await left(rest)).toHaveLength(6);
  const doors = await db().sql`SELECT DISTINCT porta, ator_tipo FROM auditoria
    WHERE empresa_id = ANY (${[rest.id, trpc.id]}) AND recurso = 'expedicao' ORDER BY 1`;
  expect([...doors]).toEqual([
    { porta: 'api', ator_tipo: 'token' },
    { porta: 'painel', ator_tipo: 'usuario' },
  ]);
});
