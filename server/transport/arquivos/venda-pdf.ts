import PDFDocument from 'pdfkit';
import { STATUS_VENDA, TIPO_PEDIDO } from '#modulos/vendas.ts';
import { momentIn } from '#server/platform/planilha/write-cells.ts';
import type { Impressao } from '#server/vendas/index.ts';
import { toWinAnsi } from './win-ansi.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Column = { nome: string; width: number; right?: true };
type Item = Impressao['venda']['itens'][number];

const MARGIN = 40;
const FOOT = 30;
const INK = '#1b2327';
const SOFT = '#5b6670';
const LINE = '#d5dade';

/** In points; together the width between the margins of an A4 page. */
const COLUMNS: readonly Column[] = [
  { nome: 'Código', width: 66 },
  { nome: 'Descrição', width: 184.28 },
  { nome: 'Quant.', width: 52, right: true },
  { nome: 'Un.', width: 27 },
  { nome: 'Preço', width: 66, right: true },
  { nome: 'Desc.', width: 42, right: true },
  { nome: 'Total', width: 78, right: true },
];
const PADDING = 4;
const WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, 0);

/**
 * Draws a sale on A4 pages: the company, the customer, the items with the heading of their table on every page, totals, and pages counted.
 * In a PDF's standard fonts, whose characters are those of Windows-1252.
 */
export async function drawVenda({ venda, empresa, cliente }: Impressao, fuso: string): Promise<Buffer<ArrayBuffer>> {
  const title = `${TIPO_PEDIDO[venda.tipo_pedido]} ${venda.numero_pedido}`;
  const doc = new PDFDocument({
    ...{ size: 'A4', margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT } },
    ...{ bufferPages: true, lang: 'pt-BR', displayTitle: true },
    info: { Title: title, Author: empresa.nome, Creator: 'Romaneio' },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', resolve).on('error', reject);
  });
  drawHead(doc, { venda, empresa, cliente }, title, fuso);
  drawItems(doc, venda.itens);
  drawTotals(doc, venda);
  if (venda.observacao) {
    room(doc, 40);
    label(doc, 'Observação');
    write(doc, venda.observacao, MARGIN, doc.y, { width: WIDTH });
  }
  drawFeet(doc, `${title} · ${empresa.nome}`);
  doc.end();
  await ended;
  return Buffer.concat(parts);
}

type Style = { width: number; size?: number; bold?: boolean; color?: string; right?: boolean };

/** Writes a text, which wraps within its width; where it ends is `doc.y`. */
function write(doc: Doc, text: string, x: number, y: number, style: Style): void {
  const { width, size = 9, bold = false, color = INK, right = false } = style;
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(color);
  doc.text(toWinAnsi(text), x, y, { width, align: right ? 'right' : 'left', lineGap: 1.5 });
}

/** Begins a page where so much room is not left on this one. */
function room(doc: Doc, height: number): boolean {
  if (doc.y + height <= doc.page.height - MARGIN - FOOT) return false;
  doc.addPage();
  return true;
}

function rule(doc: Doc, y: number, color = LINE): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.6)
    .strokeColor(color)
    .stroke();
}

function label(doc: Doc, text: string, x = MARGIN, width = WIDTH): void {
  write(doc, text, x, doc.y, { width, size: 7.5, color: SOFT });
}

function drawHead(doc: Doc, { venda, empresa, cliente }: Impressao, title: string, fuso: string): void {
  const half = WIDTH / 2 - 10;
  const rightX = MARGIN + WIDTH / 2 + 10;
  const dayOf = momentIn(fuso);
  write(doc, empresa.nome, MARGIN, MARGIN, { width: half, size: 14, bold: true });
  if (empresa.razao_social && empresa.razao_social !== empresa.nome) {
    write(doc, empresa.razao_social, MARGIN, doc.y, { width: half, color: SOFT });
  }
  if (empresa.cnpj) write(doc, `CNPJ ${punctuated(empresa.cnpj)}`, MARGIN, doc.y, { width: half, color: SOFT });
  const left = doc.y;
  write(doc, title, rightX, MARGIN, { width: half, size: 14, bold: true, right: true });
  write(doc, STATUS_VENDA[venda.status], rightX, doc.y, { width: half, right: true });
  write(doc, dayOf(venda.criado_em).dia, rightX, doc.y, { width: half, right: true, color: SOFT });
  doc.y = Math.max(left, doc.y) + 10;
  rule(doc, doc.y);
  const top = doc.y + 8;

  doc.y = top;
  label(doc, 'Cliente', MARGIN, half);
  write(doc, cliente?.nome ?? venda.cliente_nome, MARGIN, doc.y, { width: half, size: 10, bold: true });
  for (const line of aboutCliente(cliente)) write(doc, line, MARGIN, doc.y, { width: half });
  const bottom = doc.y;
  doc.y = top;
  for (const [nome, value] of [
    ['Vendedor', venda.vendedor_nome],
    ['Finalizado em', venda.finalizada_em && dayOf(venda.finalizada_em).dia],
    ['Cancelado em', venda.cancelada_em && dayOf(venda.cancelada_em).dia],
    ['Sai de', venda.deposito_nome],
  ] as const) {
    if (!value) continue;
    label(doc, nome, rightX, half);
    write(doc, value, rightX, doc.y, { width: half });
    doc.y += 3;
  }
  doc.y = Math.max(bottom, doc.y) + 14;
}

