import type PDFDocument from 'pdfkit';
import { toWinAnsi } from './win-ansi.ts';

export type Doc = InstanceType<typeof PDFDocument>;

/** How a company's documents look, as they are drawn: its colour, and the bytes of its logo (PNG). */
export type Timbre = { cor: string; contato: string; logo: Uint8Array | null };

export const MARGIN = 40;
const FOOT = 30;
export const INK = '#1b2327';
export const SOFT = '#5b6670';
export const LINE = '#d5dade';

/** A column of a table; in points. What is `whole` is written smaller where it does not fit: a figure in two lines reads as another one. */
type Column = { nome: string; width: number; right?: true; whole?: true };

/** Columns of an order's lines; together the width between the margins of an A4 page. */
const COLUMNS: readonly Column[] = [
  { nome: 'Código', width: 66 },
  { nome: 'Descrição', width: 184.28 },
  { nome: 'Quant.', width: 52, right: true, whole: true },
  { nome: 'Un.', width: 27, whole: true },
  { nome: 'Preço', width: 66, right: true, whole: true },
  { nome: 'Desc.', width: 42, right: true, whole: true },
  { nome: 'Total', width: 78, right: true, whole: true },
];
const PADDING = 4;
export const WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, 0);
/** Left and right half of the head. */
export const HALF = WIDTH / 2 - 10;
export const RIGHT_X = MARGIN + WIDTH / 2 + 10;

/** The most room that a logo takes. */
const LOGO = { width: 170, height: 56 };

/**
 * Draws a document on A4 pages, in a PDF's standard fonts, whose characters are those of Windows-1252.
 * @param foot what stands below every page, beside its number
 */
export async function drawPaper(
  { title, author, foot }: { title: string; author: string; foot: string },
  draw: (doc: Doc) => void,
): Promise<Buffer<ArrayBuffer>> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    ...{ size: 'A4', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT } },
    ...{ bufferPages: true, lang: 'pt-BR', displayTitle: true },
    info: { Title: title, Author: author, Creator: 'Romaneio' },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve).on('error', reject);
  });
  draw(doc);
  drawFeet(doc, foot);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

type Style = {
  width: number;
  size?: number;
  bold?: boolean;
  color?: string;
  right?: boolean;
  center?: boolean;
  mono?: boolean;
  /** One line, written smaller where it does not fit. */
  whole?: boolean;
};

/** Writes a text, which wraps within its width; where it ends is `doc.y`. */
export function write(doc: Doc, text: string, x: number, y: number, style: Style): void {
  const { width, size = 9, bold = false, color = INK, right = false, center = false, mono = false } = style;
  const clean = toWinAnsi(text);
  doc
    .font(mono ? 'Courier' : bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  // A hair less than the width, which the library's own sums may miss.
  if (style.whole) doc.fontSize(size * Math.min(1, (width - 0.1) / doc.widthOfString(clean || ' ')));
  doc.text(clean, x, y, { width, align: right ? 'right' : center ? 'center' : 'left', lineGap: 1.5 });
}

/** Begins a page where so much room is not left on this one. */
export function room(doc: Doc, height: number): boolean {
  if (doc.y + height <= doc.page.height - MARGIN - FOOT) return false;
  doc.addPage();
  return true;
}

/** A line across the page. */
export function rule(doc: Doc, y: number, { color = LINE, width = 0.6 } = {}): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
}

export function label(doc: Doc, text: string, x = MARGIN, width = WIDTH): void {
  write(doc, text, x, doc.y, { width, size: 7.5, color: SOFT });
}

/** A text of several paragraphs under its name; where it does not fit, it goes on on the next page. */
export function drawText(doc: Doc, nome: string, text: string): void {
  if (!text) return;
  room(doc, 40);
  label(doc, nome);
  write(doc, text, MARGIN, doc.y, { width: WIDTH });
  doc.y += 10;
}

export type Emissor = { nome: string; razao_social: string | null; cnpj: string | null };

