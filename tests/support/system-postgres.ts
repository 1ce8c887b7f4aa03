import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#server/local/embedded-postgres/config.ts';
import { choosePlace } from '#server/local/embedded-postgres/place.ts';
import { type Place, runProgram } from '#server/local/embedded-postgres/run.ts';

const exec = promisify(execFile);
const PROGRAMS = ['initdb', 'pg_ctl', 'postgres', 'pg_dump', 'pg_restore'];
const ROOTS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** A PostgreSQL that this machine has installed: a server and the programs that the embedded one comes without. */
export type SystemPostgres = {
  version: number;
  /** The server, started on a new cluster in a folder. */
  start(folder: string): Promise<{ url: string; stop(): Promise<void> }>;
  dump(url: string, file: string): Promise<void>;
  restore(file: string, url: string): Promise<void>;
};

/** The oldest one installed whose version the product supports; null where there is none with all of its programs. */
export async function findSystemPostgres(): Promise<SystemPostgres | null> {
  const found: { native: string; version: number }[] = [];
  for (const native of await installations()) {
    const { stdout } = await exec(join(native, 'bin', 'postgres'), ['--version']);
    const version = Number(/(\d+)/.exec(stdout)?.[1]);
    if (version >= 15) found.push({ native, version });
  }
  const oldest = found.sort((a, b) => a.version - b.version)[0];
  return oldest ? systemPostgres(oldest) : null;
}

async function installations(): Promise<string[]> {
  const { stdout } = await exec('pg_config', ['--bindir']).catch(() => ({ stdout: '' }));
  const below = await Promise.all(ROOTS.map(async (root) => (await names(root)).map((name) => join(root, name))));
  const candidates = [...(stdout ? [join(stdout.trim(), '..')] : []), ...below.flat()];
  const whole = await Promise.all(
    [...new Set(candidates)].map((native) =>
      Promise.all(PROGRAMS.map((program) => access(join(native, 'bin', program)))).then(
        () => [native],
        () => [],
      ),
    ),
  );
  return whole.flat();
}

const names = (folder: string) => readdir(folder).catch(() => []);

function systemPostgres({ native, version }: { native: string; version: number }): SystemPostgres {
  return {
    version,
    start: async (folder) => start({ ...(await choosePlace(folder, undefined, () => undefined)), native }),
    dump: async (url, file) => void (await exec(join(native, 'bin/pg_dump'), ['-Fc', '-f', file, url])),
    restore: async (file, url) =>
      void (await exec(join(native, 'bin/pg_restore'), ['--no-owner', '--exit-on-error', '-d', url, file])),
  };
}

async function start(place: Place) {
  const data = join(place.cluster, 'data');
  await runProgram(
    'initdb',
    ['-D', data, '-U', 'romaneio', '--encoding=UTF8', '--locale=C', '--no-sync'],
    place,
    60_000,
  );
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`;
  await runProgram(
    'pg_ctl',
    ['start', '-D', data, '-w', '-s', '-l', join(place.cluster, 'log'), '-o', options],
    place,
    60_000,
  );
  return {
    url: `postgres://romaneio@127.0.0.1:${port}/postgres`,
    stop: async () => void (await runProgram('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w', '-s'], place, 60_000)),
  };
}
