import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import postgres from 'postgres';
import {
  checkVersion,
  dataFolder,
  initialise,
  logFile,
  logSince,
  rotateLog,
  writeSettings,
} from '#server/platform/embedded-postgres/cluster.ts';
import {
  type Config,
  DATABASE,
  databaseUrl,
  freePort,
  isPortFree,
  loadConfig,
  saveConfig,
} from '#server/platform/embedded-postgres/config.ts';
import { PostgresError } from '#server/platform/embedded-postgres/errors.ts';
import { choosePlace, serverVersion } from '#server/platform/embedded-postgres/place.ts';
import { findRunning, stopServer } from '#server/platform/embedded-postgres/postmaster.ts';
import { type Place, programOutput, runProgram } from '#server/platform/embedded-postgres/run.ts';
import { registerUser } from '#server/platform/embedded-postgres/users.ts';
import { withLock } from '#server/platform/lock-file.ts';

export { PostgresError } from '#server/platform/embedded-postgres/errors.ts';

export type EmbeddedPostgres = {
  /** The address of the product's database, with its password. */
  url: string;
  version: string;
  /** Whether this call started the server, rather than finding it running. */
  started: boolean;
  /** Whether this call created the cluster. */
  created: boolean;
  /** Stops using the server; the last user to leave stops it. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** DATA_DIR: port, password and data are kept in its folder `postgres`. */
  dataDir: string;
  log?: (message: string) => void;
  /** No durability at all, for tests. */
  unsafe?: boolean;
};

const LOCK_WAIT_MS = 180_000;

/**
 * The PostgreSQL that comes with the product, running: created on first use, started when it is not running, taken
 * over when it is (another command uses it, or a killed start left it).
 * @throws PostgresError with what to do about it, in Portuguese.
 */
export async function ensurePostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = join(resolve(options.dataDir), 'postgres');
  const log = options.log ?? (() => undefined);
  await mkdir(home, { recursive: true });
  const lock = join(home, 'lock');
  return await withLock(lock, LOCK_WAIT_MS, async () => {
    let config = await loadConfig(home);
    const place = await choosePlace(home, config.cluster, log);
    config =
      place.cluster === join(home, 'cluster')
        ? { ...config, cluster: undefined }
        : { ...config, cluster: place.cluster };
    await saveConfig(home, config);
    const version = await serverVersion(place);
    const created = await initialise(place, config);
    await checkVersion(place, version);
    const runningPort = await findRunning(place, config, version);
    const port = runningPort ?? (await start(place, config, options.unsafe ?? false, log));
    if (port !== config.port) {
      config = { ...config, port };
      await saveConfig(home, config);
    }
    await ensureDatabase(config);
    const unregister = await registerUser(home);
    return {
      url: databaseUrl(config),
      version,
      started: runningPort === undefined,
      created,
      stop: () =>
        withLock(lock, LOCK_WAIT_MS, async () => {
          if (!(await unregister()).othersRemain) await stopServer(place);
        }),
    };
  });
}

async function start(place: Place, config: Config, unsafe: boolean, log: (message: string) => void): Promise<number> {
  await rotateLog(place);
  const { size: offset } = await stat(logFile(place)).catch(() => ({ size: 0 }));
  let { port } = config;
  for (let attempt = 1; ; attempt++) {
    if (attempt > 1 || !(await isPortFree(port))) {
      log(`A porta ${port}, do PostgreSQL, foi ocupada por outro programa: escolhendo outra.`);
      port = await freePort();
    }
    await writeSettings(place, dataFolder(place), port, unsafe);
    try {
      await runProgram(
        'pg_ctl',
        ['start', '-D', dataFolder(place), '-l', logFile(place), '-w', '-t', '120', '-s'],
        place,
        130_000,
      );
      return port;
    } catch (error) {
      const said = await logSince(place, offset);
      if (attempt < 3 && /could not (bind|create any TCP)/.test(said)) continue;
      throw new PostgresError(
        `O PostgreSQL não iniciou (registro em ${logFile(place)}):\n${said || programOutput(error)}`,
      );
    }
  }
}

/** A start that was killed after initdb and before this leaves a cluster without the product's database. */
async function ensureDatabase(config: Config): Promise<void> {
  const sql = postgres(databaseUrl(config, 'postgres'), { max: 1, connect_timeout: 10, onnotice: () => undefined });
  try {
    const rows = await sql`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`;
    if (rows.length === 0) await sql`CREATE DATABASE ${sql(DATABASE)}`;
  } finally {
    await sql.end({ timeout: 2 });
  }
}
