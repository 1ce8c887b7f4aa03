import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { routes } from '#server/transport/rest/app.ts';
import { openApiDocument } from '#server/transport/rest/openapi.ts';
import type {
  ApiResponse,
  Example,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Schema,
} from '#server/transport/rest/openapi-types.ts';
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
export function whole<T>(value: T): T {
  const follow = (found: unknown): unknown => {
    if (Array.isArray(found)) return found.map(follow);
    if (!isRecord(found)) return found;
    if (typeof found.$ref === 'string') return follow(resolveReference(found.$ref));
    return Object.fromEntries(Object.entries(found).map(([key, inner]) => [key, follow(inner)]));
  };
  return follow(value) as T;
}

/** An operation of the document, references followed. */
export type Described = {
  /** For example `GET /v1/estoque/`. */
  name: string;
  method: string;
  path: string;
  operation: Operation;
  parameters: Parameter[];
  /** What it takes as its body: JSON, or a form. */
  body: MediaType | undefined;
  /** Whether the body is a form with a file, and nothing else. */
  isForm: boolean;
  /** Whether a JSON body may come as a form with a file instead. */
  orForm: boolean;
  /** Whether a request may come without a body. */
  bodyless: boolean;
};

export const operations: readonly Described[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([key, operation]) => ({
    name: `${key.toUpperCase()} ${path}`,
    method: key.toUpperCase(),
    path,
    operation,
    parameters: whole(operation.parameters) as Parameter[],
    body: whole(Object.values(operation.requestBody?.content ?? {})[0]),
    isForm: Object.keys(operation.requestBody?.content ?? {})[0] === 'multipart/form-data',
    orForm: Object.keys(operation.requestBody?.content ?? {}).indexOf('multipart/form-data') > 0,
    bodyless: operation.requestBody?.required !== true,
  })),
);

/** Those that ask for a token: the API proper. */
export const guarded = operations.filter(({ operation }) => operation['x-escopo'] !== undefined);

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
addFormats.default(ajv);
ajv.addFormat('base64', /^(?:[\dA-Za-z+/]{4})*(?:[\dA-Za-z+/]{2}==|[\dA-Za-z+/]{3}=)?$/);

/** How what is no JSON begins, by its type. */
const BEGINNINGS: Record<string, string> = {
  'application/pdf': '%PDF-',
  'application/xml': '<?xml ',
  'image/png': '\ufffdPNG\r\n\u001a\n',
};

/** The schema, in which an object that tells its fields has no others. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (!isRecord(value)) return value;
  const found = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strict(inner)]));
  return isRecord(value.properties) && typeof value.type !== 'undefined' && value.additionalProperties === undefined
    ? { ...found, additionalProperties: false }
    : found;
}

const compiled = new Map<string, ValidateFunction>();
/** By the schemas themselves: to write one out takes longer than to judge a value. Schemas do not change. */
const known = { open: new WeakMap<Schema, ValidateFunction>(), closed: new WeakMap<Schema, ValidateFunction>() };

function compile(schema: Schema, closed: boolean): ValidateFunction {
  const mine = known[closed ? 'closed' : 'open'];
  const before = mine.get(schema);
  if (before) return before;
  const found = closed ? strict(whole(schema)) : whole(schema);
  const key = JSON.stringify(found);
  const validate = compiled.get(key) ?? ajv.compile(found as object);
  compiled.set(key, validate);
  mine.set(schema, validate);
  return validate;
}

/**
 * What of a value does not fit a schema of the document (JSON Schema 2020-12); nothing when it fits. `closed`: fields that the schema
 * does not tell are faults too.
 */
export function faultsOf(schema: Schema, value: unknown, { closed = false } = {}): string[] {
  const validate = compile(schema, closed);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

const responses = new WeakMap<object, ApiResponse>();

/** A response of an operation, references followed. */
export function responseOf(method: string, path: string, status: number): ApiResponse {
  const found = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!found) throw new Error(`${method} ${path} has no response ${status}`);
  const followed = responses.get(found) ?? (whole(found) as ApiResponse);
  responses.set(found, followed);
  return followed;
}

/** The examples of a response by name; an only one is called `exemplo`. */
export function examplesOf(response: ApiResponse): Record<string, Example> {
  const content = response.content?.['application/json'];
  return content?.examples ?? (content ? { exemplo: { value: content.example } } : {});
}

/** The body that a response's example shows. */
export const exampleOf = (method: string, path: string, status: number, name = 'exemplo'): unknown =>
  examplesOf(responseOf(method, path, status))[name]?.value;

/** Headers that belong to HTTP itself and that no document tells. */
const PLUMBING = [
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive', 'pragma'],
  'transfer-encoding',
];

/** Holds an answer against what the document says of it: status, type, body and headers, none of which may have more than is told. */
export function expectAsDocumented(method: string, path: string, answer: Answer): void {
  const at = `${method} ${path} → ${answer.status} ${answer.text.slice(0, 300)}`;
  const response = responseOf(method, path, answer.status);
  const [type, content] = Object.entries(response.content ?? {})[0] ?? [];
  if (!type || !content) throw new Error(`${at}: no schema`);
  expect(answer.headers.get('content-type')?.split(';')[0], at).toBe(type);
  if (type === 'application/json') {
    expect(faultsOf(content.schema, JSON.parse(answer.text), { closed: true }), at).toEqual([]);
  } else expect(answer.text.slice(0, 8), at).toContain(BEGINNINGS[type] ?? `nothing is known of ${type}`);
  const told = new Map(Object.entries(response.headers ?? {}).map(([name, it]) => [name.toLowerCase(), it]));
  const sent = [...answer.headers.keys()].filter((name) => !PLUMBING.includes(name));
  expect(
    sent.filter((name) => !told.has(name)),
    `${at}: headers that the document does not tell`,
  ).toEqual([]);
  for (const [name, header] of told) {
    if ('$ref' in header) continue;
    const value = answer.headers.get(name);
    if (value === null) expect(header.required ?? false, `${at}: ${name}`).toBe(false);
    else expect(faultsOf(header.schema, asTyped(header.schema, value)), `${at}: ${name}`).toEqual([]);
  }
}

/** A text of a header or a query as the type that its schema gives it; one that cannot be stays text, and does not fit. */
export const asTyped = (schema: Schema, text: string): unknown =>
  schema.type === 'integer' && /^\d+$/.test(text) ? Math.min(Number(text), Number.MAX_VALUE) : text;
