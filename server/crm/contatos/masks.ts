import { maskEmail, maskTelefone } from '#server/eventos/index.ts';
import { type ErrorDetails, refuseFields } from '#server/platform/errors.ts';
import { isMasked } from './fields.ts';

const MASKS = { email: maskEmail, telefone: maskTelefone, celular: maskTelefone };
const PERSONAL = ['email', 'telefone', 'celular'] as const;

type Personal = { [F in (typeof PERSONAL)[number]]: string | null };

const LOOKS_MASKED =
  'Este valor parece mascarado. Envie o valor inteiro, ou a máscara exatamente como foi lida para deixá-lo como está.';

/**
 * The fields sent without those that say, masked as the API shows it, what the contact has: they stay as they are.
 * @param before the contact; null where it is new, and nothing can be sent back
 * @throws DomainError VALIDATION_ERROR on each field that looks masked otherwise
 */
export function withoutMasked<T extends { [F in keyof Personal]?: string | null | undefined }>(
  sent: T,
  before: Personal | null,
): T {
  const kept = { ...sent };
  const details: ErrorDetails = {};
  for (const field of PERSONAL) {
    const value = sent[field];
    if (typeof value !== 'string' || !isMasked(value)) continue;
    if (before?.[field] && MASKS[field](before[field]) === value) delete kept[field];
    else details[field] = [LOOKS_MASKED];
  }
  refuseFields(details);
  return kept;
}
