import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

// Two kinds of work under one number wait for each other, or pass each other over.
test('each advisory lock with a number has a number of its own', () => {
  const numbers = new Map<string, string[]>();
  for (const path of globSync('server/**/*.ts', { cwd: ROOT })) {
    const source = readFileSync(join(ROOT, path), 'utf8');
    for (const name of new Set([...source.matchAll(/advisory_\w*lock\w*\(\$\{(\w+)\}\)/g)].map(([, found]) => found))) {
      const number = new RegExp(`const ${name} = ([\\d_]+);`).exec(source)?.[1];
      expect(number, `${path} has the number of ${name}`).toBeDefined();
      numbers.set(number ?? '', [...(numbers.get(number ?? '') ?? []), path]);
    }
  }
  expect(numbers.size).toBeGreaterThanOrEqual(4);
  expect([...numbers.values()].filter((paths) => paths.length > 1)).toEqual([]);
});
