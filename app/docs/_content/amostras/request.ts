import type { OpenApiDocument, Operation, Parameter, ResponseContent } from '#server/transport/rest/openapi-types.ts';
import { resolve } from '../examples.ts';

/** A part of a form: a text, or the file of that name. */
export type FormPart = { name: string; value: string; isFile: boolean };

export type SampleBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; parts: readonly FormPart[] }
  | { kind: 'multipart'; parts: readonly FormPart[] };

/** The request of an operation that every language writes in its own words: the document's examples filled in. */
export type SampleRequest = {
  operationId: string;
  method: string;
  /** Path and query, from the slash on. */
  address: string;
  /** What the request is signed with: the variable TOKEN, or CLIENT_ID and CLIENT_SECRET. */
  credentials: 'token' | 'application' | 'none';
  /** Null where the operation takes no key. */
  idempotencyKey: string | null;
  body: SampleBody | null;
  answer: { kind: 'json' } | { kind: 'text' } | { kind: 'file'; name: string };
};

/** Where what no terminal shows goes. */
const FILES: readonly (readonly [keyof ResponseContent, string])[] = [
  ['application/pdf', 'documento.pdf'],
  ['image/png', 'imagem.png'],
];

/** An operation's request with the document's own examples in it. */
export function sampleRequest(
  document: OpenApiDocument,
  method: string,
  path: string,
  operation: Operation,
): SampleRequest {
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter));
  return {
    operationId: operation.operationId,
    method,
    address: addressOf(path, parameters),
    credentials: credentialsOf(operation),
    // A key per operation, so that the samples of two operations may be run one after the other.
    idempotencyKey: parameters.some(({ name }) => name === 'Idempotency-Key') ? `${operation.operationId}-1` : null,
    body: bodyOf(operation),
    answer: answerOf(document, operation),
  };
}

function addressOf(path: string, parameters: readonly Parameter[]): string {
  let address = path;
  const query = new URLSearchParams();
  for (const { name, in: place, required, schema } of parameters) {
    const example = String(schema.examples?.[0] ?? 1);
    if (place === 'path') address = address.replace(`{${name}}`, example);
    if (place === 'query' && required) query.set(name, example);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

function credentialsOf({ security }: Operation): SampleRequest['credentials'] {
  if (security.some((way) => 'token' in way)) return 'token';
  return security.some((way) => 'aplicativo' in way) ? 'application' : 'none';
}

function bodyOf({ requestBody }: Operation): SampleBody | null {
  const { 'application/json': json, 'application/x-www-form-urlencoded': form } = requestBody?.content ?? {};
  const multipart = requestBody?.content['multipart/form-data'];
  // Where a file may come instead, JSON is what most send.
  if (json) return { kind: 'json', value: json.example };
  const given = form ?? multipart;
  if (!given) return null;
  const parts = Object.entries(given.example ?? {}).map(([name, value]) => ({
    name,
    value: typeof value === 'object' ? JSON.stringify(value) : String(value),
    // The example of a file is its name.
    isFile: given.encoding?.[name] !== undefined,
  }));
  return { kind: form ? 'form' : 'multipart', parts };
}

function answerOf(document: OpenApiDocument, { responses }: Operation): SampleRequest['answer'] {
  const successes = Object.entries(responses).filter(([status]) => /^[23]/.test(status));
  // An answer that leads to a file at another address.
  if (successes.every(([status]) => status.startsWith('3'))) return { kind: 'file', name: 'arquivo' };
  const types = successes.flatMap(([, response]) => Object.keys(resolve(document, response).content ?? {}));
  const file = FILES.find(([type]) => types.includes(type));
  if (file) return { kind: 'file', name: file[1] };
  return { kind: types.includes('application/json') ? 'json' : 'text' };
}
