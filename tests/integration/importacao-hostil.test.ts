import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { getImportacao, listLinhas } from '#server/importacao/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { DomainError } from '#server/platform/errors.ts';
import { PLANILHA } from '#server/platform/planilha/limits.ts';
import { serveArquivosOf } from '#server/transport/arquivos/arquivos.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { Form } from '#tests/support/form.ts';
import { check, send } from '#tests/support/importing.ts';
import { spooled } from '#tests/support/midia.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';
import { type Parts, zipOf } from '#tests/support/xlsx.ts';

// Files that somebody made to do harm: each is refused in words for its sender, or harms nobody.

// A spool of its own: files that are tested at the same moment keep theirs in the run's.
setEnv({ DATA_DIR: await makeTestFolder('importacao-hostil') });
const company: Company = await makeCompany();

const refusal = (contents: string | Buffer): Promise<string> =>
  send(company, 'produtos', contents).then(
    ({ total }) => `taken: ${total} rows`,
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return error.details?.arquivo?.join(' ') ?? error.message;
    },
  );

/** A workbook of one sheet with these parts. */
const workbook = (parts: Parts): Buffer =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`,
    ...parts,
  });

const sheet = (rows: string, parts: Parts = {}): Buffer =>
  workbook({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`, ...parts });

const HEAD = '<row r="1"><c t="str"><v>Código</v></c><c t="str"><v>Nome</v></c></row>';
const row = (r: string) => `<row r="${r}"><c t="str"><v>A${r}</v></c><c t="str"><v>Um</v></c></row>`;
const CORRUPTED = 'O arquivo .xlsx está corrompido: abra-o no Excel e salve de novo.';

describe('XLSX', () => {
  test.each([
    ['two rows of one number', row('2') + row('2')],
    ['numbers that go back', row('9') + row('3')],
    ['row 0', row('0')],
    ['a row below zero', row('-4')],
    ['a row that has no number', row('dois')],
    ['half a row', row('2.5')],
    ['a number beyond integers', row('99999999999')],
    ['a row in a row', '<row r="2"><row r="3"><c t="str"><v>A</v></c></row></row>'],
  ])('%s', async (_, rows) => {
    expect(await refusal(sheet(HEAD + rows))).toBe(CORRUPTED);
  });

  test('one shared text in many cells: what they come to is counted, and no batch of it is large', async () => {
    const text = 'x'.repeat(30_000);
    const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${text}</t></si></sst>` };
    const cells = (n: number) => '<c t="s"><v>0</v></c>'.repeat(n);
    const rows = (count: number, width: number) =>
      Array.from({ length: count }, (_, i) => `<row r="${i + 2}">${cells(width)}</row>`).join('');
    expect(await refusal(sheet(HEAD + rows(2, 300), shared))).toBe('A linha 2 tem mais de 200.000 caracteres.');
    const before = process.memoryUsage().rss;
    const many = sheet(HEAD + rows(40_000, 6), shared);
    expect(many.length).toBeLessThan(200_000);
    expect(await refusal(many)).toBe('A planilha é grande demais: divida-a em partes.');
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    const [left] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM linhas_importacao`;
    expect(left?.n, 'nothing is left of it').toBe(0);
  });

  test('a cell, and a table of texts, that never end are given up on the way', async () => {
    const long = 'y'.repeat(PLANILHA.celula + 1);
    expect(await refusal(sheet(`${HEAD}<row r="2"><c t="str"><v>${long}</v></c></row>`))).toBe(
      'A linha 2 tem uma célula com mais de 32.767 caracteres.',
    );
    const pieces = '<![CDATA[zzzzzzzzzz]]>'.repeat(4_100_000);
    const endless = { 'xl/sharedStrings.xml': `<sst><si><t>${pieces}</t></si></sst>` };
    expect(await refusal(sheet(HEAD + row('2'), endless))).toBe('A planilha é grande demais: divida-a em partes.');
  });

  test('a format of numbers that a pattern would look through for hours', async () => {
    const formatCode = '['.repeat(3_000_000);
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${formatCode}"/></numFmts></styleSheet>`;
    expect(await refusal(sheet(HEAD + row('2'), { 'xl/styles.xml': styles }))).toBe('taken: 1 rows');
  });

  test.each([
    ['entities in entities', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>', 'DOCTYPE'],
    ['an entity that nobody declared', '<x>&lol;</x>', 'corrompido'],
    ['no XML', 'PK\x03\x04 and so on', 'corrompido'],
  ])('%s', async (_, before, message) => {
    expect(await refusal(workbook({ 'xl/worksheets/sheet1.xml': `${before}<worksheet/>` }))).toContain(message);
  });

  test('a part whose name leads out of its folder is no part', async () => {
    expect(await refusal(sheet(HEAD + row('2'), { '../../../../tmp/romaneio-fora.xml': 'x' }))).toBe(CORRUPTED);
  });

  test('a part with a password', async () => {
    const file = sheet(HEAD + row('2'));
    // The flag of encryption, in both headers of each part.
    for (const [mark, at] of [
      ['PK\x03\x04', 6],
      ['PK\x01\x02', 8],
    ] as const) {
      for (let found = file.indexOf(mark, 0, 'latin1'); found >= 0; found = file.indexOf(mark, found + 4, 'latin1')) {
        file[found + at] = 1;
      }
    }
    expect(await refusal(file)).toMatch(/senha|corrompido/);
  });
});

describe('CSV', () => {
  test.each([
    ['a line that does not end', `Código;Nome\n${'x'.repeat(15 * 1024 * 1024)}`, /longa demais/],
    ['a million columns', `Código;Nome\n${';x'.repeat(1_000_000)}`, /mais de 300 colunas/],
    [
      'a cell that is larger than a spreadsheet has',
      `Código;Nome\nA1;${'x'.repeat(40_000)}`,
      /mais de 32\.767 caracteres/,
    ],
    ['bytes of no text', Buffer.concat([Buffer.from('Código;Nome\nA1;'), Buffer.from([0, 1, 2])]), /não é um CSV/],
    ['an old workbook that is called a new one', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), /Excel antigo/],
  ])('%s', async (_, contents, message) => {
    expect(await refusal(contents)).toMatch(message);
  });

  test('a code that no index takes is a fault of its cell, and the rows beside it are checked', async () => {
    const code = randomBytes(6_000).toString('base64');
    const sent = await send(company, 'produtos', `Código;Nome\n${code};Um\nB2;Dois\n${code};Três\n`);
    expect(await check(company, sent)).toMatchObject({ estado: 'conferida', novas: 1, com_erro: 2 });
    const { resultados } = await listLinhas(company.ctx, { id: sent.id });
    expect(resultados.map(({ erros }) => Object.keys(erros ?? {}))).toEqual([['codigo'], [], ['codigo']]);
    // Screens show the beginning.
    expect(String(resultados[0]?.celulas[0])).toBe(`${code.slice(0, 300)}…`);
    const { amostra } = await getImportacao(company.ctx, sent);
    expect(String(amostra[0]?.[0])).toHaveLength(301);
  });

  test('halves of characters and characters that PostgreSQL does not keep', async () => {
    const text = Buffer.from(`\uFEFFCódigo;Nome\nA\0\uD800;N\0ome\n`, 'utf16le');
    const sent = await send(company, 'produtos', text);
    const { resultados } = await listLinhas(company.ctx, { id: sent.id });
    expect(resultados[0]?.celulas).toEqual(['A\uFFFD', 'Nome']);
  });
});

