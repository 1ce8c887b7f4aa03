import type { Schema } from '#server/transport/rest/openapi-types.ts';

/** The type of a field as the specification writes it. */
const typeOf = ({ type, format, const: only }: Schema): string => {
  const names = [type ?? typeof only]
    .flat()
    .map((one) => (format === 'date-time' && one === 'string' ? 'datetime' : one));
  return names.join(' or ');
};

/** The schema at a path of fields; `[]` goes into a list. */
export const field = (schema: Schema, path: string): Schema =>
  path.split('.').reduce<Schema>((found, name) => {
    const inner = found.properties?.[name.replace('[]', '')] ?? {};
    return name.endsWith('[]') ? (inner.items ?? {}) : inner;
  }, schema);

/** The fields of an object with their types. */
export const typesOf = (schema: Schema) =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, typeOf(inner)]));
