import { maskEmail } from '#server/eventos/index.ts';

/**
 * What a contact is called of whom an address alone is known. It tells no more of the address than the API shows of it: names are masked
 * nowhere.
 */
export function semNome({ celular, email }: { celular: string | null; email: string | null }): string {
  if (celular) return `Sem nome (final ${celular.slice(-4)})`;
  return email ? `Sem nome (${maskEmail(email)})` : 'Sem nome';
}

/** Whether nobody has named the contact yet. */
export const isSemNome = (nome: string): boolean => /^Sem nome(?: \([^)]+\))?$/.test(nome);
