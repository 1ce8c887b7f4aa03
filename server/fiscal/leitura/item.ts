import { isGtin } from '#server/platform/documents.ts';
import { FORMA, type Parte } from './tree.ts';
import type { ItemLido } from './types.ts';

const ZERO = '0.00';

/** Cents of a decimal with two places. */
const cents = (value: string | null): bigint => {
  const [whole = '0', rest = ''] = (value ?? ZERO).split('.');
  return BigInt(whole + rest.padEnd(2, '0'));
};

const money = (value: bigint): string => {
  const text = String(value).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

/** One item of a note with what its printed form and the stock need. */
export function itemOf(det: Parte): ItemLido {
  const prod = det.one('prod');
  const value = (nome: string) => prod.maybeText(nome, FORMA.dinheiro) ?? ZERO;
  const tributos = det.one('imposto');
  const icms = onlyChild(tributos.maybe('ICMS'));
  const ipi = tributos.maybe('IPI')?.maybe('IPITrib') ?? null;
  const of = (parte: Parte | null, nome: string) => parte?.maybeText(nome, FORMA.dinheiro) ?? ZERO;
  const rate = (parte: Parte | null, nome: string) => parte?.maybeText(nome, FORMA.percentual) ?? '0';
  const origem = icms?.maybeText('orig', /^[0-8]$/) ?? '';
  const situacao = icms?.maybeText('CST', FORMA.digitos(2)) ?? icms?.maybeText('CSOSN', FORMA.digitos(3)) ?? null;
  const added = [
    value('vFrete'),
    value('vSeg'),
    value('vOutro'),
    of(ipi, 'vIPI'),
    of(icms, 'vICMSST'),
    of(icms, 'vFCPST'),
    of(icms, 'vICMSMonoReten'),
    ...['PIS', 'COFINS'].map((nome) => substituted(tributos.maybe(`${nome}ST`), nome)),
  ];
  const gtin = prod.text('cEAN', /^(SEM GTIN|[0-9]{0,14})$/);
  return {
    numero: Number(det.attribute('nItem', /^[1-9][0-9]{0,2}$/)),
    codigo: prod.text('cProd', FORMA.texto(60)),
    gtin: isGtin(gtin) ? gtin : null,
    descricao: prod.text('xProd', FORMA.texto(120)),
    ncm: prod.text('NCM', /^([0-9]{2}|[0-9]{8})$/),
    cfop: prod.text('CFOP', /^[1-7][0-9]{3}$/),
    unidade: prod.text('uCom', FORMA.texto(6)),
    quantidade: prod.text('qCom', FORMA.quantidade),
    valor_unitario: prod.text('vUnCom', FORMA.unitario),
    valor_total: prod.text('vProd', FORMA.dinheiro),
    desconto: money(
      cents(value('vDesc')) + cents(icms?.maybeText('indDeduzDeson', /^[01]$/) === '1' ? of(icms, 'vICMSDeson') : ZERO),
    ),
    acrescimos: money(added.reduce((sum, one) => sum + cents(one), 0n)),
    cst: situacao && `${origem}${situacao}`,
    base_icms: of(icms, 'vBC'),
    aliquota_icms: rate(icms, 'pICMS'),
    valor_icms: of(icms, 'vICMS'),
    aliquota_ipi: rate(ipi, 'pIPI'),
    valor_ipi: of(ipi, 'vIPI'),
    informacoes: det.loose('infAdProd', 500),
  };
}

/** PIS or COFINS of a substitution, where the item says that the note charges it. */
const substituted = (group: Parte | null, nome: string): string =>
  group?.maybeText(`indSoma${nome}ST`, /^[01]$/) === '1' ? group.text(`v${nome}`, FORMA.dinheiro) : ZERO;

/** Of the group of a tax, the one kind that applies. */
function onlyChild(group: Parte | null): Parte | null {
  const [first, second] = group?.no.filhos ?? [];
  return group && first && !second ? group.one(first.nome) : null;
}
