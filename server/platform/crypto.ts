import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
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
