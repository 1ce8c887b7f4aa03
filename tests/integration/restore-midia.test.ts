import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { deleteImagem } from '#server/catalogo/index.ts';
import { createConhecimento, getConhecimento } from '#server/conhecimento/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { feedEventos, mendReadingOrder } from '#server/eventos/index.ts';
import { retainMidia, sweepMidia, verifyMidia } from '#server/midia/index.ts';
import { closeDb, db } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { migrate } from '#server/platform/migrate.ts';
import { cli } from '#tests/support/cli.ts';
import { settleConhecimento } from '#tests/support/conhecimento.ts';
import { Company, makeCompany, sessionContext } from '#tests/support/factory.ts';
import { freshNote, importFile, withCnpj } from '#tests/support/fiscal.ts';
import { makeInboxScene } from '#tests/support/inbox-scene.ts';
import { addLogo, addPhoto, filesIn, keep } from '#tests/support/midia.ts';
import { photo } from '#tests/support/photos.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { lacksS3, startS3, type TestS3 } from '#tests/support/s3.ts';
import { findSystemPostgres } from '#tests/support/system-postgres.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// A back-up of the database and of its files, as .docker/README.md makes it: the dump, then the files, while files come and go.

const system = await findSystemPostgres();
if (!system) {
  console.warn('SKIPPED: no pg_dump with its server (15 or newer) on this machine: restoring files WAS NOT RUN.');
}

const NAME = `romaneio_restore_midia_${process.pid}`;
const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
let serial = 0;
let original: { url: string; stop(): Promise<void> } | undefined;

beforeAll(async () => {
  original = await system?.start(await makeTestFolder('original'));
});
afterAll(async () => {
  await closeDb();
  await original?.stop();
  await dropDatabase(inject('databaseServer'), NAME);
});

/** Somewhere that files are kept: what the product is configured with, and how an operator brings its files into a folder and out of one. */
type Place = {
  variables: Record<string, string>;
  save(folder: string): Promise<void>;
  load(folder: string): Promise<void>;
};

async function onDisk(): Promise<Place> {
  const DATA_DIR = await makeTestFolder('midia');
  const objects = join(DATA_DIR, 'midia', 'objetos');
  await mkdir(objects, { recursive: true });
  return {
    variables: { DATA_DIR, ...Object.fromEntries(BUCKET.map((name) => [name, ''])) },
    // What goes away while it is copied is not there any more.
    save: (folder) => insist(() => cp(objects, folder, { recursive: true })),
    load: (folder) => cp(folder, objects, { recursive: true }),
  };
}

async function insist(work: () => Promise<void>): Promise<void> {
  for (let i = 0; ; i++) {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || i === 20) throw error;
    }
  }
}

/** Through the API of the bucket, as programs that copy buckets do. */
async function inBucket(server: TestS3): Promise<Place> {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = server.variables as Record<string, string>;
  const client = new AwsClient({
    ...{ accessKeyId: S3_ACCESS_KEY_ID ?? '', secretAccessKey: S3_SECRET_ACCESS_KEY ?? '', service: 's3' },
  });
  const base = `${S3_ENDPOINT}/${S3_BUCKET}`;
  const DATA_DIR = await makeTestFolder('spool');
  return {
    variables: { ...server.variables, DATA_DIR },
    async save(folder) {
      for (const name of await listBucket(client, base)) {
        const answer = await client.fetch(`${base}/${name}`);
        const bytes = Buffer.from(await answer.arrayBuffer());
        if (answer.status === 404) continue;
        expect(answer.status).toBe(200);
        await mkdir(join(folder, name, '..'), { recursive: true });
        await writeFile(join(folder, name), bytes);
      }
    },
    async load(folder) {
      for (const [name, bytes] of await filesOf(folder)) {
        const answer = await client.fetch(`${base}/${name}`, { method: 'PUT', body: new Uint8Array(bytes) });
        expect(answer.status).toBe(200);
      }
    },
  };
}

async function listBucket(client: AwsClient, base: string): Promise<string[]> {
  const names: string[] = [];
  for (let token = ''; ; ) {
    const query = new URLSearchParams({ 'list-type': '2', ...(token && { 'continuation-token': token }) });
    const text = await (await client.fetch(`${base}/?${query}`)).text();
    names.push(...[...text.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key));
    token = /<NextContinuationToken>([^<]+)</.exec(text)?.[1] ?? '';
    if (!token) return names.filter((name) => /^\d+\/\w+\/\w+$/.test(name));
  }
}

async function filesOf(folder: string): Promise<[string, Buffer][]> {
  return Promise.all(
    (await filesIn(folder)).map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(folder, name))]),
  );
}

