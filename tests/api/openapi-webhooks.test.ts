import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  announceEspera,
  concludeConversa,
  handOverConversa,
  openConversa,
  sendMensagem,
  takeConversa,
} from '#server/atendimento/index.ts';
import { deleteProduto, updateProduto } from '#server/catalogo/index.ts';
import { deleteCliente, updateCliente } from '#server/clientes/index.ts';
import { suspendContrato } from '#server/contratos/index.ts';
import {
  archiveContato,
  loseNegocio,
  moveNegocio,
  reopenNegocio,
  updateContato,
  winNegocio,
} from '#server/crm/index.ts';
import { describeCatalogo, EVENTOS } from '#server/eventos/index.ts';
import { listLigadas } from '#server/financeiro/index.ts';
import { setEnv } from '#server/platform/env.ts';
import { cancelVenda, finalizeVenda } from '#server/vendas/index.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { settled, startDispatcher, type TestDispatcher } from '#tests/support/deliveries.ts';
import { happen } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { freshNote, importFile, withCnpj } from '#tests/support/fiscal.ts';
import { hear, openChannel, settle } from '#tests/support/inbox.ts';
import { writeCancelamento } from '#tests/support/nfe.ts';
import { document, exampleOf, expectAsDocumented, faultsOf, whole } from '#tests/support/openapi.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';

// The webhook routes answer as their document says, its examples of refusals are what they really answer, and what a receiver
// gets is what the document's `webhooks` say.

const LIST = '/v1/webhooks/';
const ONE = '/v1/webhooks/{id}/';
const ENTREGA = '/v1/webhooks/entregas/{id}/';
const ABSENT = 999_999_999;

let api: Api;
let dispatcher: TestDispatcher;
let receiver: Receiver;
let company: Company;
let token: string;

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  api = await startApi({ rateLimitScale: 1_000 });
  receiver = await startReceiver();
  dispatcher = await startDispatcher();
  company = await makeCompany();
  ({ token } = await company.token({ escopos: ['webhooks:read', 'webhooks:write', 'webhooks:delete'] }));
});
afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
  await api.close();
});

/** Asks at a documented path and holds the answer against the document. */
async function ask(method: string, path: string, id?: unknown, body?: unknown, query = ''): Promise<Answer> {
  const answer = await api.call(method, path.replace('{id}', String(id)) + query, { token, body });
  expectAsDocumented(method, path, answer);
  return answer;
}

const sent = (method: string, path: string) =>
  document.paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.example as Record<
    string,
    unknown
  >;

test('the examples that are sent are accepted, and everything answered is as documented', async () => {
  const made = await ask('POST', LIST, undefined, { ...sent('POST', LIST), url: receiver.url });
  expect(made.status).toBe(201);
  const { id } = made.json.data;
  await happen(company);
  await settled(company);
  const [entrega] = (await ask('GET', `${ONE}entregas/`, id)).json.data.resultados;
  const read = await ask('GET', ENTREGA, entrega?.id);
  expect(read.json.data.lista_tentativas).toHaveLength(1);
  const since = new Date(Date.now() - 60_000).toISOString();
  const begun = await ask('POST', `${ONE}recuperar/`, id, { desde: since });
  const answers = [
    await ask('GET', LIST),
    await ask('GET', ONE, id),
    await ask('PUT', ONE, id, { ...sent('PUT', ONE), url: receiver.url }),
    await ask('POST', `${ONE}teste/`, id),
    await ask('POST', `${ENTREGA}reenviar/`, entrega?.id),
    await ask('POST', `${ONE}rotacionar-secret/`, id),
    begun,
    await ask('GET', '/v1/webhooks/reenvios/{id}/', begun.json.data.id),
    await ask('GET', '/v1/eventos/', undefined, undefined, '?apos_id=0&page=1'),
    await ask('PATCH', ONE, id, sent('PATCH', ONE)),
    await ask('DELETE', ONE, id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 201, 201, 200, 200, 200, 200]);
});

