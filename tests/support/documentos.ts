import { Readable } from 'node:stream';
import { createDeflate, deflateSync } from 'node:zlib';
import PdfKit from 'pdfkit';
import { type Parts, zipOf } from './xlsx.ts';

type Doc = InstanceType<typeof PdfKit>;

/** A PDF that `draw` draws, without a page at the beginning. */
export function pdfOf(draw: (doc: Doc) => void, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const doc = new PdfKit({ autoFirstPage: false, ...options });
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(pieces))));
  draw(doc);
  doc.end();
  return ended;
}

/** A PDF whose pages have these texts; '' makes a page that has a drawing alone. */
export const pdfOfPages = (pages: readonly string[], options?: PDFKit.PDFDocumentOptions): Promise<Buffer> =>
  pdfOf((doc) => {
    for (const page of pages) {
      doc.addPage();
      if (page === '') doc.rect(50, 50, 400, 600).fill('#777777');
      else doc.fontSize(11).fillColor('black').text(page);
    }
  }, options);

/** A PDF of one page whose content is a stream with these filters, byte by byte. */
export function rawPdf(content: Buffer, filters: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')];
  const offsets: number[] = [];
  const add = (body: Buffer) => {
    offsets.push(parts.reduce((sum, { length }) => sum + length, 0));
    parts.push(Buffer.concat([Buffer.from(`${offsets.length} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  };
  add(Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'));
  add(Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'));
  const resources = '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
  add(Buffer.from(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources ${resources} >>`));
  const head = Buffer.from(`<< /Length ${content.length} /Filter ${filters} >>\nstream\n`);
  add(Buffer.concat([head, content, Buffer.from('\nendstream')]));
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = offsets.length + 1;
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(tail)]);
}

/** A PDF of some kilobytes whose page unpacks to so many megabytes. */
export async function pdfBomb(megabytes: number): Promise<Buffer> {
  const blanks = Buffer.alloc(1024 * 1024, ' ');
  const packed = Readable.from(Array<Buffer>(megabytes).fill(blanks)).pipe(createDeflate());
  return rawPdf(deflateSync(Buffer.concat(await packed.toArray())), '[/FlateDecode /FlateDecode]');
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word document with this body; styles are named as Word in Portuguese and LibreOffice do. */
export const docxOf = (body: string, more: Parts = {}): Buffer =>
  zipOf({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="T1"><w:name w:val="Título 1"/></w:style><w:style w:type="paragraph" w:styleId="T2"><w:name w:val="heading 2"/></w:style><w:style w:type="paragraph" w:styleId="S1"><w:name w:val="toc 1"/></w:style></w:styles>`,
    'word/document.xml': `<w:document xmlns:w="${W}"><w:body>${body}</w:body></w:document>`,
    ...more,
  });

/** A paragraph of a Word document. */
export const wordParagraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A table of a Word document. */
export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

/** The same ZIP, whose list says that a part unpacks to so many bytes. */
export function lyingAbout(zip: Buffer, name: string, bytes: number): Buffer {
  const lying = Buffer.from(zip);
  // Its name stands behind 30 bytes before the part, and behind 46 in the list at the end.
  lying.writeUInt32LE(bytes, lying.indexOf(name) - 30 + 22);
  lying.writeUInt32LE(bytes, lying.lastIndexOf(name) - 46 + 24);
  return lying;
}
