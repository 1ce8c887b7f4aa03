import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contextOfSystem, createToken, createWebhook } from '#server/acesso/index.ts';
import { createProduto } from '#server/catalogo/index.ts';
import { createDeposito } from '#server/estoque/index.ts';
import { announce } from '#server/eventos/index.ts';
import { createEmpresa } from '#server/identidade/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { closeDb, type Db, db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { ROOT } from '#tests/run/process.ts';
import { childrenOf, cpuSeconds } from '../cpu.ts';
import { watchStatements } from '../statements.ts';

const PORT = 3996;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PILE = Number(process.env.BENCH_PILE ?? 20_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '');
/** A folder for processor profiles of the web process and the worker, which `node --cpu-prof` writes when they end. */
const PROFILE = process.env.BENCH_PROFILE;
const LANES = 16;
const PRODUCTS = 1_000;
/** A steady load that shares the machine with nobody. */
const CALM = 100;
const BUSY = 300;
/** A worker that is held for longer is taken for dead. */
const SETTLE_MS = 1_500;

type Say = (line?: string) => void;
type Process = ChildProcess & { pid: number };
type Site = { ctx: Ctx; token: string; produtos: number[] };
/** What the product's processes took. */
type Cost = { web: number; worker: number; postgres: number };
type World = { web: Process; worker: Process; receiver: ChildProcess; clients: ChildProcess; postmaster: number };

/**
 * What deliveries and events cost the processor, in all processes of the product: the web process, a worker, PostgreSQL. Clients and
 * receivers are processes of their own that are not counted.
 * - `backlog`: deliveries that lie in the queue, to one webhook, from the first claim to the last record.
 * - `fan-out`: events of 20 deliveries each, from the event's statement to the last record.
 * - `whole path`: movements over HTTP, from the request to the last record of their deliveries, as many as go and 100 a second.
 * - `at rest`: seconds in which nothing comes.
 * - `accept to receipt`: from the answer of a movement, of 300 a second, to its delivery's arrival.
 * @param postmaster PostgreSQL's process, whose backends' time is counted
 * @param superuserUrl where statements are to be printed that took most: they cost time themselves
 */
