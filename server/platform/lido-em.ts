import { conflict } from './errors.ts';
import { instante } from './validation.ts';

/**
 * What the panel's form sends beside a record's lines, which it sends as a whole: the record's last change (`atualizado_em`) as the form was
 * opened. Programs send none.
 */
export const lido_em = instante.optional();

/**
 * Keeps lines from replacing others that somebody wrote after they were read; for a record that is held, where its lines would change.
 * @param noun the record with its article, as a sentence begins
 * @throws DomainError CONFLICT on `lido_em`
 */
export function requireLido({ atualizado_em }: { atualizado_em: Date }, lido: Date | undefined, noun: string): void {
  if (lido === undefined || lido.getTime() === atualizado_em.getTime()) return;
  const message = `${noun} mudou depois que você abriu este formulário. Os seus itens ficariam no lugar dos que estão lá agora.`;
  throw conflict(message, undefined, { lido_em: [message] });
}
