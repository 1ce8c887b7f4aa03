import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/run/process.ts';

const exec = promisify(execFile);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const QUICK = 'server/start/quick-imports.mjs';
/** What a busy process throws away soon is collected in less memory. */
const SMALL = '--max-semi-space-size=8';

test('whatever starts the product loads it first', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const started = {
    start: `${QUICK} ${SMALL} server/start.ts`,
    dev: `${QUICK} ${SMALL} server/start.ts`,
    build: `${QUICK} server/build.ts`,
    cli: `${QUICK} server/cli.ts`,
  };
  for (const [name, how] of Object.entries(started)) {
    expect(scripts[name], name).toContain(`node --import ./${how}`);
    // Where there is no `exec`, the second command of a line starts it.
    expect(scripts[name]?.match(/\bnode /g)?.length, name).toBe(
      (scripts[name]?.split(`node --import ./${how}`).length ?? 0) - 1,
    );
  }
  expect(existsSync(join(ROOT, QUICK))).toBe(true);
  expect(read('.docker/Dockerfile')).toContain(`NODE_OPTIONS="--import=/app/${QUICK} ${SMALL}"`);
});

test('with it, imports of drizzle-orm lead to where Node leads them, and its modules are the same ones', async () => {
  const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/postgres-js', 'drizzle-orm/postgres-js/migrator'];
  const print = `
    import { is, Table } from 'drizzle-orm';
    import { pgTable, integer } from 'drizzle-orm/pg-core';
    const led = ${JSON.stringify(names)}.map((name) => import.meta.resolve(name));
    console.log(JSON.stringify({ led, same: is(pgTable('t', { id: integer() }), Table) }));
    for (const name of ${JSON.stringify(names)}) await import(name);
    await import('drizzle-orm/no-such-module').catch((error) => console.log(error.code));`;
  const run = async (...args: string[]) => {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const all = [...args, '--input-type=module', '--eval', print];
    return (await exec(process.execPath, all, { cwd: ROOT, env })).stdout;
  };
  const plain = await run();
  expect(await run('--import', pathToFileURL(join(ROOT, QUICK)).href)).toBe(plain);
  expect(plain).toContain('"same":true');
  expect(plain).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED');
});

test('with it, a module loses its types once; what was kept of it and is broken is made anew', async () => {
  const text = read('server/platform/decimal.ts');
  const sha256 = (of: string) => createHash('sha256').update(of).digest('hex');
  const run = async () => {
    const { NODE_OPTIONS: _, ...env } = process.env;
    const print = `import * as all from '#server/platform/decimal.ts'; console.log(Object.keys(all).length > 0);
      console.log(process.version);`;
    const all = ['--import', pathToFileURL(join(ROOT, QUICK)).href, '--input-type=module', '--eval', print];
    const { stdout, stderr } = await exec(process.execPath, all, { cwd: ROOT, env });
    expect(stderr).toBe('');
    const [works, version = ''] = stdout.trim().split('\n');
    expect(works).toBe('true');
    return join(ROOT, 'node_modules/.cache/romaneio-stripped', version, sha256(text));
  };
  const kept = await run();
  const first = readFileSync(kept, 'utf8');
  const [, bare = '', sum] = /^(.*)\n\/\/(\w{64})$/s.exec(first) ?? [];
  expect(bare).toHaveLength(text.length);
  expect(bare).not.toBe(text);
  expect(sum).toBe(sha256(bare));
  for (const broken of ['', `${'\0'.repeat(text.length)}\n//${sum}`, first.slice(0, -1)]) {
    writeFileSync(kept, broken);
    await run();
    expect(readFileSync(kept, 'utf8')).toBe(first);
  }
});