export async function custo(
  given: NodeJS.ProcessEnv,
  postmaster: number,
  say: Say,
  superuserUrl: string | null,
): Promise<void> {
  const shared = { APP_ENV: 'development', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', RATE_LIMIT_SCALE: '1000000000' };
  const env: NodeJS.ProcessEnv = { ...given, ...shared, PORT: String(PORT), APP_URL: `http://127.0.0.1:${PORT}` };
  setEnv({
    ...shared,
    ...{ DATABASE_URL: env.DATABASE_URL ?? '', ENCRYPTION_KEY: env.ENCRYPTION_KEY ?? '', LOG_LEVEL: 'warn' },
  });
  const [receiver, { port }] = await start('tests/bench/webhooks/receiver.ts', env);
  const [clients] = await start('tests/bench/custo/http-load.ts', env);
  const [web] = await start('server/main.ts', env);
  const [worker] = await start('server/worker.ts', env);
  const world: World = { web, worker, receiver, clients, postmaster };
  const url = (n: number) => `http://127.0.0.1:${port}/${n}`;
  try {
    const one = await openSite('Um webhook', [url(0)]);
    const twenty = await openSite(
      'Vinte webhooks',
      Array.from({ length: 20 }, (_, n) => url(n)),
    );
    say(`Cost: a web process, a worker, PostgreSQL; ${ROUNDS} rounds of each\n`);
    await drained(world, one, PILE / 4, 1);
    await drained(world, twenty, PILE / 80, 20);
    await posted(world, one, { kind: 'flood', seconds: 4, lanes: LANES });
    const cases: Case[] = [
      { name: 'backlog, one webhook', unit: 'deliveries', run: () => drained(world, one, PILE, 1) },
      { name: 'fan-out, 20 webhooks', unit: 'deliveries', run: () => drained(world, twenty, PILE / 20, 20, true) },
      ...(
        [
          { kind: 'flood', seconds: SECONDS, lanes: LANES },
          ...[CALM, BUSY].map((perSecond) => ({ kind: 'pace' as const, seconds: SECONDS, perSecond })),
        ] as Load[]
      ).map((load) => ({
        name: `whole path, ${load.kind === 'flood' ? 'under load' : `${load.perSecond}/s`}`,
        unit: 'events',
        run: () => posted(world, one, load),
      })),
      // Of each second: what nobody asked for.
      {
        name: 'at rest',
        unit: 'seconds',
        run: () => counting(world, () => sleep(SECONDS * 1_000).then(() => SECONDS)),
      },
    ];
    for (let round = 0; round < ROUNDS; round++) {
      for (const { name, unit, run } of cases.filter((each) => ONLY.test(each.name))) {
        const told = superuserUrl === null ? null : await watchStatements(superuserUrl);
        const measured = await run();
        say(line(name, measured, unit));
        if (measured.times) say(latency(measured.times));
        for (const each of (await told?.(measured.count)) ?? []) say(each);
      }
      say();
    }
  } finally {
    for (const child of [web, worker]) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    receiver.disconnect();
    clients.disconnect();
    await closeDb();
  }
}

async function start(path: string, env: NodeJS.ProcessEnv): Promise<[Process, { port: number }]> {
  const child = fork(join(ROOT, path), {
    env,
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv:
      PROFILE && path.startsWith('server/')
        ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`, `--cpu-prof-name=${path.slice(7, -3)}.cpuprofile`]
        : [],
  }) as Process;
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object' && message !== 'ready') throw new Error(`${path} did not start`);
  return [child, message];
}

async function openSite(nome: string, urls: string[]): Promise<Site> {
  const { empresa_id } = await createEmpresa(db(), {
    nome,
    admin_email: `custo-${Date.now()}-${Math.random()}@example.com`,
    admin_senha: 'not-used-anywhere',
  });
  const ctx = await contextOfSystem(db(), empresa_id, 'cli');
  if (!ctx) throw new Error('No company');
  await createDeposito(ctx, { nome: 'Principal', padrao: true });
  const produtos: number[] = [];
  for (let p = 0; p < PRODUCTS; p++) {
    produtos.push((await createProduto(ctx, { nome: `Produto ${p}`, codigo: `P${p}` })).id);
  }
  for (const url of urls) await createWebhook(ctx, { url, eventos: ['estoque.atualizado'] });
  const { token } = await createToken(ctx, { nome: 'custo', escopos: ['estoque:write'] });
  return { ctx, token, produtos };
}

const successes = async (pool: Db): Promise<number> => {
  const [row] = await pool.sql<{ n: number }[]>`SELECT coalesce(sum(sucessos), 0)::int AS n FROM horas_webhooks`;
  return row?.n ?? 0;
};

async function recorded(count: number): Promise<void> {
  // Seldom, for these looks are counted with PostgreSQL's time.
  while ((await successes(db())) < count) await sleep(100);
}

async function taken(world: World): Promise<Cost> {
  const [web, worker] = [await cpuSeconds([world.web.pid]), await cpuSeconds([world.worker.pid])];
  const postgres = await cpuSeconds([world.postmaster, ...(await childrenOf(world.postmaster))]);
  return { web, worker, postgres };
}

/** `times`: from a movement's answer to its delivery's arrival, in ms, the shortest first. */
type Measured = { count: number; seconds: number; cost: Cost; times?: number[] };
type Case = { name: string; unit: string; run: () => Promise<Measured> };

async function counting(world: World, count: () => Promise<number>): Promise<Measured> {
  const before = await taken(world);
  const began = performance.now();
  const made = await count();
  const seconds = (performance.now() - began) / 1_000;
  const after = await taken(world);
  const cost = {
    web: after.web - before.web,
    worker: after.worker - before.worker,
    postgres: after.postgres - before.postgres,
  };
  return { count: made, seconds, cost };
}

/** Deliveries of a pile of events to `each` webhooks; `whole` counts the statement that writes the events, too. */
async function drained(world: World, site: Site, events: number, each: number, whole = false): Promise<Measured> {
  const before = await successes(db());
  const done = () => recorded(before + events * each).then(() => events * each);
  if (whole) return counting(world, () => pile(site, events).then(done));
  world.worker.kill('SIGSTOP');
  await pile(site, events);
  await db().sql`CHECKPOINT`.catch(() => undefined);
  return counting(world, () => {
    world.worker.kill('SIGCONT');
    return done();
  });
}

/** The events of as many movements, in one statement. */
function pile({ ctx, produtos }: Site, events: number): Promise<void> {
  return transaction(ctx, async ({ db: tx }) => {
    await tx.sql`
      INSERT INTO eventos (empresa_id, evento, dados, request_id)
      SELECT ${ctx.empresa_id}, 'estoque.atualizado', json_build_object('id', n, 'produto_id', ${produtos[0] ?? 0}::bigint,
        'tipo', 'entrada', 'quantidade', '1.000', 'saldo_apos', n || '.000', 'deposito_id', 1, 'origem', 'manual',
        'observacao', null, 'criado_em', '2026-02-13T09:30:00.000-03:00', 'nome', 'Produto de uma descrição comum', 'codigo', 'P' || n),
        'bench'
      FROM generate_series(1, ${events}::int) n`;
    announce(tx);
  });
}

type Load = { kind: 'flood'; seconds: number; lanes: number } | { kind: 'pace'; seconds: number; perSecond: number };

async function posted(world: World, site: Site, load: Load): Promise<Measured> {
  await sleep(SETTLE_MS);
  const before = await successes(db());
  world.receiver.send('note');
  let accepted: [number, number][] = [];
  const measured = await counting(world, async () => {
    world.clients.send({ ...load, port: PORT, token: site.token, produtos: site.produtos });
    [{ accepted }] = await once(world.clients, 'message');
    await recorded(before + accepted.length);
    return accepted.length;
  });
  world.receiver.send('notes');
  const [{ arrivals }] = await once(world.receiver, 'message');
  const at = new Map(accepted);
  const times = (arrivals as [number, number, number][]).map(([id, , arrived]) => arrived - (at.get(id) ?? Number.NaN));
  return { ...measured, times: times.filter((time) => !Number.isNaN(time)).sort((a, b) => a - b) };
}

const n = (value: number, digits = 0) => value.toFixed(digits).padStart(8);

function latency(times: number[]): string {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => times[Math.floor(times.length * share)] ?? Number.NaN);
  return `    ${'accept to receipt'.padEnd(26)}p50${n(p50 ?? Number.NaN, 2)} ms  p95${n(p95 ?? Number.NaN, 2)} ms  p99${n(p99 ?? Number.NaN, 2)} ms`;
}

function line(name: string, { count, seconds, cost }: Measured, unit: string): string {
  const all = cost.web + cost.worker + cost.postgres;
  const us = (part: number) => Math.round((part / count) * 1_000_000);
  return (
    `  ${name.padEnd(26)}${n(count / all)} ${unit} per CPU second   (${count} in ${seconds.toFixed(1)} s;` +
    ` µs of each: web ${us(cost.web)}, worker ${us(cost.worker)}, PostgreSQL ${us(cost.postgres)})`
  );
}
