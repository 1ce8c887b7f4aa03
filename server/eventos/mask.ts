/** Takes the place of personal data of no known form: nothing of it is shown. */
const HIDDEN = '***';

/**
 * The forms that the masks give, empty included: events accept these alone, so that unmasked data cannot get into one.
 * A receiver sees them as patterns of the JSON Schema.
 */
export const MASKED = {
  documento: /^(?:\*{3}|\*{3}\.\d{3}\.\d{3}-\d{2}|\*{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2})?$/,
  email: /^(?:\*{3}|[^\s@]\*{3}@[^\s@]+)?$/u,
  telefone: /^(?:\*{3}|\*{5}-\d{4})?$/,
} as const;

/** CPF as `***.XXX.XXX-XX`, CNPJ (alphanumeric ones too) as `**.XXX.XXX/XXXX-XX`, punctuated or not; none is `''`. */
export function maskDocumento(value: string | null): string {
  if (!value?.trim()) return '';
  const bare = value.replace(/[.\-/\s]/g, '');
  if (/^\d{11}$/.test(bare)) return `***.${bare.slice(3, 6)}.${bare.slice(6, 9)}-${bare.slice(9)}`;
  if (!/^[0-9A-Za-z]{12}\d{2}$/.test(bare)) return HIDDEN;
  const cnpj = bare.toUpperCase();
  return `**.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`;
}

// One @, no space or invisible character, a dotted domain that ends in a name: `ana@529.982.247-25` is a document, not an address.
const EMAIL =
  /^(?<first>[^\s@\p{C}])[^\s@\p{C}]*@(?<domain>(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,10}\p{L}[\p{L}\p{M}\p{N}-]{1,62})$/u;

/** The first character, `***` and the domain; none is `''`. */
export function maskEmail(value: string | null): string {
  const email = value?.trim();
  if (!email) return '';
  const { first, domain } = (email.length <= 254 && EMAIL.exec(email)?.groups) || {};
  return first && domain ? `${first}***@${domain}` : HIDDEN;
}

/** `*****-XXXX` with the last four digits, with or without area and country code, mobile or not; none is `''`. */
export function maskTelefone(value: string | null): string {
  if (!value?.trim()) return '';
  const digits = value.replace(/\D/g, '');
  const known = /^\s*\+?[\d\s().-]+$/.test(value) && digits.length >= 8 && digits.length <= 13;
  return known ? `*****-${digits.slice(-4)}` : HIDDEN;
}
