import { MODALIDADE_FRETE, VERIFICACAO_NOTA } from '#modulos/notas-fiscais.ts';
import type { Nota } from '#server/fiscal/index.ts';
import { barsOf } from './codigo-danfe.ts';
import {
  amountOf,
  block,
  cepOf,
  type Doc,
  dayOf,
  documentOf,
  drawCodigo,
  frame,
  heading,
  heightOf,
  joined,
  keyOf,
  line,
  type Momentos,
  phoneOf,
  quantityOf,
  row,
  split,
} from './danfe-parts.ts';

const LEFT = 20;
const TOP = 18;
const WIDTH = 555.28;
const BOTTOM = 818;
const ROW = 22;
const BELOW = 96;

/** Columns of the items, in points; together the form's width. */
const COLUMNS = [
  { nome: 'CÓDIGO', width: 56 },
  { nome: 'DESCRIÇÃO DO PRODUTO', width: 140.28 },
  { nome: 'NCM/SH', width: 38 },
  { nome: 'CST', width: 22 },
  { nome: 'CFOP', width: 23 },
  { nome: 'UN', width: 22 },
  { nome: 'QUANT.', width: 40, right: true },
  { nome: 'V. UNIT.', width: 44, right: true },
  { nome: 'V. TOTAL', width: 44, right: true },
  { nome: 'BC ICMS', width: 38, right: true },
  { nome: 'V. ICMS', width: 32, right: true },
  { nome: 'V. IPI', width: 28, right: true },
  { nome: '% ICMS', width: 15, right: true },
  { nome: '% IPI', width: 13, right: true },
] as const;

type Pagina = { doc: Doc; nota: Nota; momentos: Momentos };

/**
 * The form of the NF-e's manual, A4 portrait: receipt, head with the key's bar code, recipient, invoice, taxes, transport, items over as many
 * pages as they take, additional data. The head is on every page, with the page's number.
 */
export function drawA4(doc: Doc, nota: Nota, momentos: Momentos): void {
  const pagina = { doc, nota, momentos };
  let y = drawReceipt(pagina, TOP);
  y = drawHead(pagina, y);
  y = drawRecipient(pagina, y);
  y = drawInvoice(pagina, y);
  y = drawTaxes(pagina, y);
  y = drawTransport(pagina, y);
  const rest = drawBelow(pagina);
  y = drawItems(pagina, y, BOTTOM - BELOW - 10);
  drawRest(pagina, y, rest);
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(start + page);
    const top = page === 0 ? HEAD_AFTER_RECEIPT : TOP;
    line(doc, `FOLHA ${page + 1}/${count}`, LEFT + 222, top + 72, 82, { size: 7, bold: true, align: 'center' });
    line(
      doc,
      `${VERIFICACAO_NOTA[nota.verificacao].nome}: ${VERIFICACAO_NOTA[nota.verificacao].frase}`,
      LEFT,
      BOTTOM + 4,
      WIDTH,
      { size: 5.5 },
    );
  }
}

const HEAD_AFTER_RECEIPT = TOP + 46;

function drawReceipt({ doc, nota }: Pagina, y: number): number {
  const text = `RECEBEMOS DE ${nota.emitente_nome} OS PRODUTOS CONSTANTES DA NOTA FISCAL INDICADA AO LADO. DESTINATÁRIO: ${nota.destinatario_nome ?? 'não identificado'}. VALOR TOTAL: R$ ${amountOf(nota.valor_total)}`;
  frame(doc, LEFT, y, WIDTH - 90, 18);
  block(doc, text, LEFT + 3, y + 2, WIDTH - 98, { size: 6 });
  row(doc, LEFT, y + 18, 20, [
    { nome: 'Data de recebimento', valor: '', width: 110 },
    { nome: 'Identificação e assinatura do recebedor', valor: '', width: WIDTH - 200 },
  ]);
  frame(doc, LEFT + WIDTH - 90, y, 90, 38);
  line(doc, 'NF-e', LEFT + WIDTH - 90, y + 4, 90, { bold: true, size: 10, align: 'center' });
  line(doc, `Nº ${numberOf(nota)}`, LEFT + WIDTH - 90, y + 16, 90, { bold: true, align: 'center' });
  line(doc, `SÉRIE ${nota.serie}`, LEFT + WIDTH - 90, y + 26, 90, { bold: true, align: 'center' });
  doc
    .moveTo(LEFT, y + 42)
    .lineTo(LEFT + WIDTH, y + 42)
    .dash(3, { space: 3 })
    .lineWidth(0.5)
    .stroke()
    .undash();
  return y + 46;
}

