import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { runReenvioBatch } from '#server/webhooks/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { settled, startDispatcher, type TestDispatcher, until } from '#tests/support/deliveries.ts';
import { happen, isSigned } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

// decisions.md, "Webhooks": deliveries and their attempts, test, resend, recovery and the change feed, through REST alone.

const PATH = '/v1/webhooks/';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/);
const EVENTOS = ['estoque.atualizado'];

let api: Api;
let dispatcher: TestDispatcher;
let receiver: Receiver;

beforeAll(async () => {
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128' });
  api = await startApi({ rateLimitScale: 1_000 });
  receiver = await startReceiver();
  dispatcher = await startDispatcher();
});
afterAll(async () => {
  await dispatcher.stop();
  await receiver.close();
  await api.close();
});

type Data = Record<string, unknown> & { id: number; secret: string; resultados: Data[] };

/** A company with a webhook that the receiver answers for, and the API as its integration uses it. */
async function scene(fields: Record<string, unknown> = {}) {
  const company = await makeCompany();
  const { token } = await company.token({ escopos: ['webhooks:read', 'webhooks:write', 'estoque:write'] });
  const ask = async (method: string, path: string, body?: unknown): Promise<Data> => {
    const answer = await api.call(method, path, { token, body });
    expect(answer.status, answer.text).toBe(method === 'POST' ? 201 : 200);
    return answer.json.data as unknown as Data;
  };
  const webhook = await ask('POST', PATH, { url: receiver.url, eventos: EVENTOS, ...fields });
  const list = async (query = '') => (await ask('GET', `${PATH}${webhook.id}/entregas/${query}`)).resultados;
  return { company, token, ask, webhook, list };
}

/** Requests that came for a webhook. */
const cameTo = (id: number) => receiver.requests.filter((request) => request.header('x-webhook-id') === String(id));

test('a test: answered while it is in the queue, sent at once, and its result is read where the answer says', async () => {
  receiver.reply({ status: 202, headers: { 'X-Recibo': 'abc' }, body: 'recebido' });
  const { company, ask, webhook } = await scene({ headers: { 'X-Loja': 'centro' } });
  const queued = await ask('POST', `${PATH}${webhook.id}/teste/`);
  expect(queued).toStrictEqual({
    id: expect.any(Number),
    webhook_id: webhook.id,
    evento_id: expect.any(Number),
    evento: 'webhook.teste',
    idempotency_key: expect.stringMatching(new RegExp(`^${webhook.id}_teste_[0-9a-f]{32}$`)),
    origem: 'teste',
    estado: 'pendente',
    tentativas: 0,
    tentativas_ciclo: 0,
    max_tentativas: 5,
    ultimo_status: null,
    ultimo_erro: null,
    ultima_duracao_ms: null,
    ultima_tentativa_em: null,
    proxima_tentativa_em: null,
    motivo: null,
    criado_em: INSTANT,
  });
  await settled(company);
  const [request] = cameTo(webhook.id);
  if (!request) throw new Error('Nothing came');
  expect(isSigned(request, webhook.secret)).toBe(true);

  const read = await ask('GET', `${PATH}entregas/${queued.id}/`);
  expect(read).toMatchObject({
    ...queued,
    estado: 'entregue',
    tentativas: 1,
    tentativas_ciclo: 1,
    ultimo_status: 202,
    ultima_duracao_ms: expect.any(Number),
    ultima_tentativa_em: INSTANT,
    corpo: request.body.toString(),
  });
  expect(Object.keys(read)).not.toContain('webhook_url');
  const [attempt] = read.lista_tentativas as Data[];
  expect(attempt).toMatchObject({
    numero: 1,
    origem: 'teste',
    resultado: 'sucesso',
    status: 202,
    erro: null,
    url: receiver.url,
    ip: '127.0.0.1',
    corpo_recebido: 'recebido',
    corpo_base64: false,
    corpo_truncado: false,
    proxima_tentativa_em: null,
    retomada: false,
    iniciada_em: INSTANT,
  });
  for (const nome of ['X-Webhook-Signature', 'X-Loja']) {
    expect(attempt?.cabecalhos_enviados).toContainEqual({ nome, valor: request.header(nome) });
  }
  expect(attempt?.cabecalhos_recebidos).toContainEqual({ nome: 'X-Recibo', valor: 'abc' });

  // A key of the receiver's is not for who may only read.
  const { token: reader } = await company.token({ escopos: ['webhooks:read'] });
  for (const path of ['', `${webhook.id}/`, `entregas/${queued.id}/`]) {
    const { text, status } = await api.get(`${PATH}${path}`, reader);
    expect(status).toBe(200);
    expect(text).toContain('X-Loja');
    expect(text).toContain('[oculto]');
    expect(text).not.toContain('centro');
  }
});

