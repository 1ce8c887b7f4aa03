import { photo } from '#tests/support/photos.ts';
import { zipOf } from '#tests/support/xlsx.ts';

// The smallest files of each kind that are told apart by their bytes; what decoders would say of them is not asked.

const bytes = (...parts: (string | Buffer | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.isBuffer(part) ? part : Buffer.from(part),
    ),
  );

const FILL = Buffer.alloc(600);

/** A box of an MP4. */
function box(type: string, ...content: (string | Buffer | number[])[]): Buffer {
  const inside = bytes(...content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(inside.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, inside]);
}

const handler = (kind: string) =>
  box('trak', box('mdia', box('hdlr', [0, 0, 0, 0, 0, 0, 0, 0], kind, Buffer.alloc(13))));

/** An MP4 (or a relative of it) whose tracks are told behind its data. */
export const mp4 = (brand: string, ...kinds: ('vide' | 'soun')[]): Buffer =>
  bytes(box('ftyp', brand, [0, 0, 2, 0], brand), box('mdat', FILL), box('moov', ...kinds.map(handler)));

const element = (id: number[], content: Buffer) => bytes(id, [0x80 | content.length], content);

/** A WebM with tracks of these codecs. */
export const webm = (...codecs: string[]): Buffer =>
  bytes(
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], bytes('webm'))),
    [0x18, 0x53, 0x80, 0x67, 0xff],
    ...codecs.map((codec) => element([0xae], element([0x86], bytes(codec)))),
    FILL,
  );

/** A compound file (OLE) whose directory has these streams, and whose root is of this class. */
export function compound(streams: readonly string[], rootClass = ''): Buffer {
  const entry = (name: string, type: number) => {
    const made = Buffer.alloc(128);
    const text = Buffer.from(`${name}\0`, 'utf16le');
    text.copy(made);
    made.writeUInt16LE(text.length, 64);
    made[66] = type;
    if (type === 5) Buffer.from(rootClass, 'hex').copy(made, 80);
    return made;
  };
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  // Behind more than one piece of reading.
  const data = Buffer.alloc(70_144, 1);
  return Buffer.concat([header, data, entry('Root Entry', 5), ...streams.map((name) => entry(name, 2)), FILL]);
}

const wav = bytes('RIFF', [0x24, 0, 0, 0], 'WAVEfmt ', FILL);
const contentTypes = (type: string) =>
  zipOf({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/a.xml" ContentType="${type}.main+xml"/></Types>`,
    'a.xml': '<a/>',
  });
const OOXML = 'application/vnd.openxmlformats-officedocument.';

/** A ZIP whose first entry, unpacked, says what it is, as OpenDocument asks for. */
function openDocument(type: string): Buffer {
  const text = Buffer.from(`application/vnd.oasis.opendocument.${type}`);
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt32LE(text.length, 14);
  about.writeUInt32LE(text.length, 18);
  about.writeUInt16LE('mimetype'.length, 22);
  return bytes('PK\x03\x04', about, 'mimetype', text, zipOf({ 'content.xml': '<a/>' }));
}

