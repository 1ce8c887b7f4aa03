import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  type Acao,
  COMANDOS_DEZ_MINUTOS,
  dezMinutos,
  INICIO,
  PASSOS_DEZ_MINUTOS,
} from '#app/docs/_content/dez-minutos.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { expectLinesOf } from '#tests/support/guide.ts';

// What the newcomer's guide says is what its test in a browser does: no label is quoted that is not looked for on the screen, and nothing
// is done that the reader is not told.

const exec = promisify(execFile);
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part);
const unique = (texts: readonly string[]) => [...new Set(texts)].sort();

/** The words on the screen that an action looks for, what it types, and where it goes. */
function partsOf(acao: Acao): { labels: string[]; typed: string[]; hrefs: string[]; keys: string[] } {
  const none = { labels: [], typed: [], hrefs: [], keys: [] };
  if ('abre' in acao) return { ...none, hrefs: [acao.abre] };
  if ('clica' in acao) return { ...none, labels: [acao.clica] };
  if ('marca' in acao) return { ...none, labels: [acao.marca] };
  if ('preenche' in acao) return { ...none, labels: [acao.preenche], typed: [acao.com] };
  if ('escolhe' in acao) return { ...none, labels: [acao.escolhe, acao.opcao], typed: [acao.com] };
  return 'aperta' in acao ? { ...none, keys: [acao.aperta] } : { ...none, labels: [acao.ve] };
}

describe.each(PASSOS_DEZ_MINUTOS)('$titulo', ({ frases }) => {
  it.each(frases)('$text', ({ text, faz }) => {
    const parts = faz.map(partsOf);
    expect(unique(found(text, /\*\*([^*]+)\*\*/g))).toEqual(unique(parts.flatMap(({ labels }) => labels)));
    expect(unique(found(text, /`([^`]+)`/g))).toEqual(unique(parts.flatMap(({ typed }) => typed)));
    expect(found(text, /\]\(([^)]+)\)/g)).toEqual(parts.flatMap(({ hrefs }) => hrefs));
    for (const key of parts.flatMap(({ keys }) => keys)) expect(text).toContain(key);
    // In the order in which the reader does it.
    const places = faz.flatMap((acao) => ('clica' in acao ? [text.indexOf(`**${acao.clica}**`)] : []));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

it('the guide shows the very lines that are run, and each sentence of its steps', () => {
  const facts = documentationFacts();
  expectLinesOf(dezMinutos, {
    inicio: { text: `${INICIO.clonar}\n${INICIO.iniciar}`, shows: [] },
    variaveis: { text: `export BASE=${facts.baseUrl}\nexport TOKEN=rmn_tok_…`, shows: [] },
    ...COMANDOS_DEZ_MINUTOS,
  });
  const listed = dezMinutos.blocks(facts).flatMap((block) => (block.kind === 'list' ? block.items : []));
  expect(listed).toEqual(PASSOS_DEZ_MINUTOS.flatMap(({ frases }) => frases.map(({ text }) => text)));
});

const isRepository = existsSync('.git') && (await exec('git', ['--version']).catch(() => null)) !== null;
if (!isRepository) console.warn('No git repository here: the first line of the guide for newcomers was not run.');

it.skipIf(!isRepository)('the first line leads into a folder where the second one runs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'romaneio-dez-minutos-'));
  try {
    const lines = `cd '${folder}'\n${INICIO.clonar}\npwd`;
    const { stdout } = await exec('bash', ['-ec', lines], { env: { ...process.env, REPOSITORIO: process.cwd() } });
    const cloned = join(folder, 'romaneio');
    expect(stdout.trim().endsWith('/romaneio')).toBe(true);
    expect(await readdir(cloned)).toEqual(expect.arrayContaining(['package.json', 'package-lock.json', 'server']));
    expect(JSON.parse(readFileSync(join(cloned, 'package.json'), 'utf8')).scripts).toHaveProperty('start');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

it('README and the start lead here, with the same two words of command', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme).toContain(INICIO.iniciar);
  expect(readme).toContain(`/docs/${dezMinutos.slug}`);
  const start = readFileSync('server/start/panel.ts', 'utf8');
  expect(start).toContain(`/docs/${dezMinutos.slug}`);
  expect(start).toContain('O Romaneio está no ar');
});
