import type { KeyObject } from 'node:crypto';
import { SignedXml } from 'xml-crypto';
import { a1Certificate } from '#tests/support/certificates.ts';

// A simulator of what an issuer's program and SEFAZ leave behind: texts written here, signed by xml-crypto with certificates made now.
// None of it was ever seen by SEFAZ. Nothing of the product's own code is used, so that one bug cannot pass on both sides.

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const NS = 'http://www.portalfiscal.inf.br/nfe';

/** The issuer where a test names none. */
const CNPJ = '11222333000181';
export const CPF = '52998224725';

export type Certificado = { key: KeyObject; cert: string };

const made = new Map<string, Certificado>();

/** The certificate of a company in this process, made at the first call. */
export function certificadoDe(cnpj: string): Certificado {
  const known = made.get(cnpj);
  if (known) return known;
  const fresh = a1Certificate(`EMPRESA DE TESTE:${cnpj}`, { cnpj });
  made.set(cnpj, fresh);
  return fresh;
}

export type ItemEscrito = {
  codigo?: string;
  gtin?: string;
  descricao?: string;
  unidade?: string;
  quantidade?: string;
  unitario?: string;
  total?: string;
  desconto?: string;
  ipi?: string;
};

export type NotaEscrita = {
  emitente: string;
  /** CNPJ or CPF; null for a consumer who did not say. */
  destinatario: string | null;
  destinatario_nome: string;
  modelo: '55' | '65';
  serie: number;
  numero: number;
  /** `2026-08-12T15:20:31-03:00` */
  em: string;
  ambiente: '1' | '2';
  itens: readonly ItemEscrito[];
  total: string;
  natureza: string;
  finalidade: string;
  operacao: '0' | '1';
  versao: string;
  informacoes: string;
  status: string;
  protocolo: string;
  certificado: Certificado;
  /** Changes the text before it is signed. */
  before: (xml: string) => string;
};

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (c) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[c] ?? ''};`);

/** Mod 11 as the manual has it: weights 2 to 9 from the right; a letter is worth its ASCII code less 48. */
export function digitOfKey(body: string): number {
  const weights = [2, 3, 4, 5, 6, 7, 8, 9];
  const sum = [...body].reverse().reduce((total, c, i) => total + (c.charCodeAt(0) - 48) * (weights[i % 8] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

const keyOf = (n: NotaEscrita) => {
  const parts = ['33', n.em.slice(2, 4), n.em.slice(5, 7), n.emitente.padStart(14, '0'), n.modelo];
  const body = [...parts, String(n.serie).padStart(3, '0'), String(n.numero).padStart(9, '0'), '1', '18392647'].join(
    '',
  );
  return `${body}${digitOfKey(body)}`;
};

const who = (document: string) => (document.length === 11 ? `<CPF>${document}</CPF>` : `<CNPJ>${document}</CNPJ>`);

const address = (name: string) =>
  `<${name}><xLgr>Rua do Imperador</xLgr><nro>288</nro><xBairro>Centro</xBairro><cMun>3303906</cMun><xMun>Petr\u00f3polis</xMun><UF>RJ</UF><CEP>25620001</CEP><cPais>1058</cPais><xPais>BRASIL</xPais><fone>2422421000</fone></${name}>`;

function itemXml(item: ItemEscrito, i: number): string {
  const { codigo = `P${i + 1}`, gtin = 'SEM GTIN', descricao = `Produto ${i + 1}`, unidade = 'UN' } = item;
  const { quantidade = '2.0000', unitario = '50.0000000000', total = '100.00', desconto, ipi } = item;
  const ipiXml = ipi
    ? `<IPI><cEnq>999</cEnq><IPITrib><CST>50</CST><vBC>${total}</vBC><pIPI>5.0000</pIPI><vIPI>${ipi}</vIPI></IPITrib></IPI>`
    : '';
  return `<det nItem="${i + 1}"><prod><cProd>${escaped(codigo)}</cProd><cEAN>${gtin}</cEAN><xProd>${escaped(descricao)}</xProd><NCM>09012100</NCM><CFOP>5102</CFOP><uCom>${unidade}</uCom><qCom>${quantidade}</qCom><vUnCom>${unitario}</vUnCom><vProd>${total}</vProd><cEANTrib>${gtin}</cEANTrib><uTrib>${unidade}</uTrib><qTrib>${quantidade}</qTrib><vUnTrib>${unitario}</vUnTrib>${desconto ? `<vDesc>${desconto}</vDesc>` : ''}<indTot>1</indTot></prod><imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST><modBC>3</modBC><vBC>${total}</vBC><pICMS>18.0000</pICMS><vICMS>18.00</vICMS></ICMS00></ICMS>${ipiXml}<PIS><PISNT><CST>07</CST></PISNT></PIS><COFINS><COFINSNT><CST>07</CST></COFINSNT></COFINS></imposto></det>`;
}

const TOTALS = [
  'vBC vICMS vICMSDeson vFCP vBCST vST vFCPST vFCPSTRet vProd vFrete vSeg vDesc vII vIPI vIPIDevol vPIS vCOFINS vOutro vNF',
].flatMap((line) => line.split(' '));

const complete = (given: Partial<NotaEscrita>): NotaEscrita => {
  const emitente = given.emitente ?? CNPJ;
  return {
    ...{ emitente, destinatario: '19131243000197', destinatario_nome: 'Papelaria Central Ltda' },
    ...{ modelo: '55', serie: 1, numero: 4512, em: emissionTime(), ambiente: '1', itens: [{}] },
    ...{ total: '100.00', natureza: 'Venda de mercadoria', finalidade: '1', operacao: '1', versao: '4.00' },
    ...{ informacoes: 'Pedido 000123', status: '100', protocolo: '333260004518827' },
    ...{ certificado: certificadoDe(emitente), before: (xml: string) => xml },
    ...given,
  };
};

/** Yesterday at noon, in São Paulo's offset: within the validity of certificates made now. */
export const emissionTime = (): string =>
  `${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T12:00:00-03:00`;

export type Escrita = { xml: string; bytes: Buffer; chave: string; nota: NotaEscrita };

/** An authorised note as its issuer keeps it (procNFe). */
export function writeNota(given: Partial<NotaEscrita> = {}): Escrita {
  const n = complete(given);
  const chave = keyOf(n);
  const dest =
    n.destinatario === null
      ? ''
      : `<dest>${who(n.destinatario)}<xNome>${escaped(n.destinatario_nome)}</xNome>${address('enderDest')}<indIEDest>9</indIEDest><email>compras@central.example</email></dest>`;
  const ide = `<ide><cUF>33</cUF><cNF>18392647</cNF><natOp>${escaped(n.natureza)}</natOp><mod>${n.modelo}</mod><serie>${n.serie}</serie><nNF>${n.numero}</nNF><dhEmi>${n.em}</dhEmi><tpNF>${n.operacao}</tpNF><idDest>1</idDest><cMunFG>3303906</cMunFG><tpImp>${n.modelo === '65' ? 4 : 1}</tpImp><tpEmis>1</tpEmis><cDV>${chave[43]}</cDV><tpAmb>${n.ambiente}</tpAmb><finNFe>${n.finalidade}</finNFe><indFinal>1</indFinal><indPres>1</indPres><procEmi>0</procEmi><verProc>teste</verProc></ide>`;
  const emit = `<emit>${who(n.emitente)}<xNome>Empresa de Teste ${n.emitente} Ltda</xNome>${address('enderEmit')}<IE>79912345</IE><CRT>3</CRT></emit>`;
  const total = `<total><ICMSTot>${TOTALS.map((t) => `<${t}>${['vProd', 'vNF'].includes(t) ? n.total : '0.00'}</${t}>`).join('')}</ICMSTot></total>`;
  const rest = `<transp><modFrete>9</modFrete></transp><pag><detPag><tPag>01</tPag><vPag>${n.total}</vPag></detPag></pag><infAdic><infCpl>${escaped(n.informacoes)}</infCpl></infAdic>`;
  const inf = `<infNFe Id="NFe${chave}" versao="${n.versao}">${ide}${emit}${dest}${n.itens.map(itemXml).join('')}${total}${rest}</infNFe>`;
  const supl =
    n.modelo === '65'
      ? `<infNFeSupl><qrCode><![CDATA[https://consultadfe.fazenda.rj.gov.br/consultaNFCe/QRCode?p=${chave}|3|1]]></qrCode><urlChave>www.fazenda.rj.gov.br/nfce/consulta</urlChave></infNFeSupl>`
      : '';
  const nfe = sign(
    n.before(`<NFe xmlns="${NS}">${inf}${supl}</NFe>`),
    'infNFe',
    supl ? 'infNFeSupl' : 'infNFe',
    n.certificado,
  );
  const digest = /<DigestValue>([^<]+)</.exec(nfe)?.[1] ?? '';
  const prot = `<protNFe versao="4.00"><infProt><tpAmb>${n.ambiente}</tpAmb><verAplic>SIMULADO</verAplic><chNFe>${chave}</chNFe><dhRecbto>${n.em}</dhRecbto><nProt>${n.protocolo}</nProt><digVal>${digest}</digVal><cStat>${n.status}</cStat><xMotivo>Simulador de teste: nada foi autorizado</xMotivo></infProt></protNFe>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="${NS}" versao="4.00">${nfe}${prot}</nfeProc>`;
  return { xml, bytes: Buffer.from(xml), chave, nota: n };
}

type EventoEscrito = {
  em: string;
  tipo: string;
  status: string;
  protocolo: string;
  protocolo_nota: string;
  certificado: Certificado;
};

/** A note's registered cancellation (procEventoNFe). */
export function writeCancelamento(
  { chave, nota }: Escrita,
  given: Partial<EventoEscrito> = {},
): { xml: string; bytes: Buffer } {
  const { tipo = '110111', em = nota.em, status = '135', protocolo = '333260004519034' } = given;
  const { certificado = nota.certificado, protocolo_nota = nota.protocolo } = given;
  const inf = `<infEvento Id="ID${tipo}${chave}01"><cOrgao>33</cOrgao><tpAmb>${nota.ambiente}</tpAmb>${who(nota.emitente)}<chNFe>${chave}</chNFe><dhEvento>${em}</dhEvento><tpEvento>${tipo}</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento><detEvento versao="1.00"><descEvento>Cancelamento</descEvento><nProt>${protocolo_nota}</nProt><xJust>Pedido desfeito pelo cliente</xJust></detEvento></infEvento>`;
  const evento = sign(`<evento xmlns="${NS}" versao="1.00">${inf}</evento>`, 'infEvento', 'infEvento', certificado);
  const ret = `<retEvento versao="1.00"><infEvento><tpAmb>${nota.ambiente}</tpAmb><verAplic>SIMULADO</verAplic><cOrgao>33</cOrgao><cStat>${status}</cStat><xMotivo>Simulador de teste: nada foi registrado</xMotivo><chNFe>${chave}</chNFe><tpEvento>${tipo}</tpEvento><xEvento>Cancelamento registrado</xEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>${em}</dhRegEvento><nProt>${protocolo}</nProt></infEvento></retEvento>`;
  const xml = `<?xml version="1.0" encoding="UTF-8"?><procEventoNFe xmlns="${NS}" versao="1.00">${evento}${ret}</procEventoNFe>`;
  return { xml, bytes: Buffer.from(xml) };
}

function sign(xml: string, signed: string, after: string, { key, cert }: Certificado): string {
  const signer = new SignedXml({
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    publicCert: cert,
    signatureAlgorithm: `${DSIG}rsa-sha1`,
    canonicalizationAlgorithm: C14N,
  });
  signer.addReference({
    xpath: `//*[local-name(.)='${signed}']`,
    transforms: [`${DSIG}enveloped-signature`, C14N],
    digestAlgorithm: `${DSIG}sha1`,
  });
  signer.computeSignature(xml, { location: { reference: `//*[local-name(.)='${after}']`, action: 'after' } });
  return signer.getSignedXml();
}
