import fc from 'fast-check';
import { ANY_TEXT, FILLED_LINE, FILLED_TEXT, ONE_LINE } from '#server/platform/written-forms.ts';
import type { Schema } from '#server/transport/rest/openapi-types.ts';

/** Values for a field, by its name and its schema; undefined leaves it to the schema. */
export type Named = (name: string, schema: Schema) => fc.Arbitrary<unknown> | undefined;

/** Characters that people type, and some that software stumbles over. */
const typed = fc.constantFrom(...'abcXYZ0189çãéÜß 漢😀%_\\"\'<>&;,.{}[]()/-');

/** A text of a person: one line, neither empty nor only spaces where it may not be. */
export const line = (most: number, least = 0): fc.Arbitrary<string> =>
  fc
    .string({ unit: typed, minLength: least, maxLength: Math.min(most, 400) })
    .map((value) => (value.trim() === '' && least > 0 ? 'x' : value));

/** A day from the first to the last that the API takes. */
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const instant = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }).map(String);

/** Patterns that a person's line fits. */
const LINES: ReadonlySet<string> = new Set([ANY_TEXT, FILLED_TEXT, ONE_LINE, FILLED_LINE]);

/** Texts that fit a pattern, and are not too long. */
export const textsLike = (pattern: string, maxLength: number): fc.Arbitrary<string> =>
  fc
    .stringMatching(new RegExp(pattern), { size: maxLength < 20 ? 'xsmall' : 'small' })
    .filter((value) => [...value].length <= maxLength);

function text({ format, pattern, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return day;
  if (format === 'date-time') return instant.map((value) => new Date(value).toISOString());
  if (pattern && !LINES.has(pattern)) return textsLike(pattern, maxLength);
  return line(maxLength, minLength);
}

const LARGEST = Number.MAX_SAFE_INTEGER;

const integer = ({ minimum = -LARGEST, maximum = LARGEST }: Schema) =>
  fc.oneof(
    fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1_000) }),
    fc.integer({ min: minimum, max: maximum }),
  );

const number = ({ minimum = 0, exclusiveMinimum, maximum = 1e12 }: Schema) =>
  fc
    .integer({
      min: Math.round((exclusiveMinimum ?? minimum) * 1_000) + 1,
      max: Math.floor(Math.min(maximum, 1e9) * 1_000),
    })
    .map((thousandths) => thousandths / 1_000);

function ofType(type: string, schema: Schema, named: Named): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema);
    case 'integer':
      return integer(schema);
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, named), { minLength: schema.minItems ?? 0, maxLength: 6 });
    case 'object':
      return object(schema, named);
    default:
      throw new Error(`No values of type ${type}`);
  }
}

function object(schema: Schema, named: Named): fc.Arbitrary<Record<string, unknown>> {
  const { properties, required = [], propertyNames, additionalProperties, maxProperties = 5 } = schema;
  if (properties) {
    const fields = Object.entries(properties).map(([name, inner]): [string, fc.Arbitrary<unknown>] => [
      name,
      named(name, inner) ?? valuesOf(inner, named),
    ]);
    // Of several sets of fields of which one is enough, the first.
    const enough = schema.anyOf?.[0]?.required ?? [];
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...required, ...enough] });
  }
  const values = typeof additionalProperties === 'object' ? valuesOf(additionalProperties, named) : fc.jsonValue();
  return fc.dictionary(text(propertyNames ?? {}), values as fc.Arbitrary<unknown>, { maxKeys: maxProperties });
}

/** Values that fit a schema of the OpenAPI document, made from the schema alone but for the fields that `named` knows. */
export function valuesOf(schema: Schema, named: Named = () => undefined): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, named)));
}
