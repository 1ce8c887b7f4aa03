import type { X509Certificate } from 'node:crypto';
import { judgeCertificate } from './certificate.ts';
import { requireChave } from './chave.ts';
import { itemOf } from './item.ts';
import { NotaRecusada } from './limits.ts';
import { documentOf, participanteOf } from './participante.ts';
import { named, verifySignature } from './signature.ts';
import { DSIG, FORMA, NFE, type No, Parte } from './tree.ts';
import type { DadosNota, NotaLida } from './types.ts';

/** What the server's configuration says about reading. */
export type Regras = { raizes: readonly X509Certificate[]; homologacao: boolean };

const MOST_ITEMS = 990;
const TIPO = { '55': 'NFE', '65': 'NFCE' } as const;
const TEST = 'A nota é do ambiente de testes da SEFAZ (homologação) e não tem valor fiscal.';

/** Refuses what is no note of the environment that this server takes. */
export function requireAmbiente(tpAmb: string, { homologacao }: Regras): void {
  if (tpAmb === '2' && !homologacao) throw new NotaRecusada('ambiente', TEST);
}

/**
 * Reads an authorised note (procNFe): structure, signature, certificate, key and protocol, in this order. All that is known of it is read
 * from the element that the signature covers; its authorisation is what the file declares.
 * @throws NotaRecusada
 */