function aboutCliente(cliente: Impressao['cliente']): string[] {
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

function drawItems(doc: Doc, itens: readonly Item[]): void {
  drawRow(
    doc,
    COLUMNS.map(({ nome }) => nome),
    true,
  );
  for (const item of itens) {
    const cells = [
      ...[item.codigo, item.descricao, quantityOf(item.quantidade), item.unidade, amountOf(item.preco_unitario)],
      ...[
        isZero(item.desconto_percentual) ? '' : `${quantityOf(item.desconto_percentual)}%`,
        amountOf(item.preco_total),
      ],
    ];
    if (room(doc, heightOf(doc, cells))) {
      drawRow(
        doc,
        COLUMNS.map(({ nome }) => nome),
        true,
      );
    }
    drawRow(doc, cells);
  }
  doc.y += 10;
}

function heightOf(doc: Doc, cells: readonly string[]): number {
  doc.font('Helvetica').fontSize(8.5);
  const heights = COLUMNS.map(({ width }, i) =>
    doc.heightOfString(toWinAnsi(cells[i] ?? ''), { width: width - PADDING, lineGap: 1.5 }),
  );
  return Math.max(...heights) + 8;
}

function drawRow(doc: Doc, cells: readonly string[], heading = false): void {
  const top = doc.y;
  const height = heightOf(doc, cells);
  let x = MARGIN;
  for (const [i, { width, right = false }] of COLUMNS.entries()) {
    const last = i === COLUMNS.length - 1;
    const style = heading ? { size: 7.5, color: SOFT, bold: true } : { size: 8.5, bold: last };
    write(doc, cells[i] ?? '', x, top + 4, { width: last ? width : width - PADDING, right, ...style });
    x += width;
  }
  rule(doc, top + height, heading ? SOFT : LINE);
  doc.y = top + height;
}

function drawTotals(doc: Doc, venda: Impressao['venda']): void {
  const lines: [string, string][] = [['Itens', amountOf(venda.total_produtos)]];
  if (!isZero(venda.desconto)) lines.push(['Desconto', `- ${amountOf(venda.desconto)}`]);
  if (!isZero(venda.frete)) lines.push(['Frete', amountOf(venda.frete)]);
  if (!isZero(venda.total_devolvido)) lines.push(['Devolvido', amountOf(venda.total_devolvido)]);
  room(doc, lines.length * 14 + 40);
  const line = (nome: string, value: string, size: number, bold: boolean) => {
    const y = doc.y;
    write(doc, nome, MARGIN, y, { width: WIDTH - 150, right: true, color: SOFT });
    write(doc, `R$ ${value}`, MARGIN + WIDTH - 145, y - (size - 9), { width: 145, right: true, size, bold });
    doc.y += 2;
  };
  for (const [nome, value] of lines) line(nome, value, 9, false);
  doc.y += 4;
  line('Total', amountOf(venda.total_venda), 13, true);
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

const isZero = (value: string): boolean => /^0*(\.0*)?$/.test(value);

const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, '.');

/** A decimal as text: `1234.50` as `1.234,50`. */
function amountOf(value: string): string {
  const [whole = '0', cents = ''] = value.split('.');
  return `${grouped(whole)},${cents.padEnd(2, '0')}`;
}

/** The same without zeros that say nothing: `2.500` as `2,5`. */
function quantityOf(value: string): string {
  const [whole = '0', rest = ''] = value.split('.');
  const fraction = rest.replace(/0+$/, '');
  return fraction ? `${grouped(whole)},${fraction}` : grouped(whole);
}

const punctuated = (document: string): string =>
  document.length === 11
    ? document.replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4')
    : document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
