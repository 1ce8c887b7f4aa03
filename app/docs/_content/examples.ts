import type { MediaType, OpenApiDocument, Operation, Reference } from '#server/transport/rest/openapi-types.ts';

type Found = { method: string; path: string; operation: Operation };

/** Every operation of the document, in its order. */
export function operationsOf(document: OpenApiDocument): Found[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The example of an operation's success. */
export function exampleOf(document: OpenApiDocument, operationId: string): unknown {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  for (const response of Object.values(found?.operation.responses ?? {})) {
    if (!('$ref' in response)) return response.content?.['application/json']?.example;
  }
  return undefined;
}

/** An operation's request body: JSON, or a form of OAuth. */
export const bodyOf = ({ requestBody }: Operation): MediaType | undefined =>
  Object.values(requestBody?.content ?? {})[0];

/** Follows a reference of the document; any other value stays as it is. */
export function resolve<T extends object>(document: OpenApiDocument, found: T | Reference): T {
  if (!('$ref' in found) || typeof found.$ref !== 'string') return found as T;
  const path = found.$ref.replace(/^#\//, '').split('/');
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as T;
}

/** Examples of an operation's refusal, by the names that the document gives them. */
export function refusalExamples(
  document: OpenApiDocument,
  operationId: string,
  status: number,
): { summary: string | undefined; value: unknown }[] {
  const found = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
  const response = found?.operation.responses[status];
  const content = response && resolve(document, response).content?.['application/json'];
  if (content?.examples) return Object.values(content.examples).map(({ summary, value }) => ({ summary, value }));
  return content?.example === undefined ? [] : [{ summary: undefined, value: content.example }];
}
