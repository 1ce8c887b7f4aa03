import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { db } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { ANEXOS } from '#tests/support/anexos.ts';
import { EICAR, lacksClamd, startClamd, startFakeClamd, type TestClamd } from '#tests/support/clamd.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { filesIn, keep, spooled } from '#tests/support/midia.ts';
import { photo } from '#tests/support/photos.ts';
import { freePort } from '#tests/support/product.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// Attachments are shown to a virus scanner before they are kept: a real ClamAV, and one that fails in every way.

let company: Company;
const PDF = ANEXOS.find(([nome]) => nome === 'boleto.pdf')?.[1] ?? Buffer.of();
const attach = (bytes: Uint8Array, nome = 'boleto.pdf') => keep(company, bytes, nome, 'anexo_mensagem');

beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('antivirus') });
  company = await makeCompany();
});
afterEach(() => {
  vi.useRealTimers();
  setEnv({ CLAMD_URL: '', CLAMD_REQUIRED: '' });
});

/** What a refused file has left behind. */
async function left() {
  const [row] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM objetos_sem_arquivo`;
  return { spool: await spooled(), rows: row?.n, files: await filesIn(join(env.DATA_DIR, 'midia', 'objetos')) };
}

describe.skipIf(lacksClamd('scanning attachments by ClamAV'))('ClamAV', () => {
  let clamd: TestClamd;
  beforeAll(async () => {
    clamd = await startClamd();
  });
  afterAll(() => clamd?.stop());

  test.each(['tcp', 'unix'] as const)(
    'by %s: what is clean is kept, what is not is refused and leaves nothing',
    async (how) => {
      setEnv({ CLAMD_URL: clamd[how], CLAMD_REQUIRED: 'true' });
      const before = await left();
      const infected: [Buffer, string][] = [
        [EICAR, 'recado.txt'],
        [Buffer.concat([PDF, EICAR]), 'boleto.pdf'],
        [zipOf({ 'nota.txt': EICAR }), 'notas.zip'],
        [Buffer.concat([PDF, Buffer.alloc(3_000_000), EICAR, Buffer.alloc(3_000_000)]), 'boleto.pdf'],
      ];
      for (const [bytes, nome] of infected) {
        await expect(attach(bytes, nome)).rejects.toMatchObject({
          code: 'VALIDATION_ERROR',
          details: { arquivo: ['O antivírus encontrou Romaneio.Eicar.UNOFFICIAL no arquivo, que não foi guardado.'] },
        });
      }
      expect(await left()).toEqual(before);
      expect((await attach(PDF)).anexo).toMatchObject({ mime: 'application/pdf', tamanho: PDF.length });
      expect((await attach(Buffer.concat([PDF, Buffer.alloc(30_000_000)]))).anexo.tamanho).toBe(
        PDF.length + 30_000_000,
      );
      expect((await left()).spool).toEqual([]);
    },
  );
});

test('the bytes that a scanner is given are those of the file, in chunks behind their lengths', async () => {
  let whole: Buffer = Buffer.alloc(0);
  const fake = await startFakeClamd((socket, all) => {
    if (!all) return;
    whole = all;
    socket.end('stream: OK\0');
  });
  onTestFinished(fake.close);
  setEnv({ CLAMD_URL: fake.url, CLAMD_REQUIRED: 'true' });
  const bytes = Buffer.concat([PDF, Buffer.alloc(200_000, 'x')]);
  await attach(bytes);
  expect(whole.subarray(0, 10).toString('latin1')).toBe('zINSTREAM\0');
  const chunks: Buffer[] = [];
  for (let at = 10; at < whole.length; ) {
    const length = whole.readUInt32BE(at);
    chunks.push(whole.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  expect(chunks.at(-1)).toHaveLength(0);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
});

test('no scanner is asked about a photo, which is written anew, nor about an e-mail, whose parts are', async () => {
  setEnv({ CLAMD_URL: `tcp://127.0.0.1:${await freePort()}`, CLAMD_REQUIRED: 'true' });
  await keep(company, await photo(), 'foto.jpg', 'foto_produto');
  await keep(company, Buffer.from('From: a@b.example\r\n\r\n'), 'a.eml', 'email_bruto');
  await expect(attach(PDF)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

/** Ways in which a scanner does not judge. */
const FAULTS: [string, (socket: Socket, whole: Buffer | null) => void][] = [
  ['closes at once', (socket) => socket.destroy()],
  ['resets', (socket) => socket.resetAndDestroy()],
  ['closes in place of an answer', (socket, whole) => whole && socket.end()],
  ['breaks its answer off', (socket, whole) => whole && socket.end('stream: O')],
  ['says ERROR', (socket, whole) => whole && socket.end("INSTREAM: Can't allocate memory ERROR\0")],
  ['has had enough', (socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['says something else', (socket, whole) => whole && socket.end('stream: OK FOUND? OK\0')],
  ['talks without an end', (socket) => void socket.write('x'.repeat(10_000))],
];

describe('a scanner that does not judge', () => {
  test.each(FAULTS)('%s: no attachment is taken where it is required, and any where it is not', async (_, act) => {
    const fake = await startFakeClamd(act);
    onTestFinished(fake.close);
    const before = await left();
    setEnv({ CLAMD_URL: fake.url, CLAMD_REQUIRED: 'true' });
    const large = Buffer.concat([PDF, Buffer.alloc(5_000_000)]);
    for (const bytes of [PDF, large]) await expect(attach(bytes)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await left()).toEqual(before);
    setEnv({ CLAMD_REQUIRED: '' });
    expect((await attach(large)).anexo.mime).toBe('application/pdf');
    await expect.poll(fake.open).toBe(0);
  });

  test('is silent, or not there', async () => {
    let heard = 0;
    const fake = await startFakeClamd((_socket, whole) => {
      if (whole) heard++;
    });
    onTestFinished(fake.close);
    setEnv({ CLAMD_URL: fake.url, CLAMD_REQUIRED: 'true' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = attach(PDF);
    waiting.catch(() => undefined);
    while (heard === 0) await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(150_000);
    await expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    vi.useRealTimers();
    await expect.poll(fake.open).toBe(0);
    setEnv({ CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` });
    await expect(attach(PDF)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    setEnv({ CLAMD_URL: `unix:${join(env.DATA_DIR, 'nada.ctl')}` });
    await expect(attach(PDF)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await spooled()).toEqual([]);
  });
});