const numberOf = ({ numero }: Nota): string => numero.padStart(9, '0').replace(/(\d{3})(?=\d)/g, '$1.');

/** Who issued it, what it is, and its key: on every page. */
function drawHead({ doc, nota, momentos }: Pagina, y: number): number {
  const { emitente } = nota;
  const place = emitente.endereco;
  frame(doc, LEFT, y, 220, 84);
  block(doc, nota.emitente_nome, LEFT + 4, y + 8, 212, { size: 10, bold: true, align: 'center' });
  const address = [
    joined(', ', place?.logradouro, place?.numero, place?.complemento),
    joined(
      ' - ',
      place?.bairro,
      joined('/', place?.cidade, place?.uf),
      cepOf(place?.cep) && `CEP ${cepOf(place?.cep)}`,
    ),
    place?.telefone ? `Fone ${phoneOf(place.telefone)}` : '',
  ];
  block(doc, address.filter(Boolean).join('\n'), LEFT + 4, doc.y + 4, 212, { size: 7, align: 'center' });

  frame(doc, LEFT + 220, y, 86, 84);
  line(doc, 'DANFE', LEFT + 220, y + 4, 86, { size: 12, bold: true, align: 'center' });
  block(doc, 'Documento Auxiliar da Nota Fiscal Eletrônica', LEFT + 224, y + 18, 78, { size: 6, align: 'center' });
  line(doc, '0 - ENTRADA', LEFT + 226, y + 35, 56, { size: 6.5 });
  line(doc, '1 - SAÍDA', LEFT + 226, y + 43, 56, { size: 6.5 });
  frame(doc, LEFT + 284, y + 35, 16, 15);
  line(doc, nota.operacao === 'entrada' ? '0' : '1', LEFT + 284, y + 38.5, 16, {
    size: 9,
    bold: true,
    align: 'center',
  });
  line(doc, `Nº ${numberOf(nota)}`, LEFT + 222, y + 54, 82, { bold: true, align: 'center' });
  line(doc, `SÉRIE ${nota.serie}`, LEFT + 222, y + 63, 82, { size: 7, bold: true, align: 'center' });

  const right = LEFT + 306;
  const room = WIDTH - 306;
  frame(doc, right, y, room, 40);
  drawCodigo(doc, barsOf(nota.chave_acesso), right + 14, y + 4, room - 28, 32);
  row(doc, right, y + 40, 20, [
    { nome: 'Chave de acesso', valor: keyOf(nota.chave_acesso), width: room, align: 'center', bold: true },
  ]);
  frame(doc, right, y + 60, room, 24);
  block(
    doc,
    'Consulta de autenticidade no portal nacional da NF-e, www.nfe.fazenda.gov.br/portal, ou no site da SEFAZ autorizadora',
    ...([right + 4, y + 64, room - 8, { size: 7, align: 'center' }] as const),
  );
  const protocol = `${nota.protocolo} - ${momentos.autorizada}`;
  row(doc, LEFT, y + 84, ROW, [
    { nome: 'Natureza da operação', valor: nota.natureza, width: 306 },
    { nome: 'Protocolo de autorização de uso', valor: protocol, width: WIDTH - 306, align: 'center' },
  ]);
  row(doc, LEFT, y + 84 + ROW, ROW, [
    { nome: 'Inscrição estadual', valor: emitente.inscricao_estadual, width: 185 },
    { nome: 'Inscrição municipal', valor: emitente.inscricao_municipal, width: 185 },
    {
      nome: emitente.documento?.length === 11 ? 'CPF' : 'CNPJ',
      valor: documentOf(emitente.documento),
      width: WIDTH - 370,
    },
  ]);
  return y + 84 + ROW * 2 + 3;
}