/** Everything that this process does from now on happens there. */
async function moveTo(url: string, place: Place): Promise<void> {
  await closeDb();
  setEnv({ ...place.variables, DATABASE_URL: url });
}

/** What every row that names a file says, with the digest of what the store has for it. */
async function contents(): Promise<Map<string, string>> {
  const { openStore } = await import('#server/midia/open-store.ts');
  const rows = await db().sql<{ chave: string; nome: string }[]>`
    SELECT chave, v->>'nome' AS nome FROM arquivos, jsonb_array_elements(variantes) v ORDER BY arquivos.id`;
  const found = new Map<string, string>();
  for (const { chave, nome } of rows) {
    const stream = await openStore().get(`${chave}/${nome}`);
    const bytes = stream ? Buffer.concat(await stream.toArray()) : null;
    found.set(`${chave}/${nome}`, bytes ? createHash('sha256').update(bytes).digest('hex') : 'MISSING');
  }
  return found;
}

/** The rows that have bytes in the database itself. */
const notas = () => db().sql`SELECT id, md5(xml) AS xml FROM notas_fiscais ORDER BY id`;

async function backUpAndRestore(from: Place, to: Place): Promise<void> {
  if (!system || !original) return;
  const server = { superuserUrl: original.url, url: original.url };
  const source = (await createDatabase(server, `origem_${++serial}`)).url;
  await migrate(source);
  await moveTo(source, from);
  let company: Company = await makeCompany();
  const produto = await company.product();
  await company.move(produto, '12.5');
  await addPhoto(company, produto, await photo());
  await addLogo(company, await photo({ format: 'png' }));
  await makeInboxScene(company);
  const emitente_documento = await withCnpj(company);
  await importFile(company, Buffer.from(freshNote(company, { emitente_documento }).xml));
  const texto = Buffer.from('# Trocas\n\nTrocas em até sete dias, com a nota fiscal.');
  const guardado = await keep(company, texto, 'trocas.md', 'conhecimento');
  const { conhecimento } = await createConhecimento(company.ctx, { arquivo: guardado });
  const last = await company.product();
  const doomed = await addPhoto(company, last, await photo());

  // Photos come and go all the while; the one below is there when the dump is made, and deleted before the files are copied.
  let ended = false;
  const traffic = (async () => {
    const added: number[] = [];
    while (!ended) {
      added.push((await addPhoto(company, produto, await photo())).id);
      await company.move(produto, '1');
      // A product has room for twelve, however long the back-up takes.
      const oldest = added.length > 4 && added.shift();
      if (oldest) await deleteImagem(company.ctx, { id: produto.id, imagem_id: oldest });
      await sweepMidia(db());
    }
  })();
  const saved = await makeTestFolder('copia');
  const file = join(await makeTestFolder('dump'), 'romaneio.dump');
  await retainMidia(db(), async () => {
    await system.dump(source, file);
    await deleteImagem(company.ctx, { id: last.id, imagem_id: doomed.id });
    expect(await sweepMidia(db()), 'a deletion waits for the end of the back-up').toMatchObject({ objetos: 0 });
    await from.save(saved);
  });
  ended = true;
  await traffic;
  await sweepMidia(db());
  expect(await db().sql`SELECT FROM objetos_sem_arquivo WHERE tentativas > 0`, 'and is made up for').toHaveLength(0);
  const before = await contents();
  const xml = await notas();

  await dropDatabase(inject('databaseServer'), NAME);
  const { url: target } = await createDatabase(inject('databaseServer'), NAME);
  await system.restore(file, target);
  await to.load(saved);
  await moveTo(target, to);
  await migrate(target, { mend: mendReadingOrder });
  company = new Company(await sessionContext(company.admin.session), company.admin);

  const found = await verifyMidia(db());
  expect(found).toMatchObject({ ok: true, divergencias: [] });
  const after = await contents();
  expect(after.size).toBe(found.objetos);
  expect([...after.values()]).not.toContain('MISSING');
  // What both have is the same bytes; the deleted photo is in the copy alone.
  const both = [...after].filter(([name]) => before.has(name));
  expect(both.length).toBeGreaterThan(5);
  expect(both.filter(([name, digest]) => before.get(name) !== digest)).toEqual([]);
  const purposes = await db().sql<
    { finalidade: string }[]
  >`SELECT DISTINCT finalidade FROM arquivos WHERE empresa_id = ${company.id}`;
  expect(purposes.map(({ finalidade }) => finalidade)).toEqual(
    expect.arrayContaining(['foto_produto', 'logo_empresa', 'anexo_mensagem', 'conhecimento']),
  );
  expect((await db().sql`SELECT FROM imagens_produto WHERE id = ${doomed.id}`).length).toBe(1);
  expect(await notas()).toEqual(xml);

  // All goes on: the ledger, the feed, the document that waited to be read, and files that come now.
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
  const cursor = (await feedEventos(company.ctx, { por_pagina: 100 })).proximo_apos_id;
  await company.move(produto, '1');
  expect((await feedEventos(company.ctx, { apos_id: cursor })).resultados.length).toBeGreaterThan(0);
  await settleConhecimento(company);
  expect(await getConhecimento(company.ctx, { id: conhecimento.id })).toMatchObject({ situacao: 'pronto' });
  await addPhoto(company, produto, await photo());

  // What is lost, and what is not the same any more, is told.
  expect(await cli('midia', 'verificar')).toMatchObject({ code: 0 });
  const objects = await db().sql<{ id: number; objeto: string; finalidade: string }[]>`
    SELECT id, chave || '/' || (variantes->0->>'nome') AS objeto, finalidade FROM arquivos WHERE empresa_id = ${company.id} ORDER BY id`;
  const lost = objects.find(({ finalidade }) => finalidade === 'foto_produto');
  const changed = objects.find(({ finalidade }) => finalidade === 'conhecimento');
  if (!lost || !changed) throw new Error('No such files');
  const { openStore } = await import('#server/midia/open-store.ts');
  await openStore().remove([lost.objeto]);
  await openStore().put(changed.objeto, Buffer.from(texto.toString().replace('sete', 'oito')), 'text/plain');
  const run = await cli('midia', 'verificar', '--empresa', String(company.id));
  expect(run.code).toBe(1);
  const told = JSON.parse(run.out) as Awaited<ReturnType<typeof verifyMidia>>;
  expect(told).toMatchObject({ ok: false, divergentes: 2 });
  expect(told.divergencias).toEqual([
    { empresa_id: company.id, arquivo_id: lost.id, objeto: lost.objeto, motivo: 'não está no armazenamento' },
    { empresa_id: company.id, arquivo_id: changed.id, objeto: changed.objeto, motivo: 'tem outro conteúdo' },
  ]);
  await rm(saved, { recursive: true });
}

