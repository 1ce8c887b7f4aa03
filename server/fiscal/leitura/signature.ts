import { createHash, createVerify, type X509Certificate } from 'node:crypto';
import { type XmlElement, XmlError } from 'libxml2-wasm';
import { readCertificate } from './certificate.ts';
import { NotaRecusada } from './limits.ts';
import { DSIG, FORMA, type No, type Parte } from './tree.ts';

const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const RSA_SHA1 = `${DSIG}rsa-sha1`;
const SHA1 = `${DSIG}sha1`;
const ENVELOPED = `${DSIG}enveloped-signature`;

export type Assinada = { certificado: X509Certificate; digest: string };

const literal = (text: string) => new RegExp(`^${text.replace(/[.#/]/g, '\\$&')}$`);

/**
 * Verifies that the signature covers the very element that the caller reads: its reference is that element's Id, the digest is that of its
 * canonical form, and the signature is one of RSA-SHA1 over the signature's own statement, as the NF-e's schema fixes all of it. Nothing
 * else of XML Signature is understood.
 * @param assinado the element, which is the one with its name in the document
 * @throws NotaRecusada
 */
export function verifySignature(assinatura: Parte, assinado: No): Assinada {
  if (assinatura.no.ns !== DSIG) throw new NotaRecusada('estrutura', 'O elemento "Signature" não é de uma assinatura.');
  assinatura.only('SignedInfo', 'SignatureValue', 'KeyInfo');
  const info = assinatura.one('SignedInfo');
  info.only('CanonicalizationMethod', 'SignatureMethod', 'Reference');
  info.one('CanonicalizationMethod').attribute('Algorithm', literal(C14N));
  info.one('SignatureMethod').attribute('Algorithm', literal(RSA_SHA1));
  const reference = info.one('Reference');
  reference.only('Transforms', 'DigestMethod', 'DigestValue');
  const id = assinado.atributos.Id ?? '';
  if (reference.no.atributos.URI !== `#${id}`) {
    throw new NotaRecusada('assinatura', 'A assinatura não é desta nota: ela se refere a outra parte do arquivo.');
  }
  const transforms = reference.one('Transforms');
  transforms.only('Transform', 'Transform');
  const algorithms = transforms.many('Transform', 2).map((one) => {
    one.only();
    return one.attribute('Algorithm', /./);
  });
  if (algorithms[0] !== ENVELOPED || algorithms[1] !== C14N) {
    throw new NotaRecusada('assinatura', 'A assinatura usa transformações que a NF-e não permite.');
  }
  reference.one('DigestMethod').attribute('Algorithm', literal(SHA1));
  const digest = bare(reference.text('DigestValue', FORMA.base64));
  const data = assinatura.one('KeyInfo');
  data.only('X509Data');
  data.one('X509Data').only('X509Certificate');
  const certificado = readCertificate(bare(data.one('X509Data').text('X509Certificate', FORMA.base64)));

  const digestOf = (text: string) => createHash('sha1').update(text, 'utf8').digest('base64');
  if (!signedTexts(assinado.elemento).some((text) => digestOf(text) === digest)) {
    throw new NotaRecusada('assinatura', 'A assinatura não confere: o conteúdo do arquivo mudou depois de assinado.');
  }
  const value = bare(assinatura.text('SignatureValue', FORMA.base64));
  const isValid = (text: string) =>
    createVerify('RSA-SHA1').update(text, 'utf8').verify(certificado.publicKey, value, 'base64');
  if (!signedTexts(info.no.elemento).some(isValid))
    throw new NotaRecusada('assinatura', 'A assinatura não confere com o certificado que está no arquivo.');
  return { certificado, digest };
}

/**
 * The canonical forms of an element that its issuer may have signed: the form it has in this file, and, where they differ, the form it had
 * before the file's root was put around the note. Programs declare namespaces there (`xmlns:xsi`) that no element uses, and the canonical
 * form of what is inside lists them.
 */
function signedTexts(elemento: XmlElement): string[] {
  const text = canonical(elemento);
  const own = new Set<string>();
  let root = elemento;
  for (let parent = root.parent; parent; parent = root.parent) {
    for (const prefix of Object.keys(root.nsDeclarations)) own.add(prefix);
    root = parent;
  }
  const lent = new Set(Object.keys(root.nsDeclarations).filter((prefix) => prefix !== '' && !own.has(prefix)));
  // In a canonical form the declarations stand before the attributes, and no value holds a quotation mark.
  const alone = text.replace(/^<\w+(?: xmlns(?::[^\s=]+)?="[^"]*")+/, (tag) =>
    tag.replace(/ xmlns:([^\s=]+)="[^"]*"/g, (declaration, prefix) => (lent.has(prefix) ? '' : declaration)),
  );
  return alone === text ? [text] : [text, alone];
}

/** @throws NotaRecusada where there is no such form, as of a declaration whose address is relative */
function canonical(elemento: XmlElement): string {
  try {
    return elemento.canonicalizeToString();
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new NotaRecusada('estrutura', 'O XML declara um espaço de nomes que uma nota fiscal não pode ter.');
  }
}

const bare = (text: string) => text.replace(/\s/g, '');

/** Every element of a name in a tree. */
export function named(root: No, nome: string): No[] {
  const below = root.filhos.flatMap((filho) => named(filho, nome));
  return root.nome === nome ? [root, ...below] : below;
}
