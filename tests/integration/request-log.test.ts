import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { touchCredentials } from '#server/acesso/index.ts';
import type { Produto } from '#server/catalogo/index.ts';
import { closeDb, db, inTransaction } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type LinhaRequisicao, maintainRequisicoes, requisicaoWriter } from '#server/requisicoes/index.ts';
import { RequisicaoWriter } from '#server/requisicoes/writer.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { call, panelOf } from '#tests/support/panel-client.ts';
import { UNSEEN } from '#tests/support/requisicao.ts';

// Method, route, status, duration, token, IP, request id, ignored fields; in batches, readable in the panel.

let api: Api;
let base: Company;
let company: Company;
let produto: Produto;
let token: { id: number; token: string; nome: string };

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  base = await makeCompany();
  // As main.ts has it: what a batch saw of the tokens is noted with it.
  requisicaoWriter().onFlush(touchCredentials);
});
beforeEach(async () => {
  company = await base.sibling();
  produto = await company.product();
  token = await company.token({ nome: 'Loja virtual' });
});
afterAll(() => api.close());

async function log(filters: Record<string, unknown> = {}): Promise<LinhaRequisicao[]> {
  await requisicaoWriter().flush();
  const page = (await call(panelOf(company.admin.session), 'requisicoes.list', filters)) as {
    resultados: LinhaRequisicao[];
  };
  return page.resultados;
}

test('one line per authenticated request, newest first, with all that was promised', async () => {
  const started = Date.now();
  await api.get(`/v1/estoque/${produto.id}/?x=1`, token.token, { 'x-request-id': 'pedido-0001' });
  await api.post('/v1/estoque/', token.token, { produto_id: produto.id, tipo: 'x', qtd: 1, ação: 2 });
  await api.call('DELETE', '/v1/estoque/abc/', { token: token.token });
  await api.get('/v1/estoque/', null);
  const lines = await log();
  expect(lines).toHaveLength(3);
  expect(lines[2]).toStrictEqual({
    id: expect.any(Number),
    token_id: token.id,
    concessao_id: null,
    ator_nome: 'Loja virtual',
    metodo: 'GET',
    rota: '/v1/estoque/{produto_id}/',
    caminho: `/v1/estoque/${produto.id}/?x=1`,
    status: 200,
    duracao_ms: expect.any(Number),
    ip: '127.0.0.1',
    request_id: 'pedido-0001',
    campos_ignorados: ['x'],
    erro: null,
    quantidade: 1,
    criado_em: expect.any(Date),
  });
  expect(lines[1]).toMatchObject({
    metodo: 'POST',
    rota: '/v1/estoque/',
    status: 400,
    campos_ignorados: ['qtd', 'ação'],
    erro: 'Dados inválidos. Campos: tipo, quantidade.',
  });
  expect(lines[0]).toMatchObject({
    metodo: 'DELETE',
    status: 405,
    caminho: '/v1/estoque/abc/',
    erro: expect.stringMatching(/DELETE/),
  });
  for (const { criado_em, duracao_ms } of lines) {
    expect(criado_em.getTime()).toBeGreaterThanOrEqual(started - 1_000);
    expect(duracao_ms).toBeGreaterThanOrEqual(0);
    expect(duracao_ms).toBeLessThanOrEqual(Date.now() - started + 1);
  }
});

test('every refusal of a known token is there: 403, 404, 413, 415, 422, 429', async () => {
  const reader = await company.token({ escopos: ['estoque:write'] });
  const body = { produto_id: produto.id, tipo: 'entrada', quantidade: 1 };
  await api.get('/v1/estoque/', reader.token);
  await api.get('/v1/nada/', token.token);
  await api.post('/v1/estoque/', token.token, `"${'x'.repeat(1_100_000)}"`);
  await api.post('/v1/estoque/', token.token, body, { 'content-type': 'text/plain' });
  await api.post('/v1/estoque/', token.token, body, { 'idempotency-key': 'a' });
  await api.post('/v1/estoque/', token.token, { ...body, quantidade: 2 }, { 'idempotency-key': 'a' });
  expect((await log()).map(({ status }) => status).reverse()).toEqual([403, 404, 413, 415, 201, 422]);
});

