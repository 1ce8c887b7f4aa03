import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Juizo, judgeAnexo } from '#server/midia/index.ts';
import { DomainError } from '#server/platform/errors.ts';
import { ANEXOS, compound, mp4, PROGRAMAS } from '#tests/support/anexos.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// What an attachment is: by its content, whatever its name; and which name it is kept under.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'romaneio-anexos-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function judge(bytes: Uint8Array, nome: string): Promise<Juizo> {
  const caminho = join(folder, randomBytes(8).toString('hex'));
  await writeFile(caminho, bytes);
  return judgeAnexo({ caminho, nome });
}

/** The message of the refusal on `arquivo`. */
async function refusal(bytes: Uint8Array, nome: string): Promise<string> {
  const error = await judge(bytes, nome).catch((reason: unknown) => reason);
  if (!(error instanceof DomainError)) throw new Error(`${nome} was taken as ${JSON.stringify(error)}`);
  expect([error.code, Object.keys(error.details ?? {})]).toEqual(['VALIDATION_ERROR', ['arquivo']]);
  return error.message;
}

const sample = (nome: string) => ANEXOS.find(([one]) => one === nome)?.[1] ?? Buffer.of();
const PDF = sample('boleto.pdf');
const NAMES = ['foto.png', 'foto.jpg', 'a.pdf', 'a.txt', 'a.csv', 'a.xml', 'a.zip', 'a.docx', 'a.doc', 'a', 'a.b.c'];

describe('is told by its content', () => {
  test.each(ANEXOS)('%s', async (nome, bytes, tipo, mime) => {
    expect(await judge(bytes, nome)).toEqual({ tipo, mime, nome });
  });

  test('under any name: the same type, and an ending of it', async () => {
    for (const [, bytes, tipo, mime] of ANEXOS.filter(
      ([, , , one]) => !/^text|json|xml$|ofx|zip|msword|ms-excel/.test(one),
    )) {
      for (const nome of ['x', 'x.pdf', 'x.jpg', 'x.txt', 'x.csv', 'x.zip']) {
        expect(await judge(bytes, nome)).toMatchObject({ tipo, mime });
      }
    }
  });

  test('a film whose description says nothing is one; so is a damaged one', async () => {
    expect(await judge(mp4('isom'), 'a.mp4')).toMatchObject({ tipo: 'video' });
    const broken = mp4('isom', 'soun');
    broken.writeUInt32BE(0xffffffff, broken.indexOf('mdat') - 4);
    expect(await judge(broken, 'a.mp4')).toMatchObject({ tipo: 'video' });
    const still = mp4('isom', 'soun');
    still.writeUInt32BE(1, still.indexOf('mdat') - 4);
    expect(await judge(still, 'a.mp4')).toMatchObject({ tipo: 'video' });
  });
});

