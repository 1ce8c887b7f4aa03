import { createHash, createSign, type KeyObject } from 'node:crypto';

/**
 * Notes of the demonstration, written as their issuer's program would and signed with a certificate that says what it is. They are of SEFAZ's
 * test environment (`tpAmb` 2), their protocol is invented, and SEFAZ never saw one: no door of the product takes such a note.
 */
export type NotaDeDemonstracao = {
  emitente: { cnpj: string; nome: string; ie: string };
  destinatario: { documento: string; nome: string } | null;
  modelo: '55' | '65';
  numero: number;
  em: Date;
  itens: readonly {
    codigo: string;
    descricao: string;
    ncm: string;
    unidade: string;
    quantidade: string;
    unitario: string;
    total: string;
  }[];
  total: string;
  pagamento: string;
};

export type Assinante = { key: KeyObject; certificado: string };

const NFE = 'http://www.portalfiscal.inf.br/nfe';
const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RJ = '33';
const CODIGO = '20260731';
const SAYS =
  'DEMONSTRACAO DO ROMANEIO. SEM VALOR FISCAL: assinada com certificado de demonstracao, nunca enviada a SEFAZ.';

/** What the certificate calls its owner, before the CNPJ. */
export const NOME_DO_CERTIFICADO = 'DEMONSTRACAO SEM VALOR FISCAL';

const pad = (value: number | string, length: number) => String(value).padStart(length, '0');

function keyOf({ emitente, modelo, numero, em }: NotaDeDemonstracao): string {
  const day = momentOf(em);
  const body = `${RJ}${day.slice(2, 4)}${day.slice(5, 7)}${emitente.cnpj}${modelo}001${pad(numero, 9)}1${CODIGO}`;
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += (body.charCodeAt(body.length - 1 - i) - 48) * ((i % 8) + 2);
  return `${body}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`;
}

