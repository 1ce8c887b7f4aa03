import { ARQUIVO, NotaRecusada } from './limits.ts';

const ZIP = ['504b0304', '504b0506'];

/** What files begin with that people send in place of the XML, and what it is called. */
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^25504446/, 'um PDF: o DANFE é só a impressão da nota'],
  [/^ffd8ff/, 'uma imagem (JPEG)'],
  [/^89504e47/, 'uma imagem (PNG)'],
  [/^(49492a00|4d4d002a)/, 'uma imagem (TIFF)'],
  [/^47494638/, 'uma imagem (GIF)'],
  [/^52494646.{8}57454250/, 'uma imagem (WebP)'],
  [/^.{8}66747970(68656963|68656978|6d696631|61766966)/, 'uma imagem (HEIC ou AVIF)'],
  [/^424d/, 'uma imagem (BMP)'],
  [/^(52617221|377abcaf)/, 'um arquivo RAR ou 7z: compacte em ZIP'],
  [/^504b0304/, 'um ZIP dentro de outro'],
  [/^1f8b/, 'um arquivo GZIP: compacte em ZIP'],
  [/^d0cf11e0/, 'um documento do Office'],
];

/** Whether a file is a ZIP, by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => ZIP.includes(hexOf(bytes, 4));

const hexOf = (bytes: Uint8Array, length: number) => Buffer.from(bytes.subarray(0, length)).toString('hex');

const SEND = 'Envie o XML da nota, como a SEFAZ o devolveu (procNFe), ou um ZIP deles.';
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Refuses what is no XML in UTF-8, or declares a document type, before any parser sees it: size, kind, encoding and DOCTYPE, in this order.
 * @throws NotaRecusada
 */
export function requireXmlBytes(bytes: Uint8Array): void {
  if (bytes.byteLength > ARQUIVO.xml) {
    throw new NotaRecusada('tamanho', 'O XML passa de 1 MiB, mais do que uma nota fiscal pode ter.');
  }
  if (bytes.byteLength === 0) throw new NotaRecusada('formato', `O arquivo está vazio. ${SEND}`);
  const head = hexOf(bytes, 16);
  const other = OTHERS.find(([magic]) => magic.test(head));
  if (other) throw new NotaRecusada('formato', `O arquivo é ${other[1]}. ${SEND}`);
  if (/^(fffe|feff)/.test(head)) throw notUtf8('UTF-16');
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const isText = /^\s*</.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
    if (isText) throw notUtf8('outra codificação');
    throw new NotaRecusada('formato', `O conteúdo do arquivo não é um XML. ${SEND}`);
  }
  if (/^\s*<(!doctype\s+html|html[\s>])/i.test(text)) {
    throw new NotaRecusada('formato', `O arquivo é uma página HTML. ${SEND}`);
  }
  if (!/^\s*</.test(text)) throw new NotaRecusada('formato', `O conteúdo do arquivo não é um XML. ${SEND}`);
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new NotaRecusada('doctype', 'O XML tem um DOCTYPE, que nenhuma nota fiscal tem, e não foi lido.');
  }
  const [, encoding] = /^<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text) ?? [];
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') throw notUtf8(encoding.slice(0, 40));
}

const notUtf8 = (found: string) =>
  new NotaRecusada('codificacao', `O XML está em ${found}: uma nota fiscal é sempre UTF-8. Envie o arquivo original.`);