/** The head of a document: who makes it, with logo and colour, and on the right what it is. */
export function drawHead(
  doc: Doc,
  { emissor, timbre, title, about }: { emissor: Emissor; timbre: Timbre; title: string; about: readonly string[] },
): void {
  doc.rect(0, 0, doc.page.width, 6).fill(timbre.cor);
  let top = MARGIN;
  if (timbre.logo) {
    doc.image(Buffer.from(timbre.logo), MARGIN, MARGIN, { fit: [LOGO.width, LOGO.height] });
    top += LOGO.height + 8;
  }
  const soft = { width: HALF, color: SOFT };
  write(doc, emissor.nome, MARGIN, top, { width: HALF, size: timbre.logo ? 10.5 : 14, bold: true });
  if (emissor.razao_social && emissor.razao_social !== emissor.nome) {
    write(doc, emissor.razao_social, MARGIN, doc.y, soft);
  }
  if (emissor.cnpj) write(doc, `CNPJ ${punctuated(emissor.cnpj)}`, MARGIN, doc.y, soft);
  if (timbre.contato) write(doc, timbre.contato, MARGIN, doc.y, soft);
  const left = doc.y;
  write(doc, title, RIGHT_X, MARGIN, { width: HALF, size: 14, bold: true, right: true, color: timbre.cor });
  for (const [i, line] of about.entries()) {
    write(doc, line, RIGHT_X, doc.y, { width: HALF, right: true, ...(i === 0 ? {} : { color: SOFT }) });
  }
  doc.y = Math.max(left, doc.y) + 10;
  rule(doc, doc.y, { color: timbre.cor, width: 1.2 });
  doc.y += 8;
}

/** Lines of an order, as its table shows them; decimals are text. */
export type ItemDePapel = {
  codigo: string;
  descricao: string;
  unidade: string;
  quantidade: string;
  preco_unitario: string;
  desconto_percentual: string;
  preco_total: string;
};

/**
 * The table of an order's lines, with its heading on every page.
 * @param below the room of what follows the table, which is never on a page without a line of it
 */
export function drawItems(doc: Doc, itens: readonly ItemDePapel[], below = 0): void {
  const heading = COLUMNS.map(({ nome }) => nome);
  const rows = itens.map(cellsOf);
  // Below the last line of a page each cell would begin a page of its own; and a heading stands over a row.
  const roomOf = (i: number) => heightOf(doc, rows[i] ?? []) + (i >= rows.length - 1 ? AFTER_ITEMS + below : 0);
  room(doc, heightOf(doc, heading) + roomOf(0));
  drawRow(doc, heading, true);
  for (const [i, cells] of rows.entries()) {
    if (room(doc, roomOf(i))) drawRow(doc, heading, true);
    drawRow(doc, cells);
  }
  doc.y += AFTER_ITEMS;
}

const AFTER_ITEMS = 10;

const cellsOf = (item: ItemDePapel): string[] => [
  ...[item.codigo, item.descricao, quantityOf(item.quantidade), item.unidade, amountOf(item.preco_unitario)],
  ...[isZero(item.desconto_percentual) ? '' : `${quantityOf(item.desconto_percentual)}%`, amountOf(item.preco_total)],
];

function heightOf(doc: Doc, cells: readonly string[]): number {
  doc.font('Helvetica').fontSize(8.5);
  const heights = COLUMNS.map(({ width, whole }, i) =>
    doc.heightOfString(whole ? '' : toWinAnsi(cells[i] ?? ''), { width: width - PADDING, lineGap: 1.5 }),
  );
  return Math.max(...heights) + 8;
}

function drawRow(doc: Doc, cells: readonly string[], heading = false): void {
  const top = doc.y;
  const height = heightOf(doc, cells);
  let x = MARGIN;
  for (const [i, { width, right = false, whole = false }] of COLUMNS.entries()) {
    const last = i === COLUMNS.length - 1;
    const style = heading ? { size: 7.5, color: SOFT, bold: true } : { size: 8.5, bold: last };
    write(doc, cells[i] ?? '', x, top + 4, { width: last ? width : width - PADDING, right, whole, ...style });
    x += width;
  }
  rule(doc, top + height, { color: heading ? SOFT : LINE });
  doc.y = top + height;
}