const store = { DATA_DIR: env.DATA_DIR };
afterAll(() => setEnv({ ...store, ...Object.fromEntries(BUCKET.map((name) => [name, ''])) }));

test('A command runs while no file is deleted, and its end is told', async () => {
  const ok = await cli(
    'midia',
    'reter',
    '--',
    process.execPath,
    '-e',
    'process.stdout.write(process.argv[1])',
    'copiado',
  );
  expect(ok).toMatchObject({ code: 0, out: 'copiado', err: '' });
  expect(await cli('midia', 'reter', '--', process.execPath, '-e', 'process.exit(3)')).toMatchObject({ code: 3 });
});

const forever = 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1_000)';

test('A command that is asked to end takes along the one that it runs, and does not say that it was done', async () => {
  const args = ['server/cli.ts', 'midia', 'reter', '--', process.execPath, '-e', forever];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString();
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number | null];
  expect(code).toBe(143);
  // Its own output, and nothing of the log.
  expect(out).toMatch(/^\d+$/);
  expect(() => process.kill(Number(out), 0)).toThrow('ESRCH');
});

// Some shells that npm runs a command by keep the signal to themselves.
test('A command that npm ran ends when npm does, and the one that it runs with it', async () => {
  const line = `"${process.execPath}" server/cli.ts midia reter -- "${process.execPath}" -e '${forever}'; true`;
  const env = { ...process.env, npm_lifecycle_event: 'cli' };
  const shell = spawn('sh', ['-c', line], { stdio: ['ignore', 'pipe', 'ignore'], env });
  const [out] = (await once(shell.stdout, 'data')) as [Buffer];
  shell.kill('SIGTERM');
  // Its output is closed once the last of those who write to it has ended.
  await once(shell, 'close');
  expect(() => process.kill(Number(out), 0)).toThrow('ESRCH');
});

test.skipIf(!system)(
  'Files on the disk, copied after the dump, are all there after a restore; what is missing is told',
  async () => backUpAndRestore(await onDisk(), await onDisk()),
  300_000,
);

describe.skipIf(!system || lacksS3('the back-up of files in a bucket'))('files in a bucket', () => {
  const servers: TestS3[] = [];
  afterAll(async () => {
    for (const server of servers) await server.kill();
  });
  const bucket = async () => {
    const server = await startS3();
    servers.push(server);
    return inBucket(server);
  };
  test(
    'Files in a bucket, copied after the dump, are all there after a restore; what is missing is told',
    async () => backUpAndRestore(await bucket(), await bucket()),
    300_000,
  );
});
