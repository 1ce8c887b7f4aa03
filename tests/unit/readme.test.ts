import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { VARIABLES } from '#server/platform/env.ts';

// The README is true: what it names is there, and what there is it names.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const readme = read('README.md');

/** The text below a heading, up to the next of its level. */
function section(title: string): string {
  const found = readme.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (!found) throw new Error(`No section ${title}`);
  return found;
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('the contents lead to headings, and to each of the second level', () => {
  const links = matches(readme, /\]\(#([\w-]+)\)/g);
  const slug = (title: string) => title.toLowerCase().replaceAll(' ', '-');
  expect(matches(readme, /^##+ (.+)$/gm).map(slug)).toEqual(expect.arrayContaining(links));
  expect(links).toEqual(expect.arrayContaining(matches(readme, /^## (.+)$/gm).map(slug)));
});

test('the variables are those that the product reads', () => {
  const names = section('Configuration').match(/^\| `[^|]+/gm) ?? [];
  expect(names.flatMap((cell) => matches(cell, /`([A-Z_]+)`/g)).sort()).toEqual([...VARIABLES].sort());
});

test('the map has every folder of the roots that it shows', () => {
  const map = section('The house');
  for (const root of ['server', 'tests', 'drizzle']) {
    for (const entry of readdirSync(join(ROOT, root), { withFileTypes: true })) {
      if (entry.isDirectory() && readdirSync(join(ROOT, root, entry.name)).length > 0) {
        expect(map, `${root}/${entry.name}`).toMatch(new RegExp(`\\b${entry.name}\\b`));
      }
    }
  }
});

test('files that it names are there', () => {
  const files = globSync(['{app,modulos,server,drizzle,tests,.docker}/**/*.*', '.*.{ts,cjs,json}', '*.*'], {
    cwd: ROOT,
  });
  const known = `\n${files.map((path) => `/${path}`).join('\n')}\n`;
  const named = matches(readme, /`((?:[\w.()[\]-]+\/)*[\w.-]+\.(?:ts|tsx|cjs|mjs|json|yaml))`/g);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !known.includes(`/${path}\n`))).toEqual([]);
});

test('scripts and commands that it shows exist, with their options', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const shown = matches(readme, /npm run (?:-s )?([\w:]+)/g);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(shown)]));

  const source = read('server/cli.ts');
  const commands = new Set(matches(source, /\.command\('([\w-]+)'\)/g));
  const options = new Set(matches(source, /ption\('--([\w-]+)/g));
  const lines = matches(readme, /cli -- ([^#\n`]+)/g).map((line) => line.replaceAll(/\[|\]/g, ''));
  const words = lines.flatMap((line) => (/^[a-z-]+(?: [a-z|-]+)?/.exec(line)?.[0] ?? '').split(/[ |]/));
  expect(lines.length).toBeGreaterThan(12);
  expect(new Set(words)).toEqual(commands);
  expect([...options]).toEqual(expect.arrayContaining(lines.flatMap((line) => matches(line, /--([\w-]+)/g))));
});
