import { type CobrancaImpressa, getCobrancaImpressa, getCodigo } from '#server/cobrancas/index.ts';
import {
  type Doc,
  dayInWords,
  drawHead,
  drawPaper,
  HALF,
  LINE,
  label,
  MARGIN,
  moneyOf,
  punctuated,
  RIGHT_X,
  readTimbre,
  room,
  rule,
  SOFT,
  type Timbre,
  WIDTH,
  write,
} from '#server/documentos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { momentIn } from '#server/platform/planilha/write-cells.ts';
import { qrPng } from './qr.ts';

const QR = 210;

/**
 * A charge as PDF, and the file's name.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a charge that cannot be paid; UNAVAILABLE where the store of the logo is away
 */
export async function drawCobrancaOf(
  ctx: Ctx,
  input: unknown,
): Promise<{ nome: string; file: Uint8Array<ArrayBuffer> }> {
  const impressa = await getCobrancaImpressa(ctx, input);
  const timbre = await readTimbre(ctx);
  return { nome: `cobranca-pix-${impressa.conta.numero}.pdf`, file: await drawCobranca(impressa, timbre, ctx.fuso) };
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
export async function drawCobranca(
  impressa: CobrancaImpressa,
  timbre: Timbre,
  fuso: string,
): Promise<Buffer<ArrayBuffer>> {
  const { cobranca, conta, empresa } = impressa;
  const title = `Cobrança Pix ${conta.numero}`;
  const qr = await qrPng(cobranca.copia_e_cola, 8);
  return drawPaper({ title, author: empresa.nome, foot: `${title} · ${empresa.nome}` }, (doc) => {
    const about = [`Emitida em ${momentIn(fuso)(cobranca.criado_em).dia}`];
    drawHead(doc, { emissor: empresa, timbre, title, about });
    drawParties(doc, impressa, timbre, fuso);
    drawCode(doc, cobranca.copia_e_cola, qr);
    drawReceiver(doc, impressa);
  });
}

/** On the left who pays what for, on the right until when and how much. */
function drawParties(doc: Doc, { cobranca, conta, cliente }: CobrancaImpressa, timbre: Timbre, fuso: string): void {
  const top = doc.y;
  pair(doc, 'Pagador', cliente?.nome ?? 'Não informado', MARGIN, HALF);
  if (cliente?.cnpj_cpf) write(doc, punctuated(cliente.cnpj_cpf), MARGIN, doc.y, { width: HALF, color: SOFT });
  doc.y += 6;
  pair(doc, 'Referente a', conta.descricao, MARGIN, HALF);
  const bottom = doc.y;
  doc.y = top;
  pair(doc, 'Vencimento', dayInWords(conta.vencimento), RIGHT_X, HALF);
  doc.y += 6;
  if (cobranca.expira_em) {
    pair(doc, 'Pode ser paga até', momentIn(fuso)(cobranca.expira_em).dia, RIGHT_X, HALF);
    doc.y += 6;
  }
  label(doc, 'Valor', RIGHT_X, HALF);
  write(doc, moneyOf(cobranca.valor), RIGHT_X, doc.y, { width: HALF, size: 20, bold: true, color: timbre.cor });
  doc.y = Math.max(bottom, doc.y) + 14;
  rule(doc, doc.y);
}

/** The code as a picture and as a text; a picture that does not fit on the page is on the next one, whole. */
function drawCode(doc: Doc, copia_e_cola: string, qr: Buffer): void {
  room(doc, QR + 50);
  const code = doc.y + 14;
  doc.image(qr, MARGIN + (WIDTH - QR) / 2, code, { width: QR, height: QR });
  const hint = 'Abra o aplicativo do seu banco, escolha pagar com Pix e aponte a câmera para o código.';
  write(doc, hint, MARGIN + 60, code + QR + 10, { width: WIDTH - 120, color: SOFT, center: true });
  doc.y += 14;
  const text = { width: WIDTH - 20, mono: true };
  doc.font('Courier').fontSize(9);
  const height = doc.heightOfString(copia_e_cola, { width: text.width, lineGap: 1.5 }) + 16;
  room(doc, height + 14);
  label(doc, 'Ou use o Pix copia e cola');
  const box = doc.y + 2;
  doc.roundedRect(MARGIN, box, WIDTH, height, 4).lineWidth(0.6).strokeColor(LINE).stroke();
  write(doc, copia_e_cola, MARGIN + 10, box + 8, text);
  doc.y = box + height + 14;
}

function drawReceiver(doc: Doc, { cobranca, recebedor }: CobrancaImpressa): void {
  room(doc, 80);
  pair(doc, 'Quem recebe', `${recebedor} · chave ${cobranca.chave}`, MARGIN, WIDTH);
  doc.y += 6;
  pair(doc, 'Identificador', cobranca.txid, MARGIN, WIDTH);
  doc.y += 10;
  const hint = 'Confira no aplicativo o nome de quem recebe e o valor antes de pagar.';
  write(doc, hint, MARGIN, doc.y, { width: WIDTH, color: SOFT });
}

/** A value under its name. */
function pair(doc: Doc, name: string, value: string, x: number, width: number): void {
  label(doc, name, x, width);
  write(doc, value, x, doc.y, { width, size: 10.5 });
}
