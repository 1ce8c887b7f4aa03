import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { db, openDb } from '#server/platform/db.ts';
import { type Migracao, migrate } from '#server/platform/migrate.ts';
import { ROOT } from '#tests/run/process.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { freePort } from '#tests/support/product.ts';
import { startArrivals } from '../faults/arrivals.ts';
import type { RunOptions } from '../faults/options.ts';
import { clearAway, configure, quiet } from '../faults/parts/configure.ts';
import { startPostgres } from '../faults/parts/postgres.ts';
import type { Violation } from '../faults/proofs/verify.ts';
import { createRandom } from '../faults/random.ts';
import { runIn, SINCE, unpackOld } from './antiga.ts';
import type { Casa, Feito } from './partes/palco.ts';
import { countRows, describeSchema, differ, emptyTables, provar } from './provas.ts';
import { semear } from './semear.ts';
import { type Passo, startTrafego } from './trafego.ts';

export type AtualizacaoOptions = RunOptions & {
  produtos: number;
  /** How long traffic goes on before the migration, with both releases, and with the new one alone. */
  seconds: number;
};

/** What happened in a part of the run: requests and verbs of the panel, by name. */
export type Fase = { nome: string; feitos: Feito[]; ms: number };

export type Relatorio = {
  fases: Fase[];
  migracoes: Migracao[];
  vazias: string[];
  linhas: Record<string, number>;
  entregas: number;
  /** Tables that were copied beside the service. */
  copiadas: string[];
  violations: Violation[];
};

const UP_MS = 120_000;
const FILLED_TRIES = 120;
const LEAST = 60;

const novo = (n: () => number): ((casa: Casa) => Passo)[] => [
  () => ({
    o_que: 'POST produtos',
    method: 'POST',
    path: '/v1/produtos/',
    body: { nome: `Chá novo ${n()}`, codigo: `NOVO-${n()}` },
  }),
  () => ({ o_que: 'GET produtos', path: '/v1/produtos/?busca=cafe' }),
  () => ({ o_que: 'POST clientes', method: 'POST', path: '/v1/clientes/', body: { nome: `Cliente novo ${n()}` } }),
  () => ({ o_que: 'GET clientes', path: '/v1/clientes/' }),
];

/**
 * Upgrades a database of the release before the modules came, with data in every table, while that release serves: its own code, from the
 * repository's history, answers requests, works the panel's verbs and delivers; the migrator runs beside it; processes of the present
 * release take over; the old ones end. No request may be refused, and all must add up in the end.
 */
