import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensurePostgres } from '#server/local/embedded-postgres.ts';
import { makeFolder } from '#server/local/private-file.ts';
import { developmentSecrets } from '#server/local/secrets-file.ts';
import { env, inheritedEnv, openDevelopment, setEnv } from '#server/platform/env.ts';
import { keepMemoryLow } from '#server/platform/memory.ts';
import { build, isBuildNeeded } from '#server/start/build.ts';
import { checkExternalPostgres, updateDatabase, watchPostgres } from '#server/start/database.ts';
import { type Demonstration, prepareDemonstration } from '#server/start/demonstration.ts';
import { StartError } from '#server/start/failure.ts';
import { checkPort, claimDataFolder, freePort } from '#server/start/instance.ts';
import { printPanel } from '#server/start/panel.ts';
import { type SupervisedChild, supervise } from '#server/start/supervise.ts';
import { duration, say, step, warn } from '#server/start/terminal.ts';
import { watchSources } from '#server/start/watch-sources.ts';

/** How what was brought up goes down again: in order, or at once when somebody insists. */
export type Cleanup = { stop(): Promise<void>; kill?(): void };

export type BringUp = {
  dev: boolean;
  signal: AbortSignal;
  /** Registers what has to be undone at the end, the last one first. */
  defer(cleanup: Cleanup): void;
  /** Ends everything because a process cannot be kept running. */
  fail(error: StartError): void;
};

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const READY_LIMIT_MS = 120_000;

const refuse = (message: string) => new StartError(message);

