import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/platform/db.ts';
import { ROOT } from '#tests/run/process.ts';
import type { Measured } from '../measure.ts';
import { seedLog } from './seed-log.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const PER_SECOND = 300;
const LANES = 16;

type Latency = { p50: number; p95: number; p99: number; most: number; count: number };
type Say = (line?: string) => void;

const n = (value: number, digits = 0) => value.toFixed(digits).padStart(8);

function spread(times: number[]): Latency {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: times.at(-1) ?? Number.NaN, count: times.length };
}

/** The processes of a measurement: a worker as in production, a receiver, and one that posts movements. */
async function open(env: NodeJS.ProcessEnv) {
  const start = async (path: string, stdio: 'inherit' | 'ignore' = 'inherit') => {
    const child = fork(join(ROOT, path), { env, cwd: ROOT, stdio: ['ignore', stdio, 'inherit', 'ipc'] });
    const [message] = await once(child, 'message');
    return { child, message };
  };
  const { child: receiver, message } = await start('tests/bench/webhooks/receiver.ts');
  const { child: load } = await start('tests/bench/webhooks/load.ts');
  const { child: worker } = await start('server/worker.ts', 'ignore');
  const ask = async (child: ChildProcess, job: unknown) => {
    child.send(job as object);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    url: `http://127.0.0.1:${message.port}/`,
    ask,
    receiver,
    load,
    worker,
    close: async () => {
      worker.kill('SIGTERM');
      await once(worker, 'exit');
      load.disconnect();
      receiver.disconnect();
    },
  };
}

type Bench = Awaited<ReturnType<typeof open>>;

async function ceiling(url: string, webhooks: number, env: NodeJS.ProcessEnv): Promise<Measured> {
  const child = fork(join(ROOT, 'tests/bench/webhooks/post-loop.ts'), { env, cwd: ROOT });
  await once(child, 'message');
  child.send({
    urls: Array.from({ length: webhooks }, (_, i) => `${url}${i}`),
    lanes: Math.max(20, webhooks),
    seconds: SECONDS,
  });
  const [answer] = await once(child, 'message');
  child.disconnect();
  await once(child, 'exit');
  return answer.measured;
}

type Rate = { perSecond: number; deliveries: number; movements: number };

const successes = async (db: Db): Promise<number> => {
  const [row] = await db.sql<{ n: number }[]>`SELECT coalesce(sum(sucessos), 0)::int AS n FROM horas_webhooks`;
  return row?.n ?? 0;
};

/** A worker that is held for longer is taken for dead. */
const HELD_SECONDS = 6;

/**
 * Deliveries per second until the last 2xx is recorded. `live`: from the first movement, while movements are committed as fast as
 * they go beside it. Otherwise from the last commit: the worker is held until the movements are there. Each movement has `each`
 * deliveries.
 */
async function rate(bench: Bench, db: Db, each: number, live: boolean): Promise<Rate> {
  const before = await successes(db);
  if (!live) bench.worker.kill('SIGSTOP');
  let began = performance.now();
  const seconds = live ? SECONDS : Math.min(SECONDS, HELD_SECONDS);
  const { made } = await bench.ask(bench.load, { kind: 'flood', seconds, lanes: LANES });
  if (!live) {
    bench.worker.kill('SIGCONT');
    began = performance.now();
  }
  const deliveries = made * each;
  // Not by looking whether the queue is empty: that would pass over all that was deleted since the last vacuum.
  while ((await successes(db)) < before + deliveries) await sleep(20);
  const took = (performance.now() - began) / 1_000;
  return { perSecond: deliveries / took, deliveries, movements: made };
}

/** Commit of a movement to its receipt, at a steady pace; `except` are webhooks that never answer. */
async function latency(bench: Bench, perSecond: number, except: number[]): Promise<Latency> {
  await bench.ask(bench.load, { kind: 'pace', seconds: 2, perSecond });
  await sleep(500);
  bench.receiver.send('note');
  const { commits } = (await bench.ask(bench.load, { kind: 'pace', seconds: SECONDS, perSecond })) as {
    commits: [number, number][];
  };
  await sleep(1_000);
  const { arrivals } = (await bench.ask(bench.receiver, 'notes')) as { arrivals: [number, number, number][] };
  const committed = new Map(commits);
  const ignored = new Set(except);
  const times: number[] = [];
  for (const [movement, webhook, at] of arrivals) {
    const commit = committed.get(movement);
    if (commit !== undefined && !ignored.has(webhook)) times.push(at - commit);
  }
  return spread(times);
}

const latencyLine = (name: string, l: Latency) =>
  `  ${name.padEnd(34)}p50${n(l.p50, 2)} ms  p95${n(l.p95, 2)} ms  p99${n(l.p99, 2)} ms  max${n(l.most, 1)} ms  (${l.count})`;

