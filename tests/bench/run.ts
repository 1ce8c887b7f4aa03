import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { ensurePostgres } from '#server/local/embedded-postgres.ts';
import { closeDb, type Db, openDb } from '#server/platform/db.ts';
import { inheritedEnv, setEnv } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';
import { build, isBuildNeeded } from '#server/start/build.ts';
import { ROOT } from '#tests/run/process.ts';
import { discard } from '#tests/support/discard.ts';
import { custo } from './custo/measure-custo.ts';
import { configureServer, openSide, warm } from './escala/databases.ts';
import { escala } from './escala/escala.ts';
import { measureGrowth } from './growth.ts';
import { importacao } from './importacao.ts';
import { inbox } from './inbox/measure-inbox.ts';
import { withoutIndexes } from './indexes.ts';
import { openLane, requestBytes } from './lane.ts';
import { type Measured, measure } from './measure.ts';
import { memoria } from './memoria.ts';
import { connectApps, renewals } from './oauth.ts';
import { type Bench, seedBench } from './seed.ts';
import { type Grown, seedExpedicoes } from './seed-expedicoes.ts';
import { keepStatements } from './statements.ts';
import { vendas } from './vendas/measure-vendas.ts';
import { webhooks, webhooksHostile, webhooksLog } from './webhooks/measure-webhooks.ts';

/**
 * `npm run bench`: the API's hot paths, each against a loop that issues the same SQL with no HTTP, and the list of shipments
 * in a small company against a large one; in the same run on the same machine, with a durable PostgreSQL. Prints; asserts
 * nothing. `npm run bench -- stock`, `-- vendas`, `-- oauth`, `-- growth`, `-- webhooks`, `-- hostile` (deliveries
 * beside receivers that mean harm), `-- log` (webhooks with ten million rows of log), `-- escala` (every list at two sizes) `-- memoria`, `-- importacao`, `-- inbox`
 * (messages, latency, open streams) or `-- custo` (processor time of deliveries and events) runs one of the parts; the last five only when named.
 */
const PARTS = process.argv.slice(2).map((part) => part.replace(/^--/, ''));
type Part = 'stock' | 'vendas' | 'oauth' | 'growth' | 'webhooks' | 'hostile' | 'log';
const KNOWN = [
  'stock',
  'vendas',
  'oauth',
  'growth',
  'webhooks',
  'hostile',
  'log',
  'escala',
  'memoria',
  'importacao',
  'inbox',
  'custo',
];
for (const part of PARTS) {
  if (!KNOWN.includes(part)) throw new Error(`There is no part "${part}": ${KNOWN.join(', ')}`);
}
const wanted = (part: Part) => PARTS.length === 0 || PARTS.includes(part);
const named = (part: 'escala' | 'memoria' | 'importacao' | 'inbox' | 'custo') => PARTS.includes(part);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
/** Requests of each filter to each company. */
const EACH = Number(process.env.BENCH_REQUESTS ?? 400);
const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_LARGE ?? 1_000_000);
const LANES = 16;
/** Whether `custo` prints which statements took most. */
const STATEMENTS = process.env.BENCH_STATEMENTS === '1';
const PORT = Number(process.env.BENCH_PORT ?? 3999);
const SCENARIOS = {
  list: 'GET /v1/estoque/ (25 of 1,000; 200,000 in the table)',
  spread: 'POST /v1/estoque/ (spread over 1,000 products)',
  hot: 'POST /v1/estoque/ (one hot product)',
} as const;
type Scenario = keyof typeof SCENARIOS;

const say = (line = '') => process.stdout.write(`${line}\n`);

/** The list of stock, lane by lane with a token of its own. */
async function list(tokens: readonly string[]): Promise<Measured> {
  const requests = tokens.map((token) => requestBytes('GET', '/v1/estoque/?por_pagina=25', token));
  const lanes = await Promise.all(requests.map(() => openLane(PORT)));
  const measured = await measure(LANES, SECONDS, async (lane) => {
    const [bytes, send] = [requests[lane], lanes[lane]];
    return bytes !== undefined && send !== undefined && (await send(bytes)) === 200;
  });
  await Promise.all(lanes.map((lane) => lane(null)));
  return measured;
}