/** Everything `npm start` does before it only waits: from the configuration to the panel on the terminal. */
export async function bringUp(session: BringUp): Promise<void> {
  const began = Date.now();
  const dataDir = env.DATA_DIR;
  await makeFolder(dataDir, refuse);
  if (env.PORT === 0) setEnv({ PORT: String(await freePort(env.HOST)) });
  const lock = await claimDataFolder(dataDir, env.APP_URL);
  session.defer({ stop: () => lock.release() });
  await checkPort(env.HOST, env.PORT);
  if (metricsPorts().includes(env.PORT)) {
    throw new StartError(
      `METRICS_PORT=${env.METRICS_PORT} toma a porta ${env.PORT}, que é a do painel: a seguinte é a das métricas do worker. Use outra, como METRICS_PORT=9464.`,
    );
  }

  const databaseUrl = await database(session, dataDir);
  await step(
    'Atualizando o banco',
    () => updateDatabase(databaseUrl, session.signal),
    (migrations) => (migrations === 0 ? 'Banco atualizado' : `Banco atualizado (migrações: ${migrations})`),
  );
  session.signal.throwIfAborted();

  const childEnv = inheritedEnv({ ...(await secrets(dataDir)), DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const demonstration = env.APP_ENV === 'development' ? demonstrationBesides(session, dataDir, childEnv) : undefined;
  if (!session.dev) await buildPanel(session.signal);

  const logsFolder = session.dev ? undefined : join(dataDir, 'logs');
  if (logsFolder) await makeFolder(logsFolder, refuse);
  const address = await processes(session, childEnv, logsFolder);
  const company =
    demonstration && (await step('Empresa de demonstração', demonstration, () => 'Empresa de demonstração'));
  say(`  Pronto em ${duration(Date.now() - began)}.`);
  printPanel({ address, demonstration: company, logsFolder: logsFolder && shortPath(logsFolder) });
  const warning = openDevelopment();
  if (warning) warn(warning);
  // From here on it only waits.
  keepMemoryLow();
}

/** A path as people would type it here. */
function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

async function database(session: BringUp, dataDir: string): Promise<string> {
  const external = env.DATABASE_URL;
  if (external) {
    await step(
      'Consultando o PostgreSQL',
      () => checkExternalPostgres(external),
      (v) => `PostgreSQL ${v} de DATABASE_URL`,
    );
    return external;
  }
  const notes: string[] = [];
  const server = await step(
    'Iniciando o PostgreSQL',
    () => ensurePostgres({ dataDir, log: (note) => notes.push(note) }),
    ({ version, started, created }) =>
      `PostgreSQL ${version} pronto${created ? ' (banco criado)' : ''}${started ? '' : ' (já estava no ar)'}`,
  );
  for (const note of notes) say(`  ${note}`);
  const unwatch = watchPostgres(server, session.fail);
  session.defer({
    async stop() {
      await unwatch();
      await server.stop();
    },
  });
  session.signal.throwIfAborted();
  return server.url;
}

/** Secrets made up for development are added to the environment; those that are set stay. */
async function secrets(dataDir: string): Promise<Record<string, string>> {
  if (env.NEXTAUTH_SECRET && env.ENCRYPTION_KEY) return {};
  const made = await developmentSecrets(dataDir);
  return {
    NEXTAUTH_SECRET: env.NEXTAUTH_SECRET ?? made.NEXTAUTH_SECRET,
    ENCRYPTION_KEY: env.ENCRYPTION_KEY ?? made.ENCRYPTION_KEY,
  };
}

/** The company is prepared while the panel builds and starts. */
function demonstrationBesides(
  { signal }: BringUp,
  dataDir: string,
  childEnv: NodeJS.ProcessEnv,
): () => Promise<Demonstration> {
  const running = prepareDemonstration({ cli: join(ROOT, 'server/cli.ts'), dataDir, env: childEnv, signal });
  running.catch(() => undefined);
  return () => running;
}

async function buildPanel(signal: AbortSignal): Promise<void> {
  if (!(await isBuildNeeded(ROOT))) return;
  await step(
    'Compilando o painel (leva um ou dois minutos)',
    () => build(ROOT, signal),
    () => 'Painel compilado',
    {
      long: true,
    },
  );
}

async function processes(
  session: BringUp,
  childEnv: NodeJS.ProcessEnv,
  logsFolder: string | undefined,
): Promise<string> {
  const { dev } = session;
  const common = {
    NODE_ENV: dev ? ('development' as const) : ('production' as const),
    ...(dev ? { LOG_PRETTY: 'true' } : {}),
  };
  // Node keeps all that it reads of its cache of compiled modules: 10 MB of a worker and 20 of the web process, for 0.4 s of a start.
  const uncached = dev ? {} : { NODE_DISABLE_COMPILE_CACHE: '1' };
  const children: SupervisedChild[] = [];
  session.defer({
    stop: async () => void (await Promise.all(children.map((child) => child.stop()))),
    kill: () => {
      for (const child of children) child.kill();
    },
  });
  const begin = async (name: string, label: string, args: string[]): Promise<SupervisedChild> => {
    const child = await supervise({
      name: label,
      entry: join(ROOT, `server/${name}.ts`),
      cwd: ROOT,
      args,
      env: { ...childEnv, ...common, ...uncached, ...(name === 'worker' ? portBesides() : {}) },
      logFile: logsFolder && join(logsFolder, `${name === 'main' ? 'web' : name}.log`),
      onGiveUp: session.fail,
    });
    children.push(child);
    return child;
  };
  const ready = async (child: SupervisedChild, label: string): Promise<string | undefined> => {
    const late = AbortSignal.timeout(READY_LIMIT_MS);
    return await Promise.race([child.ready, aborted(session.signal), aborted(late)]).catch((error: unknown) => {
      if (late.aborted) throw new StartError(`${label} não ficou pronto em ${duration(READY_LIMIT_MS)}.`);
      throw error;
    });
  };
  return await step(
    'Iniciando os processos',
    async () => {
      const address = await ready(await begin('main', 'web', dev ? ['--dev'] : []), 'web');
      // It delivers to the web process too, to the example receiver: that has to listen first.
      const worker = await begin('worker', 'worker', []);
      if (dev) restartOnChange(worker, session);
      await ready(worker, 'worker');
      return address ?? env.APP_URL;
    },
    () => 'Web e worker no ar',
  );
}

/** Where both run on one machine, the worker's metrics are on the port after the web's. */
const metricsPorts = (): number[] => (env.METRICS_PORT === undefined ? [] : [env.METRICS_PORT, env.METRICS_PORT + 1]);
const portBesides = (): Record<string, string> => {
  const [, worker] = metricsPorts();
  return worker === undefined ? {} : { METRICS_PORT: String(worker) };
};

/** The web process reloads by itself (Next); the worker is a plain process. */
function restartOnChange(worker: SupervisedChild, session: BringUp): void {
  session.defer({ stop: watchSources([join(ROOT, 'server'), join(ROOT, 'drizzle')], () => worker.restart()) });
}

/** Rejects when the signal says so. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