function drawRecipient({ doc, nota, momentos }: Pagina, top: number): number {
  const { destinatario } = nota;
  const place = destinatario?.endereco;
  heading(doc, 'Destinatário / Remetente', LEFT, top, WIDTH);
  const y = top + 8;
  row(doc, LEFT, y, ROW, [
    { nome: 'Nome / Razão social', valor: destinatario?.nome ?? 'Consumidor não identificado', width: 330 },
    { nome: 'CNPJ / CPF', valor: documentOf(destinatario?.documento), width: 125 },
    {
      nome: 'Data da emissão',
      valor: momentos.emitida.slice(0, 10),
      width: WIDTH - 455,
      align: 'center',
    },
  ]);
  row(doc, LEFT, y + ROW, ROW, [
    { nome: 'Endereço', valor: joined(', ', place?.logradouro, place?.numero, place?.complemento), width: 270 },
    { nome: 'Bairro / Distrito', valor: place?.bairro ?? '', width: 115 },
    { nome: 'CEP', valor: cepOf(place?.cep), width: 70 },
    { nome: 'Data da saída', valor: dayOf(nota.saida_em), width: WIDTH - 455, align: 'center' },
  ]);
  row(doc, LEFT, y + ROW * 2, ROW, [
    { nome: 'Município', valor: place?.cidade ?? '', width: 210 },
    { nome: 'UF', valor: place?.uf ?? '', width: 30 },
    { nome: 'Fone', valor: phoneOf(place?.telefone), width: 105 },
    { nome: 'Inscrição estadual', valor: destinatario?.inscricao_estadual ?? '', width: 110 },
    { nome: 'Hora da saída', valor: nota.saida_em?.slice(11, 19) ?? '', width: WIDTH - 455, align: 'center' },
  ]);
  return y + ROW * 3 + 3;
}

const DUP_WIDTH = WIDTH / 6;
const MOST_DUPS = 12;

function drawInvoice({ doc, nota }: Pagina, top: number): number {
  const { duplicatas, fatura } = nota;
  if (duplicatas.length === 0 && !fatura) return top;
  heading(doc, 'Fatura / Duplicatas', LEFT, top, WIDTH);
  const told = duplicatas.map(
    ({ numero, vencimento, valor }) => `${joined(' · ', numero, dayOf(vencimento))}  R$ ${amountOf(valor)}`,
  );
  if (told.length === 0)
    told.push(`Fatura ${fatura?.numero ?? ''}  R$ ${amountOf(fatura?.valor_liquido ?? fatura?.valor_original)}`);
  if (told.length > MOST_DUPS)
    told.splice(MOST_DUPS - 1, told.length, `e mais ${duplicatas.length - MOST_DUPS + 1}, no XML`);
  let y = top + 8;
  for (let i = 0; i < told.length; i += 6) {
    for (const [n, text] of told.slice(i, i + 6).entries()) {
      frame(doc, LEFT + n * DUP_WIDTH, y, DUP_WIDTH, 13);
      line(doc, text, LEFT + n * DUP_WIDTH + 2, y + 4, DUP_WIDTH - 4, { size: 6 });
    }
    y += 13;
  }
  return y + 3;
}

