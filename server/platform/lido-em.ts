import { conflict } from './errors.ts';
import { instante } from './validation.ts';

/**
 * What the panel's form sends beside a record's lines, which it sends as a whole: the record's last change (`atualizado_em`) as the form was
 * opened, or null where the person has said that their lines count. Programs send none.
 */
export const lido_em = instante.nullable().optional();

type Held = { atualizado_em: Date; itens: readonly { id: number }[] };

/**
 * Keeps lines from replacing others that somebody wrote after they were read; for a record that is held.
 * @param noun the record with its article, as a sentence begins
 * @returns the lines that were sent; of a person whose lines count, one that is no longer there is a new one
 * @throws DomainError CONFLICT on `lido_em`
 */
export function readLines<T extends { id?: number | undefined }>(
  { atualizado_em, itens }: Held,
  lido: Date | null | undefined,
  sent: readonly T[],
  noun: string,
): T[] {
  if (lido === null) {
    const there = new Set(itens.map(({ id }) => id));
    return sent.map(({ id, ...line }) => (id !== undefined && there.has(id) ? { id, ...line } : line) as T);
  }
  if (lido !== undefined && lido.getTime() !== atualizado_em.getTime()) {
    const message = `${noun} mudou depois que você abriu este formulário. Os seus itens ficariam no lugar dos que estão lá agora.`;
    throw conflict(message, undefined, { lido_em: [message] });
  }
  return [...sent];
}
