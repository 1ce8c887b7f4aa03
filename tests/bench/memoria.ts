import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contextOfSystem, createToken, createWebhook } from '#server/acesso/index.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { ROOT } from '#tests/run/process.ts';
import { Api } from '#tests/support/api-client.ts';
import { enterPanel } from '#tests/support/panel-sign-in.ts';
import { openLane, requestBytes } from './lane.ts';
import { connectApps, renewals } from './oauth.ts';
import { type Bench, SENHA, seedBench } from './seed.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 10);
const SAMPLE_MS = Number(process.env.BENCH_SAMPLE ?? 30) * 1_000;
const PORT = 3998;
const LANES = 12;
/** What is filled once and kept (caches, compiled code, pools) is there after this share of the time. */
const WARM_UP = 0.3;
/** More than this, from the end of the warm-up to the end, is growth: of the heap, in bytes and as a share of it. */
const GROWTH = { bytes: 6 * 2 ** 20, share: 0.08 };

type Say = (line?: string) => void;
type Sample = { at: number; requests: number; web: Memory; worker: Memory };
type Memory = { rss: number; heapUsed: number; external: number };

async function start(path: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const execArgv = ['--expose-gc', '--import', join(ROOT, 'tests/bench/memory-probe.ts')];
  const child = fork(join(ROOT, path), { env, cwd: ROOT, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object') throw new Error(`${path} did not start`);
  return child;
}

async function memoryOf(child: ChildProcess): Promise<Memory> {
  child.send('memory');
  const [answer] = await once(child, 'message');
  return answer.memory;
}

const MB = (bytes: number) => (bytes / 2 ** 20).toFixed(1).padStart(9);

/** Bytes per second by least squares. */
function slope(points: { at: number; value: number }[]): number {
  const mean = (of: (p: { at: number; value: number }) => number) =>
    points.reduce((sum, p) => sum + of(p), 0) / points.length;
  const [t, v] = [mean((p) => p.at), mean((p) => p.value)];
  return mean((p) => (p.at - t) * (p.value - v)) / mean((p) => (p.at - t) ** 2);
}

/**
 * Memory of a web process and a worker under requests of every kind at full speed: lists, movements that a webhook receives, refusals,
 * the panel's procedures, pages, renewals. Each sample is after a collection; a line is fitted to those after the warm-up.
 */
export async function memoria(given: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...given, PORT: String(PORT), WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
  setEnv({
    DATABASE_URL: env.DATABASE_URL ?? '',
    ENCRYPTION_KEY: env.ENCRYPTION_KEY ?? '',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
  });
  const bench = await seedBench(db(), 20, 1_000);
  const receiver = fork(join(ROOT, 'tests/bench/webhooks/receiver.ts'));
  const [{ port }] = await once(receiver, 'message');
  const ctx = await contextOfSystem(db(), bench.empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  await createWebhook(ctx, { url: `http://127.0.0.1:${port}/`, eventos: ['estoque.atualizado'] });
  const { token } = await createToken(ctx, {
    nome: 'all',
    escopos: ['estoque:read', 'estoque:write', 'expedicao:read', 'expedicao:write', 'webhooks:read'],
  });
  const web = await start('server/main.ts', env);
  const worker = await start('server/worker.ts', env);
  try {
    await run({ ...bench, token }, web, worker, say);
  } finally {
    for (const child of [web, worker]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    receiver.disconnect();
    await closeDb();
  }
}

async function run(bench: Bench, web: ChildProcess, worker: ChildProcess, say: Say): Promise<void> {
  const until = performance.now() + MINUTES * 60_000;
  const counts = { requests: 0, failures: 0 };
  const apps = await connectApps(db(), bench, 2);
  const { cookie } = await enterPanel(new Api(PORT, async () => {}), 'bench@example.com', SENHA);
  const load = [
    ...Array.from({ length: LANES }, () => apiLane(bench, until, counts)),
    ...Array.from({ length: 2 }, () => panelLane(cookie, until, counts)),
    renewals(PORT, apps, MINUTES * 60 - 3).then((m) => {
      counts.requests += m.calls;
      counts.failures += m.failures;
    }),
  ];
  const samples: Sample[] = [];
  const began = performance.now();
  say(`Memory under requests of every kind, ${MINUTES} min; MB after a collection\n`);
  say(`  ${'s'.padStart(5)}${'requests'.padStart(11)}  web: RSS     heap external   worker: RSS     heap external`);
  while (performance.now() < until) {
    await sleep(Math.min(SAMPLE_MS, Math.max(0, until - performance.now())));
    const sample = {
      at: (performance.now() - began) / 1_000,
      requests: counts.requests,
      web: await memoryOf(web),
      worker: await memoryOf(worker),
    };
    samples.push(sample);
    const memory = ({ rss, heapUsed, external }: Memory) => MB(rss) + MB(heapUsed) + MB(external);
    say(
      `  ${sample.at.toFixed(0).padStart(5)}${String(sample.requests).padStart(11)}${memory(sample.web)}      ${memory(sample.worker)}`,
    );
  }
  await Promise.all(load);
  say(`\n  ${counts.requests} requests, ${counts.failures} of them not answered as they should be`);
  for (const name of ['web', 'worker'] as const) say(verdict(name, samples));
  say();
}

function verdict(name: 'web' | 'worker', samples: Sample[]): string {
  const steady = samples.filter(({ at }) => at >= WARM_UP * MINUTES * 60);
  const seconds = (steady.at(-1)?.at ?? 0) - (steady[0]?.at ?? 0);
  const grown = slope(steady.map((s) => ({ at: s.at, value: s[name].heapUsed }))) * seconds;
  const resident = slope(steady.map((s) => ({ at: s.at, value: s[name].rss }))) * seconds;
  const most = Math.max(GROWTH.bytes, GROWTH.share * (steady[0]?.[name].heapUsed ?? 0));
  return `  ${name.padEnd(7)} heap ${MB(grown)} MB, RSS ${MB(resident)} MB over the last ${seconds.toFixed(0)} s (fitted): ${grown <= most ? 'flat' : 'GROWS'}`;
}

type Counts = { requests: number; failures: number };

/** Lists, movements, shipments, what does not exist, what is refused and who is nobody, one after another. */
async function apiLane({ token, produtos, hot }: Bench, until: number, counts: Counts): Promise<void> {
  const movement = (produto_id: number) =>
    requestBytes('POST', '/v1/estoque/', token, { produto_id, tipo: 'entrada', quantidade: '1' });
  const any = () => produtos[Math.floor(Math.random() * produtos.length)] ?? hot;
  const fixed: [number, Buffer][] = [
    [200, requestBytes('GET', '/v1/estoque/?por_pagina=25', token)],
    [200, requestBytes('GET', '/v1/estoque/?busca=cafe&ordenar=estoque', token)],
    [200, requestBytes('GET', '/v1/expedicao/', token)],
    [200, requestBytes('GET', '/v1/eventos/?apos_id=0', token)],
    [201, requestBytes('POST', '/v1/expedicao/', token, {})],
    [400, requestBytes('POST', '/v1/estoque/', token, { produto_id: 0 })],
    [401, requestBytes('GET', '/v1/estoque/', `rmn_tok_${'x'.repeat(49)}`)],
    [404, requestBytes('GET', `/v1/nada/${Math.random()}/`, token)],
  ];
  const send = await openLane(PORT);
  while (performance.now() < until) {
    const round: [number, Buffer][] = [...fixed, [201, movement(any())], [201, movement(hot)]];
    round.push([200, requestBytes('GET', `/v1/estoque/${any()}/extrato/`, token)]);
    for (const [expected, bytes] of round) {
      const status = await send(bytes);
      counts.requests++;
      if (status !== expected) counts.failures++;
    }
  }
  await send(null);
}

/** A person's browser: pages and the procedures behind them. */
async function panelLane(cookie: string, until: number, counts: Counts): Promise<void> {
  const input = encodeURIComponent(JSON.stringify({ json: {} }));
  const paths = [
    '/',
    '/estoque/',
    '/entrar/',
    '/docs/',
    `/api/trpc/inicio.resumo`,
    `/api/trpc/estoque.list?input=${input}`,
  ];
  while (performance.now() < until) {
    for (const path of paths) {
      const response = await fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { cookie }, redirect: 'manual' });
      await response.arrayBuffer();
      counts.requests++;
      if (response.status >= 400) counts.failures++;
    }
  }
}