function drawTaxes({ doc, nota }: Pagina, top: number): number {
  const t = nota.totais;
  heading(doc, 'Cálculo do imposto', LEFT, top, WIDTH);
  const y = top + 8;
  const boxes = (fields: [string, string | undefined][]) =>
    fields.map(([nome, valor], i) => ({
      nome,
      valor: amountOf(valor),
      width: WIDTH / fields.length,
      align: 'right' as const,
      bold: i === fields.length - 1,
    }));
  row(
    doc,
    LEFT,
    y,
    ROW,
    boxes([
      ['Base de cálculo do ICMS', t.vBC],
      ['Valor do ICMS', t.vICMS],
      ['Base de cálculo ICMS ST', t.vBCST],
      ['Valor do ICMS ST', t.vST],
      ['Tributos aproximados', t.vTotTrib],
      ['Valor total dos produtos', t.vProd],
    ]),
  );
  row(
    doc,
    LEFT,
    y + ROW,
    ROW,
    boxes([
      ['Valor do frete', t.vFrete],
      ['Valor do seguro', t.vSeg],
      ['Desconto', t.vDesc],
      ['Outras despesas', t.vOutro],
      ['Valor do IPI', t.vIPI],
      ['Valor total da nota', nota.valor_total],
    ]),
  );
  return y + ROW * 2 + 3;
}

function drawTransport({ doc, nota }: Pagina, top: number): number {
  const { transporte } = nota;
  const { transportador: who } = transporte;
  const [volume] = transporte.volumes;
  heading(doc, 'Transportador / Volumes transportados', LEFT, top, WIDTH);
  const y = top + 8;
  row(doc, LEFT, y, ROW, [
    { nome: 'Razão social', valor: who.nome, width: 195 },
    { nome: 'Frete', valor: MODALIDADE_FRETE[transporte.modalidade] ?? transporte.modalidade, width: 120 },
    { nome: 'Placa do veículo', valor: transporte.placa, width: 70 },
    { nome: 'UF', valor: transporte.placa_uf, width: 25 },
    { nome: 'CNPJ / CPF', valor: documentOf(who.documento), width: WIDTH - 410 },
  ]);
  row(doc, LEFT, y + ROW, ROW, [
    { nome: 'Endereço', valor: who.endereco, width: 240 },
    { nome: 'Município', valor: who.cidade, width: 145 },
    { nome: 'UF', valor: who.uf, width: 25 },
    { nome: 'Inscrição estadual', valor: who.ie, width: WIDTH - 410 },
  ]);
  row(doc, LEFT, y + ROW * 2, ROW, [
    { nome: 'Quantidade', valor: volume?.quantidade ?? '', width: 75 },
    { nome: 'Espécie', valor: volume?.especie ?? '', width: 100 },
    { nome: 'Marca', valor: volume?.marca ?? '', width: 100 },
    { nome: 'Numeração', valor: volume?.numeracao ?? '', width: 100 },
    { nome: 'Peso bruto', valor: volume?.peso_bruto?.replace('.', ',') ?? '', width: 90, align: 'right' },
    { nome: 'Peso líquido', valor: volume?.peso_liquido?.replace('.', ',') ?? '', width: WIDTH - 465, align: 'right' },
  ]);
  return y + ROW * 3 + 3;
}

const ITEM = { size: 6 } as const;

function drawTableHead(doc: Doc, top: number): number {
  heading(doc, 'Dados dos produtos / serviços', LEFT, top, WIDTH);
  const y = top + 8;
  let x = LEFT;
  for (const { nome, width } of COLUMNS) {
    frame(doc, x, y, width, 15);
    const size = width < 24 ? 3.6 : 5;
    if (width < 24)
      block(doc, nome.replace(' ', '\n'), x + 0.5, y + 3, width - 1, { size, bold: true, align: 'center' });
    else line(doc, nome, x + 1, y + 5, width - 2, { size, bold: true, align: 'center' });
    x += width;
  }
  return y + 15;
}

const percent = (value: string) => value.replace(/\.?0+$/, '').replace('.', ',') || '0';