/** Deliveries per second and latency, beside a loop that only signs and posts with the same client. */
export async function webhooks(db: Db, given: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const env = { ...given, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const bench = await open(env);
  try {
    say(`Webhooks: ${LANES} loops of movements, until the last 2xx is recorded\n`);
    for (const [companies, each] of [
      [1, 1],
      [5, 20],
    ] as const) {
      const total = companies * each;
      await bench.ask(bench.load, { kind: 'seed', companies, webhooks: each, url: bench.url, hung: 0 });
      await rate(bench, db, each, false);
      const posts = await ceiling(bench.url, total, env);
      say(`  ${total} webhook${total > 1 ? 's' : ''}`);
      say(`    ${'sign + post'.padEnd(26)}${n(posts.perSecond)} posts/s`);
      for (const live of [false, true]) {
        const { perSecond, deliveries, movements } = await rate(bench, db, each, live);
        const ratio = perSecond / posts.perSecond;
        const name = live ? 'beside the commits' : 'from the last commit on';
        say(
          `    ${name.padEnd(26)}${n(perSecond)} deliveries/s   ratio ${ratio.toFixed(2)}${ratio < 0.2 ? '   BELOW 0.2' : ''}   (${movements} movements, ${deliveries} deliveries)`,
        );
      }
      say();
    }
    say(`Commit to receipt, ${SECONDS} s\n`);
    await bench.ask(bench.load, { kind: 'seed', companies: 1, webhooks: 1, url: bench.url, hung: 0 });
    const one = await latency(bench, PER_SECOND, []);
    say(latencyLine(`${PER_SECOND} events/s, 1 webhook`, one) + (one.p95 > 50 ? '   ABOVE 50 ms' : ''));
    await bench.ask(bench.load, { kind: 'seed', companies: 5, webhooks: 20, url: bench.url, hung: 0 });
    const healthy = await latency(bench, 30, []);
    say(latencyLine('30 events/s, 100 webhooks', healthy));
    const { hung } = await bench.ask(bench.load, { kind: 'seed', companies: 5, webhooks: 20, url: bench.url, hung: 1 });
    const beside = await latency(bench, 30, hung);
    const ratio = beside.p95 / healthy.p95;
    say(
      latencyLine('the same, one of the 100 hung', beside) +
        `   ratio ${ratio.toFixed(2)}${ratio > 1.2 ? '   ABOVE 1.2' : ''}\n`,
    );
  } finally {
    await bench.close();
  }
}

const HOSTILE = 20;
const HOSTILE_EVENTS = 3_000;

/**
 * What one company's deliveries suffer while all webhooks of another go to a receiver that answers with bytes without end. The
 * attacked worker has a thousand deliveries and more of the attacker in its queue for the whole of the measurement.
 */
export async function webhooksHostile(db: Db, given: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const env = { ...given, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const bench = await open(env);
  const receiver = fork(join(ROOT, 'tests/bench/webhooks/hostile-receiver.ts'), { env, cwd: ROOT });
  try {
    const [{ port }] = await once(receiver, 'message');
    await bench.ask(bench.load, { kind: 'seed', companies: 1, webhooks: 1, url: bench.url, hung: 0 });
    await bench.ask(bench.load, { kind: 'hostile', webhooks: HOSTILE, url: `http://127.0.0.1:${port}/` });
    say(`Commit to receipt, ${SECONDS} s, 30 events/s of one company, beside ${HOSTILE} hostile webhooks of another\n`);
    const alone = await latency(bench, 30, []);
    say(latencyLine('without the attack', alone));
    await bench.ask(bench.load, { kind: 'pile', events: HOSTILE_EVENTS });
    await bench.ask(receiver, 'count');
    const beside = await latency(bench, 30, []);
    const { requests, sent } = await bench.ask(receiver, 'count');
    const [left] = await db.sql<{ n: number }[]>`SELECT count(*)::int AS n FROM fila_entregas`;
    const ratio = beside.p50 / alone.p50;
    say(
      `${latencyLine('with the attack', beside)}   p50 ratio ${ratio.toFixed(2)}${ratio > 2 ? '   ABOVE 2' : ''}\n` +
        `  ${requests} hostile answers, ${Math.round(sent / 1_048_576)} MiB of them sent; ${left?.n} deliveries left in the queue\n`,
    );
  } finally {
    receiver.disconnect();
    await bench.close();
  }
}

const LOG_ROWS = Number(process.env.BENCH_LOG_ROWS ?? 10_000_000);
const ROUNDS = 3;
const LOG_EACH = 20;

/** What a delivery costs while the log is empty, and with ten million deliveries and attempts in it. */
export async function webhooksLog(db: Db, given: NodeJS.ProcessEnv, say: Say): Promise<void> {
  const env = { ...given, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const bench = await open(env);
  const measureRate = async (name: string) => {
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rates.push((await rate(bench, db, LOG_EACH, false)).perSecond);
    const [median = Number.NaN] = rates.toSorted((a, b) => a - b).slice(Math.floor(ROUNDS / 2));
    say(`  ${name.padEnd(34)}${n(median)} deliveries/s (median of ${rates.map((r) => Math.round(r)).join(', ')})`);
    return median;
  };
  try {
    say('Cost per delivery as the log grows: 5 companies of 20 webhooks\n');
    await bench.ask(bench.load, { kind: 'seed', companies: 5, webhooks: LOG_EACH, url: bench.url, hung: 0 });
    await rate(bench, db, LOG_EACH, false);
    const empty = await measureRate('log almost empty');
    await seedLog(db, LOG_ROWS);
    await rate(bench, db, LOG_EACH, false);
    const full = await measureRate(`${LOG_ROWS} deliveries and attempts`);
    say(`  ratio ${(full / empty).toFixed(2)}\n`);
  } finally {
    await bench.close();
  }
}
