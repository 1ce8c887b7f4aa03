import type { OpenApiDocument, Schema } from '#server/transport/rest/openapi-types.ts';
import { resolve } from '../_content/examples.ts';

const TYPES: Record<string, string> = {
  string: 'texto',
  integer: 'inteiro',
  number: 'número',
  boolean: 'booleano',
  object: 'objeto',
  array: 'lista',
  null: 'nulo',
};
const FORMATS: Record<string, string> = { date: 'data', 'date-time': 'data e hora' };

/** One field, as the reference shows it, with the fields inside it. */
export type Attribute = {
  name: string;
  type: string;
  required: boolean;
  description: string;
  facts: string[];
  children: Attribute[];
};

function typeName(document: OpenApiDocument, schema: Schema): string {
  if (schema.const !== undefined) return typeof schema.const === 'boolean' ? 'booleano' : 'texto';
  if (schema.format && FORMATS[schema.format]) return FORMATS[schema.format] ?? 'texto';
  const names = [schema.type ?? 'object'].flat().map((type) => TYPES[type] ?? type);
  const items = schema.items && resolve(document, schema.items);
  const [first, ...more] = items ? [`lista de ${plural(typeName(document, items))}`] : names;
  return [first, ...more].join(' ou ');
}

const plural = (type: string) => (type.endsWith('o') || type.endsWith('a') ? `${type}s` : type);

const textOf = (value: unknown) => (typeof value === 'string' ? value || '""' : JSON.stringify(value));

/** Rules that the description does not already tell. */
function factsOf(name: string, schema: Schema, description: string): string[] {
  const facts: string[] = [];
  if (schema.default !== undefined) facts.push(`Padrão: \`${textOf(schema.default)}\`.`);
  // The type already says that the field may be null.
  const values = schema.enum?.filter((value) => value !== null) ?? [];
  if (values.length > 1) facts.push(`Valores: ${values.map((v) => `\`${String(v)}\``).join(' ')}.`);
  if (schema.minimum !== undefined && !name.endsWith('_id')) facts.push(`Mínimo: ${schema.minimum}.`);
  if (schema.maxLength !== undefined && !description.includes(String(schema.maxLength)))
    facts.push(`Até ${schema.maxLength} caracteres.`);
  return facts;
}

/** A field's schema for the reference. */
export function attribute(document: OpenApiDocument, name: string, given: Schema, required: boolean): Attribute {
  const schema = resolve(document, given);
  const inner = schema.items ? resolve(document, schema.items) : schema;
  const description = given.description ?? schema.description ?? '';
  return {
    name,
    type: typeName(document, schema),
    required,
    description,
    facts: factsOf(name, schema, description),
    children: attributes(document, inner),
  };
}

/** The fields of an object. */
export function attributes(document: OpenApiDocument, given: Schema): Attribute[] {
  const schema = resolve(document, given);
  return Object.entries(schema.properties ?? {}).map(([name, property]) =>
    attribute(document, name, property, schema.required?.includes(name) ?? false),
  );
}