describe('is refused', () => {
  test.each(Object.entries(PROGRAMAS))(
    'as a program, a script or a page, whatever its name says: %s',
    async (_, bytes) => {
      for (const nome of NAMES) expect(await refusal(bytes, nome)).toMatch(/programa|não é aceito/);
    },
  );

  test.each([
    ...[
      'exe',
      'EXE',
      'scr',
      'bat',
      'cmd',
      'com',
      'js',
      'vbs',
      'ps1',
      'hta',
      'html',
      'HTM',
      'svg',
      'lnk',
      'url',
      'jar',
      'apk',
    ],
    ...['msi', 'docm', 'xlsm', 'iso', 'sh', 'reg', 'dll', 'mht', 'chm', 'library-ms', 'exe.', 'exe . ', 'pdf.exe'],
  ])('for its name, whatever its content is: .%s', async (ending) => {
    expect(await refusal(PDF, `fatura.${ending}`)).toContain('podem executar um programa');
    expect(await refusal(Buffer.from('texto'), `fatura.${ending}`)).toContain('podem executar um programa');
  });

  test.each([
    ['compressed otherwise', Buffer.from('377abcaf271c0004', 'hex')],
    ['RAR', Buffer.from('526172211a070100', 'hex')],
    ['RTF', Buffer.from('{\\rtf1 }')],
    ['Flash', Buffer.from('CWS\x0aaaaaaaaa', 'latin1')],
    ['a font', Buffer.from('OTTO\0\x01\0\0\0\0', 'latin1')],
    ['another compound file', compound(['Other'])],
    ['text with a NUL', Buffer.from('a\0b')],
    ['text with a control character', Buffer.from('a\x1b[2Jb')],
    ['UTF-16', Buffer.from('\ufeffOlá', 'utf16le')],
    ['bytes of nothing', Buffer.alloc(5_000)],
    ['a NUL far behind text', Buffer.concat([Buffer.alloc(300_000, 'a'), Buffer.alloc(1)])],
  ])('as nothing that may come: %s', async (_, bytes) => {
    for (const nome of ['a.txt', 'a.pdf', 'a.png', 'a']) {
      expect(await refusal(bytes, nome)).toMatch(/^Este tipo de arquivo não é aceito\./);
    }
  });

  test.each([
    ['HTML', '<HTML>'],
    ['behind comments', ' \n\t<!-- a --><!-- b -->\n<svg/>'],
    ['a document type', '<!DOCTYPE svg PUBLIC "x">'],
    ['a style sheet of XML', '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><a/>'],
    ['behind a comment that is longer than what is looked at', `<!--${'x'.repeat(70_000)}--><svg/>`],
    ['behind a comment without an end', '<!-- never closed <html>'],
    ['XSLT', '<xsl:stylesheet version="1.0"/>'],
    ['a script', '<script>'],
  ])('as a page that calls itself text: %s', async (_, text) => {
    expect(await refusal(Buffer.from(text), 'a.txt')).toContain('página');
  });

  test('in time that grows with the text, however it is written', async () => {
    for (const text of ['<'.repeat(60_000), '<!--'.repeat(15_000), ' '.repeat(60_000), '<!-->'.repeat(12_000)]) {
      await judge(Buffer.from(text), 'a.txt').catch(() => undefined);
    }
  });
});

describe('is kept under a name', () => {
  test.each([
    ['foto.png', 'boleto.pdf', 'foto.pdf'],
    ['foto.JPEG', 'foto.jpg', 'foto.jpeg'],
    ['foto.jpg', 'foto.png', 'foto.png'],
    ['contrato v1.2', 'boleto.pdf', 'contrato v1.2.pdf'],
    ['contrato', 'boleto.pdf', 'contrato.pdf'],
    ['.pdf', 'boleto.pdf', 'arquivo.pdf'],
    ['a/../b\\c:d*?.pdf', 'boleto.pdf', 'a_.._b_c_d__.pdf'],
    ['setup.exe.pdf', 'boleto.pdf', 'setup.exe.pdf'],
    ['script.py', 'recado.txt', 'script.py.txt'],
    ['foto.png', 'recado.txt', 'foto.txt'],
    ['sem nome', 'contato.vcf', 'sem nome.vcf'],
    ['nota', 'nota.xml', 'nota.xml'],
    ['nota.txt', 'nota.xml', 'nota.txt'],
    ['planilha.zip', 'tabela.xlsx', 'planilha.xlsx'],
    ['carta.doc', 'slides.ppt', 'carta.ppt'],
  ])('%s with what is %s: %s', async (nome, content, kept) => {
    expect((await judge(sample(content), nome)).nome).toBe(kept);
  });

  test('of at most 200 characters, whole ones, with its ending', async () => {
    const { nome } = await judge(PDF, `${'🙂'.repeat(199)}x`);
    expect([...nome]).toHaveLength(200);
    expect(nome.endsWith('🙂.pdf')).toBe(true);
  });

  test('a ZIP that does not say what is in it is the document that its name says', async () => {
    const packed = zipOf({ 'a.bin': 'x' });
    expect(await judge(packed, 'carta.docx')).toMatchObject({ nome: 'carta.docx', tipo: 'documento' });
    expect(await judge(packed, 'carta.txt')).toMatchObject({ nome: 'carta.zip', mime: 'application/zip' });
  });
});
