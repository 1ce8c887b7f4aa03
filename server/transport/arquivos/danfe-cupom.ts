import { FORMA_PAGAMENTO, VERIFICACAO_NOTA } from '#modulos/notas-fiscais.ts';
import type { Nota } from '#server/fiscal/index.ts';
import { qrOf } from './codigo-danfe.ts';
import {
  amountOf,
  block,
  type Doc,
  documentOf,
  drawCodigo,
  type Estilo,
  heightOf,
  joined,
  keyOf,
  line,
  type Momentos,
  quantityOf,
} from './danfe-parts.ts';

/** The strip in points: 80 mm wide; no longer than a PDF's page can be. */
export const CUPOM = { width: 226.77, margin: 10, longest: 14_000 } as const;

const WIDTH = CUPOM.width - 2 * CUPOM.margin;
const QR = 110;

/** The simplified form of the NFC-e: who sold, what, totals and payments, the key and the QR code. */
export function drawCupom(doc: Doc, nota: Nota, momentos: Momentos): void {
  doc.y = CUPOM.margin;
  const text = (words: string, own: Estilo = {}) => {
    const estilo = { size: 7, ...own };
    // No more than it takes: the strip is as long as what stands on it.
    room(doc, Math.min(24, heightOf(doc, words, WIDTH, estilo)));
    block(doc, words, CUPOM.margin, doc.y, WIDTH, estilo);
  };
  const pair = (nome: string, valor: string, estilo: Estilo = {}) => {
    room(doc, 12);
    const { y } = doc;
    line(doc, nome, CUPOM.margin, y, WIDTH / 2, { size: 7, ...estilo });
    line(doc, valor, CUPOM.margin + WIDTH / 2, y, WIDTH / 2, { size: 7, align: 'right', ...estilo, whole: true });
    doc.y = y + (estilo.size ?? 7) + 3;
  };
  const place = nota.emitente.endereco;
  text(nota.emitente_nome, { bold: true, size: 9, align: 'center' });
  text(`CNPJ ${documentOf(nota.emitente_documento)}`, { align: 'center' });
  text(joined(', ', place?.logradouro, place?.numero, place?.bairro, joined('/', place?.cidade, place?.uf)), {
    align: 'center',
  });
  rule(doc);
  text('DANFE NFC-e\nDocumento Auxiliar da Nota Fiscal de Consumidor Eletrônica', { bold: true, align: 'center' });
  rule(doc);
  for (const item of nota.itens) {
    text(`${item.codigo}  ${item.descricao}`);
    pair(
      `${quantityOf(item.quantidade)} ${item.unidade} x ${amountOf(item.valor_unitario)}`,
      amountOf(item.valor_total),
      { whole: true },
    );
  }
  rule(doc);
  pair('Qtde. total de itens', String(nota.itens.length));
  pair('Valor total R$', amountOf(nota.totais.vProd));
  if (!isZero(nota.totais.vDesc)) pair('Desconto R$', amountOf(nota.totais.vDesc));
  const added = [
    ['Frete R$', nota.totais.vFrete],
    ['Acréscimos R$', nota.totais.vOutro],
  ] as const;
  for (const [nome, value] of added) if (!isZero(value)) pair(nome, amountOf(value));
  pair('Valor a pagar R$', amountOf(nota.valor_total), { bold: true, size: 9 });
  rule(doc);
  pair('Forma de pagamento', 'Valor pago R$', { bold: true });
  for (const { forma, descricao, valor } of nota.pagamentos) {
    pair(descricao ?? FORMA_PAGAMENTO[forma] ?? forma, amountOf(valor));
  }
  if (nota.troco) pair('Troco R$', amountOf(nota.troco));
  rule(doc);
  text(`Consulte pela chave de acesso em\n${nota.url_consulta ?? 'www.nfe.fazenda.gov.br/portal'}`, {
    align: 'center',
  });
  text(keyOf(nota.chave_acesso), { align: 'center', bold: true, size: 6.5 });
  rule(doc);
  const who = nota.destinatario_documento;
  text(
    who
      ? `CONSUMIDOR ${who.length === 11 ? 'CPF' : 'CNPJ'} ${documentOf(who)} ${nota.destinatario_nome ?? ''}`
      : 'CONSUMIDOR NÃO IDENTIFICADO',
    { align: 'center' },
  );
  text(`NFC-e nº ${nota.numero.padStart(9, '0')} Série ${nota.serie.padStart(3, '0')} ${momentos.emitida}`, {
    align: 'center',
    bold: true,
  });
  text(`Protocolo de autorização ${nota.protocolo}\n${momentos.autorizada}`, { align: 'center' });
  drawQr(doc, nota);
  for (const words of [nota.informacoes_fisco, nota.informacoes]) if (words) text(words, { size: 6.5 });
  text(VERIFICACAO_NOTA[nota.verificacao].frase, { size: 5.5, align: 'center' });
}

/** A code only where the issuer's file has one: it holds what only the issuer can make. */
function drawQr(doc: Doc, { qr_code }: Nota): void {
  if (!qr_code) return;
  room(doc, QR + 16);
  const top = doc.y + 6;
  drawCodigo(doc, qrOf(qr_code), CUPOM.margin + (WIDTH - QR) / 2, top, QR, QR);
  doc.y = top + QR + 8;
}

function rule(doc: Doc): void {
  const y = doc.y + 2;
  doc
    .moveTo(CUPOM.margin, y)
    .lineTo(CUPOM.margin + WIDTH, y)
    .dash(2, { space: 2 })
    .lineWidth(0.5)
    .strokeColor('#000000')
    .stroke()
    .undash();
  doc.y = y + 4;
}

function room(doc: Doc, height: number): void {
  if (doc.y + height <= doc.page.height - 2) return;
  doc.addPage({ size: [CUPOM.width, CUPOM.longest], margin: 0 });
  doc.y = CUPOM.margin;
}

const isZero = (value: string | undefined): boolean => !value || /^0*(\.0*)?$/.test(value);
