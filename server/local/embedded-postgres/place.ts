import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyNative, nativeFolder, nativeVersion } from '#server/local/embedded-postgres/binaries.ts';
import { PostgresError } from '#server/local/embedded-postgres/errors.ts';
import { type Place, programOutput, type RunAs, runAsOwner, runProgram } from '#server/local/embedded-postgres/run.ts';

const exec = promisify(execFile);
const isRoot = () => process.getuid?.() === 0;

/** Folders, for root, that any OS user can reach. */
const REACHABLE_ROOTS = ['/var/lib/romaneio', '/var/tmp/romaneio'];

/**
 * Decides where the database of a data folder lives and who runs it. As root both may have to move: PostgreSQL then
 * runs as another OS user, and that user may be unable to enter the checkout (`/root`, for one).
 * @param recorded where an earlier start put the cluster
 */
export async function choosePlace(
  home: string,
  recorded: string | undefined,
  log: (message: string) => void,
): Promise<Place> {
  const native = await nativeFolder();
  const preferred = recorded ?? join(home, 'cluster');
  if (!isRoot()) {
    await mkdir(preferred, { recursive: true, mode: 0o700 });
    await refuseForeignOwner(preferred);
    return { native, cluster: preferred, runAs: undefined };
  }
  const runAs = await databaseUser(preferred);
  const cluster = await reachableCluster(home, preferred, runAs, log);
  return { native: await reachableNative(native, cluster, runAs, log), cluster, runAs };
}

async function refuseForeignOwner(cluster: string): Promise<void> {
  const { uid } = await stat(cluster);
  if (process.platform === 'win32' || uid === process.getuid?.()) return;
  throw new PostgresError(
    `O banco em ${cluster} foi criado por outro usuário do sistema (uid ${uid}). ` +
      'Rode com aquele usuário (ou como root), ou use outra pasta: DATA_DIR=.data-2 npm start',
  );
}

/** The owner of existing data stays; otherwise an unprivileged user that the system already has; otherwise a new one. */
async function databaseUser(cluster: string): Promise<RunAs> {
  const found = await stat(cluster).catch(() => undefined);
  if (found && found.uid !== 0) {
    const { stdout } = await exec('id', ['-un', String(found.uid)]).catch(() => ({ stdout: '' }));
    return { uid: found.uid, gid: found.gid, name: stdout.trim() || `uid ${found.uid}` };
  }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const user = await lookUpUser(name);
    if (user) return user;
  }
  const created = (await createUser()) ? await lookUpUser('romaneio') : undefined;
  if (created) return created;
  throw new PostgresError(
    'O PostgreSQL não roda como root e não foi possível criar um usuário para ele. ' +
      'Rode com um usuário comum ou indique um PostgreSQL em DATABASE_URL.',
  );
}

async function lookUpUser(name: string): Promise<RunAs | undefined> {
  const id = async (flag: string) => Number.parseInt((await exec('id', [flag, name])).stdout, 10);
  try {
    const [uid, gid] = await Promise.all([id('-u'), id('-g')]);
    return uid > 0 && Number.isInteger(gid) ? { uid, gid, name } : undefined;
  } catch {
    return undefined;
  }
}

async function createUser(): Promise<boolean> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'romaneio']],
    ['adduser', ['-S', '-D', '-H', 'romaneio']],
  ];
  for (const [command, args] of attempts) {
    const done = await exec(command, args).then(
      () => true,
      () => false,
    );
    if (done) return true;
  }
  return false;
}

async function reachableCluster(
  home: string,
  preferred: string,
  runAs: RunAs,
  log: (message: string) => void,
): Promise<string> {
  const isNew = (await stat(preferred).catch(() => undefined)) === undefined;
  await ownedFolder(preferred, runAs);
  if (await canWork(preferred, runAs)) return preferred;
  if (!isNew) {
    throw new PostgresError(
      `O usuário "${runAs.name}", que roda o PostgreSQL, não alcança mais ${preferred}. ` +
        'Devolva a ele a permissão de atravessar as pastas do caminho (chmod o+x).',
    );
  }
  await rmdir(preferred);
  // The path says whose it is; the random part keeps a new data folder apart from a deleted one at the same path.
  const name = `${createHash('sha256').update(home).digest('hex').slice(0, 12)}-${randomBytes(3).toString('hex')}`;
  const cluster = join(await reachableRoot(), name);
  await ownedFolder(cluster, runAs);
  log(`O usuário "${runAs.name}" não alcança ${home}: os dados do PostgreSQL ficam em ${cluster}.`);
  return cluster;
}

async function ownedFolder(path: string, { uid, gid }: RunAs): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o755 });
  await chown(path, uid, gid);
  await chmod(path, 0o700);
}

async function canWork(cluster: string, runAs: RunAs): Promise<boolean> {
  const script = 'cd -- "$1" && test -w . && test -x .';
  return await runAsOwner('/bin/sh', ['-c', script, 'sh', cluster], { cluster: '/', runAs }, 10_000).then(
    () => true,
    () => false,
  );
}

/** Only root may have written there: anybody can make folders under /var/tmp. */
async function reachableRoot(): Promise<string> {
  for (const path of REACHABLE_ROOTS) {
    await mkdir(path, { recursive: true, mode: 0o755 }).catch(() => undefined);
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) {
      await chmod(path, 0o755);
      return path;
    }
  }
  throw new PostgresError(
    `Não foi possível usar ${REACHABLE_ROOTS.join(' nem ')} para os dados do PostgreSQL. ` +
      'Indique em DATA_DIR uma pasta que qualquer usuário alcance.',
  );
}

async function reachableNative(
  native: string,
  cluster: string,
  runAs: RunAs,
  log: (message: string) => void,
): Promise<string> {
  if (await canRun(native, cluster, runAs)) return native;
  const copy = join(await reachableRoot(), `postgresql-${await nativeVersion(native)}`);
  if (await stat(copy).catch(() => undefined)) return copy;
  log(`O usuário "${runAs.name}" não alcança os programas do PostgreSQL: copiados para ${copy}.`);
  await copyNative(native, copy);
  return copy;
}

/** Starting the server loads every library, and the catalogue's source proves that the shared files are readable too. */
async function canRun(native: string, cluster: string, runAs: RunAs): Promise<boolean> {
  const place = { native, cluster, runAs };
  try {
    await runProgram('postgres', ['--version'], place, 10_000);
    await runAsOwner(
      '/bin/sh',
      ['-c', 'test -r "$1"', 'sh', join(native, 'share/postgresql/postgres.bki')],
      place,
      10_000,
    );
    return true;
  } catch {
    return false;
  }
}

/** The version of the programs, for example "18.4". */
export async function serverVersion(place: Place): Promise<string> {
  try {
    const version = /(\d+(?:\.\d+)*)/.exec(await runProgram('postgres', ['--version'], place, 10_000))?.[1];
    if (version) return version;
    throw new Error('postgres --version printed no version');
  } catch (error) {
    throw new PostgresError(
      `O PostgreSQL embutido não roda nesta máquina (${programOutput(error)}). Indique um PostgreSQL em DATABASE_URL.`,
    );
  }
}
