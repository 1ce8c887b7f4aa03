import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { IdentidadeRecebida } from '../port.ts';

/** How a provider writes numbers: `+5511912345678`, `5511912345678`, or `11912345678` for those of Brazil. */
export const FORMAS_DO_NUMERO = ['e164', 'digitos', 'nacional'] as const;
export type FormaDoNumero = (typeof FORMAS_DO_NUMERO)[number];

const BRAZIL = '+55';
const PUNCTUATION = /[\s().-]/g;

/** A number in E.164 as a provider wants it; short codes and names as they are. */
export function numberFor(endereco: string, forma: FormaDoNumero): string {
  if (forma === 'e164' || !endereco.startsWith('+')) return endereco;
  return endereco.slice(forma === 'nacional' && endereco.startsWith(BRAZIL) ? BRAZIL.length : 1);
}

/**
 * Whoever wrote an SMS, in the form in which addresses are compared: E.164; short codes (`27900`) and names (`BANCO`) as they came. Null
 * where there is nothing.
 */
export function addressOf(written: string, forma: FormaDoNumero): string | null {
  const text = written.trim().slice(0, 64);
  const compact = text.replace(PUNCTUATION, '').replace(/^00(?=\d{8})/, '+');
  if (!/^\+?\d+$/.test(compact)) return text === '' ? null : text;
  if (compact.startsWith('+')) return compact;
  const [, nacional] = /^0?([1-9][1-9]\d{8,9})$/.exec(compact) ?? [];
  if (forma === 'nacional' && nacional) return `${BRAZIL}${nacional}`;
  return parsePhoneNumberFromString(`+${compact}`)?.isPossible() ? `+${compact}` : compact;
}

/** How whoever wrote an SMS is recognised: by the telephone, or by the writing of a short code or a name, which is no telephone. */
export const identidadesOf = (endereco: string): IdentidadeRecebida[] =>
  (endereco.startsWith('+') ? (['telefone'] as const) : (['telefone', 'remetente'] as const)).map((tipo) => ({
    tipo,
    valor: endereco,
  }));
