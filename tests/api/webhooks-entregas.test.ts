import { expect, test } from 'vitest';
import { runReenvioBatch } from '#server/entregas/index.ts';
import { db } from '#server/platform/db.ts';
import { settled, until } from '#tests/support/deliveries.ts';
import { type Data, openDeliveries } from '#tests/support/delivery-door.ts';
import { happen, isSigned } from '#tests/support/events.ts';

// Deliveries and their attempts, test, resend and recovery, through REST alone.

const PATH = '/v1/webhooks/';
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-03:00$/);

const { api, receiver, scene, cameTo } = await openDeliveries();

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
  const [prefix = '', digits = ''] = String(delivered?.idempotency_key).split(/(?<=_)(?=[^_]+$)/) ?? [];
  expect(Math.abs(Number.parseInt(digits.slice(0, 12), 16) - Date.now())).toBeLessThan(60_000);
  expect(await found(`?busca=${prefix}${digits.slice(0, 31)}${digits.endsWith('0') ? 1 : 0}`)).toEqual([]);
  expect(await found('?busca=nada')).toEqual([]);
  // One of before keys said when.
  const old = `${prefix}${'0'.repeat(12)}4${digits.slice(13)}`;
  await db().sql`UPDATE entregas SET idempotency_key = ${old} WHERE id = ${delivered?.id ?? 0}`;
  expect(await found(`?busca=${old}`)).toEqual([delivered?.id]);
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

test('past 500 deliveries the total is a lower bound, and `proxima` leads to the end all the same', async () => {
  const { company, token, webhook } = await scene();
  // Of the log alone: none of them is in the queue.
  await db().sql`
    INSERT INTO entregas (empresa_id, webhook_id, evento_id, evento, idempotency_key, momento, corpo, origem, estado)
    SELECT ${company.id}, ${webhook.id}, -n, 'estoque.atualizado', 'log-' || n, '', '{}', 'automatica', 'entregue'
    FROM generate_series(1, 1250) n`;
  const ask = (pagina: number) => api.get(`${PATH}${webhook.id}/entregas/?por_pagina=100&pagina=${pagina}`, token);
  for (const [pagina, total, atLeast] of [
    [1, 500, 'true'],
    [5, 501, 'true'],
    [12, 1_201, 'true'],
    [13, 1_250, null],
  ] as const) {
    const { json, headers } = await ask(pagina);
    expect(headers.get('x-total-minimo'), `page ${pagina}`).toBe(atLeast);
    expect(json.data.paginacao.total_registros).toBe(total);
    expect(json.data.paginacao.proxima === null).toBe(pagina === 13);
    expect(json.data.resultados).toHaveLength(pagina === 13 ? 50 : 100);
  }
  expect((await ask(1)).json.message).toBe('Mais de 500 entregas encontradas.');
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
