import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { a1Certificate } from '#tests/support/certificates.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { judgeWith, upload, withCnpj } from '#tests/support/fiscal.ts';
import { spooled } from '#tests/support/midia.ts';
import {
  certificadoDe,
  digitOfKey,
  type Escrita,
  type NotaEscrita,
  writeCancelamento,
  writeNota,
} from '#tests/support/nfe.ts';
import { photo } from '#tests/support/photos.ts';
import { makeTestFolder } from '#tests/support/test-folder.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// What is no note, is no longer the note that was signed, or would hold the process up: refused, with its cause, and nothing left of it.

let api: Api;
let company: Company;
let token: string;
let cnpj: string;
let number = 100;

beforeAll(async () => {
  setEnv({ DATA_DIR: await makeTestFolder('notas-recusadas') });
  api = await startApi({ rateLimitScale: 1_000_000 });
  company = await makeCompany();
  cnpj = await withCnpj(company);
  ({ token } = await company.token({ escopos: ['notas_fiscais:read', 'notas_fiscais:write'] }));
});
afterAll(() => api.close());

const own = (fields: Partial<NotaEscrita> = {}) => writeNota({ emitente: cnpj, numero: ++number, ...fields });

/** Refused with 400 on `arquivo`; nothing of it is in the database or the spool, and the next good note is taken. */
async function refused(bytes: Uint8Array | string, message: RegExp, nome = 'nota.xml'): Promise<void> {
  const [before] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM notas_fiscais`;
  const answer = await upload(api, token, bytes, { nome });
  expect([answer.status, answer.json.error?.details?.arquivo?.join(' ')], answer.text).toEqual([
    400,
    expect.stringMatching(message),
  ]);
  const [after] = await db().sql<{ n: number }[]>`SELECT count(*) AS n FROM notas_fiscais`;
  expect(after).toEqual(before);
  expect(await spooled()).toEqual([]);
  const good = await upload(api, token, own().bytes);
  expect([good.status, good.json.data?.importadas], good.text).toEqual([200, 1]);
}

describe('what is no XML of a note', () => {
  const cases: [string, () => Promise<Uint8Array | string> | Uint8Array | string, RegExp][] = [
    ['a scanned image', () => photo(), /uma imagem \(JPEG\)/],
    ['a picture of the screen', () => photo({ format: 'png' }), /uma imagem \(PNG\)/],
    ['the DANFE', () => '%PDF-1.7\n...', /um PDF: o DANFE é só a impressão/],
    ['a page of HTML', () => '<!DOCTYPE html><html><body>NF-e</body></html>', /página HTML/],
    ['text', () => 'chave;valor\n1;2', /não é um XML/],
    ['an empty file', () => '', /está vazio/],
    ['binary rubbish', () => Buffer.from([1, 2, 0xff, 0xfe, 0x80]), /não é um XML/],
    ['another XML', () => '<?xml version="1.0"?><pedido/>', /"pedido" não é de uma nota/],
    ['broken XML', () => own().xml.slice(0, 3_000), /danificado ou incompleto/],
    ['a note without its protocol', () => /<NFe .*<\/NFe>/s.exec(own().xml)?.[0] ?? '', /sem o protocolo da SEFAZ/],
    [
      'ISO-8859-1 that says so',
      () => own().xml.replace('UTF-8', 'ISO-8859-1'),
      /ISO-8859-1: uma nota fiscal é sempre UTF-8/,
    ],
    ['ISO-8859-1 that says UTF-8', () => Buffer.from(own().xml, 'latin1'), /sempre UTF-8/],
    ['UTF-16', () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(own().xml, 'utf16le')]), /UTF-16/],
    ['more than 1 MiB', () => own().xml.replace('<nfeProc', `${' '.repeat(1024 * 1024)}<nfeProc`), /passa de 1 MiB/],
  ];
  test.each(cases)('%s', async (_, make, message) => refused(await make(), message));
});

test('what is no form is told first, also to a company that could import no note', async () => {
  const other = await makeCompany();
  const { token: own } = await other.token({ escopos: ['notas_fiscais:write'] });
  const { status, json } = await api.post('/v1/notas-fiscais/importar/', own, {});
  expect([status, json.error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect((await upload(api, own, '<a/>')).status).toBe(400);
});

describe('what would hold the process up', () => {
  const NFE = 'xmlns="http://www.portalfiscal.inf.br/nfe"';
  const entities = (n: number) =>
    Array.from({ length: n }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
  const cases: [string, () => string, RegExp][] = [
    ['a DOCTYPE', () => own().xml.replace('?>', '?><!DOCTYPE nfeProc>'), /DOCTYPE/],
    ['a billion laughs', () => `<!DOCTYPE a [<!ENTITY e0 "ha">${entities(9)}]><a>&e9;</a>`, /DOCTYPE/],
    ['an external entity', () => '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', /DOCTYPE/],
    ['elements 100,000 deep', () => '<a>'.repeat(100_000), /danificado/],
    [
      '80,000 attributes',
      () => `<a ${Array.from({ length: 80_000 }, (_, i) => `a${i}="1"`).join(' ')}/>`,
      /não é de uma nota/,
    ],
    ['200,000 elements', () => `<nfeProc ${NFE}>${'<a/>'.repeat(200_000)}</nfeProc>`, /estrutura/],
    [
      '20,000 namespaces',
      () => `<a ${Array.from({ length: 20_000 }, (_, i) => `xmlns:n${i}="u:${i}"`).join(' ')}/>`,
      /espaços de nomes/,
    ],
  ];
  test.each(cases)('%s', (_, make, message) => refused(make(), message), 20_000);

  test('a ZIP of 200 MB, of too many files, and one that is broken', async () => {
    await refused(
      zipOf({ 'nota.xml': Buffer.alloc(200 * 1024 * 1024, ' ') }),
      /grande demais depois de descompactado/,
      'a.zip',
    );
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.xml`, 'x']));
    await refused(zipOf(many), /mais de 100 arquivos/, 'a.zip');
    await refused(zipOf({ 'a.xml': own().bytes }).subarray(0, 600), /danificado/, 'a.zip');
    await refused(
      zipOf({ 'a.zip': zipOf({ 'b.xml': own().bytes }) }),
      /a\.zip: O arquivo é um ZIP dentro de outro/,
      'a.zip',
    );
    // It says less than it unpacks to.
    const lying = zipOf({ 'a.xml': own().bytes });
    const directory = lying.indexOf('PK\x01\x02', 0, 'latin1');
    lying.writeUInt32LE(10, directory + 24);
    await refused(lying, /danificado/, 'a.zip');
  }, 30_000);

  test('more than 10 MB is not read at all', async () => {
    const answer = await upload(api, token, Buffer.alloc(11 * 1024 * 1024, 'a'));
    expect([answer.status, answer.json.error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await spooled()).toEqual([]);
  });
});