export function readNota(root: No, regras: Regras): NotaLida {
  const proc = new Parte(root);
  proc.only('NFe', 'protNFe');
  const nfe = proc.one('NFe');
  nfe.only('infNFe', 'infNFeSupl?', 'Signature');
  const inf = nfe.one('infNFe');
  if (named(root, 'infNFe').length !== 1 || named(nfe.no, 'Signature').length !== 1) {
    throw new NotaRecusada('estrutura', 'O XML tem mais de uma nota ou mais de uma assinatura.');
  }
  inf.attribute('versao', /^4\.00$/);
  const chave = inf.attribute('Id', /^NFe[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/).slice(3);
  const ide = inf.one('ide');
  const emit = inf.one('emit');
  const documento = documentOf(emit);
  if (documento === null) throw new NotaRecusada('estrutura', 'O emitente da nota não tem CNPJ nem CPF.');
  const head = {
    modelo: ide.text('mod', /^(55|65)$/) as keyof typeof TIPO,
    serie: ide.text('serie', /^(0|[1-9][0-9]{0,2})$/),
    numero: ide.text('nNF', /^[1-9][0-9]{0,8}$/),
    emitida_em: ide.text('dhEmi', FORMA.instante),
    uf: ide.text('cUF', FORMA.digitos(2)),
    tipo_emissao: ide.text('tpEmis', /^[1-9]$/),
    codigo: ide.text('cNF', FORMA.digitos(8)),
  };
  const digito = ide.text('cDV', FORMA.digitos(1));
  const tpAmb = ide.text('tpAmb', /^[12]$/);
  const dets = inf.many('det', MOST_ITEMS);
  if (dets.length === 0) throw new NotaRecusada('estrutura', 'A nota não tem itens.');
  const itens = dets.map(itemOf);
  if (itens.some(({ numero }, i) => numero !== i + 1)) {
    throw new NotaRecusada('estrutura', 'Os itens da nota não estão numerados em ordem.');
  }
  const dados = dadosOf(inf, nfe);
  const valor_total = inf.one('total').one('ICMSTot').text('vNF', FORMA.dinheiro);
  const prot = protocolOf(proc);

  const assinatura = new Parte(onlySignature(nfe.no));
  const { certificado, digest } = verifySignature(assinatura, inf.no);
  const cadeia = judgeCertificate(certificado, { documento, em: new Date(head.emitida_em), raizes: regras.raizes });
  requireChave(chave, { ...head, documento });
  if (digito !== chave[43]) throw new NotaRecusada('chave', 'O dígito da nota não é o da sua chave de acesso.');
  if (prot.chave !== chave) throw protocol('O protocolo do arquivo é de outra nota.');
  if (prot.digest !== digest)
    throw protocol('O protocolo do arquivo é de outro conteúdo: o resumo (digVal) não é o da nota.');
  if (!['100', '150'].includes(prot.status)) {
    throw protocol(`A nota não foi autorizada: o protocolo diz ${prot.status} (${prot.motivo}).`);
  }
  if (prot.tpAmb !== tpAmb) throw protocol('O protocolo do arquivo é de outro ambiente.');
  requireAmbiente(tpAmb, regras);
  return {
    especie: 'nota',
    chave_acesso: chave,
    tipo: TIPO[head.modelo],
    serie: head.serie,
    numero: head.numero,
    emitida_em: head.emitida_em,
    homologacao: tpAmb === '2',
    valor_total: withCents(valor_total),
    protocolo: prot.numero,
    autorizada_em: prot.em,
    cadeia,
    certificado: titular(certificado),
    dados,
    itens,
  };
}

const protocol = (message: string) => new NotaRecusada('protocolo', message);

/** The signature of the element's own level. */
export function onlySignature(no: No): No {
  const found = no.filhos.find(({ nome, ns }) => nome === 'Signature' && ns === DSIG);
  if (!found) throw new NotaRecusada('estrutura', 'A assinatura não está no seu lugar.');
  return found;
}

/** Whom a certificate names, shortly. */
export const titular = ({ subject }: X509Certificate): string =>
  (/^CN=(.+)$/m.exec(subject)?.[1] ?? 'sem nome').slice(0, 200);

export const withCents = (value: string): string => (value.includes('.') ? value : `${value}.00`);

function protocolOf(proc: Parte) {
  const parte = proc.one('protNFe');
  // Some authorisers sign their protocol too; what the file declares of it is read either way.
  parte.only('infProt', 'Signature?');
  const inf = parte.one('infProt');
  const status = inf.text('cStat', FORMA.digitos(3));
  const base = {
    chave: inf.text('chNFe', FORMA.chave),
    tpAmb: inf.text('tpAmb', /^[12]$/),
    em: inf.text('dhRecbto', FORMA.instante),
    digest: inf.maybeText('digVal', FORMA.base64),
    motivo: inf.loose('xMotivo', 255) ?? '',
    status,
  };
  const numero = inf.maybeText('nProt', FORMA.protocolo);
  if (numero === null) throw protocol(`A nota não foi autorizada: o protocolo diz ${status} (${base.motivo}).`);
  return { ...base, numero };
}

const TOTAIS = [
  ...[
    'vBC',
    'vICMS',
    'vBCST',
    'vST',
    'vProd',
    'vFrete',
    'vSeg',
    'vDesc',
    'vII',
    'vIPI',
    'vPIS',
    'vCOFINS',
    'vOutro',
    'vNF',
  ],
  ...['vTotTrib', 'vFCPST'],
];

function dadosOf(inf: Parte, nfe: Parte): DadosNota {
  const ide = inf.one('ide');
  const dest = inf.maybe('dest');
  const totais = inf.one('total').one('ICMSTot');
  const cobr = inf.maybe('cobr');
  const fat = cobr?.maybe('fat') ?? null;
  const pag = inf.one('pag');
  const infAdic = inf.maybe('infAdic');
  const supl = nfe.maybe('infNFeSupl');
  const emitente = participanteOf(inf.one('emit'), 'enderEmit');
  return {
    natureza: ide.text('natOp', FORMA.texto(60)),
    finalidade: ide.text('finNFe', /^[1-9]$/),
    operacao: ide.text('tpNF', /^[01]$/) === '0' ? 'entrada' : 'saida',
    tipo_emissao: ide.text('tpEmis', /^[1-9]$/),
    saida_em: ide.maybeText('dhSaiEnt', FORMA.instante),
    emitente: { ...emitente, nome: inf.one('emit').text('xNome', FORMA.texto(60)) },
    destinatario: dest && participanteOf(dest, 'enderDest'),
    totais: Object.fromEntries(
      TOTAIS.map((nome) => [nome, withCents(totais.maybeText(nome, FORMA.dinheiro) ?? '0.00')]),
    ),
    transporte: transporteOf(inf.one('transp')),
    fatura: fat && {
      numero: fat.loose('nFat', 60),
      valor_original: fat.maybeText('vOrig', FORMA.dinheiro),
      desconto: fat.maybeText('vDesc', FORMA.dinheiro),
      valor_liquido: fat.maybeText('vLiq', FORMA.dinheiro),
    },
    duplicatas: (cobr?.many('dup', 120) ?? []).map((dup) => ({
      numero: dup.loose('nDup', 60),
      vencimento: dup.maybeText('dVenc', FORMA.dia),
      valor: withCents(dup.text('vDup', FORMA.dinheiro)),
    })),
    pagamentos: pag.many('detPag', 100).map((one) => ({
      forma: one.text('tPag', FORMA.digitos(2)),
      descricao: one.loose('xPag', 60),
      valor: withCents(one.text('vPag', FORMA.dinheiro)),
    })),
    troco: pag.maybeText('vTroco', FORMA.dinheiro),
    informacoes_fisco: infAdic?.loose('infAdFisco', 2_000) ?? null,
    informacoes: infAdic?.loose('infCpl', 5_000) ?? null,
    ...(supl ? consultaOf(supl, inf) : { qr_code: null, url_consulta: null }),
  };
}

/**
 * The addresses of the QR code are not signed: they are kept where they name this note. That of the consultation is written on paper, and
 * many states publish it without its protocol.
 */
function consultaOf(supl: Parte, inf: Parte) {
  const chave = (inf.no.atributos.Id ?? '').slice(3);
  const like = (nome: string, most: number, form: RegExp) => {
    const text = supl.loose(nome, most);
    return text && form.test(text) ? text : null;
  };
  const qr = like('qrCode', 1_000, /^https?:\/\/\S+$/i);
  const url_consulta = like('urlChave', 85, /^(https?:\/\/\S+|[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?)$/i);
  return { qr_code: qr?.includes(chave) ? qr : null, url_consulta };
}

function transporteOf(transp: Parte): DadosNota['transporte'] {
  const who = transp.maybe('transporta');
  const veiculo = transp.maybe('veicTransp');
  return {
    modalidade: transp.text('modFrete', /^[0-9]$/),
    transportador: {
      nome: who?.loose('xNome', 60) ?? null,
      documento: who ? documentOf(who) : null,
      ie: who?.loose('IE', 14) ?? null,
      endereco: who?.loose('xEnder', 60) ?? null,
      cidade: who?.loose('xMun', 60) ?? null,
      uf: who?.loose('UF', 2) ?? null,
    },
    placa: veiculo?.loose('placa', 8) ?? null,
    placa_uf: veiculo?.loose('UF', 2) ?? null,
    volumes: transp
      .many('vol', 5_000)
      .slice(0, 20)
      .map((vol) => ({
        quantidade: vol.loose('qVol', 15),
        especie: vol.loose('esp', 60),
        marca: vol.loose('marca', 60),
        numeracao: vol.loose('nVol', 60),
        peso_liquido: vol.loose('pesoL', 16),
        peso_bruto: vol.loose('pesoB', 16),
      })),
  };
}

export const isNfe = (root: No): boolean => root.ns === NFE;