async function overHttp(bench: Bench, scenario: Scenario): Promise<Measured> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(PORT)));
  const request = (produto_id: number) =>
    scenario === 'list'
      ? requestBytes('GET', '/v1/estoque/?por_pagina=25', bench.token)
      : requestBytes('POST', '/v1/estoque/', bench.token, { produto_id, tipo: 'entrada', quantidade: '1' });
  const requests = (scenario === 'spread' ? bench.produtos : [bench.hot]).map(request);
  const expected = scenario === 'list' ? 200 : 201;
  const measured = await measure(LANES, SECONDS, async (lane) => {
    const bytes = requests[Math.floor(Math.random() * requests.length)];
    const send = lanes[lane];
    return bytes !== undefined && send !== undefined && (await send(bytes)) === expected;
  });
  await Promise.all(lanes.map((lane) => lane(null)));
  return measured;
}

async function overSql(
  bench: Bench,
  scenario: Scenario,
  env: NodeJS.ProcessEnv,
  isPlanKept = false,
): Promise<Measured> {
  const child = fork(join(ROOT, 'tests/bench/sql-loop.ts'), { env });
  await once(child, 'message');
  child.send({ bench, scenario, lanes: LANES, seconds: SECONDS, isPlanKept });
  const [answer] = await once(child, 'message');
  child.disconnect();
  await once(child, 'exit');
  return answer.measured;
}

const n = (value: number, digits = 0) => value.toFixed(digits).padStart(8);
const line = (name: string, m: Measured) =>
  say(
    `  ${name.padEnd(12)}${n(m.perSecond)}/s   p50${n(m.p50, 2)} ms  p95${n(m.p95, 2)} ms  p99${n(m.p99, 2)} ms${m.failures ? `   ${m.failures} FAILED` : ''}`,
  );

