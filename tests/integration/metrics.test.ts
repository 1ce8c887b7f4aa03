import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exemploDe, publish } from '#server/eventos/index.ts';
import { transaction } from '#server/platform/context.ts';
import { inTransaction } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { settled, until, webhook } from '#tests/support/deliveries.ts';
import { type Family, numberOf, readExposition } from '#tests/support/exposition.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { authorizationQuery, registerApp } from '#tests/support/oauth.ts';
import { administer, withDatabase } from '#tests/support/postgres.ts';
import { freePort } from '#tests/support/product.ts';
import { type Receiver, startReceiver } from '#tests/support/receiver.ts';
import { type Process, startWebProcess, startWorkerProcess, type WebProcess } from '#tests/support/web.ts';

// `/metrics` for Prometheus, of real processes over real sockets.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const TOKEN = 'prometheus-pede-com-este-token';
const LOOPBACK = '127.0.0.0/8';
const authorized = { authorization: `Bearer ${TOKEN}` };

let company: Company;
let token = '';
let receiver: Receiver;
let web: WebProcess;
let worker: Process;
let webMetrics = '';
let workerMetrics = '';

beforeAll(async () => {
  company = await makeCompany();
  ({ token } = await company.token({ nome: 'Segredo do nome' }));
  receiver = await startReceiver();
  setEnv({ WEBHOOK_ALLOWED_NETWORKS: LOOPBACK });
  const [webPort, workerPort] = [await freePort(), await freePort()];
  const common = { METRICS_TOKEN: TOKEN, WEBHOOK_ALLOWED_NETWORKS: LOOPBACK };
  [web, worker] = await Promise.all([
    startWebProcess({ ...common, METRICS_PORT: String(webPort), LOG_LEVEL: 'warn' }),
    startWorkerProcess({ ...common, METRICS_PORT: String(workerPort) }),
  ]);
  webMetrics = `http://127.0.0.1:${webPort}`;
  workerMetrics = `http://127.0.0.1:${workerPort}`;
});
afterAll(async () => {
  await Promise.all([web?.stop(), worker?.stop(), receiver?.close()]);
});

type Numbers = Map<string, Family>;

async function scrape(base: string): Promise<Numbers> {
  const answer = await fetch(`${base}/metrics`, { headers: authorized });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  return readExposition(await answer.text());
}

/** How much each of these grew while `work` ran. */
async function growth(base: string, of: [string, Record<string, string>][], work: () => Promise<unknown>) {
  const before = await scrape(base);
  await work();
  // A request is counted once its answer has left, which may be after it was read here: until two in a row say the same.
  let grown: number[] = [];
  for (let last = ''; JSON.stringify(grown) !== last || last === ''; ) {
    last = JSON.stringify(grown);
    await pause(100);
    const after = await scrape(base);
    grown = of.map(([name, labels]) => numberOf(after, name, labels) - numberOf(before, name, labels));
  }
  return grown;
}

const api = () => `http://127.0.0.1:${web.port}`;
const ask = async (method: string, path: string, credential: string | null = token) => {
  const headers: Record<string, string> = credential ? { authorization: `Bearer ${credential}` } : {};
  const answer = await fetch(api() + path, { method, headers });
  await answer.arrayBuffer();
  return answer.status;
};

test('the list of metrics is what web and worker expose, and both are exposition that Prometheus reads', async () => {
  const [ofWeb, ofWorker] = [await scrape(webMetrics), await scrape(workerMetrics)];
  const rows = (await readFile('.docker/README.md', 'utf8')).matchAll(/^\| `(romaneio_\w+)` \| (\w+)[ ◦]* \|/gm);
  const listed = Object.fromEntries([...rows].map(([, name, type]) => [name, type]));
  const exposed = Object.fromEntries(
    [...ofWeb, ...ofWorker]
      .map(([name, { type }]) => [name, type] as const)
      .filter(([name]) => name.startsWith('romaneio_')),
  );
  expect(exposed).toEqual(listed);
  for (const numbers of [ofWeb, ofWorker]) {
    expect([...numbers.keys()].filter((name) => !/^(romaneio|process|nodejs)_/.test(name))).toEqual([]);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(numberOf(numbers, name), name).toBeGreaterThan(0);
    }
    expect(numberOf(numbers, 'romaneio_database_up')).toBe(1);
  }
  expect(numberOf(ofWorker, 'romaneio_workers')).toBe(1);
  const kept = ofWorker.get('romaneio_housekeeping_success_timestamp_seconds')?.samples ?? [];
  expect(kept.map(({ labels }) => labels.tarefa).sort()).toEqual([
    'arquivos',
    'avisos-pix',
    'chaves-de-idempotencia',
    'contas-por-dia',
    'correio',
    'entradas-de-canais',
    'eventos',
    'importacoes',
    'oauth',
    'requisicoes',
    'secrets-anteriores',
    'sessoes',
    'tokens-perto-do-fim',
    'webhooks',
  ]);
  for (const { value } of kept) expect(Math.abs(value - Date.now() / 1_000)).toBeLessThan(120);
});

