import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contextOfSystem } from '#server/acesso/index.ts';
import { sendMensagem } from '#server/atendimento/index.ts';
import { createCanal } from '#server/canais/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { ROOT } from '#tests/run/process.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { FakeMeta } from '#tests/support/fake-meta.ts';
import { cookieOf, MOST_OF_ONE, openStream, type Stream } from '#tests/support/inbox-streams.ts';
import { childrenOf, cpuSeconds } from '../cpu.ts';
import { type Lane, openLane } from '../lane.ts';
import { watchStatements } from '../statements.ts';

const PORT = 3997;
const RECEIVED = Number(process.env.BENCH_RECEIVED ?? 3_000);
const SENT = Number(process.env.BENCH_SENT ?? 2_000);
const LATENCIES = Number(process.env.BENCH_LATENCIES ?? 150);
/** A folder for processor profiles of the processes, which `node --cpu-prof` writes when they end. */
const PROFILE = process.env.BENCH_PROFILE;
const CONVERSATIONS = 200;
const LANES = 8;
const STREAMS = [0, 100, 500] as const;
const IDLE_S = 10;
const LIMIT_MS = 300_000;
/** The look itself counts as PostgreSQL's time: it reads all messages. */
const LOOK_MS = 200;

type Say = (line?: string) => void;
type Process = ChildProcess & { pid: number };
type World = {
  meta: FakeMeta;
  ctx: Ctx;
  canal_id: number;
  postmaster: number;
  web: Process;
  env: NodeJS.ProcessEnv;
} & {
  superuserUrl: string | null;
};

const n = (value: number, digits = 0) => value.toFixed(digits).padStart(9);

/**
 * The inbox with its real processes, a web process and a worker: messages received and sent, how long a message takes from the notice's
 * arrival to an open screen, and what open screens cost.
 * @param postmaster PostgreSQL's process, whose backends' time is counted too
 * @param superuserUrl where statements are to be printed that took most: they cost time themselves
 */
export async function inbox(
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
  const meta = await FakeMeta.start();
  const company = await makeCompany();
  const ctx = await contextOfSystem(db(), company.id, 'cli');
  if (!ctx) throw new Error('No company');
  const { config, segredos } = meta.channel();
  const { id: canal_id } = await createCanal(ctx, {
    ...{ nome: 'Bench', tipo: 'whatsapp', adaptador: 'cloud_api', config: { ...config, ...segredos } },
  });
  const web = await start('server/main.ts', env);
  const world: World = { meta, ctx: company.ctx, canal_id, postmaster, web, env, superuserUrl };
  let worker = await start('server/worker.ts', env);
  try {
    say('Inbox: a web process, a worker, PostgreSQL\n');
    await received(world, worker, say);
    const members = await Promise.all(Array.from({ length: 1 }, () => company.member('administrador')));
    for (let more = STREAMS[2] / MOST_OF_ONE; more > 0; more--) members.push(await company.member('operador'));
    const cookies: string[] = [];
    for (const member of members) cookies.push(await cookieOf(member, env.NEXTAUTH_SECRET ?? ''));
    await latency(world, cookies[0] ?? '', say);
    await openScreens(world, cookies.slice(1), say);
    await stop(worker);
    worker = await sent(world, say);
  } finally {
    await Promise.all([stop(web), stop(worker)]);
    await meta.close();
    await closeDb();
  }
}