test('the list: newest first, in pages, by every filter', async () => {
  receiver.reply((request) => ({ status: request.body.includes('"webhook.teste"') ? 404 : 200 }));
  const { company, token, ask, webhook, list } = await scene();
  await happen(company);
  await settled(company, 1);
  await ask('POST', `${PATH}${webhook.id}/teste/`);
  await settled(company, 2);
  const [failed, delivered, ...none] = await list();
  expect(none).toHaveLength(0);
  expect(failed).toMatchObject({ evento: 'webhook.teste', estado: 'falhou', ultimo_status: 404, origem: 'teste' });
  expect(delivered).toMatchObject({ evento: 'estoque.atualizado', estado: 'entregue', origem: 'automatica' });

  const found = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await found('?estado=falhou')).toEqual([failed?.id]);
  expect(await found('?estado=agendada')).toEqual([]);
  expect(await found('?evento=estoque.atualizado')).toEqual([delivered?.id]);
  expect(await found('?origem=teste')).toEqual([failed?.id]);
  expect(await found('?status=200')).toEqual([delivered?.id]);
  expect(await found(`?evento_id=${failed?.evento_id}`)).toEqual([failed?.id]);
  expect(await found(`?busca=${delivered?.idempotency_key}`)).toEqual([delivered?.id]);
  expect(await found('?data_inicio=2100-01-01')).toEqual([]);
  expect(await found('?por_pagina=1&pagina=2')).toEqual([delivered?.id]);
  const { json, headers } = await api.get(`${PATH}${webhook.id}/entregas/?por_pagina=1&webhook_id=1`, token);
  expect(json.message).toBe('2 entregas encontradas.');
  expect(headers.get('x-campos-ignorados')).toBe('webhook_id');
  expect(json.data.paginacao).toMatchObject({
    total_registros: 2,
    proxima: `${api.base}${PATH}${webhook.id}/entregas/?por_pagina=1&webhook_id=1&pagina=2`,
  });
});

test('past 10,000 deliveries the total is a lower bound, and `proxima` leads to the end all the same', async () => {
  const { company, token, webhook } = await scene();
  // Of the log alone: none of them is in the queue.
  await db().sql`
    INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem, estado)
    SELECT ${company.id}, ${webhook.id}, -n, 'estoque.atualizado', 'log-' || n, '', '{}', 'automatica', 'entregue'
    FROM generate_series(1, 10250) n`;
  const ask = (pagina: number) => api.get(`${PATH}${webhook.id}/entregas/?por_pagina=100&pagina=${pagina}`, token);
  for (const [pagina, total, atLeast] of [
    [1, 10_000, 'true'],
    [100, 10_001, 'true'],
    [102, 10_201, 'true'],
    [103, 10_250, null],
  ] as const) {
    const { json, headers } = await ask(pagina);
    expect(headers.get('x-total-minimo'), `page ${pagina}`).toBe(atLeast);
    expect(json.data.paginacao.total_registros).toBe(total);
    expect(json.data.paginacao.proxima === null).toBe(pagina === 103);
    expect(json.data.resultados).toHaveLength(pagina === 103 ? 50 : 100);
  }
  expect((await ask(1)).json.message).toBe('Mais de 10.000 entregas encontradas.');
});

test('a resend: the same bytes and key, a new cycle, and both attempts are told', async () => {
  receiver.reply({ status: 410 });
  const { company, ask, webhook } = await scene();
  await happen(company);
  const [entrega] = await settled(company);
  receiver.reply({ status: 204 });
  const queued = await ask('POST', `${PATH}entregas/${entrega?.id}/reenviar/`);
  expect(queued).toMatchObject({ id: entrega?.id, estado: 'pendente', tentativas: 1, tentativas_ciclo: 0 });
  await settled(company);
  const read = await ask('GET', `${PATH}entregas/${entrega?.id}/`);
  expect(read).toMatchObject({ estado: 'entregue', tentativas: 2, tentativas_ciclo: 1 });
  expect(
    (read.lista_tentativas as Data[]).map(({ numero, origem, resultado, status }) => [
      numero,
      origem,
      resultado,
      status,
    ]),
  ).toEqual([
    [1, 'automatica', 'falha', 410],
    [2, 'manual', 'sucesso', 204],
  ]);
  const [first, again] = cameTo(webhook.id);
  expect(again?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true);
  expect(again?.header('x-webhook-idempotency-key')).toBe(first?.header('x-webhook-idempotency-key'));
});

