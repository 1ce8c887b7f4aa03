import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { settled } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { receiving, startDelivering } from '#tests/support/hooked.ts';
import { call, type Panel, panelOf } from '#tests/support/panel-client.ts';

// A webhook's address is a secret, too: its path and its query are for those only who may change it. Lists show them to nobody.

const { root } = await startDelivering();
let api: Api;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
});
afterAll(() => api.close());

const PATH = 'ganchos/segredo-do-caminho';
const ADDRESS = `${PATH}?token=segredo-da-consulta`;
const SECRET = /segredo-d|ganchos/;

/** A company without words for its webhook, which has failed with answers that repeat its address, and was changed. */
async function scene() {
  const company = await root.sibling();
  const receiver = await receiving();
  receiver.reply({
    status: 404,
    headers: { 'X-Pedido': `/${ADDRESS}`, Location: `${receiver.url}${PATH}/` },
    body: `Cannot POST /${ADDRESS}`,
  });
  const admin = panelOf(company.admin.session);
  const { id } = (await call(admin, 'webhooks.create', {
    url: `${receiver.url}antes/segredo-do-caminho-antes`,
    eventos: ['estoque.atualizado'],
  })) as { id: number };
  const url = `${receiver.url}${ADDRESS}`;
  await call(admin, 'webhooks.update', { id, url });
  await happen(company);
  const [entrega] = await settled(company);
  if (!entrega) throw new Error('There is no delivery');
  // In trouble, so that the first screens name it.
  await db().sql`
    INSERT INTO saude_webhooks (webhook_id, falhas_seguidas, primeira_falha_em) VALUES (${id}, 12, now() - interval '13 hours')
    ON CONFLICT (webhook_id) DO UPDATE SET falhas_seguidas = 12, primeira_falha_em = excluded.primeira_falha_em`;
  const job = (await call(admin, 'reenvios.create', { ids: [entrega.id] })) as { id: number };
  return { company, receiver, admin, id, url, short: `${new URL(receiver.url).origin}/…`, entrega, job };
}

type Scene = Awaited<ReturnType<typeof scene>>;

const panelLists = ({ id, entrega }: Scene): [string, unknown?][] => [
  ['webhooks.list'],
  ['webhooks.historico', { id }],
  ['entregas.list', {}],
  ['entregas.list', { webhook_id: id }],
  ['eventos.list', {}],
  ['eventos.get', { id: entrega.evento_id }],
  ['reenvios.list'],
  ['inicio.saude', { periodo: '30d' }],
];

const panelDetails = ({ id, entrega }: Scene): [string, unknown?][] => [
  ['webhooks.get', { id }],
  ['webhooks.saude', { id }],
  ['entregas.get', { id: entrega.id }],
];

const ask = (panel: Panel, [procedure, input]: [string, unknown?]) => call(panel, procedure, input);

test('the panel: readers see scheme and host everywhere, administrators the whole in the detail alone', async () => {
  const s = await scene();
  for (const papel of ['leitura', 'operador'] as const) {
    const member = panelOf((await s.company.member(papel)).session);
    for (const asked of [...panelLists(s), ...panelDetails(s)]) {
      expect(JSON.stringify(await ask(member, asked)), `${papel} ${asked[0]}`).not.toMatch(SECRET);
    }
    expect(await ask(member, ['webhooks.get', { id: s.id }])).toMatchObject({ url: s.short });
    expect(await ask(member, ['entregas.get', { id: s.entrega.id }])).toMatchObject({
      webhook_url: s.short,
      lista_tentativas: [{ url: s.short, corpo_recebido: 'Cannot POST /…/…?token=…' }],
    });
  }
  for (const asked of panelLists(s)) {
    expect(JSON.stringify(await ask(s.admin, asked)), `administrador ${asked[0]}`).not.toMatch(SECRET);
  }
  expect(await ask(s.admin, ['webhooks.get', { id: s.id }])).toMatchObject({ url: s.url });
  expect(await ask(s.admin, ['entregas.get', { id: s.entrega.id }])).toMatchObject({
    webhook_url: s.url,
    lista_tentativas: [{ url: s.url, corpo_recebido: `Cannot POST /${ADDRESS}` }],
  });
  // What the lists show is there, and not nothing.
  expect(await ask(s.admin, ['webhooks.list'])).toMatchObject([{ id: s.id, url: s.short }]);
  expect(JSON.stringify(await ask(s.admin, ['inicio.saude', { periodo: '30d' }]))).toContain(s.short);
  expect(JSON.stringify(await ask(s.admin, ['eventos.get', { id: s.entrega.evento_id }]))).toContain(s.short);
});

