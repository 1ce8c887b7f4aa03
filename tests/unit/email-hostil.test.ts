import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fetchMidia } from '#server/canais/email/anexo.ts';
import { read } from '#server/canais/email/read.ts';
import { brutaEmArquivo, canalEmail, theMessage } from '#tests/support/emails.ts';

// E-mails that were made to do harm. Each is read, as far as it goes, by a thread that has little memory and little time; the next one is
// read as if nothing had been.

const canal = canalEmail();
const HEAD =
  'From: Ana <ana@cliente.example>\r\nTo: contato@loja.example\r\nMessage-ID: <h@cliente.example>\r\nSubject: Oi\r\n';
/** Nobody can tell who wrote it. */
const RECUSADO = 'recusado';
const NOTE = 'Este e-mail não pôde ser lido por inteiro';

const nested = (depth: number) => {
  const open = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('');
  return `${HEAD}${open}Content-Type: text/plain\r\n\r\nno fundo\r\n`;
};
const body = (type: string, text: string) => `${HEAD}Content-Type: ${type}\r\n\r\n${text}`;
const many = (count: number, part: string) =>
  body('multipart/mixed; boundary=b', `${`--b\r\n${part}\r\n`.repeat(count)}--b--\r\n`);
const messages = (depth: number) =>
  `${HEAD}${'Content-Type: message/rfc822\r\nContent-Disposition: inline\r\n\r\nFrom: x@y.example\r\n'.repeat(depth)}\r\nfim`;

const bomb = gzipSync(Buffer.alloc(20_000_000)).toString('base64').replace(/.{76}/g, '$&\r\n');

const CASES: readonly (readonly [name: string, raw: string | Buffer, texto: RegExp | typeof RECUSADO])[] = [
  ['parts within parts, 500 deep', nested(500), new RegExp(NOTE)],
  ['parts within parts, 200 deep', nested(200), /no fundo/],
  ['a thousand parts', many(1_000, 'Content-Type: text/plain\r\n\r\nx'), new RegExp(NOTE)],
  ['100,000 parts without a header', many(100_000, ''), new RegExp(NOTE)],
  [
    '10,000 headers',
    `${Array.from({ length: 10_000 }, (_, at) => `X-H${at}: ${'v'.repeat(40)}\r\n`).join('')}${HEAD}\r\nfim`,
    /^fim$/,
  ],
  ['a header of 3 MB', `${HEAD}X-Longo: ${'x'.repeat(3_000_000)}\r\n\r\nfim`, new RegExp(NOTE)],
  ['a header without end', `${HEAD}X-Longo: ${'x\r\n '.repeat(1_000_000)}`, new RegExp(NOTE)],
  [
    '20,000 recipients',
    `${HEAD}Cc: ${Array.from({ length: 20_000 }, (_, at) => `a${at}@x.example`).join(',\r\n ')}\r\n\r\nfim`,
    /fim|não pôde/,
  ],
  ['comments within comments in addresses', `Reply-To: ${'('.repeat(50_000)}\r\n${HEAD}\r\nfim`, /^fim$/],
  ['groups within groups', `Cc: ${'g:'.repeat(50_000)}a@x.example;\r\n${HEAD}\r\nfim`, /^fim$/],
  ['200,000 references before its sender', `References: ${'<a@b>\r\n '.repeat(200_000)}\r\n${HEAD}\r\nfim`, RECUSADO],
  [
    '200,000 references behind its sender',
    `${HEAD}References: ${'<a@b>\r\n '.repeat(200_000)}\r\n\r\nfim`,
    new RegExp(NOTE),
  ],
  ['encoded words without end', `Subject: ${'=?utf-8?q?a?= '.repeat(60_000)}\r\n${HEAD}\r\nfim`, /fim|não pôde/],
  [
    'a file that unpacks to 20 MB',
    many(1, `Content-Type: application/gzip; name=a.gz\r\nContent-Transfer-Encoding: base64\r\n\r\n${bomb}`),
    /^$/,
  ],
  ['HTML 200,000 elements deep', body('text/html', '<b>oi'.repeat(200_000)), new RegExp(NOTE)],
  [
    'HTML with script everywhere',
    body('text/html', '<img src=x onerror=alert(1)><script>alert(1)</script>oi '.repeat(5_000)),
    /oi/,
  ],
  ['HTML of 20 MB', body('text/html', '<p style="color:red">oi</p>'.repeat(800_000)), new RegExp(NOTE)],
  ['styles without end', body('text/html', `<p style="${'a:b;'.repeat(200_000)}">oi</p>`), /oi/],
  ['a text of 30 MB on one line', body('text/plain', 'a'.repeat(30_000_000)), /^a{1000}/],
  ['a text of empty lines', body('text/plain', `a${'\r\n'.repeat(2_000_000)}b`), /^a/],
  [
    'a text made against the parser of quotes',
    body('text/plain', 'Op a schreef\r\nDnia x\r\nOn a b\r\n> '.repeat(3_000)),
    /Op a schreef/,
  ],
  [
    'base64 that is none',
    body('text/plain\r\nContent-Transfer-Encoding: base64', '!!!!'.repeat(1_000_000)),
    new RegExp(NOTE),
  ],
  [
    'a boundary of 100,000 letters',
    body(`multipart/mixed; boundary="${'b'.repeat(100_000)}"`, '--'.repeat(2_000_000)),
    /^$/,
  ],
  [
    '45 MB of text beside HTML, which is made into HTML too',
    many(
      1,
      `Content-Type: text/html\r\n\r\n<p>oi</p>\r\n--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\n${'\xe9<\xe7&'.repeat(11_000_000)}`,
    ),
    new RegExp(`é<[\\s\\S]*${NOTE}`),
  ],
  ['nothing but bytes', Buffer.concat([Buffer.from(HEAD), Buffer.from('\r\n'), Buffer.alloc(1_000_000, 0xff)]), /./],
  ['no line end at all', Buffer.alloc(5_000_000, 0x61), RECUSADO],
  ['messages within messages', messages(3_000), /^$/],
];

