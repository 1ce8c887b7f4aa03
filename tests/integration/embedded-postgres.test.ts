import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, ensurePostgres } from '#server/local/embedded-postgres.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

let dataDir = '';
let folder = '';
const open: EmbeddedPostgres[] = [];
const children: ReturnType<typeof spawn>[] = [];

async function ensure(): Promise<EmbeddedPostgres> {
  const server = await ensurePostgres({ dataDir, unsafe: true });
  open.push(server);
  return server;
}

async function query<T>(url: string, text: string): Promise<T | undefined> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connect_timeout: 2 });
  try {
    const [row] = await sql.unsafe(text);
    return row ? (Object.values(row)[0] as T) : undefined;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Another process that uses the database until its standard input closes, or until it is killed. */
async function otherUser(): Promise<{ url: string; kill(): Promise<void>; leave(): Promise<void> }> {
  const script = `
    const { ensurePostgres } = await import('#server/local/embedded-postgres.ts');
    const server = await ensurePostgres({ dataDir: process.argv[1], unsafe: true });
    console.log(server.url);
    for await (const _ of process.stdin);
    await server.stop();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const gone = once(child, 'exit');
  const [output] = await once(child.stdout, 'data');
  return {
    url: String(output).trim(),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async leave() {
      child.stdin.end();
      await gone;
    },
  };
}

const pidFile = () => join(folder, 'data', 'postmaster.pid');
const postmasterPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
const isStopped = () =>
  access(pidFile()).then(
    () => false,
    () => true,
  );

beforeAll(async () => {
  dataDir = await makeTestFolder('pg');
  const server = await ensure();
  folder = server.folder;
  expect(server).toMatchObject({ started: true, created: true });
  await query(server.url, 'CREATE TABLE kept AS SELECT 42 AS value');
  await server.stop();
});

afterEach(async () => {
  for (const server of open.splice(0)) await server.stop();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

test('keeps data, port and password from one start to the next', async () => {
  const first = await ensure();
  expect(first).toMatchObject({ started: true, created: false });
  expect(await query(first.url, 'SELECT value FROM kept')).toBe(42);
  await first.stop();
  expect(await isStopped()).toBe(true);
  expect((await ensure()).url).toBe(first.url);
});

test('speaks UTF-8, sorts by code point, knows accented letters and listens on this machine only', async () => {
  const { url } = await ensure();
  await query(url, 'CREATE EXTENSION IF NOT EXISTS pg_trgm');
  expect(await query(url, "SELECT lower('AÇÃO')")).toBe('ação');
  expect(await query(url, "SELECT array_to_string(show_trgm('ação'), '|')")).toContain('|');
  expect(await query(url, "SELECT similarity('ação', 'ação') > similarity('ação', 'aço')")).toBe(true);
  expect(await query(url, 'SHOW server_encoding')).toBe('UTF8');
  expect(await query(url, 'SHOW listen_addresses')).toBe('127.0.0.1');
});

test('the last user to leave stops the server, whoever started it', async () => {
  const command = await otherUser();
  const server = await ensure();
  expect(server).toMatchObject({ started: false, url: command.url });
  await command.leave();
  expect(await query(server.url, 'SELECT value FROM kept')).toBe(42);
  await server.stop();
  expect(await isStopped()).toBe(true);
});

test('several processes may begin at once', async () => {
  const users = await Promise.all([otherUser(), otherUser(), otherUser()]);
  expect(new Set(users.map((user) => user.url)).size).toBe(1);
  await Promise.all(users.map((user) => user.leave()));
  expect(await isStopped()).toBe(true);
});

test('takes over the server of a killed process, and stops it at the end', async () => {
  const killed = await otherUser();
  await killed.kill();
  expect(await query(killed.url, 'SELECT 1')).toBe(1);
  const server = await ensure();
  expect(server).toMatchObject({ started: false, url: killed.url });
  await server.stop();
  expect(await isStopped()).toBe(true);
});

test('a lock file of a killed server does not block, even when its pid is another living program', async () => {
  const server = await ensure();
  const stale = await readFile(pidFile(), 'utf8');
  await server.stop();
  await writeFile(pidFile(), stale.replace(/^\d+/, String(process.pid)), { mode: 0o644 });
  const next = await ensure();
  expect(next.started).toBe(true);
  expect(await postmasterPid()).not.toBe(process.pid);
  expect(await query(next.url, 'SELECT value FROM kept')).toBe(42);
});

test('recovers from a server killed in the middle of a statement', async () => {
  const server = await ensure();
  const busy = query(server.url, "SELECT pg_sleep(30), 'orphan'").catch(() => 'cut off');
  await expect
    .poll(() =>
      query(
        server.url,
        "SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%orphan%' AND state = 'active' AND pid <> pg_backend_pid()",
      ),
    )
    .toBe(1);
  process.kill(await postmasterPid(), 'SIGKILL');
  const next = await ensure();
  expect(next.started).toBe(true);
  expect(await query(next.url, 'SELECT value FROM kept')).toBe(42);
  expect(await busy).toBe('cut off');
});

test('moves to another port when its own is taken', async () => {
  const before = await ensure();
  await before.stop();
  const port = Number(new URL(before.url).port);
  const intruder = createServer().listen(port, '127.0.0.1');
  await once(intruder, 'listening');
  try {
    const after = await ensure();
    expect(new URL(after.url).port).not.toBe(String(port));
    expect(await query(after.url, 'SELECT value FROM kept')).toBe(42);
  } finally {
    intruder.close();
  }
});

test('refuses data of another major version with what to do about it', async () => {
  const versionFile = join(folder, 'data', 'PG_VERSION');
  const version = await readFile(versionFile, 'utf8');
  await writeFile(versionFile, '17\n');
  try {
    await expect(ensure()).rejects.toThrow(/é do PostgreSQL 17.*DATA_DIR=/s);
  } finally {
    await writeFile(versionFile, version);
  }
});
