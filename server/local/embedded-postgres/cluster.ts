import { chown, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, SUPERUSER } from '#server/local/embedded-postgres/config.ts';
import { PostgresError } from '#server/local/embedded-postgres/errors.ts';
import { type Place, programOutput, runProgram } from '#server/local/embedded-postgres/run.ts';

const LOG_LIMIT = 10 * 1024 * 1024;

/** The data folder proper, and the server's log beside it. */
export const dataFolder = (place: Place) => join(place.cluster, 'data');
export const logFile = (place: Place) => join(place.cluster, 'postgres.log');

/**
 * Makes the cluster if there is none yet. It is made under another name and renamed, so that a killed start leaves
 * either no cluster or a whole one.
 * @returns whether it was made now
 */
export async function initialise(place: Place, config: Config): Promise<boolean> {
  if (await stat(join(dataFolder(place), 'PG_VERSION')).catch(() => undefined)) return false;
  await refuseUnknownContent(place);
  const draft = join(place.cluster, 'data.new');
  const passwordFile = join(place.cluster, 'password');
  await writeOwned(place, passwordFile, `${config.password}\n`);
  try {
    // Accented letters count as letters for pg_trgm only with a UTF-8 LC_CTYPE, which few old systems lack.
    await initdb(place, draft, passwordFile, 'C.UTF-8').catch(() => initdb(place, draft, passwordFile, 'C'));
  } catch (error) {
    throw new PostgresError(`Não foi possível criar o banco em ${place.cluster}:\n${programOutput(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  const settings = await readFile(join(draft, 'postgresql.conf'), 'utf8');
  await writeOwned(place, join(draft, 'postgresql.conf'), `${settings}\ninclude 'romaneio.conf'\n`);
  await writeSettings(place, draft, config.port, false);
  await rename(draft, dataFolder(place));
  return true;
}

async function refuseUnknownContent(place: Place): Promise<void> {
  const content = await readdir(dataFolder(place)).catch(() => []);
  if (content.length === 0) return await rm(dataFolder(place), { recursive: true, force: true });
  throw new PostgresError(`A pasta ${dataFolder(place)} não é um banco PostgreSQL completo. Mova-a para outro lugar.`);
}

async function initdb(place: Place, target: string, passwordFile: string, ctype: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`];
  const identity = [`--username=${SUPERUSER}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const args = [`--pgdata=${target}`, ...identity, '--encoding=UTF8', ...locale, '--no-instructions'];
  await runProgram('initdb', args, place, 180_000);
}

/** Refuses data that these programs cannot open. */
export async function checkVersion(place: Place, version: string): Promise<void> {
  const dataMajor = (await readFile(join(dataFolder(place), 'PG_VERSION'), 'utf8')).trim();
  const major = version.split('.')[0];
  if (dataMajor === major) return;
  throw new PostgresError(
    `O banco em ${dataFolder(place)} é do PostgreSQL ${dataMajor}, e esta versão do Romaneio traz o ${major}. ` +
      'Volte à versão do Romaneio que o criou para exportar os dados, ou comece outro banco: DATA_DIR=.data-novo npm start',
  );
}

/** The settings of this start; `unsafe` trades every guarantee after a crash for speed. */
export async function writeSettings(place: Place, data: string, port: number, unsafe: boolean): Promise<void> {
  const settings = {
    listen_addresses: "'127.0.0.1'",
    port,
    unix_socket_directories: "''",
    max_connections: 200,
    shared_buffers: "'128MB'",
    // Processes that read files ahead serve statements that read whole tables; ours read a few pages by an index.
    io_method: 'sync',
    timezone: "'UTC'",
    log_timezone: "'UTC'",
    log_checkpoints: 'off',
    jit: 'off',
    ...(unsafe ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  await writeOwned(place, join(data, 'romaneio.conf'), lines.join(''));
}

async function writeOwned(place: Place, path: string, content: string): Promise<void> {
  await rm(path, { force: true });
  await writeFile(path, content, { mode: 0o600 });
  if (place.runAs) await chown(path, place.runAs.uid, place.runAs.gid);
}

/** Starts the server's log anew when it has grown. */
export async function rotateLog(place: Place): Promise<void> {
  const { size } = await stat(logFile(place)).catch(() => ({ size: 0 }));
  if (size > LOG_LIMIT) await rename(logFile(place), `${logFile(place)}.1`);
}

/** What the server wrote to its log after `offset`. */
export async function logSince(place: Place, offset: number): Promise<string> {
  const file = await open(logFile(place)).catch(() => undefined);
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const start = Math.max(offset, size - 16_384);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(Math.max(size - start, 1)), position: start });
    return buffer.subarray(0, bytesRead).toString('utf8').trim();
  } finally {
    await file.close();
  }
}
