import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openZip, readPart } from '#server/platform/zip.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// The list of a ZIP's parts, which is all that is known before one is unpacked.

const LIMITS = {
  ...{ desempacotada: 1_000, partes: 3 },
  tooLarge: () => new Error('too large'),
  corrupted: () => new Error('corrupted'),
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'romaneio-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function open(bytes: Buffer) {
  const path = join(folder, 'a.zip');
  await writeFile(path, bytes);
  return openZip(path, LIMITS);
}

test('each part by its name', async () => {
  const parts = await open(zipOf({ um: '1', 'pasta/dois': '22' }));
  expect([...parts.entries.keys()]).toEqual(['um', 'pasta/dois']);
  const read: Buffer[] = [];
  for (const entry of parts.entries.values()) for await (const piece of readPart(parts, entry)) read.push(piece);
  expect(Buffer.concat(read).toString()).toBe('122');
});

test('two parts of one name, however it is written, are no ZIP that anybody can read', async () => {
  await expect(open(zipOf({ um: '1', '/um': '2' }))).rejects.toThrow('corrupted');
  const renamed = Buffer.from(zipOf({ um: '1', so: '2' }).toString('latin1').replaceAll('so', 'um'), 'latin1');
  await expect(open(renamed)).rejects.toThrow('corrupted');
});

test('more parts, or more bytes, than there may be', async () => {
  await expect(open(zipOf({ a: '1', b: '2', c: '3', d: '4' }))).rejects.toThrow('too large');
  await expect(open(zipOf({ a: 'x'.repeat(1_001) }))).rejects.toThrow('too large');
});