test('the API: the same by scopes', async () => {
  const s = await scene();
  const { token: reader } = await s.company.token({ escopos: ['webhooks:read'] });
  const { token: writer } = await s.company.token({ escopos: ['webhooks:read', 'webhooks:write'] });
  const lists = ['', `${s.id}/entregas/`].map((path) => `/v1/webhooks/${path}`);
  const details = [`${s.id}/`, `entregas/${s.entrega.id}/`].map((path) => `/v1/webhooks/${path}`);
  const reads = async (token: string, path: string) => {
    const { status, text } = await api.get(path, token);
    expect(status, path).toBe(200);
    return text;
  };
  for (const path of [...lists, ...details, '/v1/eventos/'])
    expect(await reads(reader, path), path).not.toMatch(SECRET);
  for (const path of lists) expect(await reads(writer, path), path).not.toMatch(SECRET);
  for (const path of details) expect(await reads(writer, path), path).toContain(ADDRESS);
});

test('the audit trail holds no whole address, and says that it changed', async () => {
  const s = await scene();
  const lines = await db().sql<{ acao: string; recurso_nome: string; detalhes: Record<string, unknown> }[]>`
    SELECT acao, recurso_nome, detalhes FROM auditoria WHERE empresa_id = ${s.company.id} AND recurso = 'webhook' ORDER BY id`;
  expect(JSON.stringify(lines)).not.toMatch(SECRET);
  expect(lines.slice(0, 2)).toMatchObject([
    { acao: 'webhook.criado', recurso_nome: s.short, detalhes: { url: s.short } },
    { acao: 'webhook.alterado', recurso_nome: s.short, detalhes: { url: { antes: s.short, depois: s.short } } },
  ]);
  // Lines of earlier releases are shown likewise.
  await db().sql`
    INSERT INTO auditoria (empresa_id, acao, recurso, recurso_id, recurso_nome, detalhes, porta, ator_tipo, ator_nome, request_id)
    SELECT ${s.company.id}, 'webhook.alterado', 'webhook', ${s.id}, 'Loja', d::jsonb, 'painel', 'usuario', 'Ana', 'antiga'
    FROM unnest(${[JSON.stringify({ url: s.url }), JSON.stringify({ url: { antes: s.url, depois: s.url } })]}::text[]) d`;
  const member = panelOf((await s.company.member('leitura')).session);
  const seen = JSON.stringify(await ask(member, ['webhooks.historico', { id: s.id }]));
  expect(seen).not.toMatch(SECRET);
  expect(seen.split(s.short)).toHaveLength(1 + 1 + 2 + 1 + 2);
});

test('an address as lists show it never takes the place of the whole one', async () => {
  const s = await scene();
  const { token } = await s.company.token({ escopos: ['webhooks:read', 'webhooks:write'] });
  const urlNow = async () => (await db().sql<{ url: string }[]>`SELECT url FROM webhooks WHERE id = ${s.id}`)[0]?.url;
  const [listed] = (await api.get('/v1/webhooks/', token)).json.data.resultados;
  const one = `/v1/webhooks/${s.id}/`;
  // A list's record sent back changes nothing of the address, and other fields all the same.
  const put = await api.call('PUT', one, { token, body: { ...listed, descricao: 'Loja' } });
  expect([put.status, put.json.data]).toMatchObject([200, { url: s.url, descricao: 'Loja' }]);
  expect((await api.call('PATCH', one, { token, body: { url: s.short } })).json.data).toMatchObject({ url: s.url });
  // Of another host it is no address at all.
  for (const [method, path] of [
    ['POST', '/v1/webhooks/'],
    ['PUT', one],
    ['PATCH', one],
  ] as const) {
    const body = { url: 'https://198.35.26.96/…', eventos: ['estoque.atualizado'] };
    const { status, json } = await api.call(method, path, { token, body });
    expect([status, Object.keys(json.error.details ?? {})], method).toEqual([400, ['url']]);
  }
  expect(await ask(s.admin, ['webhooks.checkUrl', { url: s.short }])).toMatchObject({ ok: false });
  expect(await urlNow()).toBe(s.url);
  expect(await ask(s.admin, ['webhooks.list'])).toHaveLength(1);
});
