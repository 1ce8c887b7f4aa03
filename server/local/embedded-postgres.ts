import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  checkVersion,
  dataFolder,
  initialise,
  logFile,
  logSince,
  rotateLog,
  writeSettings,
} from '#server/local/embedded-postgres/cluster.ts';
import {
  type Config,
  freePort,
  isPortFree,
  loadConfig,
  productUrl,
  readConfig,
  saveConfig,
  superuserUrl,
} from '#server/local/embedded-postgres/config.ts';
import { prepareDatabase } from '#server/local/embedded-postgres/database.ts';
import { PostgresError } from '#server/local/embedded-postgres/errors.ts';
import { choosePlace, serverVersion } from '#server/local/embedded-postgres/place.ts';
import { findRunning, isServerRunning, stopServer } from '#server/local/embedded-postgres/postmaster.ts';
import { type Place, programOutput, runProgram } from '#server/local/embedded-postgres/run.ts';
import { hasUsers, registerUser } from '#server/local/embedded-postgres/users.ts';
import { withLock } from '#server/local/lock-file.ts';
import { makeFolder } from '#server/local/private-file.ts';

export { PostgresError } from '#server/local/embedded-postgres/errors.ts';

export type EmbeddedPostgres = {
  /** The address of the product's database, for a role that owns it and may do nothing else; with its password. */
  url: string;
  /** The address of the server for its superuser. The product never uses it; tests and benchmarks make databases by it. */
  superuserUrl: string;
  version: string;
  /** Where the data and the server's log are. */
  folder: string;
  /** Whether this call started the server, rather than finding it running. */
  started: boolean;
  /** Whether this call created the cluster. */
  created: boolean;
  /** Whether the server still runs; it may have been killed. */
  isRunning(): Promise<boolean>;
  /** Starts the server again, at the same address, after it was killed. */
  revive(): Promise<void>;
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
  await makeFolder(home, (message) => new PostgresError(message));
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
    const server = { home, place, version, unsafe: options.unsafe ?? false, log };
    const { port, started } = await bringUp(server, config);
    config = { ...config, port };
    const unregister = await registerUser(home);
    let stopping: Promise<void> | undefined;
    return {
      url: productUrl(config),
      superuserUrl: superuserUrl(config),
      version,
      folder: place.cluster,
      started,
      created,
      isRunning: () => isServerRunning(place),
      revive: () =>
        withLock(lock, LOCK_WAIT_MS, async () => {
          const revived = await bringUp(server, config);
          if (revived.port !== port) throw new PostgresError(`A porta ${port}, do PostgreSQL, foi ocupada.`);
        }),
      stop() {
        stopping ??= withLock(lock, LOCK_WAIT_MS, async () => {
          if (!(await unregister()).othersRemain) await stopServer(place);
        });
        return stopping;
      },
    };
  });
}

type Server = { home: string; place: Place; version: string; unsafe: boolean; log: (message: string) => void };

async function bringUp(server: Server, config: Config): Promise<{ port: number; started: boolean }> {
  const { home, place } = server;
  const running = await findRunning(place, config, server.version);
  const port = running ?? (await start(server, config));
  try {
    if (port !== config.port) await saveConfig(home, { ...config, port });
    await prepareDatabase({ ...config, port }, home);
    return { port, started: running === undefined };
  } catch (error) {
    if (running === undefined) await stopServer(place);
    throw error;
  }
}

/** Stops a server whose users were all killed. One that nobody ever made, or that somebody uses, is left alone. */
export async function stopAbandonedPostgres(dataDir: string): Promise<void> {
  const home = join(resolve(dataDir), 'postgres');
  const config = await readConfig(home);
  if (!config) return;
  await withLock(join(home, 'lock'), LOCK_WAIT_MS, async () => {
    if (await hasUsers(home)) return;
    await stopServer(await choosePlace(home, config.cluster, () => undefined));
  });
}

async function start({ place, version, unsafe, log }: Server, config: Config): Promise<number> {
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
      // pg_ctl only waits; if it was killed or lost patience, the server may be well all the same.
      const running = await findRunning(place, { ...config, port }, version);
      if (running !== undefined) return running;
      const said = await logSince(place, offset);
      if (attempt < 3 && /could not (bind|create any TCP)/.test(said)) continue;
      throw new PostgresError(
        `O PostgreSQL não iniciou (registro em ${logFile(place)}):\n${said || programOutput(error)}`,
      );
    }
  }
}
