import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/platform/migrate.ts';
import { ROOT } from '#tests/run/process.ts';
import { until } from '#tests/support/deliveries.ts';
import { createDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import { freePort } from '#tests/support/product.ts';
import { startWire } from '#tests/support/wire.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(inject('databaseServer'), `espera_${process.pid}`);
});
afterAll(() => database.drop());

/** A worker whose database is behind a port of this machine. */
async function startWorker(port: number) {
  const metrics = await freePort();
  const env = { ...process.env, DATABASE_URL: behind(port), METRICS_PORT: String(metrics), LOG_LEVEL: 'info' };
  const child = fork('server/worker.ts', { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let log = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const saude = () =>
    fetch(`http://127.0.0.1:${metrics}/saude/`).then(
      async (answer) => ({
        status: answer.status,
        body: (await answer.json()) as Record<string, { ok: boolean } | null>,
      }),
      () => null,
    );
  return { child, saude, log: () => log };
}

function behind(port: number): string {
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return child.exitCode;
}

test('a worker that is started before its database, and before the migrations, waits for them, and then works', async () => {
  const wire = await startWire(Number(new URL(database.url).port || 5432));
  wire.freeze();
  const { child, saude, log } = await startWorker(wire.port);
  let works = false;
  child.on('message', () => {
    works = true;
  });
  try {
    await until(async () => (await saude())?.status === 503);
    await until(() => log().includes('waiting for it'));
    expect((await saude())?.body.database?.ok).toBe(false);
    wire.thaw();
    wire.cut();
    await until(async () => (await saude())?.body.database?.ok === true);
    expect(await saude()).toMatchObject({
      status: 503,
      body: { migrations: { ok: false }, deliveries: { ok: false } },
    });
    expect(works).toBe(false);
    await migrate(database.url);
    await until(() => works);
    await until(async () => (await saude())?.status === 200);
    expect(log().match(/waiting for it/g)).toHaveLength(1);
    expect(await ended(child)).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});

test('a worker that waits for its database ends at once when it is asked to', async () => {
  const { child, log } = await startWorker(await freePort());
  try {
    await until(() => log().includes('waiting for it'));
    expect(await ended(child)).toBe(0);
  } finally {
    child.kill('SIGKILL');
  }
});
