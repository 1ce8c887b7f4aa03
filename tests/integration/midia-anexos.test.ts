import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adoptArquivo,
  anexoUrl,
  type Guardado,
  keepFile,
  openAnexo,
  releaseArquivos,
  spoolFile,
  sweepMidia,
} from '#server/midia/index.ts';
import { openStore } from '#server/midia/open-store.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { ANEXOS, PROGRAMAS } from '#tests/support/anexos.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { measured, memory } from '#tests/support/held.ts';
import { filesIn, keep, spooled } from '#tests/support/midia.ts';
import { photo } from '#tests/support/photos.ts';
import { lacksS3, startS3, type TestS3 } from '#tests/support/s3.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Files that are kept as they came: attachments of messages, and e-mails. On the disk and in a bucket of a real S3 server.

const NO_S3 = {
  ...{ S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
};
const MB = 1024 * 1024;

let company: Company;
let api: Api;
let s3: TestS3 | undefined;
let folder: string;
const withoutS3 = lacksS3('keeping attachments in an S3 bucket');

beforeAll(async () => {
  company = await makeCompany();
  api = await startApi();
});
afterAll(async () => {
  await api.close();
  await s3?.kill();
});

const adopt = (guardado: Guardado): Promise<number> =>
  inTransaction(db(), (tx) => adoptArquivo({ ...company.ctx, db: tx }, guardado));
const attach = async (bytes: Uint8Array, nome: string) => adopt(await keep(company, bytes, nome, 'anexo_mensagem'));
const sample = (nome: string) => ANEXOS.find(([one]) => one === nome)?.[1] ?? Buffer.of();

/** What is answered at a file's address, as bytes. */
const at = async (id: number, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(`${api.base}${anexoUrl(id)}`, { method, headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe.each([
  { store: 'disk', skipped: false },
  { store: 'S3', skipped: withoutS3 },
])('$store', ({ store, skipped }) => {
  beforeAll(async () => {
    const DATA_DIR = await makeTestFolder('anexos');
    setEnv({ ...NO_S3, DATA_DIR });
    folder = join(DATA_DIR, 'midia', 'objetos');
    if (store === 'disk' || skipped) return;
    s3 = await startS3();
    setEnv(s3.variables);
    folder = s3.folder;
  });
  afterAll(() => setEnv(NO_S3));

  describe.skipIf(skipped)('an attachment', () => {
    test('is kept as it came, under the type and the name that its content gives it, and gone when it is released', async () => {
      const bytes = await photo({ width: 300, height: 200, orientation: 6 });
      const guardado = await keep(company, bytes, 'foto.png', 'anexo_mensagem');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const known = { mime: 'image/jpeg', nome: 'foto.jpg', tamanho: bytes.length, sha256 };
      expect(guardado.anexo).toEqual({ tipo: 'imagem', ...known });
      const id = await adopt(guardado);
      expect(await spooled()).toEqual([]);
      // Upright: a quarter turn.
      const [row] = await db()
        .sql`SELECT nome, tipo, tamanho, largura, altura, variantes FROM arquivos WHERE id = ${id}`;
      expect(row).toEqual({
        ...{ nome: 'foto.jpg', tipo: 'image/jpeg', tamanho: bytes.length, largura: 200, altura: 300 },
        variantes: [{ nome: 'original', tamanho: bytes.length, largura: 200, altura: 300 }],
      });
      const opened = await openAnexo(company.ctx, id);
      expect(opened).toMatchObject({ id, ...known });
      expect(Buffer.concat((await (await opened?.open())?.toArray()) ?? []).equals(bytes)).toBe(true);
      expect((await at(id)).bytes.equals(bytes)).toBe(true);
      const [path = ''] = await filesIn(folder);
      expect(path).toMatch(new RegExp(`^${company.id}/\\w+/original$`));
      await inTransaction(db(), (tx) => releaseArquivos({ ...company.ctx, db: tx }, [id]));
      expect([await openAnexo(company.ctx, id), (await at(id)).status]).toEqual([null, 404]);
      expect(await sweepMidia(db())).toEqual({ objetos: 1, envios: 0 });
      expect(await filesIn(folder)).toEqual([]);
    });

    test('of another company, or of nobody, is none', async () => {
      const id = await attach(sample('boleto.pdf'), 'boleto.pdf');
      const other = await makeCompany();
      expect(await openAnexo(other.ctx, id)).toBeNull();
      expect(await openAnexo(company.ctx, id + 1_000)).toBeNull();
    });

    test('and an e-mail, out of bytes that came by no form', async () => {
      const text = 'From: a@b.example\r\n\r\nOlá\r\n';
      const pieces = (async function* () {
        yield Buffer.from(text);
      })();
      const recebido = await spoolFile(pieces, { empresa_id: company.id, nome: 'mensagem.eml', maior: 50 * MB });
      const guardado = await keepFile(db(), recebido, 'email_bruto');
      await recebido.discard();
      expect(() => guardado.anexo).toThrow('no attachment');
      const opened = await openAnexo(company.ctx, await adopt(guardado));
      expect(opened).toMatchObject({ nome: 'mensagem.eml', mime: 'message/rfc822' });
      expect(String(Buffer.concat((await (await opened?.open())?.toArray()) ?? []))).toBe(text);
    });

    test('that is refused leaves nothing: not in the spool, not in the store, not in the tables', async () => {
      const before = await filesIn(folder);
      for (const bytes of Object.values(PROGRAMAS)) {
        await expect(keep(company, bytes, 'foto.png', 'anexo_mensagem')).rejects.toMatchObject({
          code: 'VALIDATION_ERROR',
        });
      }
      const [row] = await db().sql`SELECT count(*) AS n FROM objetos_sem_arquivo`;
      expect([await spooled(), await filesIn(folder), row?.n]).toEqual([[], before, 0]);
    });

    test('of 90 MB goes in and out in flat memory', async () => {
      const { bytes } = measured(90 * MB, '%PDF-1.7\n');
      const { seen, during } = memory();
      const recebido = await during(() =>
        spoolFile(bytes(), { empresa_id: company.id, nome: 'grande.pdf', maior: 100 * MB }),
      );
      const guardado = await during(() => keepFile(db(), recebido, 'anexo_mensagem'));
      await recebido.discard();
      expect(guardado.anexo).toMatchObject({ tipo: 'documento', tamanho: 90 * MB });
      const opened = await openAnexo(company.ctx, await adopt(guardado));
      const hash = createHash('sha256');
      await during(async () => {
        for await (const chunk of (await opened?.open()) ?? []) hash.update(chunk);
      });
      expect(hash.digest('hex')).toBe(guardado.anexo.sha256);
      expect(seen.most).toBeLessThan(24 * MB);
    });

    test('is served in parts, as players ask for them', async () => {
      const bytes = Buffer.concat([sample('video.mp4'), randomBytes(300_000)]);
      const size = bytes.length;
      const id = await attach(bytes, 'video.mp4');
      const whole = await at(id);
      expect([whole.status, whole.headers.get('accept-ranges'), whole.bytes.equals(bytes)]).toEqual([
        200,
        'bytes',
        true,
      ]);
      const etag = whole.headers.get('etag') ?? '';
      for (const [range, from, to] of [
        ['bytes=0-0', 0, 0],
        ['bytes=0-', 0, size - 1],
        ['bytes=100000-199999', 100_000, 199_999],
        ['bytes=299999-99999999', 299_999, size - 1],
        ['bytes=-5', size - 5, size - 1],
        ['bytes=-99999999', 0, size - 1],
        [' Bytes=7-9 ', 7, 9],
      ] as const) {
        for (const more of [{}, { 'if-range': etag }] as Record<string, string>[]) {
          const part = await at(id, { range, ...more });
          expect([range, part.status, part.headers.get('content-range')]).toEqual([
            range,
            206,
            `bytes ${from}-${to}/${size}`,
          ]);
          expect(part.headers.get('content-length')).toBe(String(to - from + 1));
          expect(part.bytes.equals(bytes.subarray(from, to + 1))).toBe(true);
        }
      }
      for (const range of [`bytes=${size}-`, 'bytes=99999999-100000000', 'bytes=-0']) {
        const refused = await at(id, { range });
        expect([range, refused.status, refused.headers.get('content-range')]).toEqual([range, 416, `bytes */${size}`]);
      }
      // Not asked for, or not in a way that is understood: all of it.
      for (const headers of [
        { range: 'bytes=5-2' },
        { range: 'bytes=0-1,5-6' },
        { range: 'bytes=-' },
        { range: 'bytes=a-b' },
        { range: 'linhas=0-1' },
        { range: 'bytes=0-9', 'if-range': '"outra"' },
        { range: 'bytes=0-9', 'if-range': 'Wed, 21 Oct 2015 07:28:00 GMT' },
      ] as Record<string, string>[]) {
        const all = await at(id, headers);
        expect([headers, all.status, all.bytes.length]).toEqual([headers, 200, size]);
      }
      const head = await at(id, { range: 'bytes=0-9' }, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)]);
      expect((await at(id, { range: 'bytes=0-9', 'if-none-match': etag })).status).toBe(304);
    });

    test('whose digest is not that of its bytes is refused by a bucket, and a disk has no other bytes to take', async () => {
      const caminho = join(await makeTestFolder('fonte'), 'a');
      await writeFile(caminho, 'abc');
      const fonte = { caminho, tamanho: 3, sha256: createHash('sha256').update('abd').digest() };
      const nome = `${company.id}/umaChave/original`;
      const put = openStore().putFile(nome, fonte, 'text/plain');
      if (store === 'disk') await put;
      else await expect(put).rejects.toThrow(/PUT was answered with 4\d\d/);
      await openStore().remove([nome]);
    });
  });
});

describe('what is served', () => {
  beforeAll(async () => {
    setEnv({ ...NO_S3, DATA_DIR: await makeTestFolder('anexos') });
  });

  test.each(ANEXOS)('%s', async (nome, bytes, tipo, mime) => {
    const { status, headers, bytes: served } = await at(await attach(bytes, nome));
    expect([status, served.equals(bytes)]).toEqual([200, true]);
    const isText = /^text\/|json|application\/xml|ofx/.test(mime);
    expect(headers.get('content-type')).toBe(isText ? 'text/plain' : mime);
    const isShown = ['imagem', 'audio', 'video'].includes(tipo) || mime === 'application/pdf';
    const isRare = /flac|amr|3gpp2|audio\/3gpp/.test(mime);
    expect(headers.get('content-disposition')).toBe(
      `${isShown && !isRare ? 'inline' : 'attachment'}; filename="${nome}"; filename*=UTF-8''${nome}`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
  });

  test('a name of any letters is told whole, and breaks out of no header', async () => {
    const nome = `Relatório "final"; filename=x.exe\r\nX-Outro: 1 'a' (2) 🙂`;
    const { headers } = await at(await attach(sample('boleto.pdf'), nome));
    const [, ascii, whole = ''] =
      /^inline; filename="([\w .()-]+)"; filename\*=UTF-8''([\w.%-]+)$/.exec(
        headers.get('content-disposition') ?? '',
      ) ?? [];
    expect(ascii).toMatch(/\.pdf$/);
    expect(decodeURIComponent(whole)).toBe(`Relatório _final_; filename=x.exeX-Outro_ 1 'a' (2) 🙂.pdf`);
    expect(headers.get('x-outro')).toBeNull();
  });

  test('an original has no other sizes at its address, and a photo no original', async () => {
    const id = await attach(sample('foto.jpg'), 'foto.jpg');
    const photos = await keep(company, await photo());
    const other = await adopt(photos);
    expect((await at(other)).status).toBe(404);
    const { photoUrls } = await import('#server/midia/index.ts');
    for (const path of Object.values(photoUrls(id))) expect((await fetch(`${api.base}${path}`)).status).toBe(404);
    for (const path of Object.values(photoUrls(other))) expect((await fetch(`${api.base}${path}`)).status).toBe(200);
  });

  test('whose bytes are lost is missing, and cannot be sent on', async () => {
    const id = await attach(sample('foto.jpg'), 'foto.jpg');
    const [row] = await db().sql<{ chave: string }[]>`SELECT chave FROM arquivos WHERE id = ${id}`;
    await openStore().remove([`${row?.chave}/original`]);
    expect((await at(id)).status).toBe(404);
    await expect((await openAnexo(company.ctx, id))?.open()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
