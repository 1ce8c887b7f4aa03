import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

// Just enough DER to sign a certificate; node:crypto reads them, and writes none.

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const octets = (part: Buffer) => der(0x04, part);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const bitString = (part: Buffer) => der(0x03, Buffer.from([0]), part);
const object = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]/g, '').replace(/\.\d+/, '')));

const ECDSA_SHA256 = sequence(object('2a8648ce3d040302'));
const name = (common: string) => sequence(der(0x31, sequence(object('550403'), der(0x0c, Buffer.from(common)))));

const TRUE = der(0x01, Buffer.from([0xff]));
const IS_AUTHORITY = sequence(object('551d13'), TRUE, octets(sequence(TRUE)));
const SIGNS_CERTIFICATES = sequence(object('551d0f'), TRUE, octets(der(0x03, Buffer.from([2, 0x04]))));

const alternativeNames = (names: readonly string[]) =>
  sequence(object('551d11'), octets(sequence(...names.map((each) => alternativeName(each)))));
const alternativeName = (text: string) =>
  isIPv4(text) ? der(0x87, Buffer.from(text.split('.').map(Number))) : der(0x82, Buffer.from(text));

type Identity = { key: KeyObject; cert: string; common: string };

const DAY = 86_400_000;
let serial = 0;

function issue(common: string, from: Date, until: Date, extensions: Buffer[], issuer?: Identity): Identity {
  const { privateKey: key, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  serial = (serial % 0x7f) + 1;
  const toSign = sequence(
    der(0xa0, integer(2)),
    integer(serial),
    ECDSA_SHA256,
    name(issuer?.common ?? common),
    sequence(time(from), time(until)),
    name(common),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = createSign('sha256')
    .update(toSign)
    .sign(issuer?.key ?? key);
  return { key, cert: pemOf(sequence(toSign, ECDSA_SHA256, bitString(signature))), common };
}

const pemOf = (body: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${body.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;

const soon = new Date(Date.now() + 10 * DAY);
const yesterday = new Date(Date.now() - DAY);
const longAgo = new Date(Date.now() - 10 * DAY);
const NAMES = ['127.0.0.1', 'localhost', 'receptor.example'];

const authority = issue('Romaneio test authority', longAgo, soon, [IS_AUTHORITY, SIGNS_CERTIFICATES]);

const RSA_SHA256 = sequence(object('2a864886f70d01010b'), der(0x05));
/** ICP-Brasil's names in a certificate: a company's CNPJ, and a person's date of birth and CPF. */
const OTHER_NAMES = { cnpj: '604c010303', cpf: '604c010301' };

type A1 = { key: KeyObject; cert: string; common: string };

/**
 * A certificate of the kind that companies sign notes with (A1), made now and trusted by nobody: RSA, with a CNPJ or CPF where ICP-Brasil
 * writes it.
 */
export function a1Certificate(
  common: string,
  owner: { cnpj?: string; cpf?: string; authority?: true },
  {
    from = longAgo,
    until = soon,
    bits = 2_048,
    issuer,
  }: { from?: Date; until?: Date; bits?: number; issuer?: A1 } = {},
): A1 {
  const { privateKey: key, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  serial = (serial % 0x7f) + 1;
  const named = (oid: string, text: string) => der(0xa0, object(oid), der(0xa0, octets(Buffer.from(text))));
  const names = [
    ...(owner.cnpj ? [named(OTHER_NAMES.cnpj, owner.cnpj)] : []),
    ...(owner.cpf ? [named(OTHER_NAMES.cpf, `01011980${owner.cpf}${'0'.repeat(26)}`)] : []),
  ];
  const extensions = [
    ...(names.length > 0 ? [sequence(object('551d11'), octets(sequence(...names)))] : []),
    ...(owner.authority ? [IS_AUTHORITY, SIGNS_CERTIFICATES] : []),
  ];
  const toSign = sequence(
    ...[der(0xa0, integer(2)), integer(serial), RSA_SHA256, name(issuer?.common ?? common)],
    ...[sequence(time(from), time(until)), name(common), publicKey.export({ type: 'spki', format: 'der' })],
    der(0xa3, sequence(...extensions)),
  );
  const signature = createSign('sha256')
    .update(toSign)
    .sign(issuer?.key ?? key);
  return { key, cert: pemOf(sequence(toSign, RSA_SHA256, bitString(signature))), common };
}

/** What a client must trust to accept the `valid` certificate. */
export const TEST_CA = authority.cert;

const KINDS = {
  /** Of 127.0.0.1, localhost and receptor.example. */
  valid: () => issue('receptor.example', yesterday, soon, [alternativeNames(NAMES)], authority),
  'self-signed': () => issue('receptor.example', yesterday, soon, [alternativeNames(NAMES)]),
  'wrong-name': () => issue('outro.example', yesterday, soon, [alternativeNames(['outro.example'])], authority),
  expired: () => issue('receptor.example', longAgo, yesterday, [alternativeNames(NAMES)], authority),
};

export type CertificateKind = keyof typeof KINDS;

/** A new certificate and its key, in PEM. */
export function certificate(kind: CertificateKind): { key: string; cert: string } {
  const { key, cert } = KINDS[kind]();
  return { key: String(key.export({ type: 'pkcs8', format: 'pem' })), cert };
}
