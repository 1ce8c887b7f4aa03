import { PERIODICIDADE_PROPOSTA } from '#modulos/propostas.ts';
import {
  type Doc,
  dayInWords,
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
  WIDTH,
  write,
} from '#server/documentos/index.ts';
import type { Retrato } from './retrato.ts';

/** What the total is called: of a contract, it comes again and again. */
export const totalInWords = ({ tipo_destino, periodicidade }: Pick<Retrato, 'tipo_destino' | 'periodicidade'>) =>
  tipo_destino === 'contrato' && periodicidade
    ? `Total ${PERIODICIDADE_PROPOSTA[periodicidade].toLowerCase()}`
    : 'Total';

/** Draws a proposal as it was sent or, of a draft, as it is. */
export function drawProposta(retrato: Retrato, timbre: Timbre): Promise<Buffer<ArrayBuffer>> {
  const { empresa, numero, versao, dia } = retrato;
  const title = `Proposta ${numero}`;
  const foot = `${title}${dia ? ` · versão ${versao}` : ' · rascunho'} · ${empresa.nome}`;
  return drawPaper({ title: `${title} · ${retrato.titulo}`, author: empresa.nome, foot }, (doc) => {
    const about = dia ? [dayInWords(dia), `Versão ${versao}`] : ['Rascunho, ainda não enviado'];
    drawHead(doc, { emissor: empresa, timbre: { ...timbre, cor: empresa.cor }, title, about });
    drawParties(doc, retrato);
    write(doc, retrato.titulo, MARGIN, doc.y, { width: WIDTH, size: 13, bold: true });
    doc.y += 8;
    drawText(doc, 'Apresentação', retrato.introducao);
    const lines: [string, string][] = [];
    if (!isZero(retrato.desconto) || !isZero(retrato.frete)) lines.push(['Itens', moneyOf(retrato.total_produtos)]);
    if (!isZero(retrato.desconto)) lines.push(['Desconto', `- ${moneyOf(retrato.desconto)}`]);
    if (!isZero(retrato.frete)) lines.push(['Frete', moneyOf(retrato.frete)]);
    drawItems(doc, retrato.itens, heightOfTotals(lines));
    drawTotals(doc, lines, [totalInWords(retrato), moneyOf(retrato.valor_total)], empresa.cor);
    drawText(doc, 'Condições', retrato.condicoes);
  });
}

function drawParties(doc: Doc, { para, valida_ate, tipo_destino, inicio }: Retrato): void {
  const top = doc.y;
  label(doc, 'Para', MARGIN, HALF);
  write(doc, para.nome, MARGIN, doc.y, { width: HALF, size: 10, bold: true });
  for (const line of para.linhas) write(doc, line, MARGIN, doc.y, { width: HALF });
  const bottom = doc.y;
  doc.y = top;
  for (const [nome, value] of [
    ['Válida até', valida_ate && dayInWords(valida_ate)],
    ['Primeiro vencimento', tipo_destino === 'contrato' && inicio && dayInWords(inicio)],
  ] as const) {
    if (!value) continue;
    label(doc, nome, RIGHT_X, HALF);
    write(doc, value, RIGHT_X, doc.y, { width: HALF });
    doc.y += 3;
  }
  doc.y = Math.max(bottom, doc.y) + 14;
}