/** Attachments by their name, with the kind and the type that each is. */
export const ANEXOS: readonly [nome: string, bytes: Buffer, tipo: string, mime: string][] = [
  ['foto.jpg', await photo(), 'imagem', 'image/jpeg'],
  ['foto.png', await photo({ format: 'png' }), 'imagem', 'image/png'],
  ['figurinha.webp', await photo({ format: 'webp' }), 'imagem', 'image/webp'],
  ['riso.gif', await photo({ format: 'gif' }), 'imagem', 'image/gif'],
  ['iphone.heic', bytes(box('ftyp', 'heic', [0, 0, 0, 0], 'mif1heic'), FILL), 'documento', 'image/heic'],
  ['foto.avif', await photo({ format: 'avif' }), 'documento', 'image/avif'],
  ['scan.tiff', await photo({ format: 'tiff' }), 'documento', 'image/tiff'],
  [
    'musica.mp3',
    bytes('ID3', [3, 0, 0, 0, 0, 0, 10], Buffer.alloc(10), [0xff, 0xfb, 0x90, 0x64], FILL),
    'audio',
    'audio/mpeg',
  ],
  ['sem-etiqueta.mp3', bytes([0xff, 0xfb, 0x90, 0x64], FILL), 'audio', 'audio/mpeg'],
  ['voz.ogg', bytes('OggS', Buffer.alloc(24), 'OpusHead', FILL), 'audio', 'audio/ogg'],
  ['voz.opus', bytes('OggS', Buffer.alloc(24), 'OpusHead', FILL), 'audio', 'audio/ogg'],
  ['voz.aac', bytes([0xff, 0xf1, 0x50, 0x80], FILL), 'audio', 'audio/aac'],
  ['memo.m4a', mp4('M4A ', 'soun'), 'audio', 'audio/mp4'],
  ['gravador.m4a', mp4('iso5', 'soun'), 'audio', 'audio/mp4'],
  ['voz.amr', bytes('#!AMR\n', FILL), 'audio', 'audio/amr'],
  ['voz.wav', wav, 'audio', 'audio/wav'],
  ['voz.webm', webm('A_OPUS'), 'audio', 'audio/webm'],
  ['video.webm', webm('V_VP9', 'A_OPUS'), 'video', 'video/webm'],
  ['video.mp4', mp4('isom', 'vide', 'soun'), 'video', 'video/mp4'],
  ['mudo.mp4', mp4('isom', 'vide'), 'video', 'video/mp4'],
  ['video.3gp', mp4('3gp4', 'vide', 'soun'), 'video', 'video/3gpp'],
  ['voz.3gp', mp4('3gp4', 'soun'), 'audio', 'audio/3gpp'],
  ['iphone.mov', mp4('qt  ', 'vide', 'soun'), 'video', 'video/quicktime'],
  ['boleto.pdf', bytes('%PDF-1.7\n', FILL), 'documento', 'application/pdf'],
  ['carta.docx', contentTypes(`${OOXML}wordprocessingml.document`), 'documento', `${OOXML}wordprocessingml.document`],
  ['tabela.xlsx', contentTypes(`${OOXML}spreadsheetml.sheet`), 'documento', `${OOXML}spreadsheetml.sheet`],
  [
    'slides.pptx',
    contentTypes(`${OOXML}presentationml.presentation`),
    'documento',
    `${OOXML}presentationml.presentation`,
  ],
  ['carta.odt', openDocument('text'), 'documento', 'application/vnd.oasis.opendocument.text'],
  ['tabela.ods', openDocument('spreadsheet'), 'documento', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['carta.doc', compound(['WordDocument', 'Workbook']), 'documento', 'application/msword'],
  ['tabela.xls', compound(['Workbook', 'WordDocument']), 'documento', 'application/vnd.ms-excel'],
  ['antiga.xls', compound(['Book']), 'documento', 'application/vnd.ms-excel'],
  ['slides.ppt', compound(['PowerPoint Document']), 'documento', 'application/vnd.ms-powerpoint'],
  ['notas.zip', zipOf({ 'nota.xml': '<nfe/>' }), 'documento', 'application/zip'],
  ['recado.txt', bytes('Ol\xe1, em Latin-1\r\n'), 'documento', 'text/plain'],
  ['utf8.txt', Buffer.from('\ufeffOlá, 你好 🙂\n'), 'documento', 'text/plain'],
  ['clientes.csv', Buffer.from('BM;Nome\n1;João\n'), 'documento', 'text/csv'],
  ['contato.vcf', Buffer.from('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nEND:VCARD\r\n'), 'documento', 'text/vcard'],
  ['reuniao.ics', Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'), 'documento', 'text/calendar'],
  ['dados.json', Buffer.from('{"a": "<html>"}'), 'documento', 'application/json'],
  [
    'nota.xml',
    Buffer.from('<?xml version="1.0"?><!-- nota --><nfeProc><NFe/></nfeProc>'),
    'documento',
    'application/xml',
  ],
  ['cobranca.rem', Buffer.from('02RETORNO01COBRANCA       \r\n\x1a'), 'documento', 'text/plain'],
  ['extrato.ofx', Buffer.from('OFXHEADER:100\r\n<OFX></OFX>'), 'documento', 'application/x-ofx'],
];

/** Windows, Linux and macOS programs, as their first bytes have it. */
export const PROGRAMAS: Readonly<Record<string, Buffer>> = {
  windows: bytes('MZ\x90\x00', Buffer.alloc(56), [0x40, 0, 0, 0], 'PE\0\0', FILL),
  linux: bytes('\x7fELF\x02\x01\x01', FILL),
  macos: bytes([0xcf, 0xfa, 0xed, 0xfe], FILL),
  java: bytes([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 0x34], FILL),
  atalho: bytes([0x4c, 0, 0, 0, 1, 0x14, 2, 0, 0, 0, 0, 0, 0xc0, 0, 0, 0, 0, 0, 0, 0x46], FILL),
  instalador: compound(['WordDocument'], '84100c0000000000c000000000000046'),
  jar: zipOf({ 'META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\n' }),
  macros: contentTypes('application/vnd.ms-word.document.macroEnabled'),
  script: Buffer.from('#!/bin/sh\nrm -rf /\n'),
  registro: Buffer.from('REGEDIT4\r\n'),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
  xhtml: Buffer.from('\ufeff <?xml version="1.0"?><h:html xmlns:h="http://www.w3.org/1999/xhtml"/>'),
  php: Buffer.from('<?php system($_GET["c"]);'),
};
