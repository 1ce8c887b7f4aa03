import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import { env } from '#server/platform/env.ts';
import { randomBase62, toBase62 } from '#server/platform/ids.ts';

/** Prefixes of every secret the product hands out; server/acesso/README.md says which is whose. */
export type SecretPrefix =
  | 'rmn_tok'
  | 'rmn_sec'
  | 'rmn_cod'
  | 'rmn_at'
  | 'rmn_rt'
  | 'rmn_cv'
  | 'rmn_rs'
  | 'rmn_em'
  | 'rmn_pp'
  | 'whsec';

/** Prefix of an application's `client_id`, which is public, and shorter than a secret. */
const CLIENT_ID = 'rmn_app';

const BODY = 43;
const CLIENT_ID_BODY = 16;
const CHECK = 6;

const checksum = (text: string) => toBase62(crc32(text), CHECK);

function make(prefix: string, body: number): string {
  const text = `${prefix}_${randomBase62(body)}`;
  return text + checksum(text);
}

function isWellFormed(text: string, prefix: string, body: number): boolean {
  if (text.length !== prefix.length + 1 + body + CHECK || !text.startsWith(`${prefix}_`)) return false;
  return checksum(text.slice(0, -CHECK)) === text.slice(-CHECK);
}

/** A new secret: `<prefix>_` + 43 random base62 characters (≥ 256 bits) + 6 of CRC32 over the text before them. */
export const newSecret = (prefix: SecretPrefix): string => make(prefix, BODY);

/** Whether a text has the form and the checksum of a secret with this prefix. Costs no database query. */
export const isWellFormedSecret = (text: string, prefix: SecretPrefix): boolean => isWellFormed(text, prefix, BODY);

/** A new `client_id`: `rmn_app_` + 16 random base62 characters + 6 of CRC32. */
export const newClientId = (): string => make(CLIENT_ID, CLIENT_ID_BODY);

export const isWellFormedClientId = (text: string): boolean => isWellFormed(text, CLIENT_ID, CLIENT_ID_BODY);

/** Whether two digests or texts are the same, in a time that does not tell where they differ. */
export function isSame(a: Uint8Array | string, b: Uint8Array | string): boolean {
  // Digests have one length, whatever was compared.
  return timingSafeEqual(sha256(a), sha256(b));
}

/** SHA-256 of a text: the only form in which the database keeps tokens, codes and client secrets. */
export function sha256(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Lowercase hexadecimal HMAC-SHA256 of a body: the signature of a delivery, after `sha256=`. */
export function hmacSha256(key: string, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

function sealKey(): string {
  if (!env.NEXTAUTH_SECRET) throw new Error('NEXTAUTH_SECRET is not set: start with `npm start`, or set it');
  return env.NEXTAUTH_SECRET;
}

/** A text that goes to a browser and must come back unchanged, for `purpose` only and within `seconds`. It is not secret. */
export function seal(purpose: string, text: string, seconds: number): string {
  const body = `${Buffer.from(text).toString('base64url')}.${Math.floor(Date.now() / 1000) + seconds}`;
  return `${body}.${hmacSha256(sealKey(), `${purpose}\n${body}`)}`;
}

/** The sealed text; null when it was changed, is too old, or was sealed for something else. */
export function unseal(purpose: string, sealed: string): string | null {
  const [text = '', end = '', signature = ''] = sealed.split('.');
  if (!isSame(signature, hmacSha256(sealKey(), `${purpose}\n${text}.${end}`))) return null;
  return Number(end) * 1000 > Date.now() ? Buffer.from(text, 'base64url').toString() : null;
}

const FORMAT = 1;
const IV = 12;
const TAG = 16;

/** A key, and the header of every text that it encrypts: format and the first bytes of the key's digest. */
type Key = { bytes: Buffer; header: Buffer };

const keyOf = (text: string): Key => {
  const bytes = Buffer.from(text, 'base64');
  return { bytes, header: Buffer.from([FORMAT, ...sha256(bytes).subarray(0, 4)]) };
};

/** The key that encrypts, then the previous keys, which only decrypt. */
function encryptionKeys(): [Key, ...Key[]] {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set: start with `npm start`, or set it');
  return [keyOf(env.ENCRYPTION_KEY), ...env.ENCRYPTION_KEY_PREVIOUS.map(keyOf)];
}

/** Length in bytes of the header that every encrypted text begins with, and that names its key. */
export const KEY_HEADER = 5;

/** The header, in hexadecimal, of every text that a configured key encrypted: ENCRYPTION_KEY's, and those of the previous keys. */
export function keyHeaders(): { current: string; previous: string[] } {
  const [current, ...previous] = encryptionKeys().map(({ header }) => header.toString('hex'));
  return { current: current ?? '', previous: previous.filter((header) => header !== current) };
}

/**
 * Encrypts a text with ENCRYPTION_KEY (AES-256-GCM). `context` names the row it belongs to: a text moved to another row does not
 * decrypt. Bytes: format (1), key fingerprint (4), IV (12), tag (16), cipher text.
 */
export function encrypt(text: string, context: string): Buffer {
  const [key] = encryptionKeys();
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([key.header, iv, cipher.getAuthTag(), body]);
}

/**
 * Decrypts a text that ENCRYPTION_KEY or one of ENCRYPTION_KEY_PREVIOUS encrypted.
 * @throws Error when the text was encrypted with another key, for another context, or was changed
 */
export function decrypt(bytes: Buffer, context: string): string {
  const header = bytes.subarray(0, KEY_HEADER);
  const key = encryptionKeys().find((known) => known.header.equals(header));
  if (!key) throw new Error('A stored secret was encrypted with another ENCRYPTION_KEY');
  const iv = bytes.subarray(KEY_HEADER, KEY_HEADER + IV);
  const tag = bytes.subarray(KEY_HEADER + IV, KEY_HEADER + IV + TAG);
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.from(context)).setAuthTag(tag);
  return decipher.update(bytes.subarray(KEY_HEADER + IV + TAG), undefined, 'utf8') + decipher.final('utf8');
}

const signing = new Map<string, Buffer>();

/** The key of a purpose's signatures, made of an encryption key: neither tells anything of the other. */
function signingKey(purpose: string, { bytes, header }: Key): Buffer {
  const name = `${header.toString('hex')} ${purpose}`;
  const known = signing.get(name) ?? Buffer.from(hkdfSync('sha256', bytes, '', `romaneio ${purpose}`, 32));
  signing.set(name, known);
  return known;
}

const signWith = (key: Buffer, bytes: Uint8Array) => createHmac('sha256', key).update(bytes).digest();

/** HMAC-SHA256 of bytes for `purpose` only, under a key made of ENCRYPTION_KEY; a part from its beginning signs too. */
export const signBytes = (purpose: string, bytes: Uint8Array): Buffer =>
  signWith(signingKey(purpose, encryptionKeys()[0]), bytes);

/** Whether a signature, or the beginning of one, is of `signBytes` for these bytes, with the present key or a previous one. */
export const verifyBytes = (purpose: string, bytes: Uint8Array, signature: Uint8Array): boolean =>
  encryptionKeys().some((key) =>
    isSame(signWith(signingKey(purpose, key), bytes).subarray(0, signature.length), signature),
  );
