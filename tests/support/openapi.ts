import { expect } from 'vitest';
import { z } from 'zod';
import { routes } from '#server/transport/rest/app.ts';
import { openApiDocument } from '#server/transport/rest/openapi.ts';
import type { ApiResponse, Example, OpenApiDocument, Schema } from '#server/transport/rest/openapi-types.ts';
import type { Answer } from './api-client.ts';

/** The OpenAPI document as clients get it: through JSON. */
export const document: OpenApiDocument = JSON.parse(JSON.stringify(openApiDocument(routes)));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What a reference such as `#/components/schemas/Erro` names; undefined when it leads nowhere. */
export function resolveReference(ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((found, key) => (isRecord(found) ? found[key] : undefined), document);
}

/** The value with every reference in it replaced by what it names. */
function whole(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(whole);
  if (!isRecord(value)) return value;
  if (typeof value.$ref === 'string') return whole(resolveReference(value.$ref));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(inner)]));
}

/** A schema of the document as a Zod schema that checks values. */
export const checker = (schema: Schema) => z.fromJSONSchema(whole(schema) as Parameters<typeof z.fromJSONSchema>[0]);

/** A response of an operation, references followed. */
export function responseOf(method: string, path: string, status: number): ApiResponse {
  const found = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!found) throw new Error(`${method} ${path} has no response ${status}`);
  return whole(found) as ApiResponse;
}

/** The examples of a response by name; an only one is called `exemplo`. */
function examplesOf(response: ApiResponse): Record<string, Example> {
  const content = response.content?.['application/json'];
  return content?.examples ?? (content ? { exemplo: { value: content.example } } : {});
}

/** The body that a response's example shows. */
export const exampleOf = (method: string, path: string, status: number, name = 'exemplo'): unknown =>
  examplesOf(responseOf(method, path, status))[name]?.value;

/** Holds an answer against what the document says of it: its schema and its headers. */
export function expectAsDocumented(method: string, path: string, answer: Answer): void {
  const response = responseOf(method, path, answer.status);
  const schema = response.content?.['application/json'].schema;
  if (!schema) throw new Error('No schema');
  expect(checker(schema).safeParse(answer.json).error?.issues).toBeUndefined();
  const documented = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase());
  const sent = [...answer.headers.keys()].filter((name) => name.startsWith('x-') || name === 'retry-after');
  expect(documented).toEqual(expect.arrayContaining(sent));
}
