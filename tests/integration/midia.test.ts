import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createImagem, deleteImagem, getProduto, type Imagem } from '#server/catalogo/index.ts';
import { discardFile, type Guardado, retainMidia, sweepMidia } from '#server/midia/index.ts';
import { db, openDb } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { addPhoto, bytesAt, filesIn, keep, spooled } from '#tests/support/midia.ts';
import { noise, photo } from '#tests/support/photos.ts';
import { lacksS3, startS3, type TestS3 } from '#tests/support/s3.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// The store of files, on the disk and in a bucket of a real S3 server: what is kept, what is lost, and what a process that dies leaves.

const NO_S3 = {
  ...{ S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
};

let company: Company;
let s3: TestS3 | undefined;
/** Where the store in use keeps its objects. */
let folder: string;

const withoutS3 = lacksS3('keeping files in an S3 bucket');

beforeAll(async () => {
  company = await makeCompany();
});
afterAll(() => s3?.kill());

const rows = async (table: 'arquivos' | 'objetos_sem_arquivo' | 'imagens_produto') => {
  const { sql } = db();
  const [row] = await sql<{ n: number }[]>`SELECT count(*) AS n FROM ${sql(table)}`;
  return row?.n;
};

describe.each([
  { store: 'disk', skipped: false },
  { store: 'S3', skipped: withoutS3 },
])('$store', ({ store, skipped }) => {
  beforeAll(async () => {
    const DATA_DIR = await makeTestFolder('midia');
    setEnv({ ...NO_S3, DATA_DIR });
    folder = join(DATA_DIR, 'midia', 'objetos');
    if (store === 'disk' || skipped) return;
    s3 = await startS3();
    setEnv(s3.variables);
    folder = s3.folder;
  });
  afterAll(() => setEnv(NO_S3));

  describe.skipIf(skipped)('a photo', () => {
    test('is kept in three sizes, read at its addresses, and gone from the store after it was deleted', async () => {
      const produto = await company.product();
      const added = await addPhoto(company, produto, await photo({ width: 2000, height: 1000 }));
      expect(added).toMatchObject({ posicao: 1, nome: 'foto.jpg', largura: 1600, altura: 800 });
      expect((await getProduto(company.ctx, { id: produto.id })).imagens).toEqual([added]);
      for (const [nome, width] of [
        ['pequena', 160],
        ['media', 640],
        ['grande', 1600],
      ] as const) {
        const bytes = await bytesAt(added.urls[nome]);
        expect(await sharp(bytes ?? Buffer.of()).metadata()).toMatchObject({
          format: 'webp',
          width,
          height: width / 2,
        });
      }
      expect(await filesIn(folder)).toHaveLength(3);
      expect(await spooled()).toEqual([]);
      await deleteImagem(company.ctx, { id: produto.id, imagem_id: added.id });
      expect(await bytesAt(added.url)).toBeNull();
      expect(await filesIn(folder)).toHaveLength(3);
      expect(await sweepMidia(db())).toEqual({ objetos: 1, envios: 0 });
      expect(await filesIn(folder)).toEqual([]);
      expect(await rows('objetos_sem_arquivo')).toBe(0);
    });

    test('that no product came to have is taken out again, at once or by the sweeper hours later', async () => {
      const [one, other] = [await keep(company, await photo()), await keep(company, await photo())];
      expect(await filesIn(folder)).toHaveLength(6);
      await discardFile(db(), one);
      expect(await filesIn(folder)).toHaveLength(3);
      // As a process leaves it that died before its transaction.
      expect(await sweepMidia(db())).toEqual({ objetos: 0, envios: 0 });
      await db().sql`UPDATE objetos_sem_arquivo SET remover_apos = now()`;
      expect(await sweepMidia(db())).toEqual({ objetos: 1, envios: 0 });
      expect([await filesIn(folder), await rows('objetos_sem_arquivo')]).toEqual([[], 0]);
      // Too late: a row must not name what is gone.
      const { id } = await company.product();
      await expect(createImagem(company.ctx, { id, arquivo: other })).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await rows('imagens_produto')).toBe(0);
    });

    test('whose transaction fails leaves no row, and stays where the sweeper finds it', async () => {
      const arquivo = await keep(company, await photo());
      await expect(createImagem(company.ctx, { id: 999_999, arquivo })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect([await rows('arquivos'), await rows('objetos_sem_arquivo')]).toEqual([0, 1]);
      await discardFile(db(), arquivo);
      expect([await filesIn(folder), await rows('objetos_sem_arquivo')]).toEqual([[], 0]);
    });

    test('whose objects were deleted already, by a sweeper that died before its row, is swept again', async () => {
      const { id } = await company.product();
      const { id: imagem_id } = await addPhoto(company, { id }, await photo());
      await deleteImagem(company.ctx, { id, imagem_id });
      const before = await db().sql`SELECT * FROM objetos_sem_arquivo`;
      await sweepMidia(db());
      await db().sql`INSERT INTO objetos_sem_arquivo ${db().sql(before)}`;
      expect(await sweepMidia(db())).toEqual({ objetos: 1, envios: 0 });
    });
  });
});

describe.skipIf(withoutS3)('an S3 server that fails', () => {
  let server: TestS3;
  beforeAll(async () => {
    server = await startS3();
    setEnv({ ...server.variables, DATA_DIR: await makeTestFolder('midia') });
    company = await makeCompany();
  });
  afterAll(async () => {
    setEnv(NO_S3);
    await server.kill();
  });

  const said = { code: 'UNAVAILABLE', message: 'O armazenamento de arquivos não respondeu; tente de novo.' };
  /** What is left of a failed upload: no file, nothing in the spool, and a note of what the bucket may have. */
  async function expectNothingLost(before: unknown): Promise<void> {
    expect([await rows('arquivos'), await rows('imagens_produto')]).toEqual(before);
    expect(await spooled()).toEqual([]);
    expect(await rows('objetos_sem_arquivo')).toBe(1);
  }
  /** What the sweeper does with it, once the server is there. */
  async function expectSwept(): Promise<void> {
    await db().sql`UPDATE objetos_sem_arquivo SET remover_apos = now()`;
    expect(await sweepMidia(db())).toEqual({ objetos: 1, envios: 0 });
    expect(await rows('objetos_sem_arquivo')).toBe(0);
  }
  const state = async () => [await rows('arquivos'), await rows('imagens_produto')];

  test('refuses what is not signed with its key, and a signature that was changed', async () => {
    const before = await state();
    setEnv({ S3_SECRET_ACCESS_KEY: 'outro-segredo' });
    await expect(keep(company, await photo())).rejects.toMatchObject(said);
    await expectNothingLost(before);
    setEnv(server.variables);
    await expectSwept();
    expect(await filesIn(server.folder)).toEqual([]);
    const { S3_ENDPOINT = '', S3_ACCESS_KEY_ID = '', S3_SECRET_ACCESS_KEY = '' } = server.variables;
    const client = new AwsClient({
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
      service: 's3',
    });
    const address = `${S3_ENDPOINT}/romaneio/1/x/y`;
    const { headers } = await client.sign(address, {
      method: 'PUT',
      headers: { 'X-Amz-Content-Sha256': 'UNSIGNED-PAYLOAD' },
    });
    const put = (changed: Record<string, string>) =>
      fetch(address, { method: 'PUT', headers: { ...Object.fromEntries(headers), ...changed }, body: 'x' });
    const signature = headers.get('authorization') ?? '';
    const wrong = signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
    expect((await put({ authorization: wrong })).status).toBe(403);
    expect((await put({})).status).toBe(200);
  });

  test('killed in the middle of an upload: a clear error, no row, and the upload works again with the server', async () => {
    const before = await state();
    const { id } = await company.product();
    server.freeze();
    const upload = keep(company, await photo());
    upload.catch(() => undefined);
    // The note is there: the requests to the frozen server are under way.
    await expect.poll(() => rows('objetos_sem_arquivo')).toBe(1);
    await sleep(300);
    await server.kill();
    await expect(upload).rejects.toMatchObject(said);
    await expectNothingLost(before);
    // Nothing to delete from: the note stays.
    await db().sql`UPDATE objetos_sem_arquivo SET remover_apos = now()`;
    expect(await sweepMidia(db())).toEqual({ objetos: 0, envios: 0 });
    expect(await rows('objetos_sem_arquivo')).toBe(1);
    await server.restart();
    const added = await addPhoto(company, { id }, await photo());
    expect((await bytesAt(added.url))?.length).toBeGreaterThan(0);
    await expectSwept();
    // A file that is served while the server is away: an error, not a missing file.
    await server.kill();
    await expect(bytesAt(added.url)).rejects.toMatchObject(said);
    await server.restart();
    expect((await bytesAt(added.url))?.length).toBeGreaterThan(0);
  });

  test('without the bucket: an error, not a missing file', async () => {
    const { id } = await company.product();
    const added = await addPhoto(company, { id }, await photo());
    setEnv({ S3_BUCKET: 'outro-balde' });
    await expect(bytesAt(added.url)).rejects.toMatchObject(said);
    setEnv(server.variables);
  });
});

describe('the limit of a company', () => {
  let produto: { id: number };
  const used = async () => {
    const [row] = await db().sql<{ tamanho: number; soma: number }[]>`
      SELECT tamanho, (SELECT coalesce(sum(tamanho), 0)::bigint FROM arquivos WHERE empresa_id = ${company.id}) AS soma
      FROM usos_midia WHERE empresa_id = ${company.id}`;
    return row;
  };
  beforeAll(async () => {
    setEnv({ ...NO_S3, DATA_DIR: await makeTestFolder('midia'), MEDIA_QUOTA_MB: '1' });
    company = await makeCompany();
  });
  beforeEach(async () => {
    produto = await company.product();
  });
  afterAll(() => setEnv({ MEDIA_QUOTA_MB: '' }));

  test('twenty at once through the last free bytes: those that fit are kept, the others are told, and the count is right', async () => {
    // Each takes some 330 kB of the megabyte.
    const kept = await Promise.all(Array.from({ length: 20 }, async () => keep(company, await noise(700))));
    const products = await Promise.all(kept.map(() => company.product()));
    const done = await Promise.allSettled(
      kept.map((arquivo, i) => createImagem(company.ctx, { id: products[i]?.id, arquivo })),
    );
    const made = done.filter(({ status }) => status === 'fulfilled').length;
    const refusals = done.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(20);
    for (const { code, details } of refusals) {
      expect(code).toBe('VALIDATION_ERROR');
      expect(details.arquivo[0]).toMatch(/^Os arquivos da empresa chegaram ao limite de 1 MB\./);
    }
    const uso = await used();
    expect(uso?.tamanho).toBe(uso?.soma);
    expect(uso?.tamanho).toBeLessThanOrEqual(1024 * 1024);
    // Whoever deletes has room again.
    const first = products[done.findIndex(({ status }) => status === 'fulfilled')]?.id ?? 0;
    const [imagem] = (await getProduto(company.ctx, { id: first })).imagens as [Imagem];
    await deleteImagem(company.ctx, { id: first, imagem_id: imagem.id });
    const again = kept[done.findIndex(({ status }) => status === 'rejected')];
    await createImagem(company.ctx, { id: produto.id, arquivo: again });
    const after = await used();
    expect(after?.tamanho).toBe(after?.soma);
  });

  test('twelve photos of a product, also where twenty come at once', async () => {
    setEnv({ MEDIA_QUOTA_MB: '100' });
    const kept: Guardado[] = [];
    for (let i = 0; i < 20; i++) kept.push(await keep(company, await photo()));
    const done = await Promise.allSettled(
      kept.map((arquivo) => createImagem(company.ctx, { id: produto.id, arquivo })),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(12);
    const { imagens } = await getProduto(company.ctx, { id: produto.id });
    expect(imagens.map(({ posicao }) => posicao)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
  });
});

test('whoever retains the store gives it back, whether the work succeeds or throws', async () => {
  const held = () => db().sql<{ pid: number }[]>`
    SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE datname = current_database() AND locktype = 'advisory' AND objid = 7266194 AND mode = 'ExclusiveLock'`;
  const work = vi.fn(async () => expect(await held()).toHaveLength(1));
  await retainMidia(db(), work);
  expect(await held()).toEqual([]);
  const failing = retainMidia(db(), async () => {
    await work();
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect(work).toHaveBeenCalledTimes(2);
  expect(await held()).toEqual([]);
});

test('the sweeper needs one connection, also where it is the only one, and waits for whoever retains the store', async () => {
  const one = openDb(env.DATABASE_URL ?? '', 1);
  try {
    const chave = `${company.id}/${crypto.randomUUID().replaceAll('-', '')}`;
    const { sql } = db();
    await sql`
      INSERT INTO objetos_sem_arquivo (chave, empresa_id, nomes, remover_apos) VALUES (${chave}, ${company.id}, '{pequena}', now())`;
    const left = () => sql`SELECT FROM objetos_sem_arquivo WHERE chave = ${chave}`;
    await retainMidia(db(), async () => expect(await sweepMidia(one)).toMatchObject({ objetos: 0 }));
    expect(await left()).toHaveLength(1);
    await sweepMidia(one);
    expect(await left()).toHaveLength(0);
  } finally {
    await one.sql.end();
  }
});