describe('refusals that no quota bounds share a line in each minute', () => {
  /** So that two answers of one minute are in one minute of the clock, too. */
  const inOneMinute = async (work: () => Promise<unknown>) => {
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 3_000) await setTimeout(left);
    await work();
  };
  const sums = async () =>
    (await log({ por_pagina: 100 })).map(({ metodo, rota, status, quantidade }) => [metodo, rota, status, quantidade]);

  test('beyond a limit: by credential, method and route, over all batches; what passes keeps its own', async () => {
    const other = await company.token();
    setEnv({ RATE_LIMIT_SCALE: '0.01' });
    try {
      await inOneMinute(async () => {
        await api.get('/v1/estoque/', token.token, { 'x-request-id': 'passou-00001' });
        await api.get('/v1/estoque/', other.token);
        for (let batch = 0; batch < 3; batch++) {
          for (let i = 0; i < 4; i++) {
            const id = { 'x-request-id': `recusa-${batch}-${i}` };
            expect((await api.get(`/v1/estoque/?n=${i}`, token.token, id)).status).toBe(429);
            await api.get(`/v1/estoque/${produto.id}/`, token.token);
            await api.get(`/v1/inventado-${batch}-${i}/`, token.token);
          }
          await api.get('/v1/estoque/', other.token);
          await requisicaoWriter().flush();
        }
      });
    } finally {
      setEnv({ RATE_LIMIT_SCALE: '1000' });
    }
    const [first] = await log({ busca: 'recusa-0-0' });
    expect(first).toMatchObject({
      caminho: '/v1/estoque/?n=0',
      quantidade: 12,
      erro: expect.stringMatching(/^Limite/),
    });
    expect(await sums()).toEqual([
      ['GET', '/v1/estoque/', 429, 3],
      ['GET', '/v1/inventado-0-0/', 429, 12],
      ['GET', '/v1/estoque/{produto_id}/', 429, 12],
      ['GET', '/v1/estoque/', 429, 12],
      ['GET', '/v1/estoque/', 200, 1],
      ['GET', '/v1/estoque/', 200, 1],
    ]);
    const day = await call(panelOf(company.admin.session), 'inicio.saude', { periodo: '24h' });
    expect(day).toMatchObject({ api: { limitadas: 39, sucesso: 2, total: 41 } });
  });

  test('from a refused network: by network; a request that a rule refuses has a line of its own', async () => {
    const { token: far } = await company.token({ ips_permitidos: ['203.0.113.0/24'] });
    await inOneMinute(async () => {
      for (let i = 0; i < 5; i++) expect((await api.get('/v1/estoque/', far)).status).toBe(403);
      for (let i = 0; i < 2; i++) expect((await api.get('/v1/nada/', token.token)).status).toBe(404);
    });
    expect(await sums()).toEqual([
      ['GET', '/v1/nada/', 404, 1],
      ['GET', '/v1/nada/', 404, 1],
      ['GET', '/v1/estoque/', 403, 5],
    ]);
  });

  const line = () => ({
    ...{ empresa_id: company.id, token_id: token.id, concessao_id: null, ator_nome: 'Loja', metodo: 'GET', rota: '/' },
    ...{ caminho: '/', status: 429, duracao_ms: 1, ip: null, request_id: 'req-1', campos_ignorados: [], erro: null },
    quantidade: 1,
    ...UNSEEN,
  });

  test('while the table cannot be written they are numbers in memory, and none is lost', async () => {
    const writer = new RequisicaoWriter();
    const minute = Math.floor(Date.now() / 60_000) * 60_000;
    const add = (i: number, recusa: string) =>
      writer.add({ ...line(), criado_em: new Date(minute + (i % 60_000)) }, recusa);
    for (let i = 0; i < 3; i++) add(i, 'leitura');
    await writer.flush();
    await db().sql`ALTER TABLE requisicoes_api RENAME TO requisicoes_api_fora`;
    try {
      for (let i = 0; i < 100_000; i++) {
        add(i, i % 2 ? 'leitura' : 'empresa');
        if (i % 25_000 === 0) await writer.flush();
      }
      await writer.flush();
      expect(writer.waiting).toBe(2);
    } finally {
      await db().sql`ALTER TABLE requisicoes_api_fora RENAME TO requisicoes_api`;
    }
    await writer.flush();
    expect((await sums()).map(([, , , quantidade]) => quantidade)).toEqual([50_000, 50_003]);
  });

  test('as many reasons as an attacker finds: lines are begun anew, and memory holds few', async () => {
    const writer = new RequisicaoWriter();
    const criado_em = new Date();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 10_001; i++) writer.add({ ...line(), criado_em }, String(i));
      await writer.flush();
    }
    const [row] = await db().sql<{ n: number }[]>`
      SELECT sum(quantidade)::int AS n FROM requisicoes_api WHERE empresa_id = ${company.id}`;
    expect(row?.n).toBe(20_002);
  });
});

