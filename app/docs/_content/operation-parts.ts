import type { ApiResponse, OpenApiDocument, Operation } from '#server/transport/rest/openapi-types.ts';
import { type Attribute, attribute, attributes } from '../_ui/schema.ts';
import { bodyOf, resolve } from './examples.ts';

/** The fields of an operation, as the reference shows them. */
export type OperationParts = { parameters: Attribute[]; body: Attribute[]; answers: Attribute[] };

/** Parameters, fields of the body and fields of the successful answers. */
export function operationParts(document: OpenApiDocument, operation: Operation): OperationParts {
  const body = bodyOf(operation)?.schema;
  const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
  return {
    parameters: operation.parameters
      .map((parameter) => resolve(document, parameter))
      .map(({ name, schema, required, description }) =>
        attribute(document, name, { ...schema, ...(description ? { description } : {}) }, required),
      ),
    body: body ? attributes(document, body) : [],
    answers: successes.flatMap(([, response]) => {
      const schema = resolve<ApiResponse>(document, response).content?.['application/json']?.schema;
      return schema ? attributes(document, schema) : [];
    }),
  };
}

/** The same fields in one list; a field of an inner object is named by its path. */
export function operationFields(
  items: readonly Attribute[],
  path = '',
): { name: string; about: string; field: Attribute }[] {
  return items.flatMap((field) => {
    const inner = field.type.startsWith('lista') ? `${path}${field.name}[].` : `${path}${field.name}.`;
    return [
      { name: `${path}${field.name}`, about: [field.description, ...field.facts].filter(Boolean).join(' '), field },
      ...operationFields(field.children, inner),
    ];
  });
}
