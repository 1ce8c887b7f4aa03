import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWellFormedSecret, newSecret, type SecretPrefix, sha256 } from '#server/platform/crypto.ts';
import { randomBase62, readId, requestId } from '#server/platform/ids.ts';

// The form of a secret: <prefix>_ + 43 base62 characters + 6 base62 characters of CRC32 over what precedes.

const PREFIXES: SecretPrefix[] = ['rmn_tok', 'rmn_sec', 'rmn_cod', 'rmn_at', 'rmn_rt', 'whsec'];
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The checksum as a reader of that form would work it out. */
function checksum(text: string): string {
  let rest = BigInt(crc32(text));
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = `${BASE62[Number(rest % 62n)]}${digits}`;
    rest /= 62n;
  }
  return digits;
}

describe.each(PREFIXES)('%s', (prefix) => {
  test('has its form and its checksum', () => {
    for (let i = 0; i < 50; i++) {
      const secret = newSecret(prefix);
      expect(secret).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{49}$`));
      expect(secret.slice(-6)).toBe(checksum(secret.slice(0, -6)));
      expect(isWellFormedSecret(secret, prefix)).toBe(true);
      for (const other of PREFIXES) if (other !== prefix) expect(isWellFormedSecret(secret, other)).toBe(false);
    }
  });

  test('any one character changed is noticed before the database is asked', () => {
    const secret = newSecret(prefix);
    for (let at = 0; at < secret.length; at++) {
      const changed = secret[at] === 'A' ? 'B' : 'A';
      expect(isWellFormedSecret(secret.slice(0, at) + changed + secret.slice(at + 1), prefix), `at ${at}`).toBe(false);
    }
    for (const wrong of ['', prefix, `${secret}0`, secret.slice(1), ` ${secret}`, secret.toUpperCase()]) {
      expect(isWellFormedSecret(wrong, prefix)).toBe(false);
    }
  });
});

test('no text is well formed by chance', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => !isWellFormedSecret(text, 'rmn_tok')));
});

test('secrets differ, and every character is as likely as the others', () => {
  const many = Array.from({ length: 500 }, () => newSecret('rmn_tok'));
  expect(new Set(many).size).toBe(500);
  const counts = new Map<string, number>();
  for (const character of randomBase62(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1,000 of each are expected, with a standard deviation of 32.
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
});

test('sha256 is SHA-256', () => {
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each([
  ['1', 1],
  ['007', 7],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
  ['9007199254740992', null],
  ['9223372036854775807', null],
  ['99999999999999999999', null],
  ['0', null],
  ['-1', null],
  ['1.0', null],
  ['1e3', null],
  ['', null],
  [' 1', null],
  ['１', null],
  ['abc', null],
])('an id in a path: %j → %s', (text, id) => {
  expect(readId(text)).toBe(id);
});

test('a request id is the caller’s only when it is sane', () => {
  for (const sane of ['abcdefgh', 'A.b_c:d-1', 'x'.repeat(64)]) expect(requestId(sane)).toBe(sane);
  for (const odd of [null, undefined, '', 'short', 'x'.repeat(65), 'with space', 'quote"s-8', 'new\nline8']) {
    expect(requestId(odd)).toMatch(/^req_[0-9a-f]{32}$/);
  }
});
