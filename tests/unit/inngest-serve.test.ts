import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { sendEvents } from '#server/transport/inngest/client.ts';
import { entregaAgendada, reenvioCriado } from '#server/transport/inngest/events.ts';
import { serveInngest } from '#server/transport/inngest/serve.ts';
import { usesInngestServer } from '#server/transport/inngest/server.ts';

const NOTHING = { INNGEST_BASE_URL: '', INNGEST_EVENT_KEY: '', INNGEST_SIGNING_KEY: '', INNGEST_DEV: '', APP_URL: '' };
const KEY = '0123456789abcdef';
const CLOUD = { INNGEST_BASE_URL: 'http://inngest.invalid', INNGEST_EVENT_KEY: 'chave', INNGEST_SIGNING_KEY: KEY };
const URL_ = 'http://atacante.invalid/api/inngest';

beforeEach(() => setEnv({ LOG_LEVEL: 'silent', ...NOTHING }));

function call(method: string, body?: string, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method, headers: { 'content-type': 'application/json', ...headers }, body: body ?? null };
  return serveInngest(new Request(`${URL_}?fnId=romaneio-nenhuma&stepId=step`, init));
}

/** Keys in order, as the signature wants them. */
const BODY = JSON.stringify({ ctx: { run_id: 'r' }, event: {}, events: [], steps: {}, version: 2 });

function sign(body: string, key: string, seconds = Math.floor(Date.now() / 1000)): Record<string, string> {
  const signature = createHmac('sha256', key).update(body).update(String(seconds)).digest('hex');
  return { 'x-inngest-signature': `t=${seconds}&s=${signature}` };
}

test('without an Inngest server there is nothing to call from outside', async () => {
  expect(usesInngestServer()).toBe(false);
  for (const method of ['GET', 'POST', 'PUT']) {
    expect((await call(method, method === 'GET' ? undefined : BODY)).status).toBe(404);
  }
});

describe('with an Inngest server', () => {
  beforeEach(() => setEnv(CLOUD));

  test('only what it signed is answered', async () => {
    expect(usesInngestServer()).toBe(true);
    expect((await call('POST', BODY)).status).toBe(401);
    expect((await call('POST', BODY, sign(BODY, 'outra'))).status).toBe(401);
    expect((await call('POST', BODY, sign(BODY, KEY, 1_700_000_000))).status).toBe(401);
    expect((await call('POST', BODY.replace('"r"', '"s"'), sign(BODY, KEY))).status).toBe(401);
    expect((await call('GET')).status).toBe(401);
    const signed = await call('POST', BODY, sign(BODY, KEY));
    expect(signed.status).toBe(500);
    expect(await signed.text()).toContain('was not found in this app');
  });

  test('its address of this application is the configured one, whoever asks for a registration', async () => {
    setEnv({ APP_URL: 'https://erp.example.com' });
    vi.resetModules();
    const fresh = await import('#server/transport/inngest/serve.ts');
    const registered = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ status: 200 }));
    await fresh.serveInngest(new Request(URL_, { method: 'PUT' }));
    const [[url, init] = []] = registered.mock.calls;
    expect(String(url)).toBe('http://inngest.invalid/fn/register');
    expect(JSON.parse(String(init?.body))).toMatchObject({ url: 'https://erp.example.com/api/inngest' });
  });

  test('events are posted there, typed, with their ids', async () => {
    const posted = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async () => Response.json({ ids: [], status: 200 }));
    await sendEvents(reenvioCriado, [{ id: 'reenvio-7', data: { reenvio_id: 7 } }]);
    const [[url, init] = []] = posted.mock.calls;
    expect(String(url)).toBe('http://inngest.invalid/e/chave');
    expect(JSON.parse(String(init?.body))).toEqual([
      { id: 'reenvio-7', name: 'webhooks/reenvio.criado', data: { reenvio_id: 7 }, ts: expect.any(Number) },
    ]);
  });

  test('an answer that is not Inngest’s says who gave it, with which status, and never the key', async () => {
    const pages: Record<string, [status: number, body: string]> = {
      '/e/chave': [401, 'API key not found'],
      '/fn/register': [403, '{"error":"forbidden"}'],
    };
    const server = createServer((request, response) => {
      const [status, body] = pages[request.url ?? ''] ?? [200, '<html>Bem-vindo ao nginx</html>'];
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    setEnv({ INNGEST_BASE_URL: base });
    vi.resetModules();
    const client = await import('#server/transport/inngest/client.ts');
    const fresh = await import('#server/transport/inngest/serve.ts');
    const failure = async () => {
      const sent = client.sendEvents(reenvioCriado, [{ id: 'r', data: { reenvio_id: 7 } }]);
      return String(
        await sent.then(
          () => 'sent',
          (error: unknown) => error,
        ),
      );
    };
    expect(await failure()).toContain(`The Inngest server at ${base} answered 401: it does not know INNGEST_EVENT_KEY`);
    expect(await failure()).not.toContain('chave');
    const refused = await (await fresh.serveInngest(new Request(URL_, { method: 'PUT' }))).text();
    expect(refused).toContain(`${base} answered 403: it does not know INNGEST_SIGNING_KEY`);
    expect(refused).not.toContain(KEY);
    delete pages['/e/chave'];
    expect(await failure()).toContain(
      `${base} answered 200 with what is no JSON: is INNGEST_BASE_URL an Inngest server?`,
    );
  });

  test('an event that does not fit its schema is not sent', async () => {
    const posted = vi.spyOn(globalThis, 'fetch');
    const data = { entrega_id: 1, geracao: 1, em: 'amanhã' };
    await expect(sendEvents(entregaAgendada, [{ id: 'e', data }])).rejects.toThrow();
    expect(posted).not.toHaveBeenCalled();
  });
});
