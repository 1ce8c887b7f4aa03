import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { VARIABLES } from '#server/platform/env.ts';

// The READMEs are true: every name in them is in the tree, and what the tree has of folders, variables and commands is in them.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDERS = '{app,modulos,server,drizzle,sdk,tests,.docker,.ci,.patches}';
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const texts = new Map(globSync(['*.md', `${FOLDERS}/**/*.md`], { cwd: ROOT }).map((path) => [path, read(path)]));
const readme = read('README.md');
const operating = read('.docker/README.md');
const all = [...texts.values()].join('\n');

/** The text below a heading, up to the next of its level. */
function section(text: string, title: string): string {
  const found = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (!found) throw new Error(`No heading ${title}`);
  return found;
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
/** A heading's anchor, as GitHub makes it. */
const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\d\s-]/gu, '')
    .replaceAll(' ', '-');

test('the README can be read in one sitting', () => {
  expect(readme.split('\n').length).toBeLessThan(230);
});

test.each([...texts])('%s: links lead to files and headings', (path, text) => {
  const [anchors, files] = [matches(text, /\]\(#([^)]+)\)/g), matches(text, /\]\(([^)#][^)]*)\)/g)];
  expect(matches(text, /^##+ (.+)$/gm).map(slug)).toEqual(expect.arrayContaining(anchors));
  expect(files.filter((file) => !existsSync(join(ROOT, dirname(path), file)))).toEqual([]);
});

test('contents name every heading of the second level, where there are contents', () => {
  for (const text of [readme, operating]) {
    expect(matches(text, /\]\(#([\w-]+)\)/g)).toEqual(matches(text, /^## (.+)$/gm).map(slug));
  }
});

/** Folders that are not in the tree: made by a run, or an example. */
const MADE = ['.data/', '.next/sdk/'];

test('paths between backticks are there', () => {
  const entries = globSync(['*', '.*.{ts,cjs,json}', `${FOLDERS}/**`], { cwd: ROOT, withFileTypes: true });
  const known = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name).slice(ROOT.length - 1);
    return entry.isDirectory() ? `${path}/` : path;
  });
  const named = [...texts].flatMap(([path, text]) =>
    matches(
      text.replaceAll(/^```.*?^```/gms, ''),
      /`((?:[\w.()<>*[\]-]+\/)*(?:[\w.<>*-]+\.(?:tsx?|cjs|mjs|json|yaml|sql|md|css))?)`/g,
    )
      .filter((name) => name !== '' && !MADE.includes(name))
      .map((name) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(100);
  const isKnown = (name: string) => {
    // A path may leave out the folders that lead to it; `<name>` and `*` stand for any name.
    const pattern = name
      .split(/<[^>]+>|\*/)
      .map(RegExp.escape)
      .join('[^/]*');
    const end = new RegExp(`/${pattern}$`);
    return known.some((entry) => end.test(entry));
  };
  expect(named.filter(({ name }) => !isKnown(name))).toEqual([]);
});

test('the map has every folder of the roots that it shows', () => {
  const map = section(readme, 'The house');
  for (const root of ['server', 'tests', 'drizzle']) {
    for (const entry of readdirSync(join(ROOT, root), { withFileTypes: true })) {
      if (entry.isDirectory() && readdirSync(join(ROOT, root, entry.name)).length > 0) {
        expect(map, `${root}/${entry.name}`).toMatch(new RegExp(`\\b${entry.name}\\b`));
      }
    }
  }
});

test('the variables are those that the product reads', () => {
  const names = section(operating, 'Configuration').match(/^\| `[^|]+/gm) ?? [];
  expect(names.flatMap((cell) => matches(cell, /`([A-Z\d_]+)`/g)).sort()).toEqual([...VARIABLES].sort());
});

test('scripts and commands that READMEs show exist, with their options, and every command is shown', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const shown = matches(all, /npm run (?:-s )?([\w:]+)/g);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining([...new Set(shown)]));

  const source = read('server/cli.ts');
  const commands = new Set(matches(source, /\.command\('([\w-]+)'\)/g));
  const options = new Set(matches(source, /ption\('--([\w-]+)/g));
  const lines = matches(all, /cli -- ([^#\n`]+)/g).map((line) => line.replaceAll(/\[|\]/g, ''));
  const words = lines.flatMap((line) => (/^[a-z-]+(?: [a-z|-]+)?/.exec(line)?.[0] ?? '').split(/[ |]/));
  expect(lines.length).toBeGreaterThan(12);
  expect(new Set(words)).toEqual(commands);
  expect([...options]).toEqual(expect.arrayContaining(lines.flatMap((line) => matches(line, /--([\w-]+)/g))));
});
