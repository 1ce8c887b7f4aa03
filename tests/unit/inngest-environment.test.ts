import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { ROOT } from '#tests/run/process.ts';

// This holds .patches/inngest+*.patch. Of each step that a worker runs, the SDK asks several times for the variables that it cares for; without
// the patch it reads every variable of the process each time, which was an eighth of what a received message took of the worker.

const environment = process.env;
afterEach(() => {
  process.env = environment;
});

const file = (name: string) => join(ROOT, 'node_modules', 'inngest', 'helpers', name);
const builds: [string, () => Promise<{ getProcessEnv(): Record<string, unknown> }>][] = [
  ['ESM', () => import(pathToFileURL(file('env.js')).href)],
  ['CommonJS', async () => createRequire(import.meta.url)(file('env.cjs'))],
];

test.each(builds)(
  'the SDK reads the variables that it cares for, and never lists all of them (%s)',
  async (_, load) => {
    const { getProcessEnv } = await load();
    process.env = new Proxy(
      { NODE_ENV: 'test', INNGEST_ENV: 'filial', SECRET_OF_OURS: 'x' },
      {
        ownKeys: () => {
          throw new Error('The whole environment was read');
        },
      },
    );
    const { toJSON: _hides, ...read } = getProcessEnv();
    expect(read).toEqual({ NODE_ENV: 'test', INNGEST_ENV: 'filial' });
  },
);
