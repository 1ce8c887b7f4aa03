import PDFDocument from 'pdfkit';
import type { Nota } from '#server/fiscal/index.ts';
import { drawA4 } from './danfe-a4.ts';
import { CUPOM, drawCupom } from './danfe-cupom.ts';
import { type Doc, type Momentos, mark, momentosOf } from './danfe-parts.ts';

/**
 * Draws the DANFE of a note from what its signed part says: the A4 form of the NF-e, or the 80 mm form of the NFC-e. A cancelled note and
 * one without fiscal value are marked across every page.
 * @param xml its file, as which the paper tells its moments
 * @param fuso the company's zone, for a moment that the file does not write
 */
export async function drawDanfe(nota: Nota, xml: Uint8Array, fuso: string): Promise<Buffer<ArrayBuffer>> {
  const momentos = momentosOf(nota, xml, fuso);
  const cupom = nota.tipo === 'NFCE';
  const doc = new PDFDocument({
    size: cupom ? [CUPOM.width, measure(nota, momentos)] : 'A4',
    margin: 0,
    ...{ bufferPages: true, lang: 'pt-BR', displayTitle: true },
    info: { Title: `DANFE ${nota.numero} série ${nota.serie}`, Author: nota.emitente_nome, Creator: 'Romaneio' },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve).on('error', reject);
  });
  if (cupom) drawCupom(doc, nota, momentos);
  else drawA4(doc, nota, momentos);
  drawMarks(doc, nota, cupom);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

/** How long the strip of an NFC-e is: as long as it gets when it is drawn. */
function measure(nota: Nota, momentos: Momentos): number {
  const doc = new PDFDocument({ size: [CUPOM.width, CUPOM.longest], margin: 0, bufferPages: true });
  doc.on('data', () => undefined);
  drawCupom(doc, nota, momentos);
  const { count } = doc.bufferedPageRange();
  const height = count > 1 ? CUPOM.longest : doc.y + CUPOM.margin;
  doc.end();
  return height;
}

function drawMarks(doc: Doc, nota: Nota, cupom: boolean): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    if (nota.status === 'CANCELADO') mark(doc, 'CANCELADA', cupom ? 30 : 88);
    if (nota.demonstracao) mark(doc, 'SEM VALOR FISCAL — demonstração', cupom ? 13 : 34);
  }
}
