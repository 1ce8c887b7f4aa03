import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readObjectFile } from '#server/platform/object-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-file-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function said(text: string): Promise<string> {
  const path = join(folder, 'campos.json');
  await writeFile(path, text);
  try {
    return JSON.stringify(readObjectFile(path));
  } catch (error) {
    return (error as Error).message.replace(path, 'ARQUIVO');
  }
}

test('the fields of a file', async () => {
  expect(await said('{"senha": "uma senha", "config": {}}')).toBe('{"senha":"uma senha","config":{}}');
  expect(await said('\uFEFF{"senha": "de um editor do Windows"}')).toBe('{"senha":"de um editor do Windows"}');
});

test.each(['{"senha": segredo-7}', 'segredo-7', '{"senha": "segredo-7"', ''])(
  'what is no JSON is told without a word of it: %s',
  async (text) => {
    expect(await said(text)).toBe('O arquivo ARQUIVO não é JSON válido.');
  },
);

test.each(['null', '[]', '"texto"', '7'])('JSON that is no object is refused: %s', async (text) => {
  expect(await said(text)).toBe('O arquivo ARQUIVO precisa conter um objeto JSON, com os campos entre chaves.');
});

test('a file that cannot be read is named, with the reason', () => {
  expect(() => readObjectFile(join(folder, 'nenhum.json'))).toThrow(/Não foi possível ler .*nenhum\.json \(ENOENT\)\./);
});
