import type PDFDocument from 'pdfkit';
import { toWinAnsi } from '#server/documentos/index.ts';
import type { Nota } from '#server/fiscal/index.ts';
import { momentIn } from '#server/platform/planilha/write-cells.ts';
import type { Codigo } from './codigo-danfe.ts';

export type Doc = InstanceType<typeof PDFDocument>;

const INK = '#000000';

export type Estilo = {
  size?: number;
  bold?: boolean;
  align?: 'left' | 'center' | 'right';
  /** A line is written smaller where it does not fit, and not cut: a figure that is cut reads as another one. */
  whole?: boolean;
};

const styled = (doc: Doc, { size = 8, bold = false }: Estilo) =>
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(INK);

/** Writes one line, cut where it does not fit. */
export function line(doc: Doc, text: string, x: number, y: number, width: number, estilo: Estilo = {}): void {
  styled(doc, estilo);
  const { align = 'left', size = 8, whole = false } = estilo;
  const clean = toWinAnsi(text).replace(/\n/g, ' ');
  if (whole) doc.fontSize(size * Math.min(1, width / doc.widthOfString(clean || ' ')));
  // The library does not align a line that it cuts: it is cut here.
  const fitted = whole ? clean : cutTo(doc, clean, width);
  const free = width - doc.widthOfString(fitted);
  const left = align === 'left' ? 0 : align === 'right' ? free : free / 2;
  doc.text(fitted, x + Math.max(left, 0), y, { lineBreak: false, height: size + 2 });
}

function cutTo(doc: Doc, text: string, width: number): string {
  if (doc.widthOfString(text) <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (doc.widthOfString(`${text.slice(0, middle)}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low)}…`;
}

/** Writes a text that wraps; where it ends is `doc.y`. */
export function block(doc: Doc, text: string, x: number, y: number, width: number, estilo: Estilo = {}): void {
  styled(doc, estilo);
  doc.text(toWinAnsi(text), x, y, { width, align: estilo.align ?? 'left', lineGap: 0.5 });
}

/** How high such a text is. */
export function heightOf(doc: Doc, text: string, width: number, estilo: Estilo = {}): number {
  styled(doc, estilo);
  return doc.heightOfString(toWinAnsi(text), { width, lineGap: 0.5 });
}

/** So much of a text as fits the height, and the rest; words stay whole. */
export function split(doc: Doc, text: string, width: number, height: number, estilo: Estilo): [string, string] {
  if (heightOf(doc, text, width, estilo) <= height) return [text, ''];
  const words = text.split(/(?<=\s)/);
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (heightOf(doc, words.slice(0, middle).join(''), width, estilo) <= height) low = middle;
    else high = middle - 1;
  }
  return [words.slice(0, low).join(''), words.slice(low).join('')];
}

export function frame(doc: Doc, x: number, y: number, width: number, height: number): void {
  doc.rect(x, y, width, height).lineWidth(0.5).strokeColor(INK).stroke();
}

/** A field of the form: its frame, its name above, its value below. */
export type Campo = { nome: string; valor: string | null; width: number; align?: Estilo['align']; bold?: boolean };

/** A row of fields. */
export function row(doc: Doc, x: number, y: number, height: number, campos: readonly Campo[]): void {
  let at = x;
  for (const { nome, valor, width, align = 'left', bold = false } of campos) {
    frame(doc, at, y, width, height);
    line(doc, nome.toUpperCase(), at + 2, y + 1.5, width - 4, { size: 5 });
    line(doc, valor ?? '', at + 2, y + height - 11, width - 4, { size: 8, align, bold, whole: align === 'right' });
    at += width;
  }
}

export function heading(doc: Doc, text: string, x: number, y: number, width: number): void {
  line(doc, text.toUpperCase(), x, y, width, { size: 6, bold: true });
}

/** Draws a code as wide as told; bars as high as told, squares as high as wide. */
export function drawCodigo(doc: Doc, codigo: Codigo, x: number, y: number, width: number, height: number): void {
  const [sx, sy] = [width / codigo.width, height / codigo.height];
  for (const [first, ...rest] of codigo.contornos) {
    if (!first) continue;
    doc.moveTo(x + first[0] * sx, y + first[1] * sy);
    for (const [px, py] of rest) doc.lineTo(x + px * sx, y + py * sy);
    doc.closePath();
  }
  doc.fillColor(INK).fill('even-odd');
}

/** What lies across a page. */
export function mark(doc: Doc, text: string, size: number): void {
  const { width, height } = doc.page;
  doc.save();
  doc.rotate(-35, { origin: [width / 2, height / 2] });
  doc.font('Helvetica-Bold').fontSize(size).fillColor('#b00020').opacity(0.22);
  const clean = toWinAnsi(text);
  doc.text(clean, width / 2 - doc.widthOfString(clean) / 2, height / 2 - size / 2, { lineBreak: false });
  doc.restore();
  doc.opacity(1);
}

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, '.');

/** A decimal as text: `1234.50` as `1.234,50`, with at least two places and no others that say nothing. */
export function amountOf(value: string | null | undefined): string {
  if (!value) return '0,00';
  const [whole = '0', rest = ''] = value.split('.');
  return `${grouped(whole)},${rest.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** The same with four places, as quantities stand on the form. */
export function quantityOf(value: string): string {
  const [whole = '0', rest = ''] = value.split('.');
  return `${grouped(whole)},${rest.padEnd(4, '0')}`;
}

export const documentOf = (document: string | null | undefined): string => {
  if (!document) return '';
  return document.length === 11
    ? document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
};

export const cepOf = (cep: string | null | undefined): string => cep?.replace(/^(\d{5})(\d{3})$/, '$1-$2') ?? '';
export const phoneOf = (phone: string | null | undefined): string =>
  phone?.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3') ?? '';
export const keyOf = (chave: string): string => (chave.match(/.{4}/g) ?? []).join(' ');
export const dayOf = (text: string | null | undefined): string =>
  text?.slice(0, 10).split('-').reverse().join('/') ?? '';

/** When a note was issued and authorised, as its paper says it, to the second. */
export type Momentos = { emitida: string; autorizada: string };

/** The moments as the note's file writes them, in its own offset: wherever its reader is, the paper has the day of the note. */
export function momentosOf({ emitida_em, autorizada_em }: Nota, xml: Uint8Array, fuso: string): Momentos {
  const text = new TextDecoder().decode(xml);
  const written = (nome: string, moment: Date) => {
    const found = [...text.matchAll(new RegExp(`<${nome}>([^<]{25})</${nome}>`, 'g'))].map(([, value = '']) => value);
    const one = found.find((value) => Date.parse(value) === moment.getTime());
    if (one !== undefined) return `${dayOf(one)} ${one.slice(11, 19)}`;
    const { dia, hora } = momentIn(fuso)(moment);
    return `${dia} ${hora}`;
  };
  return { emitida: written('dhEmi', emitida_em), autorizada: written('dhRecbto', autorizada_em) };
}

export const joined = (separator: string, ...texts: (string | null | undefined)[]): string =>
  texts.filter(Boolean).join(separator);
