import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adoptArquivo, anexoUrl, type Guardado, openAnexo } from '#server/midia/index.ts';
import { db, inTransaction } from '#server/platform/db.ts';
import { env, setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { EICAR, lacksClamd, startClamd } from '#tests/support/clamd.ts';
import { docxOf, pdfOfPages, wordParagraph } from '#tests/support/documentos.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { filesIn, keep, spooled } from '#tests/support/midia.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';

// Documents of knowledge in the store: what is told of them, how they are served, and what a refused one leaves.

let company: Company;
let api: Api;
beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('conhecimento') });
  company = await makeCompany();
  api = await startApi();
});
afterAll(() => api.close());

const send = (bytes: Uint8Array | string, nome: string) =>
  keep(company, Buffer.from(bytes as string), nome, 'conhecimento');
const adopt = (guardado: Guardado): Promise<number> =>
  inTransaction(db(), (tx) => adoptArquivo({ ...company.ctx, db: tx }, guardado));

/** What the spool, the store and the database have. */
async function left() {
  const [row] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM objetos_sem_arquivo`;
  return { spool: await spooled(), rows: row?.n, files: await filesIn(join(env.DATA_DIR, 'midia', 'objetos')) };
}

test.each<[string, () => Promise<Buffer> | Buffer | string, object]>([
  [
    'manual.bin',
    () => pdfOfPages(['Um', 'Dois', 'Três']),
    { formato: 'pdf', paginas: 3, mime: 'application/pdf', nome: 'manual.bin.pdf' },
  ],
  [
    'regras.pdf',
    () => docxOf(wordParagraph('Regras')),
    {
      formato: 'docx',
      paginas: null,
      mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      nome: 'regras.docx',
    },
  ],
  [
    'pagina.htm',
    () => '<html><script>alert(1)</script><p>Oi',
    { formato: 'html', paginas: null, mime: 'text/html', nome: 'pagina.htm' },
  ],
  ['notas.md', () => '# Notas', { formato: 'markdown', paginas: 1, mime: 'text/markdown', nome: 'notas.md' }],
  [
    'instala.bat',
    () => 'texto '.repeat(1_000),
    { formato: 'texto', paginas: 2, mime: 'text/plain', nome: 'instala.bat.txt' },
  ],
])('%s is kept as it came, and told of', async (nome, make, documento) => {
  const bytes = Buffer.from((await make()) as string);
  const guardado = await send(bytes, nome);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  expect(guardado.documento).toEqual({ ...documento, tamanho: bytes.length, sha256 });
  expect(() => guardado.anexo).toThrow();
  const id = await adopt(guardado);
  const opened = await openAnexo(company.ctx, id);
  expect(Buffer.concat((await (await opened?.open())?.toArray()) ?? [])).toEqual(bytes);
  const { headers } = await fetch(`${api.base}${anexoUrl(id)}`);
  expect(headers.get('content-type')).not.toContain('html');
  expect(headers.get('content-disposition')).toMatch(nome === 'manual.bin' ? /^inline;/ : /^attachment;/);
});

test('what is refused leaves nothing', async () => {
  const before = await left();
  const refused: [Buffer, RegExp][] = [
    [await pdfOfPages(Array<string>(201).fill('Página')), /201 páginas/],
    [await pdfOfPages(['a'], { userPassword: 'b' }), /senha/],
    [Buffer.alloc(100), /não é aceito/],
  ];
  for (const [bytes, message] of refused) {
    await expect(send(bytes, 'manual.pdf')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { arquivo: [expect.stringMatching(message)] },
    });
  }
  expect(await left()).toEqual(before);
});

test.skipIf(lacksClamd('scanning documents by ClamAV'))('the scanner sees it', async () => {
  const clamd = await startClamd();
  try {
    setEnv({ CLAMD_URL: clamd.tcp, CLAMD_REQUIRED: 'true' });
    await expect(send(EICAR, 'recado.txt')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    expect((await send('Recado', 'recado.txt')).documento.formato).toBe('texto');
  } finally {
    setEnv({ CLAMD_URL: '', CLAMD_REQUIRED: '' });
    await clamd.stop();
  }
});