describe('is read without harm', () => {
  test.each(CASES)('%s', async (_name, raw, texto) => {
    const bytes = typeof raw === 'string' ? Buffer.from(raw, 'latin1') : raw;
    const reading = read(canal, brutaEmArquivo(bytes));
    if (texto === RECUSADO) {
      await expect(reading).rejects.toMatchObject({ name: 'FalhaDoCanal', resultado: 'final' });
      return;
    }
    const message = theMessage(await reading);
    expect(message.texto ?? '').toMatch(texto);
    expect(message.endereco).toBe('ana@cliente.example');
    expect((message.texto ?? '').length).toBeLessThanOrEqual(101_000);
    expect((message.email.html ?? '').length).toBeLessThanOrEqual(1_000_000);
    expect(message.email.html ?? '').not.toMatch(/<script|onerror/);
    expect(message.midias.length).toBeLessThanOrEqual(50);
    const next = theMessage(await read(canal, brutaEmArquivo(Buffer.from(`${HEAD}\r\nBom dia\r\n`))));
    expect(next.texto).toBe('Bom dia');
  });
});

test('many at the same time take turns, and each company has its own', async () => {
  const slow = Buffer.from(body('text/html', '<p>oi</p>'.repeat(50_000)));
  const done: string[] = [];
  const flood = Array.from({ length: 6 }, () => read(canal, brutaEmArquivo(slow)).then(() => done.push('flood')));
  await read({ ...canal, empresa_id: 4 }, brutaEmArquivo(Buffer.from(`${HEAD}\r\nBom dia\r\n`))).then(() =>
    done.push('other'),
  );
  await Promise.all(flood);
  expect(done.indexOf('other')).toBeLessThan(3);
});

test('bytes that are lost on the way are no e-mail that is none: whoever asked is told, and the next is read', async () => {
  async function* broken() {
    yield Buffer.from(HEAD);
    throw new Error('the store is away');
  }
  const lost = {
    corpo: new Uint8Array(),
    arquivo: { id: 1, open: async () => Readable.from(broken(), { objectMode: false }) },
  };
  await expect(read(canal, lost)).rejects.toThrow('the store is away');
  expect(theMessage(await read(canal, brutaEmArquivo(Buffer.from(`${HEAD}\r\nBom dia\r\n`)))).texto).toBe('Bom dia');
});

describe('a file of an e-mail', () => {
  const { signal } = new AbortController();
  const files = Array.from({ length: 5 }, (_, at) => Buffer.alloc(300_000, `arquivo ${at} `));
  const raw = Buffer.from(
    // A seal is a part, and no file.
    many(
      1,
      'Content-Type: text/plain\r\n\r\noi\r\n--b\r\nContent-Type: application/pkcs7-signature; name=smime.p7s\r\n\r\nx',
    ).replace(
      '--b--\r\n',
      `${files.map((file, at) => `--b\r\nContent-Type: application/octet-stream; name=n${at}.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n${file.toString('base64').replace(/.{76}/g, '$&\r\n')}\r\n`).join('')}--b--\r\n`,
    ),
  );
  const bytesOf = async (indice: unknown, at: AbortSignal = signal) => {
    const found = await fetchMidia(canal, { referencia: { indice }, mime: 'x/y' }, at, brutaEmArquivo(raw));
    const chunks: Uint8Array[] = [];
    for await (const chunk of found.bytes) chunks.push(chunk);
    return { bytes: Buffer.concat(chunks), nome: found.nome };
  };

  test('is read out of it whole, by its place', async () => {
    const message = theMessage(await read(canal, brutaEmArquivo(raw)));
    for (const { referencia, nome, tamanho } of message.midias) {
      const found = await bytesOf(referencia.indice);
      expect(found.nome).toBe(nome);
      expect(found.bytes.length).toBe(tamanho);
      expect(found.bytes.equals(files[Number(referencia.indice)] as Buffer)).toBe(true);
    }
    expect(message.midias).toHaveLength(5);
  });

  test('that is not there, or whose e-mail is gone, is refused for good', async () => {
    await expect(bytesOf(5)).rejects.toMatchObject({ name: 'FalhaDoCanal', resultado: 'final' });
    await expect(bytesOf('0')).rejects.toMatchObject({ name: 'FalhaDoCanal', resultado: 'final' });
    await expect(fetchMidia(canal, { referencia: { indice: 0 }, mime: 'x/y' }, signal, null)).rejects.toMatchObject({
      resultado: 'final',
    });
  });

  test('is given up when it is told to', async () => {
    const stop = new AbortController();
    const found = await fetchMidia(
      canal,
      { referencia: { indice: 3 }, mime: 'x/y' },
      stop.signal,
      brutaEmArquivo(raw, 1_000),
    );
    const iterator = found.bytes[Symbol.asyncIterator]();
    await iterator.next();
    stop.abort(new Error('stop'));
    await expect(
      (async () => {
        while (!(await iterator.next()).done);
      })(),
    ).rejects.toThrow();
  });
});
