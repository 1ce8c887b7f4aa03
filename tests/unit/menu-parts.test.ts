import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/run/process.ts';

const OWN = 'app/_ui/menu.tsx';
const source = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The files of `app/` that a file imports. */
const importsOf = (file: string): string[] =>
  [...source(file).matchAll(/from '(\.{1,2}\/[^']+|#app\/[^']+)'/g)].map(([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
  );

/** Whether a file draws parts of the panel's own menu, or imports what does. */
function drawsOwn(file: string, seen = new Set<string>()): boolean {
  if (file === OWN) return true;
  if (seen.has(file) || !/\.tsx?$/.test(file)) return false;
  seen.add(file);
  return importsOf(file).some((imported) => drawsOwn(imported, seen));
}

// An item finds its menu by the context: one of another kind breaks the screen when the menu opens.
test("a menu of Mantine's has items of Mantine's alone", () => {
  const files = globSync('app/**/*.tsx', { cwd: ROOT });
  const mantines = files.filter((file) => /import \{[^}]*\bMenu\b[^}]*\} from '@mantine\/core'/.test(source(file)));
  expect(mantines.length).toBeGreaterThan(2);
  expect(files.filter((file) => importsOf(file).includes(OWN)).length).toBeGreaterThan(10);
  expect(mantines.filter((file) => drawsOwn(file))).toEqual([]);
});
