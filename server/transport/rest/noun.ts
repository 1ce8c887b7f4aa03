import type { Page } from '#server/platform/pagination.ts';

/** A resource's name with its gender: `{ g: 'a', one: 'expedição', many: 'expedições' }`. Messages and the OpenAPI document use it. */
export type Noun = { g: 'a' | 'o'; one: string; many: string };

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `Expedição criada.`; the participle comes without its last letter, `criad`. */
export const was = ({ g, one }: Noun, participle: string): string => capital(`${one} ${participle}${g}.`);

/** `Criar uma expedição`. */
export const toDo = (verb: string, { g, one }: Noun): string => `${verb} ${g === 'a' ? 'uma' : 'um'} ${one}`;

/** `Identificador da expedição.` */
export const idOf = ({ g, one }: Noun): string => `Identificador d${g} ${one}.`;

/** `A expedição não existe ou é de outra empresa.` */
export const isMissing = ({ g, one }: Noun): string => capital(`${g} ${one} não existe ou é de outra empresa.`);

/** `1 produto encontrado.`, `3 produtos encontrados.`, `Mais de 1.025 produtos encontrados.` */
export function countOf({ g, one, many }: Noun, page: Pick<Page<unknown>, 'total_registros' | 'ao_menos'>): string {
  const n = page.total_registros;
  if (n === 1) return `1 ${one} encontrad${g}.`;
  return `${page.ao_menos ? 'Mais de ' : ''}${n < 1_000 ? n : n.toLocaleString('pt-BR')} ${many} encontrad${g}s.`;
}
