import type { Facts } from '#server/transport/rest/documentation.ts';
import type {
  ApiResponse,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Schema,
} from '#server/transport/rest/openapi-types.ts';
import { formatJson } from './blocks.ts';
import { operationsOf, resolve } from './examples.ts';

/** The part of Postman's collection format 2.1 that this collection uses. */
type Entry = { key: string; value: string; description?: string; disabled?: boolean };
type Auth = { type: 'bearer'; bearer: Entry[] } | { type: 'basic'; basic: Entry[] } | { type: 'noauth' };
type Body =
  | { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
  | { mode: 'urlencoded'; urlencoded: Entry[] }
  | {
      mode: 'formdata';
      formdata: (Omit<Entry, 'value'> & { type: 'text' | 'file'; value?: string; src?: string[] })[];
    };
export type PostmanRequest = {
  method: string;
  header: Entry[];
  url: { raw: string; host: string[]; path: string[]; query: Entry[]; variable: Entry[] };
  body?: Body;
  auth?: Auth;
  description?: string;
};
type SavedResponse = {
  name: string;
  originalRequest: PostmanRequest;
  status: string;
  code: number;
  _postman_previewlanguage: 'json';
  header: Entry[];
  body: string;
};
export type PostmanItem = { name: string; request: PostmanRequest; response: SavedResponse[] };
export type PostmanCollection = {
  info: { name: string; description: string; schema: string };
  auth: Auth;
  variable: (Entry & { type?: string })[];
  item: { name: string; description: string; item: PostmanItem[] }[];
};

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** What a field may be filled with: an example, or the first of what it takes. */
const fillingOf = ({ examples, default: usual, enum: values }: Schema) =>
  textOf(examples?.[0] ?? usual ?? values?.[0] ?? '');

const entry = ({ name, description, schema, required }: Parameter): Entry => ({
  key: name,
  value: fillingOf(schema),
  ...(description ? { description } : {}),
  ...(required ? {} : { disabled: true }),
});

/** Texts of a form; those that the example leaves out are there, switched off. */
function formEntries(document: OpenApiDocument, { schema, example }: MediaType): Entry[] {
  const given = (example ?? {}) as Record<string, unknown>;
  return Object.entries(resolve(document, schema).properties ?? {}).map(([key, { description }]) => ({
    ...{ key, value: textOf(given[key] ?? '') },
    ...(description ? { description } : {}),
    ...(key in given ? {} : { disabled: true }),
  }));
}

function bodyOf(document: OpenApiDocument, { requestBody }: Operation): Body | undefined {
  const { 'application/json': json, 'application/x-www-form-urlencoded': form } = requestBody?.content ?? {};
  const file = requestBody?.content['multipart/form-data'];
  if (json) return { mode: 'raw', raw: formatJson(json.example), options: { raw: { language: 'json' } } };
  if (form) return { mode: 'urlencoded', urlencoded: formEntries(document, form) };
  if (!file) return undefined;
  const formdata = formEntries(document, file).map(({ value, ...rest }) =>
    // Whoever sends the request picks the file.
    file.encoding?.[rest.key] ? { ...rest, type: 'file' as const, src: [] } : { ...rest, type: 'text' as const, value },
  );
  return { mode: 'formdata', formdata };
}

function authOf({ security }: Operation): Auth | undefined {
  // The collection's own.
  if (security.some((way) => 'token' in way)) return undefined;
  if (!security.some((way) => 'aplicativo' in way)) return { type: 'noauth' };
  return {
    type: 'basic',
    basic: [
      { key: 'username', value: '{{client_id}}' },
      { key: 'password', value: '{{client_secret}}' },
    ],
  };
}

function requestOf(document: OpenApiDocument, method: string, path: string, operation: Operation): PostmanRequest {
  const parameters = operation.parameters.map((parameter) => resolve<Parameter>(document, parameter));
  const of = (place: Parameter['in']) => parameters.filter((one) => one.in === place).map(entry);
  const segments = path
    .slice(1)
    .replace(/\{(\w+)\}/g, ':$1')
    .split('/');
  const body = bodyOf(document, operation);
  const auth = authOf(operation);
  return {
    method,
    header: [...(body?.mode === 'raw' ? [{ key: 'Content-Type', value: 'application/json' }] : []), ...of('header')],
    url: {
      raw: `{{base}}/${segments.join('/')}`,
      ...{ host: ['{{base}}'], path: segments, query: of('query'), variable: of('path') },
    },
    ...(body ? { body } : {}),
    ...(auth ? { auth } : {}),
    description: operation.description,
  };
}

/** The answers of the document as saved ones, without those that every operation shares. */
function responsesOf(document: OpenApiDocument, request: PostmanRequest, { responses }: Operation): SavedResponse[] {
  const { description: _, ...originalRequest } = request;
  return Object.entries(responses).flatMap(([code, response]) => {
    if ('$ref' in response) return [];
    const { description, content } = resolve<ApiResponse>(document, response);
    const { example, examples } = content?.['application/json'] ?? {};
    const shown = example ?? Object.values(examples ?? {})[0]?.value;
    if (shown === undefined) return [];
    const header = [{ key: 'Content-Type', value: 'application/json' }];
    return [
      {
        ...{ name: `${code}: ${description}`, originalRequest, status: description, code: Number(code) },
        ...{ _postman_previewlanguage: 'json' as const, header, body: formatJson(shown) },
      },
    ];
  });
}

/** The API as a collection that Postman, Insomnia and Bruno import: a folder for each subject, the document's examples as bodies and answers. */
export function postmanCollection({ baseUrl, document }: Facts): PostmanCollection {
  const operations = operationsOf(document);
  return {
    info: { name: document.info.title, description: document.info.description, schema: FORMAT },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
    variable: [
      { key: 'base', value: baseUrl, description: 'Endereço do serviço.' },
      { key: 'token', value: '', description: 'Token criado no painel, em Integrações › Tokens.' },
      { key: 'client_id', value: '', description: 'Só para os endereços do OAuth.' },
      { key: 'client_secret', value: '', description: 'Só para os endereços do OAuth.' },
    ],
    item: document.tags.flatMap(({ name, description }) => {
      const own = operations.filter(({ operation }) => operation.tags[0] === name);
      const item = own.map(({ method, path, operation }) => {
        const request = requestOf(document, method, path, operation);
        return { name: operation.summary, request, response: responsesOf(document, request, operation) };
      });
      return item.length > 0 ? [{ name, description, item }] : [];
    }),
  };
}