describe('a day that its month has not', () => {
  const never = (xml: string, element: string) => {
    const bad = xml.replace(new RegExp(`<${element}>\\d{4}-\\d\\d-\\d\\d`), `<${element}>2026-02-30`);
    expect(bad).not.toBe(xml);
    return bad;
  };

  test('in the protocol of a note, and of a cancellation', async () => {
    await refused(never(own().xml, 'dhRecbto'), /dhRecbto tem um valor inválido \("2026-02-30/);
    const cancelled = own();
    expect((await upload(api, token, cancelled.bytes)).status).toBe(200);
    const xml = writeCancelamento(cancelled).bytes.toString();
    await refused(never(xml, 'dhRegEvento'), /dhRegEvento tem um valor inválido/);
  });

  test('in a file of a ZIP: it alone is refused', async () => {
    const zip = zipOf({ 'a.xml': own().bytes, 'b.xml': never(own().xml, 'dhRecbto'), 'c.xml': own().bytes });
    const answer = await upload(api, token, zip, { nome: 'notas.zip' });
    expect([answer.status, answer.json.data?.importadas, answer.json.data?.recusadas], answer.text).toEqual([
      200, 2, 1,
    ]);
  });
});

test('a declaration of a namespace that has no canonical form is refused, in a ZIP alone', async () => {
  const relative = () => own().xml.replace('<CRT>', '<CRT xmlns:a="b">');
  await refused(relative(), /declara um espaço de nomes/);
  const answer = await upload(api, token, zipOf({ 'a.xml': relative(), 'b.xml': own().bytes }), { nome: 'notas.zip' });
  expect([answer.status, answer.json.data?.importadas, answer.json.data?.recusadas], answer.text).toEqual([200, 1, 1]);
});

describe('what is not what was signed', () => {
  test('one changed byte, wherever it is', async () => {
    for (const [from, to] of [
      ['<vNF>100.00', '<vNF>900.00'],
      ['<xProd>Produto 1', '<xProd>Produto 2'],
      ['<CNPJ>19131243000197', '<CNPJ>33000167000101'],
      ['Pedido 000123', 'Pedido 000124'],
      ['<qCom>2.0000', '<qCom>2.00'],
    ] as const) {
      const { xml } = own();
      expect(xml).toContain(from);
      await refused(xml.replace(from, to), /^A assinatura não confere: o conteúdo/);
    }
    const { xml } = own();
    const value = /<SignatureValue>(.{8})/.exec(xml)?.[1] ?? '';
    await refused(xml.replace(value, [...value].reverse().join('')), /^A assinatura não confere com o certificado/);
  });

  /** A note that says 9,999.00, with the signature of the true one, wrapped in the ways that deceive verifiers. */
  const wrapped = ({ xml, chave }: Escrita): [string, string][] => {
    const inf = /<infNFe .*<\/infNFe>/s.exec(xml)?.[0] ?? '';
    const signature = /<Signature .*<\/Signature>/s.exec(xml)?.[0] ?? '';
    const forged = inf.replaceAll('100.00', '9999.00');
    const other = forged.replace(`NFe${chave}`, `NFe${chave.slice(0, 43)}9`);
    return [
      ['beside it', xml.replace(inf, forged + inf)],
      ['behind it', xml.replace(inf, inf + forged)],
      ['in the signature', xml.replace(inf, forged).replace('</Signature>', `<Object>${inf}</Object></Signature>`)],
      ['in the protocol', xml.replace(inf, other).replace('</protNFe>', `${inf}</protNFe>`)],
      ['in an item', xml.replace(inf, forged.replace('</infNFe>', `<x>${inf}</x></infNFe>`))],
      ['with a second signature', xml.replace(signature, signature + signature)],
      [
        'in another note',
        xml.replace('</nfeProc>', `<NFe xmlns="http://www.portalfiscal.inf.br/nfe">${forged}</NFe></nfeProc>`),
      ],
    ];
  };
  test('a signature that is wrapped, in any of the known ways', async () => {
    for (const [, text] of wrapped(own())) await refused(text, /estrutura|mais de uma/);
  });

  test('a reference to something else, other algorithms, other transforms', async () => {
    const { xml, chave } = own();
    await refused(xml.replace(`URI="#NFe${chave}"`, 'URI=""'), /refere a outra parte/);
    await refused(xml.replace(`URI="#NFe${chave}"`, `URI="#NFe${chave}x"`), /refere a outra parte/);
    await refused(xml.replace('#rsa-sha1', '#hmac-sha1'), /SignatureMethod/);
    await refused(xml.replace('xmldsig#sha1', 'xmldsig#md5'), /DigestMethod/);
    const xslt = xml.replace('xmldsig#enveloped-signature', 'TR/1999/REC-xslt-19991116');
    await refused(xslt, /transformações que a NF-e não permite/);
    await refused(xml.replace('<infNFe Id=', '<infNFe><!-- x --></infNFe><infNFe Id='), /estrutura|comentários/);
    await refused(xml.replace('<vNF>100.00', '<vNF>10<!-- -->0.00'), /comentários/);
  });
});

describe('who signed, and what they say', () => {
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day);
  test('the certificate is a strong one of the issuer, and was valid then', async () => {
    const by = (certificado: NotaEscrita['certificado']) => own({ certificado }).bytes;
    await refused(by(certificadoDe('33000167000101')), /não é do emitente/);
    await refused(by(a1Certificate('SEM CNPJ', {})), /não é do emitente/);
    await refused(by(a1Certificate('FRACA', { cnpj }, { bits: 1_024 })), /2\.048 bits/);
    await refused(by(a1Certificate('VENCIDA', { cnpj }, { from: at(-9), until: at(-5) })), /não estava válido/);
    await refused(by(a1Certificate('FUTURA', { cnpj }, { from: at(0.5), until: at(5) })), /não estava válido/);
    // Any branch of the company may sign.
    const branch = await upload(api, token, by(a1Certificate('FILIAL', { cnpj: `${cnpj.slice(0, 8)}000299` })));
    expect(branch.status, branch.text).toBe(200);
  });

  test('the key is that of its fields, and so is its digit', async () => {
    const change = (from: RegExp, to: string) => own({ before: (xml) => xml.replace(from, to) }).bytes;
    await refused(change(/<nNF>\d+/, '<nNF>999999'), /não corresponde aos dados/);
    await refused(change(/<serie>1/, '<serie>2'), /não corresponde aos dados/);
    await refused(change(/<cNF>18392647/, '<cNF>18392648'), /não corresponde aos dados/);
    await refused(change(/<cDV>\d/, '<cDV>x'), /cDV/);
    const digit = ({ chave }: Escrita) => String((Number(chave[43]) + 1) % 10);
    const { chave } = own({ numero: 77 });
    await refused(
      own({ numero: 77, before: (xml) => xml.replaceAll(chave, chave.slice(0, 43) + digit({ chave } as Escrita)) })
        .bytes,
      /dígito verificador|conteúdo/,
    );
    expect(String(digitOfKey(chave.slice(0, 43)))).toBe(chave[43]);
  });

  test('the protocol is of this note, and authorises it', async () => {
    await refused(own({ status: '110' }).bytes, /não foi autorizada: o protocolo diz 110/);
    const { xml, chave } = own();
    await refused(xml.replace(`<chNFe>${chave}`, `<chNFe>${own().chave}`), /protocolo do arquivo é de outra nota/);
    await refused(xml.replace(/<digVal>[^<]+/, '<digVal>AAAA'), /digVal/);
    await refused(xml.replace(/<digVal>[^<]+<\/digVal>/, ''), /digVal/);
  });

  test('a note of the test environment is worth nothing', async () => {
    await refused(own({ ambiente: '2' }).bytes, /homologação/);
    await refused(writeCancelamento(own({ ambiente: '2' })).bytes, /homologação/);
    await refused(own({ versao: '3.10' }).bytes, /versao/);
  });

  test('with ICP-Brasil’s authorities configured, a certificate leads to them or is refused', async () => {
    const root = a1Certificate('AC RAIZ DE TESTE', { authority: true });
    const between = a1Certificate('AC INTERMEDIARIA DE TESTE', { authority: true }, { issuer: root });
    const signer = a1Certificate(`EMPRESA:${cnpj}`, { cnpj }, { issuer: between });
    const impostor = a1Certificate(`EMPRESA:${cnpj}`, { cnpj }, { issuer: { ...between, key: signer.key } });
    const folder = join(await makeTestFolder('icp'), 'autoridades');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'raiz.crt'), root.cert);
    await writeFile(join(folder, 'intermediarias.pem'), between.cert);
    expect(judgeWith(folder, own({ certificado: signer }).bytes)).toMatchObject({ cadeia: 'confirmada' });
    for (const certificado of [impostor, certificadoDe(cnpj)]) {
      expect(() => judgeWith(folder, own({ certificado }).bytes)).toThrow(/não vem de uma autoridade da ICP-Brasil/);
    }
  });
});
