import { z } from 'zod';
import { DomainError, type ErrorDetails } from '#server/platform/errors.ts';
import { ANY_TEXT, FILLED_TEXT } from '#server/platform/written-forms.ts';

const REQUIRED = 'Este campo é obrigatório.';

/** What a field of another type is told, in the words of who reads it. */
const OF_TYPE: Record<string, string> = {
  array: 'Informe uma lista.',
  boolean: 'Informe true ou false.',
  number: 'Informe um número.',
  int: 'Informe um número inteiro.',
  object: 'Informe um objeto.',
  string: 'Informe um texto.',
};

z.config({
  ...z.locales.pt(),
  customError: (issue) => {
    if (issue.code === 'invalid_type' && issue.input === undefined) return REQUIRED;
    if (issue.code === 'invalid_type' && issue.input === null) return 'Este campo não pode ser nulo.';
    if (issue.code === 'invalid_type') return OF_TYPE[String(issue.expected)];
    if (issue.code === 'too_big' && issue.origin === 'array') return `Informe no máximo ${issue.maximum} itens.`;
    if (issue.code === 'invalid_value' && 'values' in issue) {
      const fault = issue.input === undefined ? REQUIRED : 'Valor inválido.';
      return `${fault} Aceitos: ${issue.values.join(', ')}.`;
    }
    return undefined;
  },
});

/** An error for a schema: that the field is missing, or `message`. */
export const orRequired = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? REQUIRED : message;

/** Whether PostgreSQL can keep the text: it has neither NUL nor half a surrogate pair. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** Counted as JSON Schema and PostgreSQL count: by code point, so that an emoji is one character. */
const within = (value: string, max: number) =>
  value.length <= max || (value.length <= 2 * max && [...value].length <= max);

/** A text that a person typed: trimmed, within `max` characters, storable. */
export function text(max: number) {
  return z
    .string({ error: orRequired('Informe um texto.') })
    .refine(storable, { error: 'O texto contém caracteres inválidos.', abort: true })
    .trim()
    .refine((value) => within(value, max), `Use no máximo ${max} caracteres.`)
    .meta({ maxLength: max, pattern: ANY_TEXT });
}

/** The same, and not empty. */
export function requiredText(max: number) {
  return text(max).min(1, REQUIRED).meta({ pattern: FILLED_TEXT });
}

/** The same, where nothing (null, an empty text) means that there is none. */
export const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);

/** A moment that a room returns; each door writes it in its own way (the API as ISO 8601 in the company's zone). */
export const instante = z.date().meta({ type: 'string', format: 'date-time' });

/** A day (`AAAA-MM-DD`), within what a calendar and a time zone can be asked about. */
export const day = z.iso
  .date({ error: 'Use o formato AAAA-MM-DD.', abort: true })
  .refine((value) => value >= '1900-01-01' && value <= '2200-12-31', 'Data fora do intervalo aceito: 1900 a 2200.')
  .meta({ pattern: '^(19|20|21|2200)' });

type Sent<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that were sent, of an input in which every one may be left out. */
export const sentOf = <T extends object>(data: T): Sent<T> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Sent<T>;

/** Messages by field; a nested fault is named by its path (`itens.0.quantidade`). */
export function toDetails(error: z.ZodError): ErrorDetails {
  const details: ErrorDetails = {};
  const ofAnotherType = new Set<string>();
  for (const issue of error.issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'corpo';
    // Zod measures the length of an array that should have been a text, too.
    if (ofAnotherType.has(field)) continue;
    if (issue.code === 'invalid_type') ofAnotherType.add(field);
    details[field] ??= [];
    details[field].push(issue.message);
  }
  return details;
}

/** An instant as text, ISO 8601 with its zone, of a year that a calendar and the database can be asked about; `message` says how to write it. */
export const instantText = (message: string) =>
  z.iso
    .datetime({ error: message, offset: true, abort: true })
    .refine((value) => /^(?:19|20|21)/.test(value), 'Data fora do intervalo aceito: 1900 a 2199.');

/** The same in a query, where the `+` of a zone that was not written as `%2B` comes as a space. */
export const instantParameter = (message: string) =>
  z
    .string({ error: message })
    .transform((value) => value.replace(/^(\S+) (\d\d:?\d\d)$/, '$1+$2'))
    .pipe(instantText(message));

/** An instant that a screen sends. */
export const instantInput = instantText('Use data e hora, como 2026-02-13T09:00:00Z.').transform(
  (value) => new Date(value),
);

/** The message of a refusal whose fields say what is wrong. */
export const BAD_DATA = 'Dados inválidos.';

/**
 * Parses a verb's input.
 * @throws DomainError VALIDATION_ERROR with messages per field
 */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new DomainError('VALIDATION_ERROR', BAD_DATA, toDetails(parsed.error));
}

export { z };
