import type { HttpResult } from '#server/platform/http/client.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';
import type { CanalAberto } from '../port.ts';

/** What a stranger wrote, for people: one line, without control characters and without what was shown to them. */
export function oneLine(text: string, secrets: readonly string[]): string {
  let plain = text;
  for (const secret of secrets) plain = plain.replaceAll(secret, '…');
  return maskSecrets(plain)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .toWellFormed()
    .slice(0, 300);
}

/** Every text among the secrets that is long enough to be one. */
export const secretsOf = ({ segredos }: Pick<CanalAberto, 'segredos'>): string[] =>
  Object.values(segredos)
    .flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : [one]))
    .filter((one): one is string => typeof one === 'string' && one.length >= 4);

export function jsonOf({ corpo }: HttpResult): unknown {
  try {
    return JSON.parse(corpo.toString('utf8'));
  } catch {
    return null;
  }
}