type Sums = readonly (readonly [nome: string, valor: string])[];

/** The room that the sums take, with these above the last. */
export const heightOfTotals = (lines: Sums): number => lines.length * 14 + 40;

/** The sums below the lines; the last one stands out. */
export function drawTotals(
  doc: Doc,
  lines: Sums,
  [nome, valor]: readonly [nome: string, valor: string],
  cor = INK,
): void {
  room(doc, heightOfTotals(lines));
  const line = (name: string, value: string, style: { size: number; bold: boolean; color: string }) => {
    const y = doc.y;
    write(doc, name, MARGIN, y, { width: WIDTH - 150, right: true, color: SOFT });
    write(doc, value, MARGIN + WIDTH - 145, y - (style.size - 9), { width: 145, right: true, whole: true, ...style });
    doc.y += 2;
  };
  for (const [name, value] of lines) line(name, value, { size: 9, bold: false, color: INK });
  doc.y += 4;
  line(nome, valor, { size: 13, bold: true, color: cor });
  doc.y += 8;
}

/** What stands below every page, written when their number is known. */
function drawFeet(doc: Doc, text: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    // Below the bottom margin a text would begin a page of its own.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - MARGIN - 4;
    rule(doc, y - 6);
    const clamp = { lineBreak: false, ellipsis: true, height: 10 };
    doc.font('Helvetica').fontSize(7.5).fillColor(SOFT);
    doc.text(toWinAnsi(text), MARGIN, y, { width: WIDTH - 80, ...clamp });
    doc.text(`${page + 1} de ${count}`, MARGIN + WIDTH - 75, y, { width: 75, align: 'right' });
  }
}

/** Whom a document is addressed to, as lines under the name; a customer's fields, each null where there is none. */
export function aboutDestinatario(
  cliente: {
    cnpj_cpf: string | null;
    telefone: string | null;
    celular: string | null;
    endereco: Partial<
      Record<'cep' | 'logradouro' | 'numero' | 'complemento' | 'bairro' | 'cidade' | 'uf', string | null | undefined>
    > | null;
  } | null,
): string[] {
  if (!cliente) return [];
  const { cnpj_cpf, endereco, celular, telefone } = cliente;
  const document = cnpj_cpf && `${cnpj_cpf.length === 11 ? 'CPF' : 'CNPJ'} ${punctuated(cnpj_cpf)}`;
  const joined = (separator: string, ...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(separator);
  const cep = endereco?.cep && `CEP ${endereco.cep.replace(/^(\d{5})(\d{3})$/, '$1-$2')}`;
  const phone = celular ?? telefone;
  return [
    document,
    endereco && joined(', ', endereco.logradouro, endereco.numero, endereco.complemento),
    endereco && joined(' · ', endereco.bairro, joined('/', endereco.cidade, endereco.uf), cep),
    phone && `Telefone ${phone.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')}`,
  ].filter((line): line is string => Boolean(line));
}

export const isZero = (value: string): boolean => /^0*(\.0*)?$/.test(value);

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, '.');

/** A decimal as text: `1234.50` as `1.234,50`. */
function amountOf(value: string): string {
  const [whole = '0', cents = ''] = value.split('.');
  return `${grouped(whole)},${cents.padEnd(2, '0')}`;
}

/** Money as people read it: `1234.50` as `R$ 1.234,50`. */
export const moneyOf = (value: string): string => `R$ ${amountOf(value)}`;

/** The same without zeros that say nothing: `2.500` as `2,5`. */
export function quantityOf(value: string): string {
  const [whole = '0', rest = ''] = value.split('.');
  const fraction = rest.replace(/0+$/, '');
  return fraction ? `${grouped(whole)},${fraction}` : grouped(whole);
}

/** A CPF or CNPJ with its punctuation. */
export const punctuated = (document: string): string =>
  document.length === 11
    ? document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

/** A day (`AAAA-MM-DD`) as people write it. */
export const dayInWords = (day: string): string => day.split('-').reverse().join('/');