test('400: the examples are what is answered', async () => {
  const { id } = (await ask('POST', LIST, undefined, { url: receiver.url, eventos: ['webhook.teste'] })).json.data;
  const wrong = {
    url: receiver.url,
    eventos: ['estoque.alterado'],
    max_tentativas: 11,
    headers: { Authorization: 'x' },
  };
  const inner = { url: 'https://10.0.0.5/', eventos: ['webhook.teste'] };
  for (const [method, path] of [
    ['POST', LIST],
    ['PUT', ONE],
    ['PATCH', ONE],
  ] as const) {
    expect((await ask(method, path, id, wrong)).json).toEqual(exampleOf(method, path, 400, 'dados'));
    expect((await ask(method, path, id, inner)).json).toEqual(exampleOf(method, path, 400, 'url'));
  }
  const recover = `${ONE}recuperar/`;
  const recovered = (desde: string) => ask('POST', recover, id, { desde });
  expect((await recovered('2026-02-13')).json).toEqual(exampleOf('POST', recover, 400, 'formato'));
  expect((await recovered('2020-01-01T00:00:00Z')).json).toEqual(exampleOf('POST', recover, 400, 'antigo'));
  const feed = (apos_id: unknown) => ask('GET', '/v1/eventos/', undefined, undefined, `?apos_id=${apos_id}`);
  expect((await feed(ABSENT)).json).toEqual(exampleOf('GET', '/v1/eventos/', 400, 'apos_id'));
  expect((await feed('x')).json).toEqual(exampleOf('GET', '/v1/eventos/', 400, 'parametros'));

  const full = await makeCompany();
  const { token: own } = await full.token({ escopos: ['webhooks:write'] });
  const post = () => api.post(LIST, own, { url: receiver.url, eventos: ['webhook.teste'] });
  for (let i = 0; i < 20; i++) expect((await post()).status).toBe(201);
  expect((await post()).json).toEqual(exampleOf('POST', LIST, 400, 'maximo'));
});

test('403, 404 and 409: the examples are what is answered', async () => {
  const { token: other } = await company.token({ escopos: ['estoque:read'] });
  for (const [path, methods] of Object.entries(document.paths)) {
    if (!path.startsWith(LIST) && path !== '/v1/eventos/') continue;
    for (const name of Object.keys(methods)) {
      const method = name.toUpperCase();
      const at = path.replace('{id}', '1');
      const body = sent(method, path);
      expect((await api.call(method, at, { token: other, body })).json).toEqual(exampleOf(method, path, 403, 'escopo'));
      if (!path.includes('{id}')) continue;
      expect((await ask(method, path, ABSENT, { ...body, ...desde(path) })).json).toEqual(exampleOf(method, path, 404));
    }
  }
  const { id } = (await ask('POST', LIST, undefined, { url: receiver.url, eventos: ['webhook.teste'], ativo: false }))
    .json.data;
  for (const path of [`${ONE}teste/`, `${ONE}recuperar/`]) {
    expect((await ask('POST', path, id, desde(path))).json).toEqual(exampleOf('POST', path, 409, 'inativo'));
  }
});

const desde = (path: string) =>
  path.endsWith('/recuperar/') ? { desde: new Date(Date.now() - 1_000).toISOString() } : {};

test('every kind of the catalogue is told', () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENTOS]);
  for (const { evento, titulo, emitido } of describeCatalogo()) {
    const told = document.webhooks[evento]?.post;
    expect(told).toMatchObject({ summary: titulo, 'x-emitido': emitido, security: [] });
    expect(told?.description.includes('Ainda não é emitido')).toBe(!emitido);
  }
});

/** What of a delivered body does not fit what the document tells of its kind; a field that is not told is a fault. */
function faultsOfDelivery(evento: string, corpo: string): string[] {
  const told = document.webhooks[evento]?.post.requestBody.content['application/json'];
  if (!told) throw new Error(`${evento} is not told`);
  return faultsOf(told.schema, JSON.parse(corpo), { closed: true });
}

/** A conversation with all that may happen in one: handed over, taken, concluded; a message that is read, and one that fails. */
async function converse(of: Company): Promise<void> {
  const canal = await openChannel(of);
  const { conversa } = await openConversa(of.ctx, { canal_id: canal.id, endereco: '+5524987650077' });
  const { id } = conversa;
  await handOverConversa(of.ctx, id, 0);
  await announceEspera(of.ctx, id);
  await takeConversa(of.ctx, { id, responsavel_id: of.admin.membro_id });
  await sendMensagem(of.ctx, { conversa_id: id, texto: 'Olá!' });
  await settle(of);
  const { id: failed } = await sendMensagem(of.ctx, { conversa_id: id, texto: 'Alô?' });
  await of.ctx.db.sql`
    UPDATE mensagens SET status = 'enviada', tentar_em = NULL, mensagem_id_externo = 'falha' WHERE id = ${failed}`;
  await hear(canal, of, [{ tipo: 'status', id: 'falha', status: 'falhou' }]);
  await concludeConversa(of.ctx, { id });
}

/** A deal's order, delivered and paid. */
async function payOfDeal(of: Company, fields: Record<string, unknown>): Promise<void> {
  const { id: contato_id } = await of.contact({ email: 'caio@exemplo.com.br' });
  const { id } = await of.deal({ ...fields, contato_id, origem: { canal: 'site' } });
  const { pedido_erp_id } = await winNegocio(of.ctx, { id, criar: 'venda' });
  await finalizeVenda(of.ctx, { id: pedido_erp_id });
  const titulos = await listLigadas(of.ctx, { venda_id: pedido_erp_id });
  expect(titulos).toHaveLength(1);
  for (const titulo of titulos) await of.settle(titulo);
}

