import type { MediaType, OpenApiDocument, Parameter, Schema } from '#server/transport/rest/openapi-types.ts';
import { sampleRequest } from '../../_content/amostras/request.ts';
import { formatJson } from '../../_content/blocks.ts';
import { resolve } from '../../_content/examples.ts';
import type { OperationPage } from '../../_content/operations.ts';

/** A field to fill in. */
export type TrialField = {
  name: string;
  required: boolean;
  /** What the field holds at first. */
  value: string;
  /** The values that there are; null where any text may be. */
  options: string[] | null;
  /** The content types of a file; null where the field is a text. */
  accept: string | null;
};

/** An operation as a form: what a person fills in to send its request from the page. */
export type Trial = {
  method: string;
  path: string;
  credentials: 'token' | 'application' | 'none';
  escopo: string | null;
  /** Whether the request changes something. */
  writes: boolean;
  takesKey: boolean;
  inPath: TrialField[];
  inQuery: TrialField[];
  body: { kind: 'json'; text: string } | { kind: 'form' | 'multipart'; fields: TrialField[] } | null;
};

/** Fields that a form of OAuth may have, and that have a place of their own on the page. */
const CREDENTIALS = new Set(['client_id', 'client_secret']);

/** The form of an operation, with the document's examples in it. */
export function trialOf(document: OpenApiDocument, { method, path, operation }: OperationPage): Trial {
  const { credentials, idempotencyKey, body } = sampleRequest(document, method, path, operation);
  const parameters = operation.parameters.map((parameter) => resolve(document, parameter));
  const escopo = operation['x-escopo'] ?? null;
  const inPlace = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const content = operation.requestBody?.content ?? {};
  const form = content['application/x-www-form-urlencoded'] ?? content['multipart/form-data'];
  return {
    method,
    path,
    credentials,
    escopo,
    // Some look by POST.
    writes: method !== 'GET' && !escopo?.endsWith(':read'),
    takesKey: idempotencyKey !== null,
    inPath: inPlace('path').map(({ name, schema }) => ({
      ...fieldOf(document, name, schema, true),
      value: String(schema.examples?.[0] ?? 1),
    })),
    inQuery: inPlace('query').map(({ name, schema, required }) => fieldOf(document, name, schema, required)),
    body:
      body?.kind === 'json'
        ? { kind: 'json', text: formatJson(body.value) }
        : body && form
          ? { kind: body.kind, fields: partsOf(document, form).filter(({ name }) => !CREDENTIALS.has(name)) }
          : null,
  };
}

function fieldOf(document: OpenApiDocument, name: string, given: Schema, required: boolean): TrialField {
  const schema = resolve(document, given);
  const options = schema.type === 'boolean' ? [true, false] : schema.enum?.filter((value) => value !== null);
  return { name, required, value: '', options: options?.map(String) ?? null, accept: null };
}

function partsOf(document: OpenApiDocument, { schema: given, example, encoding }: MediaType): TrialField[] {
  const { properties, required } = resolve(document, given);
  const values = (example ?? {}) as Record<string, unknown>;
  return Object.entries(properties ?? {}).map(([name, schema]) => {
    const accept = encoding?.[name]?.contentType ?? null;
    const value = values[name];
    return {
      ...fieldOf(document, name, schema, required?.includes(name) ?? false),
      value: accept || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value),
      accept,
    };
  });
}
