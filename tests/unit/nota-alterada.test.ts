import { expect, test } from 'vitest';
import { NotaRecusada } from '#server/fiscal/leitura/limits.ts';
import { readXml } from '#server/fiscal/leitura/read-xml.ts';
import type { Lido } from '#server/fiscal/leitura/types.ts';
import { writeCancelamento, writeNota } from '#tests/support/nfe.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// Notes and cancellations that were cut, filled and moved about: each is refused with a cause, or says what was signed.

const RUNS = Number(process.env.NOTE_RUNS) || 400;
const random = generator(SEED);
const below = (n: number) => Math.floor(random() * n);
const pick = <T>(list: readonly T[]): T | undefined => list[below(list.length)];

const items = [{}, { quantidade: '0.0001', unitario: '1.1234567891', total: '0.01', ipi: '3.00', desconto: '0.01' }];
const notas = [writeNota(), writeNota({ modelo: '65', destinatario: null, itens: items })];
const FILES = [...notas, ...notas.map((nota) => writeCancelamento(nota))].map(({ xml }) => xml);

/** What is put into a text, between elements, or into a tag. */
const PIECES = [
  ...['<!-- x -->', '<?pi x?>', '<![CDATA[', ']]>', '&amp;', '&#65;', '&#x0;', '&lol;', '<!DOCTYPE a>', '<a:b/>', '\0'],
  ...[
    '\ufeff',
    '"',
    "'",
    '<',
    '>',
    '</NFe>',
    '<infNFe>',
    '<det nItem="1">',
    '\r\n',
    '\t',
    ' ',
    '\u00a0',
    '0',
    '-',
    '1e5',
  ],
  ...[' xmlns="x"', ' xmlns:a="b"', ' xmlns:a="urn:b"', ' xml:base="x"', ' xml:space="preserve"', '\u200b', '&#13;'],
];
const VALUES = ['', '0', '-1', '1.1', '99999999999999.99', '\u0663', '<![CDATA[1]]>', 'a'.repeat(5_000), '&#x1F600;'];
const FIELD = /<(\w+)(?:\s[^>]*)?>[^<]*<\/\1>/g;

const CHANGES: ((xml: string) => string)[] = [
  (xml) => xml.slice(0, below(xml.length)),
  (xml) => {
    const at = below(xml.length);
    return xml.slice(0, at) + xml.slice(at + 1 + below(20));
  },
  (xml) => atEnd(xml, />/g, pick(PIECES)),
  (xml) => atEnd(xml, /<\w+[^>]*?(?=>)/g, pick(PIECES)),
  (xml) => atEnd(xml, /[\s\S]/g, pick(PIECES)),
  (xml) => atEnd(xml, FIELD, pick(xml.match(FIELD) ?? [])),
  (xml) => inField(xml, () => pick(VALUES) ?? ''),
  (xml) => inField(xml, (value) => `<![CDATA[${value}]]>`),
];

/** Puts a piece behind one of the places. */
function atEnd(xml: string, places: RegExp, piece = ''): string {
  const found = pick([...xml.matchAll(places)]);
  const at = found ? found.index + found[0].length : xml.length;
  return xml.slice(0, at) + piece + xml.slice(at);
}

function inField(xml: string, change: (value: string) => string): string {
  const found = pick([...xml.matchAll(FIELD)]);
  if (!found) return xml;
  const changed = found[0].replace(/>([^<]*)</, (_, value: string) => `>${change(value)}<`);
  return xml.slice(0, found.index) + changed + xml.slice(found.index + found[0].length);
}

const ENCODED: ((xml: string) => Buffer)[] = [
  ...Array.from({ length: 7 }, () => (xml: string) => Buffer.from(xml)),
  (xml) => Buffer.from(`\ufeff${xml}`),
  (xml) => Buffer.from(xml, 'latin1'),
  (xml) => Buffer.from(`\ufeff${xml}`, 'utf16le'),
  (xml) => Buffer.from(xml, 'utf16le'),
];

/** What the issuer signed of it: the answer of SEFAZ and the QR code are not. */
function signed(lido: Lido): unknown {
  if (lido.especie === 'evento') return { ...lido, destinatario: null, protocolo: null, registrado_em: null };
  const dados = { ...lido.dados, qr_code: null, url_consulta: null };
  return { ...lido, dados, protocolo: null, autorizada_em: null };
}

test(`a changed file is refused with a cause, or says what was signed: TEST_SEED=${SEED}, NOTE_RUNS=${RUNS}`, () => {
  const regras = { raizes: [], homologacao: false };
  const originals = FILES.map((xml) => signed(readXml(Buffer.from(xml), regras)));
  for (let run = 0; run < RUNS; run++) {
    const which = below(FILES.length);
    let xml = FILES[which] ?? '';
    for (let times = below(3); times >= 0; times--) xml = pick(CHANGES)?.(xml) ?? xml;
    let found: Lido;
    try {
      found = readXml(pick(ENCODED)?.(xml) ?? Buffer.alloc(0), regras);
    } catch (error) {
      if (error instanceof NotaRecusada) continue;
      throw new Error(`Run ${run}: ${xml}`, { cause: error });
    }
    expect(signed(found), `Run ${run}`).toEqual(originals[which]);
  }
});
