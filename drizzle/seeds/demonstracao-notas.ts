// Certificates are made by a library that needs reflect-metadata, and brings none along.
import 'reflect-metadata';
import { KeyObject, webcrypto } from 'node:crypto';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { GeneralName, OtherName, SubjectAlternativeName } from '@peculiar/asn1-x509';
import { Extension, X509CertificateGenerator } from '@peculiar/x509';
import { importNotas, judgeDemonstracao } from '#server/fiscal/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Historia } from './demonstracao-agenda.ts';
import {
  type Assinante,
  NOME_DO_CERTIFICADO,
  type NotaDeDemonstracao,
  writeCancelamentoDemo,
  writeNotaDemo,
} from './demonstracao-nota-xml.ts';

const DAY = 86_400_000;
/** ICP-Brasil's name for a company's CNPJ in a certificate, and the usual place of such names. */
const CNPJ = '2.16.76.1.3.3';
const ALTERNATIVE_NAMES = '2.5.29.17';

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2_048,
  publicExponent: new Uint8Array([1, 0, 1]),
};

/** A certificate that says it is the demonstration's, signed by itself: no authority stands behind it. */
async function makeAssinante(cnpj: string): Promise<Assinante> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const value = AsnConvert.serialize(new OctetString(new TextEncoder().encode(cnpj)));
  const names = new SubjectAlternativeName([new GeneralName({ otherName: new OtherName({ typeId: CNPJ, value }) })]);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: '01',
      name: `CN=${NOME_DO_CERTIFICADO}:${cnpj}, O=Romaneio`,
      notBefore: new Date(Date.now() - 60 * DAY),
      notAfter: new Date(Date.now() + 300 * DAY),
      signingAlgorithm: ALGORITHM,
      // Node's keys, which the library calls by the browser's names.
      keys: keys as unknown as CryptoKeyPair,
      extensions: [new Extension(ALTERNATIVE_NAMES, false, AsnConvert.serialize(names))],
    },
    webcrypto as unknown as Crypto,
  );
  return {
    key: KeyObject.from(keys.privateKey),
    certificado: Buffer.from(certificate.rawData).toString('base64'),
  };
}

/** The company that the demonstration is; its CNPJ has letters. */
const SERRA_AZUL = { cnpj: '52SAZ812000130', nome: 'Torrefacao Serra Azul Ltda', ie: '79912345' };
const EMBALAGENS = { cnpj: '33000167000101', nome: 'Embalagens Horizonte', ie: '77654321' };
const EMPORIO = { documento: '11222333000181', nome: 'Emporio Vila Mariana' };

const CAFE = { codigo: 'CAFE-500', descricao: 'Cafe torrado em graos 500 g', ncm: '09012100', unidade: 'UN' };
const FILTRO = { codigo: 'FILT-103', descricao: 'Filtro de papel n 103, 30 unidades', ncm: '48232099', unidade: 'CX' };

/** Notes made with a demonstration certificate: issued ones, one of them cancelled, a consumer's, and a supplier's that waits. */
export async function* tellNotas(ana: Ctx, hoje: number): Historia {
  const [own, supplier] = await Promise.all([makeAssinante(SERRA_AZUL.cnpj), makeAssinante(EMBALAGENS.cnpj)]);
  const take = async (nome: string, xml: Buffer) =>
    importNotas(ana, { arquivo: await judgeDemonstracao(ana, nome, xml) });
  const issue = async (nota: NotaDeDemonstracao, assinante: Assinante) => {
    const { chave, xml } = writeNotaDemo(nota, assinante);
    await take(`${chave}-procNFe.xml`, xml);
  };
  // The company's program has issued them shortly before somebody brings them here.
  const ago = (days: number) => new Date(Math.min(hoje - days * DAY, Date.now() - 7 * 60_000));

  const venda = {
    ...{ emitente: SERRA_AZUL, destinatario: EMPORIO, modelo: '55', numero: 1_201, em: ago(6), pagamento: '15' },
    itens: [
      { ...CAFE, quantidade: '24.0000', unitario: '38.90', total: '933.60' },
      { ...FILTRO, quantidade: '10.0000', unitario: '6.90', total: '69.00' },
    ],
    total: '1002.60',
  } as const satisfies NotaDeDemonstracao;
  await issue(venda, own);

  yield [4, '11:20'];
  const desfeita = {
    ...venda,
    ...{ numero: 1_202, em: ago(4), total: '194.50' },
    itens: [{ ...CAFE, quantidade: '5.0000', unitario: '38.90', total: '194.50' }],
  } as const;
  await issue(desfeita, own);
  yield 190;
  await take('cancelamento.xml', writeCancelamentoDemo(desfeita, 'Pedido desfeito pelo cliente', own));

  yield [1, '17:45'];
  await issue(
    {
      ...{
        emitente: SERRA_AZUL,
        destinatario: null,
        modelo: '65',
        numero: 3_377,
        em: ago(1),
        pagamento: '17',
        total: '77.80',
      },
      itens: [{ ...CAFE, quantidade: '2.0000', unitario: '38.90', total: '77.80' }],
    },
    own,
  );

  const copos = {
    codigo: 'EH-COPO-12',
    descricao: 'Copo termico 350 ml, caixa com 12',
    ncm: '96170010',
    unidade: 'CX',
  };
  await issue(
    {
      ...{ emitente: EMBALAGENS, destinatario: { documento: SERRA_AZUL.cnpj, nome: SERRA_AZUL.nome } },
      ...{ modelo: '55', numero: 8_840, em: ago(2), pagamento: '15', total: '1062.00' },
      itens: [
        { ...copos, quantidade: '2.0000', unitario: '468.00', total: '936.00' },
        { ...FILTRO, quantidade: '45.0000', unitario: '2.80', total: '126.00' },
      ],
    },
    supplier,
  );
}