test('a request counts once, under its declared route, whatever was asked', async () => {
  const produto = await company.product();
  const requests = 'romaneio_http_requests_total';
  const list = { route: '/v1/estoque/', method: 'GET' };
  const one = { route: '/v1/estoque/{produto_id}/', method: 'GET' };
  const grown = await growth(
    webMetrics,
    [
      [requests, { ...list, status: '200' }],
      [requests, { ...list, status: '401' }],
      [requests, { ...one, status: '200' }],
      [requests, { ...one, status: '404' }],
      [requests, { route: '/v1/estoque/{produto_id}/', method: 'DELETE', status: '405' }],
      [requests, { route: '/v1/*', method: 'GET', status: '404' }],
      [requests, { route: '/api/saude', method: 'GET', status: '200' }],
      [requests, { route: '/integracoes/oauth/token/', method: 'POST', status: '400' }],
      ['romaneio_http_request_duration_seconds_count', list],
      ['romaneio_trpc_calls_total', { procedure: 'sessao.atual', result: 'UNAUTHORIZED' }],
      [requests, { route: '/api/trpc/*', status: '401' }],
    ],
    async () => {
      // By itself: its question to the database has two seconds, which may pass while a busy machine answers the others.
      const health = await ask('GET', '/api/saude/');
      const asked = [
        ...Array.from({ length: 3 }, () => ask('GET', '/v1/estoque/?por_pagina=1')),
        ask('GET', '/v1/estoque', null),
        ask('GET', '/v1/estoque/', `${token}x`),
        ask('GET', `/v1/estoque/${produto.id}/`),
        ask('GET', '/v1/estoque/987654321/'),
        ask('GET', '/v1/estoque/987654322'),
        ask('DELETE', '/v1/estoque/1/'),
        ask('GET', `/v1/nao-ha/${token}/`),
        health,
        ask('POST', `/integracoes/oauth/token/?code=${token}`, null),
        ask('GET', '/api/trpc/sessao.atual', null),
      ];
      expect(await Promise.all(asked)).toEqual([200, 200, 200, 401, 401, 200, 404, 404, 405, 404, 200, 400, 401]);
    },
  );
  expect(grown).toEqual([3, 2, 1, 2, 1, 1, 1, 1, 5, 1, 1]);
});

test('refusals of a limit and of the sign-in count by their name', async () => {
  const { token: tight } = await company.token();
  const grown = await growth(
    webMetrics,
    [
      ['romaneio_limit_refusals_total', { limite: 'leitura' }],
      ['romaneio_limit_refusals_total', { limite: 'estoque:escrita' }],
    ],
    async () => {
      const statuses = await Promise.all(Array.from({ length: 123 }, () => ask('GET', '/v1/expedicao/', tight)));
      expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    },
  );
  expect(grown).toEqual([3, 0]);
});

