import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AsnConvert } from '@peculiar/asn1-schema';
import { Certificate, id_ce_subjectAltName, SubjectAlternativeName } from '@peculiar/asn1-x509';
import { NotaRecusada } from './limits.ts';

/** ICP-Brasil's names for the CNPJ of a company, and for what is known of a natural person, in the certificate's alternative names. */
const CNPJ = '2.16.76.1.3.3';
const PESSOA = '2.16.76.1.3.1';

/** Whether the certificate leads to one of the roots that the operator trusts; `sem_cadeia` where none are configured. */
export type Cadeia = 'confirmada' | 'sem_cadeia';

const refused = (message: string) => new NotaRecusada('certificado', message);

/**
 * Reads the certificate of a signature.
 * @throws NotaRecusada where it is none, or its key is no RSA key of 2,048 bits
 */
export function readCertificate(base64: string): X509Certificate {
  let found: X509Certificate;
  try {
    found = new X509Certificate(Buffer.from(base64, 'base64'));
  } catch {
    throw refused('O certificado da assinatura não pôde ser lido.');
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = found.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < 2_048) {
    throw refused('O certificado da assinatura não tem uma chave RSA de ao menos 2.048 bits.');
  }
  return found;
}

/**
 * Holds a certificate against who signed with it, and when: valid at that moment, of a company with the issuer's CNPJ root (or of the
 * natural person who is the issuer), and where roots are configured, one that leads to them.
 * @throws NotaRecusada
 */
export function judgeCertificate(
  certificate: X509Certificate,
  { documento, em, raizes }: { documento: string; em: Date; raizes: readonly X509Certificate[] },
): Cadeia {
  if (!validAt(certificate, em)) {
    throw refused('O certificado não estava válido quando a nota foi assinada.');
  }
  const owner = ownerOf(certificate);
  const mine = documento.length === 11 ? owner.cpf === documento : owner.cnpj?.slice(0, 8) === documento.slice(0, 8);
  if (!mine) throw refused('O certificado da assinatura não é do emitente da nota.');
  if (raizes.length === 0) return 'sem_cadeia';
  if (leadsToRoot(certificate, em, raizes)) return 'confirmada';
  throw new NotaRecusada(
    'cadeia',
    'O certificado da assinatura não vem de uma autoridade da ICP-Brasil que este servidor conhece.',
  );
}

const validAt = (certificate: X509Certificate, em: Date) =>
  certificate.validFromDate.getTime() <= em.getTime() && em.getTime() <= certificate.validToDate.getTime();

/** Whose the certificate is, by what ICP-Brasil writes in the alternative names. */
function ownerOf(certificate: X509Certificate): { cnpj: string | null; cpf: string | null } {
  const owner: { cnpj: string | null; cpf: string | null } = { cnpj: null, cpf: null };
  try {
    const { tbsCertificate } = AsnConvert.parse(certificate.raw, Certificate);
    for (const extension of tbsCertificate.extensions ?? []) {
      if (extension.extnID !== id_ce_subjectAltName) continue;
      for (const { otherName } of AsnConvert.parse(extension.extnValue, SubjectAlternativeName)) {
        if (otherName?.typeId === CNPJ) owner.cnpj = textOf(otherName.value);
        // Date of birth (8), CPF (11), and more.
        if (otherName?.typeId === PESSOA) owner.cpf = textOf(otherName.value).slice(8, 19);
      }
    }
  } catch {
    throw refused('O certificado da assinatura não pôde ser lido.');
  }
  return owner;
}

/** The text of an OCTET STRING, PrintableString, UTF8String or IA5String: authorities write either. */
function textOf(value: ArrayBuffer): string {
  const bytes = Buffer.from(value);
  const [tag = 0, length = 0] = bytes;
  if (![0x04, 0x0c, 0x13, 0x16].includes(tag) || length >= 0x80) return '';
  return bytes
    .subarray(2, 2 + length)
    .toString('latin1')
    .trim();
}

const DEEPEST = 6;

/** Whether the certificate was issued, in some steps, by a self-signed one of those given; each of them valid then, and an authority. */
function leadsToRoot(certificate: X509Certificate, em: Date, known: readonly X509Certificate[], depth = 0): boolean {
  if (depth > DEEPEST) return false;
  return known.some((above) => {
    if (!above.ca || !validAt(above, em)) return false;
    if (!certificate.checkIssued(above) || !certificate.verify(above.publicKey)) return false;
    const isRoot = above.checkIssued(above) && above.verify(above.publicKey);
    return isRoot || leadsToRoot(above, em, known, depth + 1);
  });
}

/** Reads the authorities' certificates of a folder (PEM, also several in a file, or DER); files that are none are an operator's mistake. */
export function readRaizes(folder: string): X509Certificate[] {
  return readdirSync(folder)
    .filter((name) => /\.(crt|cer|pem|der)$/i.test(name))
    .sort()
    .flatMap((name) => {
      const bytes = readFileSync(join(folder, name));
      const pems = bytes.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
      try {
        return pems ? pems.map((pem) => new X509Certificate(pem)) : [new X509Certificate(bytes)];
      } catch {
        throw new Error(`${name} is no certificate`);
      }
    });
}
