import PDFDocument from 'pdfkit';
import { type CobrancaImpressa, getCobrancaImpressa, getCodigo } from '#server/cobrancas/index.ts';
import { toWinAnsi } from '#server/documentos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { momentIn } from '#server/platform/planilha/write-cells.ts';
import { qrPng } from './qr.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Style = { width: number; size?: number; bold?: boolean; color?: string; right?: boolean; mono?: boolean };

const MARGIN = 48;
const WIDTH = 595.28 - 2 * MARGIN;
const QR = 210;
const INK = '#1b2327';
const SOFT = '#5b6670';
const LINE = '#d5dade';

/**
 * A charge as PDF, and the file's name.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a charge that cannot be paid
 */
export async function drawCobrancaOf(
  ctx: Ctx,
  input: unknown,
): Promise<{ nome: string; file: Uint8Array<ArrayBuffer> }> {
  const impressa = await getCobrancaImpressa(ctx, input);
  return { nome: `cobranca-pix-${impressa.conta.numero}.pdf`, file: await drawCobranca(impressa, ctx.fuso) };
}

/**
 * The code of a charge as PNG.
 * @throws as drawCobrancaOf
 */
export async function drawQrOf(ctx: Ctx, input: unknown): Promise<{ nome: string; file: Uint8Array<ArrayBuffer> }> {
  const { txid, copia_e_cola } = await getCodigo(ctx, input);
  return { nome: `pix-${txid}.png`, file: new Uint8Array(await qrPng(copia_e_cola)) };
}

/** Draws a charge on one A4 page: who charges whom, how much, until when, the QR code and the text to copy. */
export async function drawCobranca(impressa: CobrancaImpressa, fuso: string): Promise<Uint8Array<ArrayBuffer>> {
  const { cobranca, conta, empresa, cliente, recebedor } = impressa;
  const title = `Cobrança Pix ${conta.numero}`;
  const doc = new PDFDocument({
    ...{ size: 'A4', margin: MARGIN, lang: 'pt-BR', displayTitle: true },
    info: { Title: title, Author: empresa.nome, Creator: 'Romaneio' },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve).on('error', reject);
  });
  const half = WIDTH / 2 - 10;
  const right = MARGIN + WIDTH / 2 + 10;

  write(doc, empresa.nome, MARGIN, MARGIN, { width: half, size: 14, bold: true });
  if (empresa.razao_social && empresa.razao_social !== empresa.nome) {
    write(doc, empresa.razao_social, MARGIN, doc.y, { width: half, color: SOFT });
  }
  if (empresa.cnpj) write(doc, `CNPJ ${punctuated(empresa.cnpj)}`, MARGIN, doc.y, { width: half, color: SOFT });
  const left = doc.y;
  write(doc, title, right, MARGIN, { width: half, size: 14, bold: true, right: true });
  write(doc, `Emitida em ${momentIn(fuso)(cobranca.criado_em).dia}`, right, doc.y, {
    width: half,
    right: true,
    color: SOFT,
  });
  doc.y = Math.max(left, doc.y) + 12;
  rule(doc, doc.y);

  const top = doc.y + 12;
  pair(doc, 'Pagador', cliente?.nome ?? 'Não informado', MARGIN, top, half);
  if (cliente?.cnpj_cpf) write(doc, punctuated(cliente.cnpj_cpf), MARGIN, doc.y, { width: half, color: SOFT });
  doc.y += 6;
  pair(doc, 'Referente a', conta.descricao, MARGIN, doc.y, half);
  const bottom = doc.y;
  pair(doc, 'Vencimento', dayOf(conta.vencimento), right, top, half);
  doc.y += 6;
  if (cobranca.expira_em) {
    pair(doc, 'Pode ser paga até', momentIn(fuso)(cobranca.expira_em).dia, right, doc.y, half);
    doc.y += 6;
  }
  label(doc, 'Valor', right, doc.y, half);
  write(doc, `R$ ${amountOf(cobranca.valor)}`, right, doc.y, { width: half, size: 20, bold: true });
  doc.y = Math.max(bottom, doc.y) + 18;
  rule(doc, doc.y);

  const code = doc.y + 22;
  doc.image(await qrPng(cobranca.copia_e_cola, 8), MARGIN + (WIDTH - QR) / 2, code, { width: QR, height: QR });
  doc.y = code + QR + 10;
  write(
    doc,
    'Abra o aplicativo do seu banco, escolha pagar com Pix e aponte a câmera para o código.',
    MARGIN + 60,
    doc.y,
    {
      ...{ width: WIDTH - 120, color: SOFT },
      center: true,
    },
  );
  doc.y += 16;
  label(doc, 'Ou use o Pix copia e cola', MARGIN, doc.y, WIDTH);
  doc.y += 2;
  const box = doc.y;
  write(doc, cobranca.copia_e_cola, MARGIN + 10, box + 8, { width: WIDTH - 20, mono: true, size: 9 });
  const end = doc.y + 8;
  doc
    .roundedRect(MARGIN, box, WIDTH, end - box, 4)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke();
  doc.y = end + 16;
  pair(doc, 'Quem recebe', `${recebedor} · chave ${cobranca.chave}`, MARGIN, doc.y, WIDTH);
  doc.y += 6;
  pair(doc, 'Identificador', cobranca.txid, MARGIN, doc.y, WIDTH);
  doc.y += 10;
  write(doc, 'Confira no aplicativo o nome de quem recebe e o valor antes de pagar.', MARGIN, doc.y, {
    width: WIDTH,
    color: SOFT,
  });
  doc.end();
  await ended;
  return new Uint8Array(Buffer.concat(parts));
}

function write(doc: Doc, text: string, x: number, y: number, style: Style & { center?: boolean }): void {
  const { width, size = 9.5, bold = false, color = INK, right = false, center = false, mono = false } = style;
  doc
    .font(mono ? 'Courier' : bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  doc.text(toWinAnsi(text), x, y, { width, align: center ? 'center' : right ? 'right' : 'left', lineGap: 1.5 });
}

const label = (doc: Doc, text: string, x: number, y: number, width: number) =>
  write(doc, text, x, y, { width, size: 7.5, color: SOFT });

function pair(doc: Doc, name: string, value: string, x: number, y: number, width: number): void {
  label(doc, name, x, y, width);
  write(doc, value, x, doc.y, { width, size: 10.5 });
}

function rule(doc: Doc, y: number): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(LINE)
    .stroke();
}

const dayOf = (day: string) => day.split('-').reverse().join('/');

/** A decimal as text: `1234.50` as `1.234,50`. */
function amountOf(value: string): string {
  const [whole = '0', cents = ''] = value.split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${cents.padEnd(2, '0')}`;
}

const punctuated = (document: string): string =>
  document.length === 11
    ? document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
