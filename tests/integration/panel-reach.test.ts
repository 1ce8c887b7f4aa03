import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { personalProcedures, procedures } from '#tests/support/panel-client.ts';

// A door that no screen opens is one that nobody looks after.

/** What is written in the panel, each chain in one line: `trpc.contas.list.useQuery(`. */
const source = globSync('app/**/*.{ts,tsx}')
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
  .replaceAll(/\s*(\??\.)\s*/g, '$1');

/** Forms are given a whole room, of which they call these two (useSave). */
const OF_FORMS = ['create', 'update'];

function isCalled(name: string): boolean {
  const [room = '', verb = ''] = name.split('.');
  if (new RegExp(`\\b${room}\\??\\.${verb}\\b`).test(source)) return true;
  return OF_FORMS.includes(verb) && new RegExp(`\\btrpc\\.${room}[,)]`).test(source);
}

test('every procedure of the panel is called by a screen', () => {
  const names = [...procedures(), ...personalProcedures()].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !isCalled(name))).toEqual([]);
  expect(isCalled('contas.inexistente')).toBe(false);
});
