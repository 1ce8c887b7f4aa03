import { env } from '#server/platform/env.ts';

/** A part of an e-mail; HTML and text are both made of these. */
export type Bloco =
  | { tipo: 'paragrafo'; texto: string }
  | { tipo: 'botao'; texto: string; href: string }
  | { tipo: 'fatos'; fatos: readonly (readonly [rotulo: string, valor: string])[] };

/** An e-mail in words. */
export type Modelo = {
  assunto: string;
  /** What lists of e-mails show after the subject. */
  previa: string;
  titulo: string;
  blocos: readonly Bloco[];
  /** Why one got it. */
  porque: string;
  /** Where it is switched off; null of a kind that cannot be. */
  desligar: string | null;
};

/** A paragraph. */
export const paragrafo = (texto: string): Bloco => ({ tipo: 'paragrafo', texto });
/** The link of an e-mail, to a path of the panel. */
export const botao = (texto: string, path: string): Bloco => ({ tipo: 'botao', texto, href: env.APP_URL + path });
/** What is known, line by line; what is not known has no line. */
export const fatos = (...lines: readonly (readonly [string, string | null])[]): Bloco => ({
  tipo: 'fatos',
  fatos: lines.flatMap(([rotulo, valor]) => (valor ? [[rotulo, valor] as const] : [])),
});

const LONGEST_NAME = 80;

/**
 * A name that somebody else wrote (of a company, a person, a webhook) as one line of sane length. What programs that show e-mails would
 * turn into a link of its own is broken up with invisible spaces: an invitation must not carry a stranger's advertisement.
 */
export function nome(text: string, longest: number = LONGEST_NAME): string {
  const line = text
    .toWellFormed()
    // Controls, and what turns the direction of writing around.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const short = [...line].length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line;
  return short.replace(/(?<=[\p{L}\p{N}])(?:\.(?=[\p{L}\p{N}]{2})|@|:(?=\/\/))/gu, '$&\u200B') || '(sem nome)';
}

const BRASILIA = 'America/Sao_Paulo';
const LONG = { dateStyle: 'long' } as const;
/** An instant's day. */
export const dia = (iso: string, timeZone = BRASILIA) =>
  new Date(iso).toLocaleDateString('pt-BR', { ...LONG, timeZone });
/** An instant. */
export function momento(iso: string, timeZone = BRASILIA): string {
  const at = new Date(iso).toLocaleString('pt-BR', { ...LONG, timeStyle: 'short', timeZone });
  return `${at} (${timeZone === BRASILIA ? 'horário de Brasília' : 'horário da empresa'})`;
}

/** An amount, as `1284.60`. */
export const reais = (valor: string) => `R$ ${valor.replace('.', ',').replace(/\B(?=(\d{3})+(?=,))/g, '.')}`;
