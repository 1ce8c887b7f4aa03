import { randomBytes, randomUUID } from 'node:crypto';
import { maskSecrets } from '#server/platform/mask-secrets.ts';
import { orRequired, z } from '#server/platform/validation.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `length` base62 characters from a cryptographic source, without modulo bias. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** A number as exactly `length` base62 digits. */
export function toBase62(value: number, length: number): string {
  let rest = value;
  let text = '';
  for (let i = 0; i < length; i++) {
    text = ALPHABET[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

const SANE_REQUEST_ID = /^[A-Za-z0-9._:-]{8,64}$/;

/** The caller's request id when it is a sane one and no secret, for it is kept in logs; else a new one. */
export function requestId(given?: string | null): string {
  return given && SANE_REQUEST_ID.test(given) && maskSecrets(given) === given
    ? given
    : `req_${randomUUID().replaceAll('-', '')}`;
}

/** Reads an id from a path: a positive integer that fits, or null (which every door answers as "not found"). */
export function readId(text: string): number | null {
  if (!/^[0-9]{1,16}$/.test(text)) return null;
  const id = Number(text);
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}

/** An id in a body. Numbers beyond the safe range are refused before the database sees them. */
export const idSchema = z
  .number({ error: orRequired('Informe um número inteiro.') })
  .int('Informe um número inteiro.')
  .positive('Informe um número inteiro maior que 0.')
  .max(Number.MAX_SAFE_INTEGER, 'Informe um número inteiro válido.');

/** The same in a query, where it comes as text. */
export const idParameter = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ],
    'Informe um número inteiro.',
  )
  .pipe(idSchema);

/** An id as the OpenAPI document writes it. */
export const ID_FORM = { type: 'integer' as const, minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

/** The same where it may be left out: a list's filter by another record, or a record that an action goes to. */
export const idFilter = (description: string) => idParameter.optional().meta({ ...ID_FORM, description });