describe('The door', () => {
  const ask = (form: Form, tipo = 'produtos', session = company.admin.session) =>
    serveArquivosOf(
      session,
      new Request(`http://localhost/api/arquivos/importacoes?tipo=${tipo}`, {
        ...{ method: 'POST', body: new Uint8Array(form.bytes) },
        headers: { 'content-type': form.type, 'content-length': String(form.bytes.length) },
      }),
    );
  const GOOD = 'Código;Nome\nA1;Um\n';

  test('a name that would lead elsewhere, or turn the direction of writing, is a name to show', async () => {
    const answer = await ask(Form.of(GOOD, '../../etc/\u202Epasswd\r\nSet-Cookie: a=b.csv', 'text/csv'));
    const { arquivo_nome } = (await answer.json()) as { arquivo_nome: string };
    expect([answer.status, arquivo_nome]).toEqual([201, expect.not.stringMatching(/[\r\n\u202E/]/)]);
  });

  test('too large: 413 before it is read; another type of body: 415; an unknown kind, nobody’s right: nothing is received', async () => {
    const large = await ask(Form.of(Buffer.alloc(21 * 1024 * 1024, 'a'), 'a.csv'));
    expect([large.status, await large.json()]).toEqual([
      413,
      { message: 'O arquivo passa de 20 MB: divida-o em partes.' },
    ]);
    const raw = new Request('http://localhost/api/arquivos/importacoes?tipo=produtos', {
      ...{ method: 'POST', body: GOOD, headers: { 'content-type': 'application/octet-stream' } },
    });
    expect((await serveArquivosOf(company.admin.session, raw)).status).toBe(415);
    expect((await ask(Form.of(GOOD), 'tudo')).status).toBe(400);
    const reader = await company.member('leitura');
    expect((await ask(Form.of(Buffer.alloc(21 * 1024 * 1024)), 'produtos', reader.session)).status).toBe(403);
    expect(await spooled()).toEqual([]);
  });

  test('many at once: two are read at a time, all come in, and others have the database meanwhile', async () => {
    const other = await company.sibling();
    const rows = Array.from({ length: 3_000 }, (_, n) => `L${n};Produto ${n}`).join('\n');
    const form = Form.of(`Código;Nome\n${rows}`, 'a.csv', 'text/csv');
    let most = 0;
    let waiting = true;
    const look = (async () => {
      while (waiting) {
        const [now] = await db().sql<{ n: number }[]>`
          SELECT count(*) AS n FROM pg_stat_activity
          WHERE datname = current_database() AND (state LIKE 'idle in transaction%' OR wait_event = 'advisory')`;
        most = Math.max(most, now?.n ?? 0);
        await wait(20);
      }
    })();
    const [own, foreign] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => ask(form))),
      ask(form, 'produtos', other.admin.session),
    ]);
    waiting = false;
    await look;
    expect([...own, foreign].map(({ status }) => status)).toEqual(Array(13).fill(201));
    expect(most).toBeLessThanOrEqual(2);
    expect(await spooled()).toEqual([]);
  });
});