export async function runAtualizacao(options: AtualizacaoOptions): Promise<Relatorio> {
  const { folder, say = () => undefined } = options;
  const random = createRandom(options.seed);
  const arrivals = await startArrivals(createRandom(options.seed + 1));
  const postgres = await startPostgres(join(folder, 'data'));
  options.started?.(postgres);
  const logFile = join(folder, 'processes.log');
  const log = openSync(logFile, 'a');
  const children: ChildProcess[] = [];
  const violations: Violation[] = [];
  const fases: Fase[] = [];
  let fase: Fase = { nome: '', feitos: [], ms: 0 };
  let began = 0;
  const note = (feito: Feito) => void fase.feitos.push(feito);
  const enter = (nome: string) => {
    fase.ms = performance.now() - began;
    began = performance.now();
    fase = { nome, feitos: [], ms: 0 };
    fases.push(fase);
    say(`${nome}…`);
  };
  const ports = [await freePort(), await freePort()] as const;
  const old = join(folder, 'antiga');
  const env = configure(postgres.url, ports[0], { DATA_DIR: join(folder, 'dados'), RECEPTOR: arrivals.url });

  async function start(tree: string, script: string, variables: Record<string, string> = {}): Promise<ChildProcess> {
    const child = fork(join(tree, script), {
      ...{ cwd: tree, env: { ...env, ...variables }, execArgv: [], stdio: ['ignore', log, log, 'ipc'] },
    });
    children.push(child);
    child.on('message', (message: { feito?: Feito }) => message.feito && note(message.feito));
    const up = await Promise.race([once(child, 'message'), once(child, 'exit'), sleep(UP_MS, null, { ref: false })]);
    if (!up || typeof up[0] !== 'object')
      throw new Error(`${script} did not come up: ${await readFile(logFile, 'utf8')}`);
    return child;
  }
  async function stop(child: ChildProcess): Promise<number | string> {
    if (child.exitCode !== null || child.signalCode !== null)
      return `it had ended: ${child.exitCode ?? child.signalCode}`;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    const [code, signal] = await gone;
    return code ?? signal;
  }

  try {
    await unpackOld(old);
    const cli = await runIn(old, 'server/cli.ts', ['migrar'], env);
    say(
      `The old release's schema is there: ${(JSON.parse(cli) as { aplicadas: string[] }).aplicadas.length} migrations`,
    );
    const made = await runIn(old, 'tests/atualizacao/partes/palco.ts', [], env);
    const casas = JSON.parse(made.trim().split('\n').at(-1) ?? '') as Casa[];
    for (const { caminho, secret } of casas) arrivals.secrets.set(caminho, secret);
    const [grande] = casas;
    if (!grande) throw new Error('No company');
    const admin = openDb(
      Object.assign(new URL(postgres.superuserUrl), { pathname: new URL(postgres.url).pathname }).href,
      1,
    );
    const first = await semear(admin, grande, options.produtos);
    await admin.sql.end();
    for (let i = 0; i < 400; i++) grande.produtos.push(first + Math.floor((i * options.produtos) / 400));
    // Queues are empty again once a worker runs.
    const empty = new Set(await emptyTables());
    say(`${options.produtos} products are there`);

    const antigas = await Promise.all([
      start(old, 'tests/atualizacao/partes/porta.ts'),
      start(old, 'server/worker.ts'),
      start(old, 'tests/atualizacao/partes/painel.ts', { CASAS: JSON.stringify(casas) }),
    ]);
    const [portaAntiga, portaNova] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string];
    const trafego = startTrafego({ casas, random, porta: portaAntiga }, note);
    enter('antes: a versão antiga sozinha');
    await sleep(options.seconds * 1_000);
    let vazias: string[] = [];
    // On a machine that is busy with other work it takes longer until every kind of request came.
    for (let i = 0; i < FILLED_TRIES; i++) {
      vazias = (await emptyTables()).filter((table) => empty.has(table));
      if (vazias.length === 0 && fase.feitos.length > LEAST) break;
      await sleep(1_000);
    }
    const before = await countRows();

    enter('migração: a versão antiga atende');
    const { migracoes } = await migrate(postgres.url);
    await sleep(1_000);
    enter('as duas versões');
    let n = 0;
    const novas = await Promise.all([
      start(ROOT, 'tests/atualizacao/partes/porta.ts', { PORT: String(ports[1]) }),
      start(ROOT, 'server/worker.ts'),
      start(ROOT, 'tests/atualizacao/partes/painel.ts', { CASAS: JSON.stringify(casas) }),
    ]);
    trafego.portas.push(portaNova);
    await sleep(options.seconds * 1_000);
    enter('a versão nova sozinha');
    trafego.portas.shift();
    await trafego.left(portaAntiga);
    const ends: (number | string)[] = [];
    for (const child of antigas) ends.push(await stop(child));
    const again = JSON.parse(await runIn(ROOT, 'server/cli.ts', ['migrar'], env)) as { vendas_completadas: number };
    say(`${again.vendas_completadas} vendas que a versão antiga gravou depois da migração foram completadas`);
    trafego.besides.push(...novo(() => ++n));
    await sleep(options.seconds * 1_000);
    await trafego.stop();
    const [web, worker, painel] = novas as [ChildProcess, ChildProcess, ChildProcess];
    ends.push(await stop(painel));
    fase.ms = performance.now() - began;
    say('Waiting for quiet…');
    await quiet();
    ends.push(await stop(web), await stop(worker));

    const failed = fases.flatMap(({ nome, feitos }) =>
      feitos.filter(({ erro }) => erro !== null).map((f) => ({ fase: nome, ...f })),
    );
    if (failed.length > 0)
      violations.push({ rule: 'A request was refused', count: failed.length, rows: failed.slice(0, 10) });
    if (ends.some((end) => end !== 0)) violations.push({ rule: 'A process did not end well', count: 1, rows: ends });
    if (vazias.length > 0)
      violations.push({ rule: 'A table of the old release had no row', count: vazias.length, rows: vazias });
    const ran = migracoes.map(({ tag }) => tag);
    if (String(ran) !== String(SINCE))
      violations.push({ rule: 'Other migrations ran than came since', count: 1, rows: ran });
    violations.push(
      ...(await provar(casas, { aceitos: trafego.aceitos, expedicoes: trafego.expedicoes, before }, arrivals)),
    );
    const server = { superuserUrl: postgres.superuserUrl, url: postgres.url };
    const fresh = await createDatabase(server, 'romaneio_novo');
    await migrate(fresh.url);
    const other = openDb(fresh.url, 1);
    const differences = differ(await describeSchema(db().sql), await describeSchema(other.sql));
    await other.sql.end();
    if (differences.length > 0) {
      const rule = 'The upgraded schema is not that of a new database';
      violations.push({ rule, count: differences.length, rows: differences.slice(0, 20) });
    }
    return {
      fases,
      migracoes,
      vazias,
      linhas: await countRows(),
      entregas: arrivals.byKey.size,
      copiadas: migracoes.flatMap((one) => one.copiadas),
      violations,
    };
  } finally {
    for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    closeSync(log);
    await clearAway({ log: openSync(logFile, 'a'), arrivals, postgres });
  }
}

const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

/** What was measured, as lines. */
export function tabela({ fases, migracoes, linhas, entregas }: Relatorio): string {
  const lines = fases.map(({ nome, feitos, ms }) => {
    const times = feitos.map((feito) => feito.ms).toSorted((a, b) => a - b);
    const longest = feitos.toSorted((a, b) => b.ms - a.ms)[0];
    const refused = feitos.filter(({ erro }) => erro !== null).length;
    return (
      `${nome} (${(ms / 1_000).toFixed(1)} s): ${feitos.length} pedidos, ${refused} recusados; p50 ${at(times, 0.5).toFixed(0)} ms, ` +
      `p99 ${at(times, 0.99).toFixed(0)} ms, o mais longo ${(longest?.ms ?? 0).toFixed(0)} ms (${longest?.o_que})`
    );
  });
  for (const { tag, ms, tentativas, travada_ms, copiadas } of migracoes)
    lines.push(
      `${tag}: ${(ms / 1_000).toFixed(2)} s, ${tentativas} tentativa(s), ${travada_ms.toFixed(0)} ms com tabelas travadas${copiadas.length > 0 ? `; copiadas ao lado: ${copiadas.join(', ')}` : ''}`,
    );
  lines.push(
    `linhas: ${Object.entries(linhas)
      .map(([table, n]) => `${table} ${n}`)
      .join(', ')}; ${entregas} entregas chegaram`,
  );
  return lines.join('\n');
}
