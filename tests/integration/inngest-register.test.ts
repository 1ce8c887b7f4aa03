import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { logger } from '#server/platform/logger.ts';
import { registerFunctions } from '#server/transport/inngest/register.ts';
import { freePort } from '#tests/support/product.ts';

// What a web process tells an Inngest server at its start.

const KEY = 'signkey-test-0123456789abcdef';

const PORT = await freePort();

setEnv({
  INNGEST_BASE_URL: `http://127.0.0.1:${PORT}`,
  APP_URL: 'http://erp.example.com',
  INNGEST_SERVE_ORIGIN: 'http://web:3000',
  INNGEST_EVENT_KEY: 'chave',
  INNGEST_SIGNING_KEY: KEY,
  LOG_LEVEL: 'silent',
});

type Registration = { url: string; functions: { id: string; triggers: unknown[] }[] };

/** A stand-in for the server's `POST /fn/register`. */
async function standIn(answer: RequestListener = taking) {
  const asked: { authorization: string; body: Registration }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk) => chunks.push(chunk))
      .once('end', () => {
        if (request.method !== 'POST' || request.url !== '/fn/register') return void response.writeHead(404).end();
        const { authorization = '' } = request.headers;
        asked.push({ authorization, body: JSON.parse(Buffer.concat(chunks).toString()) });
        answer(request, response);
      });
  }).listen(PORT, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return asked;
}

const taking: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true,"modified":true,"status":200}');
};

/** What is logged while this process registers, until `done`. */
function watchLog() {
  const lines: unknown[][] = [];
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(logger(), level).mockImplementation((...args: unknown[]) => void lines.push([level, ...args]));
  }
  return lines;
}

const stopping = () => {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  return ending.signal;
};

test('every function is registered, with its triggers, under the address that the server reaches', async () => {
  const asked = await standIn();
  const lines = watchLog();
  await registerFunctions(stopping());
  expect(asked).toHaveLength(1);
  const [{ authorization = '', body = { url: '', functions: [] } } = {}] = asked;
  // The key itself is never sent.
  expect(authorization).toMatch(/^Bearer signkey-test-[0-9a-f]{64}$/);
  expect(body.url).toBe('http://web:3000/api/inngest');
  const triggers = Object.fromEntries(body.functions.map(({ id, triggers: of }) => [id, of]));
  expect(triggers).toMatchObject({
    'romaneio-esperar-tentativa': [{ event: 'webhooks/entrega.agendada' }],
    'romaneio-executar-reenvio': [{ event: 'webhooks/reenvio.criado' }],
    'romaneio-enviar-correio': [{ event: 'correio/mensagem.escrita' }],
    'romaneio-varredura': [{ cron: '* * * * *' }],
    'romaneio-retencao': [{ cron: '*/10 * * * *' }],
  });
  expect(lines).toContainEqual(['info', { modified: true }, 'The Inngest server has the functions of this release']);
});

test('a server that is away at the start is told when it comes', async () => {
  const lines = watchLog();
  let ended = false;
  const registered = registerFunctions(stopping()).then(() => {
    ended = true;
  });
  await expect.poll(() => lines.some(([level]) => level === 'warn')).toBe(true);
  expect(ended).toBe(false);
  const asked = await standIn();
  await registered;
  expect(asked).toHaveLength(1);
});

test.each([
  ['in plain text', 'text/plain', 'Unauthorized'],
  ['in JSON', 'application/json', '{"error":"Unauthorized","status":401}'],
])('a wrong signing key is named in the log, and never shown: a 401 %s', async (_how, type, text) => {
  const asked = await standIn((_request, response) => {
    response.writeHead(401, { 'content-type': type }).end(text);
  });
  const lines = watchLog();
  const ending = new AbortController();
  const running = registerFunctions(ending.signal);
  await expect.poll(() => asked.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2);
  ending.abort();
  await running;
  const said = JSON.stringify(lines);
  expect(said).toContain('INNGEST_SIGNING_KEY');
  expect(said).not.toContain('0123456789abcdef');
  // The process's end is not waited for, nor followed by another question.
  await sleep(50);
  const count = asked.length;
  await sleep(1_500);
  expect(asked).toHaveLength(count);
});