test('a recovery: what failed, what was cancelled and what happened while the webhook was inactive', async () => {
  receiver.reply({ status: 400 });
  const { company, ask, webhook, list } = await scene();
  const desde = new Date(Date.now() - 60_000).toISOString();
  await happen(company);
  await settled(company);
  await ask('PATCH', `${PATH}${webhook.id}/`, { ativo: false });
  await happen(company);
  await ask('PATCH', `${PATH}${webhook.id}/`, { ativo: true });
  receiver.reply({ status: 200 });

  const begun = await ask('POST', `${PATH}${webhook.id}/recuperar/`, { desde });
  expect(begun).toStrictEqual({
    id: expect.any(Number),
    webhook_id: webhook.id,
    tipo: 'recuperacao',
    estado: 'na_fila',
    total: 2,
    feitos: 0,
    ignorados: 0,
    criado_em: INSTANT,
    concluido_em: null,
  });
  const progress = () => ask('GET', `${PATH}reenvios/${begun.id}/`);
  expect(await progress()).toEqual(begun);
  while (await runReenvioBatch(company.ctx, begun.id));
  expect(await progress()).toEqual({ ...begun, estado: 'concluido', feitos: 2, concluido_em: INSTANT });
  await until(async () => (await list('?estado=entregue')).length === 2);
  expect((await list()).map(({ origem }) => origem).sort()).toEqual(['automatica', 'recuperacao']);
});

describe('GET /v1/eventos/', () => {
  /** Follows the feed from an event on, as the documentation says. */
  async function follow(token: string, apos_id = 0, query = '') {
    const found: Data[] = [];
    for (let at = apos_id; ; ) {
      const { json, text, status } = await api.get(`/v1/eventos/?apos_id=${at}${query}`, token);
      expect(status, text).toBe(200);
      const data = json.data as unknown as { resultados: Data[]; proximo_apos_id: number; tem_mais: boolean };
      found.push(...data.resultados);
      at = data.proximo_apos_id;
      if (!data.tem_mais) return { found, at };
    }
  }

  /** The same until there are `count`: an event shows once older transactions have ended, those of tests beside this one too. */
  const followed = (count: number, token: string, apos_id = 0, query = '') =>
    until(async () => {
      const all = await follow(token, apos_id, query);
      return all.found.length >= count && all;
    }, 30_000);

  test('every event once and in order, with the data that the deliveries carry', async () => {
    receiver.reply({ status: 200 });
    const { company, token, ask, webhook } = await scene();
    for (let i = 0; i < 5; i++) await happen(company);
    await ask('POST', `${PATH}${webhook.id}/teste/`);
    await happen(company, 'venda.criada');
    await settled(company, 6);
    const { found, at } = await followed(6, token, 0, '&por_pagina=2');
    // A test is of one webhook, and no event of the company's.
    expect(found.map(({ evento }) => evento)).toEqual([...Array(5).fill('estoque.atualizado'), 'venda.criada']);
    expect(new Set(found.map(({ id }) => id)).size).toBe(6);
    expect(at).toBe(found.at(-1)?.id);

    const [entrega] = (await ask('GET', `${PATH}${webhook.id}/entregas/?evento_id=${found[0]?.id}`)).resultados;
    const body = JSON.parse(String((await ask('GET', `${PATH}entregas/${entrega?.id}/`)).corpo));
    expect(found[0]).toStrictEqual({
      id: entrega?.evento_id,
      evento: body.evento,
      timestamp: body.timestamp,
      empresa_id: company.id,
      dados: body.dados,
    });

    expect(await follow(token, at)).toEqual({ found: [], at });
    await happen(company);
    expect((await followed(1, token, at)).found).toHaveLength(1);
    expect((await follow(token, 0, '&evento=venda.criada')).found.map(({ evento }) => evento)).toEqual([
      'venda.criada',
    ]);
  });

  test('is of the company alone, also when it has no webhook at all', async () => {
    const [company, other] = [await makeCompany(), await makeCompany()];
    const { token } = await company.token({ escopos: ['webhooks:read'] });
    await happen(other);
    expect((await follow(token)).found).toEqual([]);
    await happen(company);
    expect((await followed(1, token)).found).toHaveLength(1);
    const { json } = await api.get('/v1/eventos/?apos_id=0', token);
    expect(json.message).toBe('1 evento.');
  });

  test('a long transaction in another database of the server holds nothing up', async () => {
    const company: Company = await makeCompany();
    const { token } = await company.token({ escopos: ['webhooks:read'] });
    const other = await createTestDatabase();
    const neighbour = postgres(other.url, { max: 1 });
    onTestFinished(async () => {
      await neighbour.end();
      await other.drop();
    });
    await neighbour.begin(async (slow) => {
      await slow`SELECT pg_current_xact_id()`;
      await happen(company);
      expect((await followed(1, token)).found).toHaveLength(1);
    });
  });

  test('an event that is not committed yet is not passed over', async () => {
    const company: Company = await makeCompany();
    const { token } = await company.token({ escopos: ['webhooks:read'] });
    const write = (sql: ReturnType<typeof db>['sql']) => sql`
      INSERT INTO eventos (empresa_id, evento, dados, request_id)
      VALUES (${company.id}, 'estoque.atualizado', '{}', 'feed')`;
    let at = 0;
    await db().sql.begin(async (slow) => {
      await write(slow as unknown as ReturnType<typeof db>['sql']);
      // Later, and there first.
      await happen(company);
      const early = await follow(token);
      expect(early.found).toEqual([]);
      ({ at } = early);
    });
    expect((await followed(2, token, at)).found).toHaveLength(2);
  });
});