async function start(path: string, env: NodeJS.ProcessEnv): Promise<Process> {
  const profile = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : [];
  const execArgv = ['--expose-gc', '--import', join(ROOT, 'tests/bench/memory-probe.ts'), ...profile];
  const child = fork(join(ROOT, path), { env, cwd: ROOT, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (typeof message !== 'object') throw new Error(`${path} did not start`);
  return child as Process;
}

async function stop(child: Process): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** As long as people write. */
const textOf = (id: string) => `Bom dia, tudo bem? Queria saber do meu pedido (${id})`;

/** A signed notice of a contact's message, as bytes that go over the wire. */
function noticeBytes({ meta, canal_id }: World, who: number, id: string): Buffer {
  const from = `55119${10_000_000 + who}`;
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const body = JSON.stringify(meta.message({ from, id, timestamp, type: 'text', text: { body: textOf(id) } }));
  const head = [
    `POST /integracoes/whatsapp/${canal_id}/ HTTP/1.1`,
    ...['Host: 127.0.0.1', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`],
    `X-Hub-Signature-256: ${meta.sign(Buffer.from(body))}`,
  ].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

const count = async (where: string): Promise<number> => {
  const [row] = await db().sql.unsafe(`SELECT count(*)::int AS n FROM mensagens WHERE ${where}`);
  return Number(row?.n ?? 0);
};

async function wait(holds: () => Promise<boolean>, what: string): Promise<void> {
  const until = Date.now() + LIMIT_MS;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`Waited in vain for ${what}`);
    await sleep(LOOK_MS);
  }
}

/** Processor seconds of web and worker, and of all with PostgreSQL. */
async function cpuOf({ web, postmaster }: World, worker: Process) {
  const product = await cpuSeconds([web.pid, worker.pid]);
  return { product, all: product + (await cpuSeconds(await childrenOf(postmaster))) };
}

const watched = ({ superuserUrl }: World) => (superuserUrl === null ? null : watchStatements(superuserUrl));

const perCore = (messages: number, before: { product: number; all: number }, after: typeof before) =>
  `${n(messages / (after.product - before.product))} per core of web and worker, ${n(messages / (after.all - before.all))} with PostgreSQL`;

async function received(world: World, worker: Process, say: Say): Promise<void> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(PORT)));
  const post = async (prefix: string, total: number) => {
    let next = 0;
    const lane = async (send: Lane) => {
      for (let i = next++; i < total; i = next++) {
        const status = await send(noticeBytes(world, i % CONVERSATIONS, `wamid.${prefix}${i}`));
        if (status !== 200) throw new Error(`A notice was answered ${status}`);
      }
    };
    await Promise.all(lanes.map(lane));
  };
  const there = (total: number) => wait(async () => (await count(`direcao = 'entrada'`)) >= total, 'messages');
  await post('A', CONVERSATIONS);
  await there(CONVERSATIONS);
  const told = await watched(world);
  const before = await cpuOf(world, worker);
  const began = performance.now();
  await post('B', RECEIVED);
  const answered = performance.now();
  await there(CONVERSATIONS + RECEIVED);
  const seconds = (performance.now() - began) / 1_000;
  const after = await cpuOf(world, worker);
  await Promise.all(lanes.map((send) => send(null)));
  say(
    `  received  ${n(RECEIVED / seconds)}/s (answered ${n(RECEIVED / ((answered - began) / 1_000))}/s), ${perCore(RECEIVED, before, after)}`,
  );
  for (const line of (await told?.(RECEIVED)) ?? []) say(line);
}

/** From the writing of a notice to the push on an open stream, one notice at a time. */
async function latency(world: World, cookie: string, say: Say): Promise<void> {
  const waiting = new Map<string, () => void>();
  const stream = await openStream(PORT, cookie, ({ conversas }) => {
    for (const { ultima_previa } of conversas) waiting.get(String(ultima_previa))?.();
  });
  const send = await openLane(PORT);
  const times: number[] = [];
  for (let i = 0; i < LATENCIES; i++) {
    const id = `wamid.L${i}`;
    const told = new Promise<void>((resolve) => waiting.set(textOf(id), resolve));
    const bytes = noticeBytes(world, i % CONVERSATIONS, id);
    const began = performance.now();
    await send(bytes);
    await told;
    times.push(performance.now() - began);
    await sleep(40);
  }
  await send(null);
  stream.close();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  say(`  notice to screen   p50${n(at(0.5), 1)} ms   p95${n(at(0.95), 1)} ms   most${n(times.at(-1) ?? 0, 1)} ms`);
}

async function openScreens({ web }: World, cookies: readonly string[], say: Say): Promise<void> {
  const streams: Stream[] = [];
  for (const size of STREAMS) {
    while (streams.length < size) {
      const cookie = cookies[Math.floor(streams.length / MOST_OF_ONE)] ?? '';
      streams.push(await openStream(PORT, cookie, () => undefined));
    }
    await sleep(500);
    web.send('memory');
    const [{ memory }] = await once(web, 'message');
    const before = await cpuSeconds([web.pid]);
    await sleep(IDLE_S * 1_000);
    const idle = ((await cpuSeconds([web.pid])) - before) / IDLE_S;
    const mb = (bytes: number) => n(bytes / 2 ** 20, 1);
    say(
      `  ${String(size).padStart(4)} streams   RSS${mb(memory.rss)} MB   heap${mb(memory.heapUsed)} MB   idle${n(idle * 100, 1)} % of a core`,
    );
  }
  for (const stream of streams) stream.close();
}

/** Messages that wait when the worker begins. */
async function sent(world: World, say: Say): Promise<Process> {
  const { ctx, canal_id, env, meta } = world;
  const conversas = await db().sql<{ id: number }[]>`SELECT id FROM conversas WHERE canal_id = ${canal_id} ORDER BY id`;
  const work = Array.from({ length: SENT }, (_, i) => i);
  const lane = async () => {
    for (let i = work.shift(); i !== undefined; i = work.shift()) {
      await sendMensagem(ctx, {
        conversa_id: conversas[i % conversas.length]?.id,
        texto: `Oi! O pedido ${i} saiu hoje e chega até sexta-feira. Qualquer dúvida, é só responder.`,
      });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const worker = await start('server/worker.ts', env);
  // The worker is measured as it is after some messages, as in the other measurements.
  await wait(async () => meta.sent.length >= SENT / 2, 'the first half of the messages');
  const told = await watched(world);
  const before = await cpuOf(world, worker);
  const first = meta.sent.length;
  const began = performance.now();
  await wait(async () => (await count(`direcao = 'saida' AND status = 'na_fila'`)) === 0, 'messages to be sent');
  const seconds = (performance.now() - began) / 1_000;
  const done = SENT - first;
  say(`  sent      ${n(done / seconds)}/s, ${perCore(done, before, await cpuOf(world, worker))}`);
  for (const line of (await told?.(done)) ?? []) say(line);
  return worker;
}