test('hostile addresses and names are kept as text that the database can hold', async () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`c${i}\ud800\u0000${'x'.repeat(300)}`, 1]));
  await api.get(`/v1/estoque/?a%00b=%ED%A0%80&${'y'.repeat(3_000)}`, token.token);
  await api.post('/v1/estoque/', token.token, many);
  const [posted, got] = await log();
  expect(got?.caminho.length).toBeLessThanOrEqual(1_000);
  expect(got?.campos_ignorados).toHaveLength(2);
  expect(posted?.campos_ignorados.length).toBeLessThanOrEqual(20);
  for (const name of posted?.campos_ignorados ?? []) expect(name.length).toBeLessThanOrEqual(100);
});

test('the filters of the panel', async () => {
  await api.get('/v1/estoque/', token.token, { 'x-request-id': 'achar-este-0001' });
  await api.get('/v1/estoque/999999999/', token.token);
  await api.post('/v1/estoque/', token.token, {});
  const other = await company.token();
  await api.get('/v1/estoque/?busca=100%25_x', other.token);
  expect(await log({ status: '4xx' })).toHaveLength(2);
  expect(await log({ status: '404' })).toHaveLength(1);
  expect(await log({ status: '5xx' })).toEqual([]);
  expect(await log({ metodo: 'POST' })).toHaveLength(1);
  expect(await log({ token_id: other.id })).toHaveLength(1);
  expect(await log({ busca: 'achar-este-0001' })).toHaveLength(1);
  expect(await log({ busca: '999999999' })).toHaveLength(1);
  expect(await log({ busca: '%' })).toHaveLength(1);
  expect(await log({ data_inicio: '2100-01-01' })).toEqual([]);
  expect(await log({ data_fim: '2000-01-01' })).toEqual([]);
  expect(await log({ por_pagina: 2, pagina: 2 })).toHaveLength(2);
});

test('a token’s last use and its address are noted', async () => {
  await api.get('/v1/estoque/', token.token);
  await requisicaoWriter().flush();
  const used = async () =>
    (await db().sql`SELECT ultimo_uso_em, ultimo_uso_ip FROM tokens_api WHERE id = ${token.id}`)[0];
  const first = await used();
  expect(first?.ultimo_uso_ip).toBe('127.0.0.1');
  expect(Date.now() - first?.ultimo_uso_em.getTime()).toBeLessThan(60_000);
  await api.get('/v1/estoque/', token.token);
  await requisicaoWriter().flush();
  expect((await used())?.ultimo_uso_em).toEqual(first?.ultimo_uso_em);
  await db().sql`UPDATE tokens_api SET ultimo_uso_em = now() - interval '61 seconds' WHERE id = ${token.id}`;
  await api.get('/v1/estoque/', token.token);
  await requisicaoWriter().flush();
  expect((await used())?.ultimo_uso_em.getTime()).toBeGreaterThan((first?.ultimo_uso_em.getTime() ?? 0) - 1);
});

test('the last uses of several tokens are noted without holding one while another is waited for', async () => {
  const [first, second] = [await company.token(), await company.token()];
  const used = { concessao_id: null, ip: '127.0.0.1', da_rede: true };
  const batch = [second, first].map(({ id }) => ({ ...used, token_id: id }));
  const { noting } = await inTransaction(db(), async ({ sql }) => {
    await sql`SELECT FROM tokens_api WHERE id = ${first.id} FOR UPDATE`;
    const noting = touchCredentials(db(), batch);
    await expect.poll(lockWaiters, { timeout: 10_000 }).toBeGreaterThan(0);
    await sql`SELECT FROM tokens_api WHERE id = ${second.id} FOR UPDATE`;
    return { noting };
  });
  await noting;
  const notes = await db()
    .sql`SELECT FROM tokens_api WHERE id IN (${first.id}, ${second.id}) AND ultimo_uso_em IS NOT NULL`;
  expect(notes).toHaveLength(2);
});

