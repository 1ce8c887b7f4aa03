import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITES } from '#server/limites/index.ts';
import { Api } from '#tests/support/api-client.ts';
import { until } from '#tests/support/deliveries.ts';
import { startWebProcess, type WebProcess } from '#tests/support/web.ts';

// The address that an Inngest server calls, where one is configured: anybody reaches it too. What that server did not sign is refused
// with hardly a line in the log, is limited by address, and takes nothing from the server, whatever address that has.

const KEY = '0123456789abcdef';
const { limit } = LIMITES['inngest:ip'];

let inngest: Server;
let registrations = 0;
let web: WebProcess;
let api: Api;

beforeAll(async () => {
  // It takes the registration of the process's start, and refuses every later one, which the SDK would log as an error.
  let started = false;
  inngest = createServer((_request, response) => {
    if (!started) {
      started = true;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"modified":true,"status":200}');
      return;
    }
    registrations++;
    response.writeHead(401, { 'content-type': 'text/plain' }).end('Authentication failed');
  }).listen(0, '127.0.0.1');
  await once(inngest, 'listening');
  web = await startWebProcess({
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '127.0.0.0/8',
    INNGEST_BASE_URL: `http://127.0.0.1:${(inngest.address() as AddressInfo).port}`,
    INNGEST_EVENT_KEY: 'chave',
    INNGEST_SIGNING_KEY: KEY,
  });
  api = new Api(web.port, async () => {});
  await until(() => web.log().includes('has the functions of this release'));
});
afterAll(async () => {
  await web?.stop();
  inngest?.close();
});

const json = { 'content-type': 'application/json' };
const from = (address: string) => ({ 'x-forwarded-for': address });
const MARK = 'texto-de-um-estranho';

function signature(signed: string, seconds = Math.floor(Date.now() / 1000)): Record<string, string> {
  const hmac = createHmac('sha256', KEY).update(signed).update(String(seconds)).digest('hex');
  return { 'x-inngest-signature': `t=${seconds}&s=${hmac}` };
}

const GARBAGE: [method: string, body?: string, headers?: Record<string, string>][] = [
  ['GET'],
  ['POST', ''],
  ['POST', `{"${MARK}`],
  ['POST', `"${MARK}"`],
  ['POST', '['.repeat(50_000)],
  ['POST', `{"event":{"name":"${MARK}"},"ctx":{"run_id":"${MARK}"},"steps":{},"version":2}`],
  ['POST', '{}', { 'x-inngest-signature': MARK }],
  ['POST', '{}', { 'x-inngest-signature': `t=agora&s=${MARK}` }],
  ['POST', '{}', { ...signature('{"a":1}') }],
  ['POST', '{}', { ...signature('{}', 1_700_000_000) }],
  ['PUT', `{"url":"http://${MARK}"}`, { 'x-inngest-sync-kind': 'in_band' }],
  ['PUT', `{"url":"http://${MARK}`],
];

test('what is not signed is refused, limited by address, and is one quiet line in the log', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < limit + 12; i++) {
    const [method, body, headers] = GARBAGE[i % GARBAGE.length] ?? ['GET'];
    const sent = { headers: { ...json, ...from('203.0.113.7'), ...headers }, ...(body === undefined ? {} : { body }) };
    const answer = await api.call(method, `/api/inngest?fnId=romaneio-${MARK}&stepId=step`, sent);
    expect(answer.text).not.toContain(MARK);
    statuses.push(answer.status);
  }
  expect(statuses.slice(limit)).toEqual(Array(12).fill(429));
  // The registration, which nobody signed and this server refused, is the one that says why.
  const registered = GARBAGE.findIndex(([method, , headers]) => method === 'PUT' && !headers);
  const refused = statuses.slice(0, limit).map((status, at) => (at % GARBAGE.length === registered ? 401 : status));
  expect(new Set(refused)).toEqual(new Set([401]));
  expect(registrations).toBeLessThanOrEqual(Math.ceil(limit / GARBAGE.length));

  const lines = web
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
  const told = lines.map(({ msg }) => msg).filter((msg) => /inngest/i.test(msg));
  expect(told).toEqual([
    'The Inngest server has the functions of this release',
    'Calls to /api/inngest without a signature by INNGEST_SIGNING_KEY',
  ]);
  expect(web.log()).not.toMatch(new RegExp(`${MARK}|${KEY}`));
});

test('a call that the server signed is served from the same address, and another address has a count of its own', async () => {
  const signed = await api.get('/api/inngest', null, { ...from('203.0.113.7'), ...signature('') });
  expect([signed.status, signed.headers.has('x-inngest-signature')]).toEqual([200, true]);
  const body = '{"version":2, "event":{"ts":1e3,"name":"a\\u00e9"},"ctx":{}}';
  const canonical = '{"ctx":{},"event":{"name":"aé","ts":1000},"version":2}';
  const headers = { ...json, ...from('203.0.113.7'), ...signature(canonical) };
  const called = await api.call('POST', '/api/inngest?fnId=romaneio-nenhuma&stepId=step', { headers, body });
  expect(called.text).toContain('was not found in this app');
  expect((await api.get('/api/inngest', null, from('203.0.113.7'))).status).toBe(429);
  expect((await api.get('/api/inngest', null, from('203.0.113.8'))).status).toBe(401);
});
