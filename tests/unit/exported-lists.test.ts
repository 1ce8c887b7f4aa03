import { globSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LISTAS } from '#server/transport/arquivos/listas.ts';

const PANEL = 'app/(painel)';

/** Lists that are not to be had as a file, by their folder, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  importacao: 'A handful of lines about files; the rows with a fault of each are a file of their own.',
  'importacao/[id]': 'The rows of a file that the user has; those with a fault are a file of their own.',
  'conhecimento/[id]': 'The passages of one item, whose file or text is to be had there.',
  'contratos/[id]': 'The cycles of one contract; their receivables are a file.',
  'integracoes/eventos': 'The feed of the API hands events out with what they say; their deliveries are a file.',
  'integracoes/webhooks': 'At most a few dozen, made of addresses and secrets that a list does not show.',
  'integracoes/tokens': 'A few dozen; a list of credentials is nothing to pass round as a file.',
  'integracoes/conexoes': 'A few dozen; a list of credentials is nothing to pass round as a file.',
  'integracoes/aplicativos': 'The account’s own applications: a few.',
  'integracoes/aplicativos/[id]': 'The companies and events of one application, which its maker reads on the screen.',
  conciliacao: 'Lines of files that the user has, and a few accounts and payments that wait for a person.',
  'empresas/[id]': 'Keys of a company; a list of credentials is nothing to pass round as a file.',
};

const LIST = /from '#app\/_ui\/(?:list-page|pager)\.tsx'|import \{[^}]*\bList\b[^}]*\} from '#app\/_ui\/list\.tsx'/;

const files = globSync(`${PANEL}/**/*.tsx`).map((path) => {
  const text = readFileSync(path, 'utf8');
  return {
    folder: relative(PANEL, dirname(path)),
    isList: LIST.test(text),
    exported: [...text.matchAll(/\blista(?:=|: )["']([a-z-]+)["']/g)].map(([, name]) => name),
  };
});
const folders = [...new Set(files.filter(({ isList }) => isList).map(({ folder }) => folder))].sort();
const exportedIn = (folder: string) =>
  files.filter((file) => file.folder === folder).flatMap(({ exported }) => exported);

describe('Lists of the panel', () => {
  test('are found', () => expect(folders.length).toBeGreaterThan(20));

  test.each(folders)('%s is to be had as a file, or it is said why not', (folder) => {
    if (Object.hasOwn(WITHOUT, folder)) expect(exportedIn(folder)).toEqual([]);
    else expect(exportedIn(folder)).not.toEqual([]);
  });

  test('no exception is left over', () => {
    expect(Object.keys(WITHOUT).filter((folder) => !folders.includes(folder))).toEqual([]);
  });

  test('every file that is asked for exists, and every file is asked for', () => {
    expect([...new Set(files.flatMap(({ exported }) => exported))].sort()).toEqual(Object.keys(LISTAS).sort());
  });
});
