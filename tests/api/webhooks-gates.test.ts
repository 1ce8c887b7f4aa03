import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { happen } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// Webhooks: how often, with which methods, while inactive, and that the panel writes the same. Who may call what is in
// rest-matrix.test.ts.

const PATH = '/v1/webhooks/';
const ALL = ['webhooks:read', 'webhooks:write', 'webhooks:delete'];
const BODY = { url: 'https://93.184.216.34/romaneio', eventos: ['estoque.atualizado'] };
const DESDE = { desde: new Date(Date.now() - 3_600_000).toISOString() };

let api: Api;
let company: Company;
let id: number;

beforeAll(async () => {
  api = await startApi();
  company = await makeCompany();
  ({ id } = await sceneOf(company));
});
afterAll(() => api.close());

/** A webhook with a delivery, of no sender: nothing here is ever sent. */
async function sceneOf(of: Company) {
  const { token } = await of.token({ escopos: ALL });
  const made = (await api.post(PATH, token, BODY)).json.data;
  await happen(of);
  const entregas = (await api.get(`${PATH}${made.id}/entregas/`, token)).json.data.resultados;
  return { id: Number(made.id), entrega_id: Number(entregas[0]?.id) };
}

/** What a refused request must leave alone. */
const rows = async (of: number) => [
  await db().sql`SELECT * FROM webhooks WHERE empresa_id = ${of} ORDER BY id`,
  await db().sql`SELECT * FROM entregas WHERE empresa_id = ${of} ORDER BY id`,
  await db().sql`SELECT * FROM reenvios WHERE empresa_id = ${of} ORDER BY id`,
  await db().sql`SELECT * FROM auditoria WHERE empresa_id = ${of} AND recurso = 'webhook' ORDER BY id`,
];

test.each([
  ['PATCH', PATH, ['GET', 'HEAD', 'POST']],
  ['DELETE', PATH, ['GET', 'HEAD', 'POST']],
  ['POST', `${PATH}1/`, ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE']],
  ['GET', `${PATH}1/teste/`, ['POST']],
  ['PUT', `${PATH}1/rotacionar-secret/`, ['POST']],
  ['GET', `${PATH}1/recuperar/`, ['POST']],
  ['POST', `${PATH}1/entregas/`, ['GET', 'HEAD']],
  ['DELETE', `${PATH}entregas/1/`, ['GET', 'HEAD']],
  ['GET', `${PATH}entregas/1/reenviar/`, ['POST']],
  ['POST', `${PATH}reenvios/1/`, ['GET', 'HEAD']],
  ['POST', '/v1/eventos/', ['GET', 'HEAD']],
])('%s %s: 405 with Allow', async (method, path, allowed) => {
  const { token } = await company.token({ escopos: ALL });
  const { status, json, headers } = await api.call(method, path, { token });
  expect(status).toBe(405);
  expect(json.error.code).toBe('METHOD_NOT_ALLOWED');
  expect(headers.get('allow')?.split(', ').sort()).toEqual(['OPTIONS', ...allowed].sort());
});

describe('an inactive webhook', () => {
  test('is sent nothing: test, resend and recovery are 409 and say why', async () => {
    const lone = await makeCompany();
    const { token } = await lone.token({ escopos: ALL });
    const scene = await sceneOf(lone);
    await api.call('PATCH', `${PATH}${scene.id}/`, { token, body: { ativo: false } });
    const ways: [string, unknown][] = [
      [`${PATH}${scene.id}/teste/`, undefined],
      [`${PATH}${scene.id}/recuperar/`, DESDE],
      [`${PATH}entregas/${scene.entrega_id}/reenviar/`, undefined],
    ];
    const before = await rows(lone.id);
    for (const motivo of ['está desativado', 'foi desativado por falhas seguidas']) {
      for (const [path, body] of ways) {
        const { status, json } = await api.call('POST', path, { token, body });
        expect(status).toBe(409);
        expect(json.error).toEqual({
          code: 'CONFLICT',
          message: `O webhook ${motivo}: reative-o antes de enviar.`,
        });
      }
      if (motivo === 'está desativado') expect(await rows(lone.id)).toEqual(before);
      await db().sql`UPDATE webhooks SET desativado_motivo = 'falhas' WHERE id = ${scene.id}`;
    }
  });
});

describe('limits', () => {
  const passed = (answers: Answer[]) => answers.filter(({ status }) => status !== 429);

  test('30 writes, shared by every way to write; 10 deletes; neither is another module’s', async () => {
    const { token } = await company.token({ escopos: [...ALL, 'expedicao:write', 'expedicao:delete'] });
    const writes = await Promise.all(
      Array.from({ length: 36 }, (_, i) => {
        const suffix = ['', 'teste/', 'rotacionar-secret/', 'recuperar/'][i % 4];
        // Of nobody: what is refused for another reason counts too.
        const at = `${PATH}999999999/${suffix}`;
        return api.call(suffix ? 'POST' : 'PATCH', at, { token, body: suffix === 'recuperar/' ? DESDE : {} });
      }),
    );
    expect(passed(writes)).toHaveLength(30);
    for (const { headers } of writes) expect(headers.get('x-ratelimit-limit')).toBe('30');
    const refused = writes.find(({ status }) => status === 429);
    expect(refused?.json).toStrictEqual({ detail: expect.stringContaining('segundo') });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await api.post(PATH, token, BODY)).status).toBe(429);
    expect((await api.call('POST', `${PATH}entregas/1/reenviar/`, { token })).status).toBe(429);

    const deletes = await Promise.all(
      Array.from({ length: 13 }, () => api.call('DELETE', `${PATH}999999999/`, { token })),
    );
    expect(passed(deletes)).toHaveLength(10);
    for (const { headers } of deletes) expect(headers.get('x-ratelimit-limit')).toBe('10');

    expect((await api.post('/v1/expedicao/', token, {})).headers.get('x-ratelimit-remaining')).toBe('29');
    const reads = [PATH, `${PATH}${id}/entregas/`, '/v1/eventos/'];
    for (const [n, path] of reads.entries()) {
      expect((await api.get(path, token)).headers.get('x-ratelimit-remaining')).toBe(String(119 - n));
    }
  });
});

