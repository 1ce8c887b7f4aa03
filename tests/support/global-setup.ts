import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import type { Demonstracao } from '#drizzle/seeds/demonstracao.ts';
import { ensurePostgres } from '#server/local/embedded-postgres.ts';
import { isHolder, tryLock } from '#server/local/lock-file.ts';
import { migrate } from '#server/platform/migrate.ts';
import { discard } from '#tests/support/discard.ts';
import { administer, type DatabaseServer, makeTemplate, withDatabase } from '#tests/support/postgres.ts';
import { dataDirOf, VARIABLES } from '#tests/support/variables.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server that tests use, by addresses of its maintenance database. */
    databaseServer: DatabaseServer;
    /** Name of the migrated database that tests clone. */
    databaseTemplate: string;
    /** Name of the database that browser tests clone: the migrated one with the demonstration company. */
    demonstracaoTemplate: string;
    /** What the command that made the demonstration company printed; `url` is where it supposed the product to be. */
    demonstracao: Demonstracao & { url: string };
    /** A folder of this run, removed at its end, or by the next run when this one was killed. */
    runFolder: string;
  }
}

type Server = { database: DatabaseServer; template: string; folder: string; stop(): Promise<void> };

/** Every project's setup runs in one process, each with its own copy of this module: they share one server. */
const shared = globalThis as typeof globalThis & { romaneioTestServer?: { users: number; server: Promise<Server> } };

const PREFIX = 'romaneio-test-';

/** One PostgreSQL for the whole run: DATABASE_URL_TEST, or an embedded one that is as fast as it is forgetful. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.romaneioTestServer ??= { users: 0, server: start() };
  const entry = shared.romaneioTestServer;
  entry.users++;
  const server = await entry.server;
  project.provide('databaseServer', server.database);
  project.provide('databaseTemplate', server.template);
  project.provide('runFolder', server.folder);
  const ends = project.name === 'e2e' ? [await provideDemonstracao(project, server)] : [];
  return async () => {
    await Promise.all(ends.map((end) => end()));
    if (--entry.users === 0) await server.stop();
  };
}

async function start(): Promise<Server> {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), PREFIX));
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(folder, 0o755);
  await tryLock(join(folder, 'run'));
  const server = await startServer(folder);
  return {
    ...server,
    folder,
    async stop() {
      await server.stop();
      await discard(folder);
    },
  };
}

/**
 * Makes the demonstration company once, in a database of its own: the quiet one, whose webhook and request log are as good as new. The one
 * that `npm start` makes is tested by itself.
 */
async function provideDemonstracao(project: TestProject, server: Server): Promise<() => Promise<void>> {
  const url = 'http://localhost:3000';
  const template = await makeTemplate(server.database, `romaneio_demonstracao_${process.pid}`, async (database) => {
    await migrate(database);
    const DATA_DIR = dataDirOf(server.folder);
    const env = { ...process.env, ...VARIABLES, DATABASE_URL: database, DATA_DIR, APP_URL: url, LOG_LEVEL: 'silent' };
    const running = promisify(execFile)(process.execPath, ['server/cli.ts', 'demonstracao', 'criar', '--sem-trafego'], {
      env,
    });
    running.child.stdin?.end();
    const { stdout } = await running;
    project.provide('demonstracao', { ...JSON.parse(stdout), url });
  });
  project.provide('demonstracaoTemplate', template.name);
  return template.drop;
}

async function startServer(folder: string): Promise<Omit<Server, 'folder'>> {
  const external = process.env.DATABASE_URL_TEST;
  if (external) {
    const database = { superuserUrl: external, url: external };
    const template = await makeTemplate(database, `romaneio_template_${process.pid}`);
    return { database, template: template.name, stop: template.drop };
  }
  const postgres = await ensurePostgres({ dataDir: join(folder, 'server'), unsafe: true });
  const database = { superuserUrl: postgres.superuserUrl, url: withDatabase(postgres.url, 'postgres') };
  // Seeds of large companies write by themselves what triggers would.
  await administer(
    database.superuserUrl,
    (sql) => sql`GRANT SET ON PARAMETER session_replication_role TO ${sql(new URL(database.url).username)}`,
  );
  const template = await makeTemplate(database, 'romaneio_template');
  return {
    database,
    template: template.name,
    stop: () => postgres.stop(),
  };
}

/** How long a run that has made its folder may take to lock it (ms). */
const LOCKED_WITHIN = 60_000;

/** A killed run leaves its folder, and servers that run on data folders in it. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const folder = join(tmpdir(), name);
    try {
      if (Date.now() - (await stat(folder)).mtimeMs < LOCKED_WITHIN) continue;
      if (isHolder(await tryLock(join(folder, 'run')))) continue;
      await discard(folder);
    } catch {
      // Another user's, or another run is at it.
    }
  }
}
