import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Landed migrations are never edited; this file names what it looks for. */
const LEFT_OUT = /^(?:drizzle\/migrations|app\/docs\/_content\/samples)\/|\/citations\.test\.ts$/;

const files = globSync(
  [
    '{app,modulos,server,drizzle,tests}/**/*.{ts,tsx,css,sql,md}',
    '{.docker,.ci,.patches}/**/{*,.*}',
    '{*,.*}.{ts,cjs,mjs,json,md}',
  ],
  { cwd: ROOT, exclude: ['package-lock.json'] },
).filter((path) => !LEFT_OUT.test(path) && statSync(join(ROOT, path)).isFile());

/** Documents that are not in the repository, and numbers of their parts. A section of an RFC is written `RFC 6749 §5.2`. */
const ELSEWHERE = /\b(?:decisions|design)\.md\b|\b[Ss]ections? \d|\b[Ii]ssue \d|README, "/;

test('comments state the rule itself: nothing cites a document that readers of the repository do not have', () => {
  const cited = files.flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (ELSEWHERE.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(cited).toEqual([]);
});

test('no file has the marks of a merge that nobody finished', () => {
  const marked = files.filter((path) => /^(?:<{7}|>{7}) /m.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(marked).toEqual([]);
});
