import { JsonNumber } from '#server/platform/decimal.ts';
import { invalid } from '#server/platform/errors.ts';
import type { z } from '#server/platform/validation.ts';
import { CAMPO } from '../midia/campo.ts';
import { keepNumbers } from './body.ts';
import { jsonSchema } from './json-schema.ts';
import type { Schema } from './openapi-types.ts';

/** The types that a form's text may stand for, besides itself. */
type Kind = 'text' | 'number' | 'boolean' | 'json';

const known = new WeakMap<z.ZodObject, ReadonlyMap<string, Kind>>();

/** The text fields that a form declares beside its file, each with what its text stands for. */
export function formFields(schema: z.ZodObject): ReadonlyMap<string, Kind> {
  const found = known.get(schema);
  if (found) return found;
  const properties = Object.entries(jsonSchema(schema, 'input').properties ?? {});
  const made = new Map(properties.filter(([name]) => name !== CAMPO).map(([name, field]) => [name, kindOf(field)]));
  known.set(schema, made);
  return made;
}

const typesOf = ({ type, anyOf = [] }: Schema): string[] => [...[type ?? []].flat(), ...anyOf.flatMap(typesOf)];

/** A field that may be a text is one: `"12"` is a decimal as good as `12`. */
function kindOf(field: Schema): Kind {
  const types = typesOf(field);
  if (types.includes('string')) return 'text';
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('integer') || types.includes('number')) return 'number';
  return types.includes('object') || types.includes('array') ? 'json' : 'text';
}

/**
 * A form's texts as a JSON body would have had them, so that verbs know one kind of input. What is no such value stays a text, for the schema to
 * refuse; an empty text of what cannot be one counts as not sent. Objects and lists come as JSON.
 * @throws DomainError VALIDATION_ERROR on a field whose text should be JSON and is none
 */
export function readFormFields(schema: z.ZodObject, sent: Readonly<Record<string, string>>): Record<string, unknown> {
  const kinds = formFields(schema);
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, text]) => {
      const kind = kinds.get(name);
      if (kind === 'text') return [[name, text]];
      return kind === undefined || text.trim() === '' ? [] : [[name, jsonOf(name, kind, text.trim())]];
    }),
  );
}

/** A number keeps its digits, as in a JSON body. */
function jsonOf(name: string, kind: Kind, text: string): unknown {
  if (kind === 'json') {
    try {
      return JSON.parse(text, keepNumbers);
    } catch {
      throw invalid(name, 'O texto deste campo não é JSON válido.');
    }
  }
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (/^-?(?:0|[1-9]\d{0,14})$/.test(text)) return Number(text);
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? new JsonNumber(text) : text;
}

/** What a form is recognised by when it comes again: the digest of its file and its fields, in whatever order they came. */
export function printOf(sha256: Buffer, sent: Readonly<Record<string, string>>): string {
  const fields = Object.entries(sent).sort(([a], [b]) => (a < b ? -1 : 1));
  return fields.length === 0 ? sha256.toString('hex') : `${sha256.toString('hex')}\n${JSON.stringify(fields)}`;
}