function drawItems(pagina: Pagina, top: number, firstEnd: number): number {
  const { doc, nota } = pagina;
  let end = firstEnd;
  let y = drawTableHead(doc, top);
  for (const item of nota.itens) {
    const description = joined('\n', item.descricao, item.informacoes);
    const height =
      Math.max(
        heightOf(doc, description, COLUMNS[1].width - 4, ITEM),
        heightOf(doc, item.codigo, COLUMNS[0].width - 4, ITEM),
      ) + 3;
    if (y + height > end) {
      doc.addPage();
      end = BOTTOM;
      y = drawTableHead(doc, drawHead(pagina, TOP));
    }
    const cells = [
      ...[item.codigo, description, item.ncm, item.cst ?? '', item.cfop, item.unidade, quantityOf(item.quantidade)],
      ...[
        amountOf(item.valor_unitario),
        amountOf(item.valor_total),
        amountOf(item.base_icms),
        amountOf(item.valor_icms),
      ],
      ...[amountOf(item.valor_ipi), percent(item.aliquota_icms), percent(item.aliquota_ipi)],
    ];
    let x = LEFT;
    for (const [i, column] of COLUMNS.entries()) {
      const size = i > 8 ? 5 : 6;
      if (i < 2) block(doc, cells[i] ?? '', x + 2, y + 2, column.width - 4, ITEM);
      else
        line(doc, cells[i] ?? '', x + 1, y + 2, column.width - 2, {
          ...{ size, whole: true },
          align: 'right' in column ? 'right' : 'center',
        });
      doc
        .moveTo(x, y)
        .lineTo(x, y + height)
        .lineWidth(0.3)
        .stroke();
      x += column.width;
    }
    doc
      .moveTo(x, y)
      .lineTo(x, y + height)
      .lineWidth(0.3)
      .stroke();
    doc
      .moveTo(LEFT, y + height)
      .lineTo(LEFT + WIDTH, y + height)
      .lineWidth(0.2)
      .stroke();
    y += height;
  }
  return y;
}

const NOTES = { size: 6.5 } as const;
const NOTES_WIDTH = 370;

/** The additional data at the first page's end. @returns what did not fit */
function drawBelow({ doc, nota }: Pagina): string {
  const y = BOTTOM - BELOW;
  heading(doc, 'Dados adicionais', LEFT, y, WIDTH);
  frame(doc, LEFT, y + 8, NOTES_WIDTH, BELOW - 10);
  frame(doc, LEFT + NOTES_WIDTH, y + 8, WIDTH - NOTES_WIDTH, BELOW - 10);
  line(doc, 'INFORMAÇÕES COMPLEMENTARES', LEFT + 2, y + 9.5, NOTES_WIDTH, { size: 5 });
  line(doc, 'RESERVADO AO FISCO', LEFT + NOTES_WIDTH + 2, y + 9.5, 150, { size: 5 });
  const [first, rest] = split(doc, nota.informacoes ?? '', NOTES_WIDTH - 6, BELOW - 24, NOTES);
  block(doc, first, LEFT + 3, y + 16, NOTES_WIDTH - 6, NOTES);
  const width = WIDTH - NOTES_WIDTH - 6;
  const [fisco, more] = split(doc, nota.informacoes_fisco ?? '', width, BELOW - 24, NOTES);
  block(doc, fisco, LEFT + NOTES_WIDTH + 3, y + 16, width, NOTES);
  return joined('\n', rest, more);
}

/** What did not fit there, behind the items. */
function drawRest(pagina: Pagina, top: number, text: string): void {
  const { doc } = pagina;
  let [y, rest] = [top + 6, text];
  const onFirst = doc.bufferedPageRange().count === 1;
  let end = onFirst ? BOTTOM - BELOW - 10 : BOTTOM;
  while (rest) {
    if (end - y < 30) {
      doc.addPage();
      y = drawHead(pagina, TOP);
      end = BOTTOM;
    }
    heading(doc, 'Informações complementares (continuação)', LEFT, y, WIDTH);
    const [now, later] = split(doc, rest, WIDTH - 6, end - y - 14, NOTES);
    block(doc, now, LEFT + 3, y + 11, WIDTH - 6, NOTES);
    frame(doc, LEFT, y + 8, WIDTH, doc.y - y - 5);
    rest = later;
    y = end;
  }
}