async function startServer(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = fork(join(ROOT, 'server/main.ts'), { env, cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [message] = await Promise.race([once(server, 'message'), once(server, 'exit')]);
  if (typeof message !== 'object') throw new Error('The server did not start');
  return server;
}

async function stock(bench: Bench, env: NodeJS.ProcessEnv): Promise<void> {
  say(`Stock: ${LANES} connections, ${SECONDS} s each\n`);
  for (const [scenario, title] of Object.entries(SCENARIOS) as [Scenario, string][]) {
    say(title);
    const http = await overHttp(bench, scenario);
    const sql = await overSql(bench, scenario, env);
    line('HTTP', http);
    line('same SQL', sql);
    if (scenario === 'list') line('kept plan', await overSql(bench, scenario, env, true));
    say(`  ratio        ${(http.perSecond / sql.perSecond).toFixed(2)}\n`);
  }
}

/** What OAuth costs: the same list with an API token and with access tokens, a connection to each lane; and renewals. */
async function oauth(db: Db, bench: Bench): Promise<void> {
  const connections = await connectApps(db, bench, LANES);
  say(`OAuth: ${LANES} connections, ${SECONDS} s each\n`);
  say(SCENARIOS.list);
  const withToken = await list(Array.from({ length: LANES }, () => bench.token));
  const withAccess = await list(connections.map(({ access_token }) => access_token));
  line('API token', withToken);
  line('access token', withAccess);
  say(`  ratio        ${(withAccess.perSecond / withToken.perSecond).toFixed(2)}\n`);
  say('POST /integracoes/oauth/token/ (refresh_token)');
  line('HTTP', await renewals(PORT, connections, SECONDS));
  say();
}

async function growth(db: Db): Promise<void> {
  const seeded: Grown[] = [];
  await withoutIndexes(db, ['expedicoes'], async () => {
    for (const size of [SMALL, LARGE]) seeded.push(await seedExpedicoes(db, size));
  });
  await db.sql`VACUUM ANALYZE`;
  const [small, large] = seeded;
  if (!small || !large) throw new Error('Not seeded');
  say(`Shipments: GET /v1/expedicao/, page 1, p95 of ${EACH} requests to each company, in turn\n`);
  say(`  ${''.padEnd(28)}${n(SMALL)}   ${n(LARGE)}      ratio`);
  for (const { name, small: a, large: b, ratio, within } of await measureGrowth(PORT, small, large, EACH)) {
    say(`  ${name.padEnd(28)}${n(a, 2)} ms${n(b, 2)} ms${n(ratio, 2)}${within ? '' : '   ABOVE 1.3'}`);
  }
  say();
}

/** PostgreSQL's own process. */
async function postmasterOf(server: string): Promise<number> {
  return Number((await readFile(join(server, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

/** Kept, so that `escala` need not seed again; otherwise a folder that is gone in the end. */
const KEPT = process.env.BENCH_DATA;
const folder = KEPT ?? (await mkdtemp(join(tmpdir(), 'romaneio-bench-')));
if (KEPT) await mkdir(KEPT, { recursive: true });
// PostgreSQL runs as another user when this runs as root.
await chmod(folder, 0o755);
let server: ChildProcess | undefined;
let postgres = await ensurePostgres({ dataDir: folder });
try {
  const web = (['stock', 'vendas', 'oauth', 'growth'] as const).some(wanted);
  const needsWeb = web || named('memoria') || named('inbox') || named('custo');
  if (needsWeb && (await isBuildNeeded(ROOT))) {
    say('Building the panel…');
    await build(ROOT);
  }
  await migrate(postgres.url);
  const db = openDb(postgres.url, 2);
  let bench: Bench | undefined;
  if (wanted('stock') || wanted('vendas') || wanted('oauth')) {
    const empresas = Number(process.env.BENCH_COMPANIES ?? 200);
    say(`Seeding ${empresas} companies of 1,000 products…`);
    bench = await seedBench(db, empresas, 1_000);
  }
  const env = inheritedEnv({
    DATABASE_URL: postgres.url,
    NODE_ENV: 'production',
    PORT: String(PORT),
    HOST: '127.0.0.1',
    RATE_LIMIT_SCALE: '1000000000',
    LOG_LEVEL: 'warn',
    NEXTAUTH_SECRET: 'bench-only-secret-bench-only-secret',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  if (web) server = await startServer(env);
  const model = cpus()[0]?.model ?? 'unknown CPU';
  say(
    `\n${model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB · Node ${process.version} · PostgreSQL ${postgres.version}, durable\n`,
  );
  if (bench && wanted('stock')) await stock(bench, env);
  if (bench && wanted('oauth')) await oauth(db, bench);
  if (bench && wanted('vendas')) await vendas(db, bench, env, PORT, SECONDS, say);
  if (wanted('growth')) {
    say(`Seeding companies of ${SMALL} and ${LARGE} shipments…`);
    await growth(db);
  }
  if (wanted('webhooks')) await webhooks(db, env, say);
  if (wanted('hostile')) await webhooksHostile(db, env, say);
  if (wanted('log')) await webhooksLog(db, env, say);
  await db.sql.end();
  if (named('memoria')) await memoria(env, say);
  if (named('importacao')) await importacao(env, say);
  if (STATEMENTS) {
    await keepStatements(postgres.superuserUrl);
    await postgres.stop();
    postgres = await ensurePostgres({ dataDir: folder });
  }
  const watched = STATEMENTS ? postgres.superuserUrl : null;
  if (named('inbox')) await inbox(env, await postmasterOf(postgres.folder), say, watched);
  if (named('custo')) await custo(env, await postmasterOf(postgres.folder), say, watched);
  if (named('escala')) {
    await configureServer(postgres.superuserUrl);
    await postgres.stop();
    postgres = await ensurePostgres({ dataDir: folder });
    const entregas = process.env.BENCH_DELIVERIES !== '0';
    // Channels are seeded with their secrets.
    setEnv({ DATABASE_URL: postgres.url, ENCRYPTION_KEY: env.ENCRYPTION_KEY ?? '', LOG_LEVEL: 'warn' });
    const [small, large] = [
      await openSide(postgres, folder, SMALL, entregas, say),
      await openSide(postgres, folder, LARGE, entregas, say),
    ];
    // What is read of the environment in this process: the secrets, and where a NOTIFY goes that nobody hears.
    setEnv({ DATABASE_URL: small.url, ENCRYPTION_KEY: env.ENCRYPTION_KEY ?? '', LOG_LEVEL: 'warn' });
    for (const side of [small, large]) await warm(side);
    await escala(small, large, folder, EACH, process.env.BENCH_ONLY ?? '', say);
    await closeDb();
  }
} finally {
  if (server?.connected) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await postgres.stop();
  if (!KEPT) await discard(folder);
}