test('what a receiver gets of each kind that is emitted is what the document tells, headers too', async () => {
  const lone = await makeCompany();
  const { token: own } = await lone.token({ escopos: ['webhooks:write'] });
  const emitted = describeCatalogo().flatMap(({ evento, emitido }) => (emitido ? [evento] : []));
  const eventos = emitted.filter((evento) => evento !== 'webhook.teste');
  const made = await api.post(LIST, own, { url: receiver.url, eventos });
  const from = receiver.requests.length;

  const produto = await lone.product();
  await updateProduto(lone.ctx, { id: produto.id, nome: 'Outro nome' });
  await deleteProduto(lone.ctx, { id: (await lone.product()).id });
  await deleteProduto(lone.ctx, { id: (await lone.product()).id, definitivo: true });
  await lone.move(produto, '3');
  await lone.move(produto, '-1');
  await lone.count(produto, lone.deposito, '9');
  const pessoa = await lone.customer({ tipo_pessoa: 1, cnpj_cpf: '529.982.247-25', email: 'ana@exemplo.com.br' });
  await updateCliente(lone.ctx, { id: pessoa.id, nome: 'Ana Lima' });
  await deleteCliente(lone.ctx, { id: pessoa.id });
  const venda = await lone.sale([produto]);
  for (const verb of [finalizeVenda, cancelVenda]) await verb(lone.ctx, { id: venda.id });
  const { etapas } = await lone.funnel();
  const [etiqueta, motivo] = [await lone.label(), await lone.lossReason()];
  const contato = await lone.contact({
    email: 'rui@exemplo.com.br',
    celular: '24 98765-4321',
    etiquetas: [etiqueta.id],
  });
  await updateContato(lone.ctx, { id: contato.id, cargo: 'Diretor' });
  await archiveContato(lone.ctx, { id: contato.id });
  const itens = [
    { produto_id: produto.id, quantidade: '2' },
    { descricao: 'Montagem', quantidade: 1, preco_unitario: 5 },
  ];
  const negocio = await lone.deal({ contato_id: contato.id, itens, responsavel_id: lone.admin.membro_id });
  await moveNegocio(lone.ctx, { id: negocio.id, etapa_id: etapas[1]?.id });
  await loseNegocio(lone.ctx, { id: negocio.id, motivo_perda_id: motivo.id });
  await reopenNegocio(lone.ctx, { id: negocio.id });
  await winNegocio(lone.ctx, { id: negocio.id });
  await lone.acceptedProposal();
  await suspendContrato(lone.ctx, { id: (await lone.contract()).id });
  await payOfDeal(lone, { itens: [{ produto_id: produto.id, quantidade: '2', preco_unitario: '10' }] });
  const nota = freshNote(lone, { emitente_documento: await withCnpj(lone) });
  for (const { bytes } of [nota, writeCancelamento(nota)]) await importFile(lone, bytes);
  await converse(lone);
  await api.call('POST', `${LIST}${made.json.data.id}/teste/`, { token: own });

  const seen = await settled(lone, emitted.length);
  expect(new Set(seen.map(({ evento }) => evento))).toEqual(new Set(emitted));
  const requests = receiver.requests.slice(from);
  expect(requests.length).toBe(seen.length);
  for (const request of requests) {
    const evento = request.header('x-webhook-evento') ?? '';
    const corpo = request.body.toString();
    expect(faultsOfDelivery(evento, corpo), evento).toEqual([]);
    expect(faultsOfDelivery(evento, JSON.stringify({ ...JSON.parse(corpo), evento: 'outro' }))).not.toEqual([]);
    expect(faultsOfDelivery(evento, JSON.stringify({ ...JSON.parse(corpo), campo: 1 }))).not.toEqual([]);
    const names = request.headers.map(([name]) => name).filter((name) => name.startsWith('X-Webhook-'));
    const told = whole(document.webhooks[evento]?.post.parameters ?? []) as { name: string }[];
    expect(told.map(({ name }) => name)).toEqual(names);
  }
});

const silent = describeCatalogo().flatMap(({ evento, emitido }) => (emitido ? [] : [evento]));

test.skipIf(silent.length === 0)('kinds that nothing emits yet would arrive as the document tells them', async () => {
  const lone = await makeCompany();
  const { token: own } = await lone.token({ escopos: ['webhooks:write'] });
  await api.post(LIST, own, { url: receiver.url, eventos: silent });
  const from = receiver.requests.length;
  for (const evento of silent) await happen(lone, evento);
  await settled(lone, silent.length);
  const requests = receiver.requests.slice(from);
  expect(requests.map((request) => request.header('x-webhook-evento')).sort()).toEqual([...silent].sort());
  for (const request of requests) {
    const evento = request.header('x-webhook-evento') ?? '';
    expect(faultsOfDelivery(evento, request.body.toString()), evento).toEqual([]);
  }
});
