import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';

/** Puts the whole demonstration, as `npm start` makes it, in the place of the quiet one. Before anything uses the file's database. */
export async function makeWholeDemonstracao(): Promise<void> {
  const server = inject('databaseServer');
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1);
  await dropDatabase(server, name);
  await createDatabase(server, name, inject('databaseTemplate'));
  const env = { ...process.env, APP_URL: inject('demonstracao').url };
  const running = promisify(execFile)(process.execPath, ['server/cli.ts', 'demonstracao', 'criar'], { env });
  running.child.stdin?.end();
  await running;
}