describe('lines are not lost', () => {
  test('many at once', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, i) => api.get(`/v1/estoque/?n=${i}`, token.token)));
    await requisicaoWriter().flush();
    const [row] = await db()
      .sql`SELECT count(*) AS n, count(DISTINCT caminho) AS paths FROM requisicoes_api WHERE token_id = ${token.id}`;
    expect(row).toEqual({ n: 60, paths: 60 });
  });

  test('while the table cannot be written: they wait, and requests are answered', async () => {
    await db().sql`ALTER TABLE requisicoes_api RENAME TO requisicoes_api_fora`;
    try {
      for (let i = 0; i < 5; i++) expect((await api.get('/v1/estoque/', token.token)).status).toBe(200);
      await requisicaoWriter().flush();
    } finally {
      await db().sql`ALTER TABLE requisicoes_api_fora RENAME TO requisicoes_api`;
    }
    expect(await log()).toHaveLength(5);
  });

  test('of a process that was frozen for an hour in the middle of a request', async () => {
    const writer = new RequisicaoWriter();
    const line = {
      ...{ ...UNSEEN, empresa_id: company.id, token_id: token.id, concessao_id: null, ator_nome: 'Loja virtual' },
      ...{ metodo: 'GET', rota: '/v1/estoque/', caminho: '/v1/estoque/', status: 200, duracao_ms: 3_600_000, ip: null },
      ...{ campos_ignorados: [], erro: null, quantidade: 1, criado_em: new Date() },
    };
    writer.add({ ...line, request_id: 'req_congelada', tempos: [3_600_000_000, 0, 0, 0] });
    writer.add({ ...line, request_id: 'req_seguinte' });
    await writer.flush();
    expect((await log()).map(({ request_id }) => request_id).sort()).toEqual(['req_congelada', 'req_seguinte']);
  });
});

test('partitions older than 30 days are dropped, those of the coming days are there', async () => {
  const { sql } = db();
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const partition = (date: string) => `requisicoes_api_${date.replaceAll('-', '')}`;
  for (const ago of [40, 31, 30]) {
    const [from, to] = [day(ago), day(ago - 1)];
    await sql.unsafe(
      `CREATE TABLE ${partition(from)} PARTITION OF requisicoes_api FOR VALUES FROM ('${from} 00:00+00') TO ('${to} 00:00+00')`,
    );
  }
  expect(await maintainRequisicoes(db())).toBe(2);
  const rows = await sql<
    { name: string }[]
  >`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'requisicoes_api'::regclass`;
  const names = rows.map(({ name }) => name);
  expect(names).not.toContain(partition(day(31)));
  for (const ago of [30, 0, -1, -3]) expect(names).toContain(partition(day(ago)));
});

test.each([
  ['behind', -3],
  ['ahead', 5],
])('a process whose clock is days %s writes its lines, and adds refusals to them', async (_what, days) => {
  const writer = new RequisicaoWriter();
  const criado_em = new Date(Date.now() + days * 86_400_000);
  const refuse = async () => {
    writer.add(
      {
        ...{ empresa_id: company.id, token_id: token.id, concessao_id: null, ator_nome: 'Loja virtual', metodo: 'GET' },
        ...{
          rota: '/v1/estoque/',
          caminho: '/v1/estoque/',
          status: 429,
          duracao_ms: 1,
          ip: null,
          request_id: 'relógio',
        },
        ...{ campos_ignorados: [], erro: 'RATE_LIMITED', quantidade: 1, criado_em, ...UNSEEN },
      },
      'leitura',
    );
    await writer.flush();
  };
  await refuse();
  await refuse();
  expect(writer.waiting).toBe(0);
  expect(await db().sql`SELECT quantidade FROM requisicoes_api WHERE empresa_id = ${company.id}`).toEqual([
    { quantidade: 2 },
  ]);
});

// The last one: the companies of this file hold the connection that it closes.
test('lines are not lost while the connection is closed and opened again', async () => {
  await api.get('/v1/estoque/', token.token);
  await closeDb();
  expect(await log()).toHaveLength(1);
});
