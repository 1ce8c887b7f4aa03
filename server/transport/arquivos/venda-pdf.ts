import { STATUS_VENDA, TIPO_PEDIDO } from '#modulos/vendas-valores.ts';
import {
  aboutDestinatario,
  type Doc,
  drawHead,
  drawItems,
  drawPaper,
  drawText,
  drawTotals,
  HALF,
  heightOfTotals,
  isZero,
  label,
  MARGIN,
  moneyOf,
  RIGHT_X,
  type Timbre,
  write,
} from '#server/documentos/index.ts';
import { momentIn } from '#server/platform/planilha/write-cells.ts';
import type { Impressao } from '#server/vendas/index.ts';

/** Draws a sale: the company, the customer, the items, totals. */
export function drawVenda(impressao: Impressao, timbre: Timbre, fuso: string): Promise<Buffer<ArrayBuffer>> {
  const { venda, empresa, cliente } = impressao;
  const title = `${TIPO_PEDIDO[venda.tipo_pedido]} ${venda.numero_pedido}`;
  const dayOf = (moment: Date) => momentIn(fuso)(moment).dia;
  return drawPaper({ title, author: empresa.nome, foot: `${title} · ${empresa.nome}` }, (doc) => {
    const about = [STATUS_VENDA[venda.status], dayOf(venda.criado_em)];
    drawHead(doc, { emissor: empresa, timbre, title, about });
    drawParties(doc, venda, cliente, dayOf);
    const lines: [string, string][] = [['Itens', moneyOf(venda.total_produtos)]];
    if (!isZero(venda.desconto)) lines.push(['Desconto', `- ${moneyOf(venda.desconto)}`]);
    if (!isZero(venda.frete)) lines.push(['Frete', moneyOf(venda.frete)]);
    if (!isZero(venda.total_devolvido)) lines.push(['Devolvido', moneyOf(venda.total_devolvido)]);
    drawItems(doc, venda.itens, heightOfTotals(lines));
    drawTotals(doc, lines, ['Total', moneyOf(venda.total_venda)], timbre.cor);
    drawText(doc, 'Observação', venda.observacao);
  });
}

function drawParties(
  doc: Doc,
  venda: Impressao['venda'],
  cliente: Impressao['cliente'],
  dayOf: (moment: Date) => string,
): void {
  const top = doc.y;
  label(doc, 'Cliente', MARGIN, HALF);
  write(doc, cliente?.nome ?? venda.cliente_nome, MARGIN, doc.y, { width: HALF, size: 10, bold: true });
  for (const line of aboutDestinatario(cliente)) write(doc, line, MARGIN, doc.y, { width: HALF });
  const bottom = doc.y;
  doc.y = top;
  for (const [nome, value] of [
    ['Vendedor', venda.vendedor_nome],
    ['Finalizado em', venda.finalizada_em && dayOf(venda.finalizada_em)],
    ['Cancelado em', venda.cancelada_em && dayOf(venda.cancelada_em)],
    ['Sai de', venda.deposito_nome],
  ] as const) {
    if (!value) continue;
    label(doc, nome, RIGHT_X, HALF);
    write(doc, value, RIGHT_X, doc.y, { width: HALF });
    doc.y += 3;
  }
  doc.y = Math.max(bottom, doc.y) + 14;
}