test('both doors: the same writes leave the same rows and audit lines, and are refused alike', async () => {
  const [rest, trpc] = [await makeCompany(), await makeCompany()];
  const { token } = await rest.token({ escopos: ALL });
  const panel = panelOf(trpc.admin.session);
  const body = { ...BODY, descricao: 'Loja', headers: { 'X-Loja': 'centro' }, max_tentativas: 3 };
  const made = (await api.post(PATH, token, body)).json.data;
  const panelMade = (await call(panel, 'webhooks.create', body)) as { id: number };
  await Promise.all([happen(rest), happen(trpc)]);

  for (const change of [
    { eventos: ['produto.criado'], headers: {} },
    { ativo: false },
    { ativo: true },
    { eventos: [] },
    { url: 'https://10.0.0.5/' },
  ]) {
    const answer = await api.call('PATCH', `${PATH}${made.id}/`, { token, body: change });
    const work = call(panel, 'webhooks.update', { id: panelMade.id, ...change });
    if (answer.status === 200) await work;
    else expect((await refusalOf(work)).details).toEqual(answer.json.error.details);
  }
  const entregaOf = async (of: Company) =>
    (await db().sql<{ id: number }[]>`SELECT id FROM entregas WHERE empresa_id = ${of.id} ORDER BY id`)[0]?.id;
  const post = (suffix: string, sent?: unknown) => api.call('POST', `${PATH}${suffix}/`, { token, body: sent });
  for (const [suffix, verb, input] of [
    [`${made.id}/rotacionar-secret`, 'webhooks.rotateSecret', { id: panelMade.id }],
    [`${made.id}/teste`, 'webhooks.test', { id: panelMade.id }],
    [`entregas/${await entregaOf(rest)}/reenviar`, 'entregas.resend', { id: await entregaOf(trpc) }],
  ] as const) {
    expect((await post(suffix)).status, suffix).toBe(201);
    await call(panel, verb, input);
  }
  expect((await post(`${made.id}/recuperar`, DESDE)).status).toBe(201);
  await call(panel, 'webhooks.recover', { id: panelMade.id, ...DESDE });

  const left = async (of: Company) => [
    ...(await db()
      .sql`SELECT url, descricao, eventos, max_tentativas, headers, ativo FROM webhooks WHERE empresa_id = ${of.id}`),
    ...(await db().sql`SELECT evento, origem, estado, geracao FROM entregas WHERE empresa_id = ${of.id} ORDER BY id`),
    ...(await db().sql`SELECT tipo, estado, total FROM reenvios WHERE empresa_id = ${of.id}`),
    ...(await db().sql`SELECT acao, recurso_nome, detalhes - 'entrega_id' - 'reenvio_id' AS detalhes FROM auditoria
      WHERE empresa_id = ${of.id} AND recurso = 'webhook' ORDER BY id`),
  ];
  expect(await left(rest)).toEqual(await left(trpc));
  expect(await left(rest)).toHaveLength(12);

  expect((await api.call('DELETE', `${PATH}${made.id}/`, { token })).status).toBe(200);
  await call(panel, 'webhooks.delete', { id: panelMade.id });
  expect(await left(rest)).toEqual(await left(trpc));
  const doors = await db().sql`SELECT DISTINCT porta, ator_tipo FROM auditoria
    WHERE empresa_id = ANY (${[rest.id, trpc.id]}) AND recurso = 'webhook' ORDER BY 1`;
  expect([...doors]).toEqual([
    { porta: 'api', ator_tipo: 'token' },
    { porta: 'painel', ator_tipo: 'usuario' },
  ]);
});
