import type { Outputs } from '#app/_trpc/client.ts';
import { formatPhone } from '#app/_ui/format.ts';

/** A contact of the company. */
export type Contato = Outputs['contatos']['get'];
export type Etiqueta = Contato['etiquetas'][number];

/** A field that the company added to its contacts. */
export type Campo = Outputs['campos']['list'][number];

/** A Brazilian telephone with its punctuation, whichever way it was written; one of another country as it was written. */
export function telephoneShown(written: string): string {
  const digits = written.replace(/\D/g, '');
  if (written.trim().startsWith('+') && !digits.startsWith('55')) return written;
  const shown = formatPhone(digits);
  return shown === digits ? written : shown;
}

/** Where a telephone, however it is written, is called. */
export function telephoneLink(written: string): string {
  const digits = written.replace(/\D/g, '');
  return `tel:${written.trim().startsWith('+') || digits.length > 11 ? '+' : ''}${digits}`;
}

/** The contact that a refusal names at its end. */
export const ownerIn = (error: unknown): string | undefined =>
  typeof error === 'string' ? /\(id (\d+)\)\.$/.exec(error)?.[1] : undefined;
