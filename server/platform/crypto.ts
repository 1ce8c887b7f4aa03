import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { env } from '#server/platform/env.ts';
import { randomBase62, toBase62 } from '#server/platform/ids.ts';

/** Prefixes of every secret the product hands out (decisions.md, "Names and formats"). */
export type SecretPrefix = 'rmn_tok' | 'rmn_sec' | 'rmn_cod' | 'rmn_at' | 'rmn_rt' | 'whsec';

const BODY = 43;
const CHECK = 6;

const checksum = (text: string) => toBase62(crc32(text), CHECK);

/** A new secret: `<prefix>_` + 43 random base62 characters (≥ 256 bits) + 6 of CRC32 over what precedes. */
export function newSecret(prefix: SecretPrefix): string {
  const text = `${prefix}_${randomBase62(BODY)}`;
  return text + checksum(text);
}

/** Whether a text has the form and the checksum of a secret with this prefix. Costs no database query. */
export function isWellFormedSecret(text: string, prefix: SecretPrefix): boolean {
  if (text.length !== prefix.length + 1 + BODY + CHECK || !text.startsWith(`${prefix}_`)) return false;
  return checksum(text.slice(0, -CHECK)) === text.slice(-CHECK);
}

/** What the database keeps of a secret. */
export function sha256(text: string | Uint8Array): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Lowercase hexadecimal HMAC-SHA256 of a body (section 6.5). */
export function hmacSha256(key: string, body: string | Uint8Array): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

const FORMAT = 1;
const IV = 12;
const TAG = 16;

function encryptionKey(): Buffer {
  if (!env.ENCRYPTION_KEY) throw new Error('ENCRYPTION_KEY is not set: start with `npm start`, or set it');
  return Buffer.from(env.ENCRYPTION_KEY, 'base64');
}

/** First bytes of the key's digest: which key encrypted a text, so that keys can be replaced. */
const fingerprint = (key: Buffer) => sha256(key).subarray(0, 4);

/**
 * Encrypts a text with ENCRYPTION_KEY (AES-256-GCM). `context` says what it belongs to: a text moved to another row does not
 * decrypt. Bytes: format (1), key fingerprint (4), IV (12), tag (16), cipher text.
 */
export function encrypt(text: string, context: string): Buffer {
  const key = encryptionKey();
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([FORMAT]), fingerprint(key), iv, cipher.getAuthTag(), body]);
}

/** @throws Error when the text was encrypted with another key, for another context, or was changed */
export function decrypt(bytes: Buffer, context: string): string {
  const key = encryptionKey();
  if (bytes[0] !== FORMAT || !bytes.subarray(1, 5).equals(fingerprint(key))) {
    throw new Error('A stored secret was encrypted with another ENCRYPTION_KEY');
  }
  const iv = bytes.subarray(5, 5 + IV);
  const tag = bytes.subarray(5 + IV, 5 + IV + TAG);
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context)).setAuthTag(tag);
  return decipher.update(bytes.subarray(5 + IV + TAG), undefined, 'utf8') + decipher.final('utf8');
}
