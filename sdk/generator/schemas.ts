import type { Schema } from '#server/transport/rest/openapi-types.ts';
import { comment, keyOf, quoted } from './names.ts';

const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value));

const union = (types: readonly string[]) => [...new Set(types)].join(' | ');

/** The name that a reference leads to. */
export const nameOfReference = (ref: string) => ref.split('/').at(-1) ?? '';

/** A schema as a type of TypeScript; `indent` is that of the line on which the type begins. */
export function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOfReference(schema.$ref);
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)));
  if (schema.anyOf && !schema.properties) return union(schema.anyOf.map((one) => typeOf(one, indent)));
  switch (schema.type) {
    case 'object':
      return objectType(schema, indent);
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent);
      return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
    }
    case 'string':
      return schema.format === 'binary' ? 'EnvioDeArquivo' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return schema.type;
    case undefined:
      return 'unknown';
    default:
      throw new Error(`A type that the generator does not know: ${schema.type}`);
  }
}

function objectType(schema: Schema, indent: string): string {
  const { properties, additionalProperties: more } = schema;
  const rest = typeof more === 'object' ? typeOf(more, indent) : 'unknown';
  if (!properties) return `Record<string, ${rest}>`;
  const open = more ? [`${indent}  [campo: string]: unknown;\n`] : [];
  if (Object.keys(properties).length === 0 && open.length === 0) return 'Record<string, unknown>';
  return `{\n${fields(schema, `${indent}  `)}${open.join('')}${indent}}`;
}

function fields({ properties = {}, required = [] }: Schema, indent: string): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const optional = required.includes(name) ? '' : '?';
      return `${comment(schema.description, indent)}${indent}${keyOf(name)}${optional}: ${typeOf(schema, indent)};\n`;
    })
    .join('');
}

/** A named schema as an exported type. Where it asks for one of several groups of fields, the type does too. */
export function declarationOf(name: string, schema: Schema): string {
  const { anyOf, ...rest } = schema;
  const about = comment(schema.description);
  if (anyOf && schema.properties) {
    const ways = anyOf.map(({ required = [] }) => `Com<Campos${name}, ${union(required.map(quoted))}>`);
    return `${declarationOf(`Campos${name}`, rest)}\n${about}export type ${name} =\n  | ${ways.join('\n  | ')};\n`;
  }
  const type = typeOf(schema);
  return type.startsWith('{') && schema.type === 'object'
    ? `${about}export interface ${name} ${type}\n`
    : `${about}export type ${name} = ${type};\n`;
}