/** In the offset of Brasília, as issuers write it. */
const momentOf = (at: Date): string => `${new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;

const escaped = (text: string) => text.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
const tag = (name: string, value: string) => `<${name}>${escaped(value)}</${name}>`;
const who = (document: string) => tag(document.length === 11 ? 'CPF' : 'CNPJ', document);
const place = (name: string) =>
  `<${name}>${tag('xLgr', 'Rua do Imperador')}${tag('nro', '288')}${tag('xBairro', 'Centro')}${tag('cMun', '3303906')}${tag('xMun', 'Petropolis')}${tag('UF', 'RJ')}${tag('CEP', '25620001')}</${name}>`;

const TOTALS = [
  ...[
    'vBC',
    'vICMS',
    'vICMSDeson',
    'vFCP',
    'vBCST',
    'vST',
    'vFCPST',
    'vFCPSTRet',
    'vProd',
    'vFrete',
    'vSeg',
    'vDesc',
    'vII',
  ],
  ...['vIPI', 'vIPIDevol', 'vPIS', 'vCOFINS', 'vOutro', 'vNF'],
];

function itemOf(item: NotaDeDemonstracao['itens'][number], i: number): string {
  const { codigo, descricao, ncm, unidade, quantidade, unitario, total } = item;
  const prod = [
    ...[tag('cProd', codigo), tag('cEAN', 'SEM GTIN'), tag('xProd', descricao), tag('NCM', ncm), tag('CFOP', '5102')],
    ...[
      tag('uCom', unidade),
      tag('qCom', quantidade),
      tag('vUnCom', unitario),
      tag('vProd', total),
      tag('cEANTrib', 'SEM GTIN'),
    ],
    ...[tag('uTrib', unidade), tag('qTrib', quantidade), tag('vUnTrib', unitario), tag('indTot', '1')],
  ];
  const icms = `<ICMS><ICMSSN102>${tag('orig', '0')}${tag('CSOSN', '102')}</ICMSSN102></ICMS>`;
  return `<det nItem="${i + 1}"><prod>${prod.join('')}</prod><imposto>${icms}</imposto></det>`;
}

/** The note as procNFe, and its key. */
export function writeNotaDemo(nota: NotaDeDemonstracao, assinante: Assinante): { chave: string; xml: Buffer } {
  const chave = keyOf(nota);
  const { emitente, destinatario, modelo, numero, itens, total } = nota;
  const em = momentOf(nota.em);
  const ide = [
    ...[tag('cUF', RJ), tag('cNF', CODIGO), tag('natOp', 'Venda de mercadoria'), tag('mod', modelo), tag('serie', '1')],
    ...[tag('nNF', String(numero)), tag('dhEmi', em), tag('tpNF', '1'), tag('idDest', '1'), tag('cMunFG', '3303906')],
    ...[tag('tpImp', modelo === '65' ? '4' : '1'), tag('tpEmis', '1'), tag('cDV', chave[43] ?? ''), tag('tpAmb', '2')],
    ...[
      tag('finNFe', '1'),
      tag('indFinal', '1'),
      tag('indPres', '1'),
      tag('procEmi', '0'),
      tag('verProc', 'demonstracao'),
    ],
  ];
  const dest = destinatario
    ? `<dest>${who(destinatario.documento)}${tag('xNome', destinatario.nome)}${place('enderDest')}${tag('indIEDest', '9')}</dest>`
    : '';
  const totals = TOTALS.map((name) => tag(name, name === 'vProd' || name === 'vNF' ? total : '0.00')).join('');
  const inf = [
    `<infNFe Id="NFe${chave}" versao="4.00"><ide>${ide.join('')}</ide>`,
    `<emit>${who(emitente.cnpj)}${tag('xNome', emitente.nome)}${place('enderEmit')}${tag('IE', emitente.ie)}${tag('CRT', '1')}</emit>`,
    `${dest}${itens.map(itemOf).join('')}<total><ICMSTot>${totals}</ICMSTot></total><transp>${tag('modFrete', '9')}</transp>`,
    `<pag><detPag>${tag('tPag', nota.pagamento)}${tag('vPag', total)}</detPag></pag>`,
    `<infAdic>${tag('infCpl', SAYS)}</infAdic></infNFe>`,
  ].join('');
  const { signature, digest } = sign(inf, `NFe${chave}`, assinante);
  const prot = `<protNFe versao="4.00"><infProt>${tag('tpAmb', '2')}${tag('verAplic', 'DEMONSTRACAO')}${tag('chNFe', chave)}${tag('dhRecbto', em)}${tag('nProt', protocolOf(numero))}${tag('digVal', digest)}${tag('cStat', '100')}${tag('xMotivo', 'Demonstracao: nada foi autorizado')}</infProt></protNFe>`;
  return wrapped(chave, `<nfeProc xmlns="${NFE}" versao="4.00"><NFe>${inf}${signature}</NFe>${prot}</nfeProc>`);
}

const protocolOf = (numero: number) => `99926${pad(numero, 10)}`;

/** The cancellation of such a note as procEventoNFe. */
export function writeCancelamentoDemo(nota: NotaDeDemonstracao, justificativa: string, assinante: Assinante): Buffer {
  const chave = keyOf(nota);
  const em = momentOf(new Date(nota.em.getTime() + 3_600_000));
  const id = `ID110111${chave}01`;
  const inf = [
    `<infEvento Id="${id}">${tag('cOrgao', RJ)}${tag('tpAmb', '2')}${who(nota.emitente.cnpj)}${tag('chNFe', chave)}`,
    `${tag('dhEvento', em)}${tag('tpEvento', '110111')}${tag('nSeqEvento', '1')}${tag('verEvento', '1.00')}<detEvento versao="1.00">`,
    `${tag('descEvento', 'Cancelamento')}${tag('nProt', protocolOf(nota.numero))}${tag('xJust', justificativa)}</detEvento></infEvento>`,
  ].join('');
  const { signature } = sign(inf, id, assinante);
  const ret = [
    ...[tag('tpAmb', '2'), tag('verAplic', 'DEMONSTRACAO'), tag('cOrgao', RJ), tag('cStat', '135')],
    ...[tag('xMotivo', 'Demonstracao: nada foi registrado'), tag('chNFe', chave), tag('tpEvento', '110111')],
    ...[
      tag('xEvento', 'Cancelamento registrado'),
      tag('nSeqEvento', '1'),
      tag('dhRegEvento', em),
      tag('nProt', protocolOf(nota.numero + 1)),
    ],
  ];
  const evento = `<evento versao="1.00">${inf}${signature}</evento>`;
  const retorno = `<retEvento versao="1.00"><infEvento>${ret.join('')}</infEvento></retEvento>`;
  return wrapped(chave, `<procEventoNFe xmlns="${NFE}" versao="1.00">${evento}${retorno}</procEventoNFe>`).xml;
}

const wrapped = (chave: string, xml: string) => ({
  chave,
  xml: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`),
});

/** Signs an element whose text is its canonical form, but for the namespace that it inherits. */
function sign(inf: string, id: string, { key, certificado }: Assinante): { signature: string; digest: string } {
  const canonical = inf.replace(/^<(\w+)/, `<$1 xmlns="${NFE}"`);
  const digest = createHash('sha1').update(canonical).digest('base64');
  const method = (name: string, algorithm: string) => `<${name} Algorithm="${algorithm}"></${name}>`;
  const transforms = method('Transform', `${DSIG}enveloped-signature`) + method('Transform', C14N);
  const reference = `<Reference URI="#${id}"><Transforms>${transforms}</Transforms>${method('DigestMethod', `${DSIG}sha1`)}<DigestValue>${digest}</DigestValue></Reference>`;
  const info = `${method('CanonicalizationMethod', C14N)}${method('SignatureMethod', `${DSIG}rsa-sha1`)}${reference}`;
  const value = createSign('RSA-SHA1').update(`<SignedInfo xmlns="${DSIG}">${info}</SignedInfo>`).sign(key, 'base64');
  const keyInfo = `<KeyInfo><X509Data><X509Certificate>${certificado}</X509Certificate></X509Data></KeyInfo>`;
  const signature = `<Signature xmlns="${DSIG}"><SignedInfo>${info}</SignedInfo><SignatureValue>${value}</SignatureValue>${keyInfo}</Signature>`;
  return { signature, digest };
}