test('an attempt counts once, by its result; the queue and what is scheduled are seen', async () => {
  const { id } = await webhook(company, receiver.url);
  const statuses = [200, 200, 400, 503];
  receiver.reply((_request, n) => ({ status: statuses[n - 1] ?? 200 }));
  const attempts = ['sucesso', 'falha', 'nova_tentativa'].map((resultado): [string, Record<string, string>] => [
    'romaneio_tentativas_total',
    { resultado },
  ]);
  const counted = async () => numberOf(await scrape(workerMetrics), 'romaneio_tentativa_duration_seconds_count');
  const before = await counted();
  const grown = await growth(
    workerMetrics,
    [...attempts, ['romaneio_tentativa_duration_seconds_count', {}]],
    async () => {
      for (const n of statuses.keys()) {
        await transaction(company.ctx, (tx) => publish(tx, 'estoque.atualizado', exemploDe('estoque.atualizado')));
        await receiver.received(n + 1);
        await settled(company, n + 1);
      }
      // The worker counts an attempt a moment after it is written.
      await until(async () => (await counted()) >= before + statuses.length);
    },
  );
  expect(grown).toEqual([2, 1, 1, 4]);
  // What the database knows is kept for three seconds.
  const shown = await until(async () => {
    const numbers = await scrape(webMetrics);
    return numberOf(numbers, 'romaneio_entregas_agendadas') === 1 && numbers;
  });
  expect(numberOf(shown, 'romaneio_fila_entregas')).toBe(0);
  expect(numberOf(shown, 'romaneio_entregas_overdue_seconds')).toBe(0);
  const { db } = company.ctx;
  await inTransaction(db, async (tx) => {
    // The sweep, which adds to the queue, waits until the delivery was seen.
    await tx.sql`LOCK TABLE fila_entregas IN SHARE MODE`;
    await db.sql`
      UPDATE entregas SET proxima_tentativa_em = now() - interval '10 seconds' WHERE webhook_id = ${id} AND estado = 'agendada'`;
    await until(async () => numberOf(await scrape(workerMetrics), 'romaneio_entregas_overdue_seconds') >= 10);
  });
});

test('nothing in it is a name, a token or an id', async () => {
  for (const base of [webMetrics, workerMetrics]) {
    for (const [name, { samples }] of await scrape(base)) {
      for (const [label, value] of samples.flatMap(({ labels }) => Object.entries(labels))) {
        if (['le', 'status', 'version', 'major', 'minor', 'patch'].includes(label)) continue;
        expect(value, `${name} ${label}`).toMatch(/^[a-zA-Z_:/.{}*\- ]*(v1)?[a-zA-Z_:/.{}*\- ]*$/);
      }
    }
  }
});

test('metrics are for who has the token', async () => {
  for (const base of [webMetrics, workerMetrics, api()]) {
    const status = async (authorization?: string) =>
      (await fetch(`${base}/metrics`, { headers: authorization ? { authorization } : {} })).status;
    expect(await status()).toBe(401);
    expect(await status(`Bearer ${TOKEN}x`)).toBe(401);
    expect(await status(`Bearer ${token}`)).toBe(401);
    expect(await status(`Basic ${btoa(`:${TOKEN}`)}`)).toBe(401);
    expect(await status(`Bearer ${TOKEN}`)).toBe(200);
  }
  expect((await fetch(`${webMetrics}/v1/estoque/`)).status).toBe(404);
});

test('a scrape is answered while there is no database, and says so; a page that fails for it is a line of the log', async () => {
  const consent = authorizationQuery(await registerApp(company));
  expect((await fetch(`${workerMetrics}/saude/`)).status).toBe(200);
  const name = new URL(env.DATABASE_URL ?? '').pathname.slice(1);
  await administer(withDatabase(env.DATABASE_URL ?? '', 'postgres'), async (sql) => {
    await sql`ALTER DATABASE ${sql(name)} ALLOW_CONNECTIONS false`;
    try {
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${name} AND usename = current_user`;
      // What was read a moment ago may still stand.
      await new Promise((resolve) => setTimeout(resolve, 5_500));
      for (const base of [webMetrics, workerMetrics]) {
        const numbers = await scrape(base);
        expect(numberOf(numbers, 'romaneio_database_up')).toBe(0);
        expect(numbers.get('romaneio_fila_lag_seconds')?.samples).toEqual([]);
        expect((await fetch(`${base}/saude/`)).status).toBe(503);
      }
      const page = `http://127.0.0.1:${web.port}/integracoes/oauth/authorize/?${consent}`;
      const faults = () =>
        web
          .log()
          .split('\n')
          .filter((line) => line.includes('"level":50') && line.includes('"msg":"⨯'));
      expect(faults()).toEqual([]);
      expect((await fetch(page)).status).toBe(500);
      await until(async () => faults().length > 0);
    } finally {
      await sql`ALTER DATABASE ${sql(name)} ALLOW_CONNECTIONS true`;
    }
  });
  await until(async () => numberOf(await scrape(workerMetrics), 'romaneio_database_up') === 1);
  await until(async () => (await fetch(`${workerMetrics}/saude/`)).status === 200);
});
