import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { makeCompany } from '#tests/support/factory.ts';
import { startWebProcess } from '#tests/support/web.ts';

// Readiness turns false while draining, and nobody who was sent here by a balancer that has not seen it yet is turned away.

vi.setConfig({ testTimeout: 180_000 });

/** Long enough that a busy machine has ended what it was asked before the process closes. */
const DRAIN_SECONDS = 6;
/** How long requests come at least after the signal, as the balancer takes its time to see it (ms), and how many. */
const UNSEEN_MS = 1_500;
const MANY = 20;

type Seen = { status: number; connection: string | undefined };
/** With whether readiness was known to be false when it was asked. */
type Answered = Seen & { late: boolean };

test('after SIGTERM readiness is false at once, and every request in flight or arriving meanwhile is served', async () => {
  const company = await makeCompany();
  const { token } = await company.token();
  const web = await startWebProcess({ DRAIN_SECONDS: String(DRAIN_SECONDS), RATE_LIMIT_SCALE: '10000' });
  const kept = new Agent({ keepAlive: true });
  const ask = (path: string, agent: Agent | false, body?: AsyncIterable<string>): Promise<Seen> =>
    new Promise((resolve, reject) => {
      const method = body ? 'POST' : 'GET';
      const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
      const outgoing = httpRequest({ host: '127.0.0.1', port: web.port, path, method, agent, headers }, (incoming) => {
        incoming.resume().on('end', () => {
          resolve({ status: incoming.statusCode ?? 0, connection: incoming.headers.connection });
        });
      });
      outgoing.on('error', reject);
      if (!body) outgoing.end();
      else
        void (async () => {
          for await (const piece of body) outgoing.write(piece);
          outgoing.end();
        })();
    });

  expect(await ask('/api/saude/', false)).toMatchObject({ status: 200 });
  // Neither METRICS_TOKEN nor METRICS_PORT: there is no such address.
  expect(await ask('/metrics', false)).toMatchObject({ status: 404 });

  const answered: Answered[] = [];
  const failed: unknown[] = [];
  let loading = true;
  let draining = false;
  const client = async (agent: Agent | false) => {
    while (loading) {
      const late = draining;
      await ask('/v1/estoque/?por_pagina=1', agent).then(
        (seen) => answered.push({ ...seen, late }),
        (error) => failed.push(error),
      );
      await wait(5);
    }
  };
  const clients = [client(kept), client(kept), client(false), client(false)];
  await wait(300);
  // It has begun before the signal, and sends the end of its body after it.
  const begun = ask('/v1/expedicao/', false, slowly(['{"observ', 'acoes":', '"devagar"}'], 400));
  await wait(100);

  const signalled = performance.now();
  let isOver = false;
  const ended = web.stop().finally(() => {
    isOver = true;
  });
  const notReady = await ask('/api/saude/', false);
  expect(notReady.status).toBe(503);
  draining = true;
  const lateOnes = () => answered.filter(({ late }) => late);
  await wait(signalled + UNSEEN_MS - performance.now());
  while (!isOver && lateOnes().length <= MANY) await wait(5);
  loading = false;
  await Promise.all(clients);
  // All of them were answered by the process that is to end.
  expect(isOver).toBe(false);
  expect(failed).toEqual([]);
  expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]));
  expect(lateOnes().length).toBeGreaterThan(MANY);
  expect(new Set(lateOnes().map(({ connection }) => connection))).toEqual(new Set(['close']));
  expect((await begun).status).toBe(201);

  expect(await ended).toBe(0);
  await expect(ask('/api/saude/', false)).rejects.toThrow('ECONNREFUSED');
  kept.destroy();
});

async function* slowly(pieces: string[], ms: number): AsyncGenerator<string> {
  for (const piece of pieces) {
    yield piece;
    await wait(ms);
  }
}

test('a web process alone on PORT=0 listens where it says, and its links lead there', async () => {
  const told: unknown[] = [];
  const child = fork('server/main.ts', { env: { ...process.env, NODE_ENV: 'production', PORT: '0' }, stdio: 'pipe' });
  child.on('message', (message) => told.push(message));
  try {
    await expect.poll(() => told, { timeout: 60_000 }).toHaveLength(1);
    const { url } = told[0] as { url: string };
    expect(url).toMatch(/^http:\/\/localhost:[1-9]\d*$/);
    const metadata = await fetch(`${url}/.well-known/oauth-authorization-server`);
    expect(await metadata.json()).toMatchObject({ issuer: url });
  } finally {
    child.kill();
    await once(child, 'exit');
  }
});
