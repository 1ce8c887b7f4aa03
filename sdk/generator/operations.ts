import type {
  ApiResponse,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  RequestContent,
  Schema,
} from '#server/transport/rest/openapi-types.ts';
import { comment, quoted } from './names.ts';
import { declarationOf, nameOfReference, typeOf } from './schemas.ts';

/** Follows a reference of the document. */
export function resolve<T extends object>(document: OpenApiDocument, found: T | Reference): T {
  if (!('$ref' in found) || typeof found.$ref !== 'string') return found as T;
  const path = found.$ref.replace(/^#\//, '').split('/');
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document) as T;
}

/** An operation, as the client's code is written from it. */
export type Written = {
  tag: string;
  operationId: string;
  /** Its method of the client, with its comment. */
  method: string;
  /** Its entry in the table of operations. */
  entry: string;
  /** Types that it needs beside those of the document: its filters. */
  types: string;
};

type Answered = { kind: 'dados' | 'vazio' | 'arquivo' | 'endereco' | 'inteira' | 'paginas' | 'leituras'; type: string };

const properties = (document: OpenApiDocument, schema: Schema | undefined) =>
  schema ? resolve<Schema>(document, schema as Schema).properties : undefined;

/** What a method gives, and how it is read of the answer. */
function answered(document: OpenApiDocument, { responses, operationId }: Operation): Answered {
  const [status, response] = Object.entries(responses).find(([code]) => /^[23]/.test(code)) ?? [];
  if (!response) throw new Error(`${operationId} has no success`);
  if (status?.startsWith('3')) return { kind: 'endereco', type: 'string' };
  const [type, content] = Object.entries(resolve<ApiResponse>(document, response).content ?? {})[0] ?? [];
  if (!content || type !== 'application/json') return { kind: 'arquivo', type: 'Arquivo' };
  const fields = properties(document, content.schema);
  if (!fields?.success) return { kind: 'inteira', type: typeOf(content.schema, '  ') };
  const { data } = fields;
  if (!data) return { kind: 'vazio', type: 'void' };
  const inner = properties(document, data);
  const items = inner?.resultados?.items;
  const item = items?.$ref ? typeOf(items) : `${typeOf(data)}['resultados'][number]`;
  if (inner?.tem_mais) return { kind: 'leituras', type: `Lista<${item}, Leitura<${item}>>` };
  if (inner?.paginacao) return { kind: 'paginas', type: `Lista<${item}>` };
  return { kind: 'dados', type: typeOf(data, '  ') };
}

const BODIES: Record<keyof RequestContent, string> = {
  'application/json': 'json',
  'multipart/form-data': 'arquivo',
  'application/x-www-form-urlencoded': 'formulario',
};

/** What an operation takes: one object of the path's ids, the filters and the body's fields together. */
function taken(document: OpenApiDocument, operation: Operation) {
  const { operationId, requestBody } = operation;
  const parameters = operation.parameters.map((one) => resolve<Parameter>(document, one));
  const ids = parameters.filter((one) => one.in === 'path');
  const filters = parameters.filter((one) => one.in === 'query');
  const content = Object.entries(requestBody?.content ?? {}) as [keyof RequestContent, { schema: Schema }][];
  if (filters.length > 0 && content.length > 0) throw new Error(`${operationId} has both filters and a body`);
  for (const [, { schema }] of content) {
    const twice = ids.filter(({ name }) => properties(document, schema)?.[name]);
    if (twice.length > 0) throw new Error(`${operationId}: an id of the path is a field of the body too`);
  }
  const name = `Filtros${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}`;
  const asFields = (some: Parameter[]): Schema => ({
    type: 'object',
    properties: Object.fromEntries(
      some.map(({ name, description, schema }) => [name, { ...(description ? { description } : {}), ...schema }]),
    ),
    required: some.filter(({ required }) => required).map(({ name }) => name),
  });
  const parts = [
    ...(ids.length > 0 ? [`{ ${ids.map((one) => `${one.name}: ${typeOf(one.schema)}`).join('; ')} }`] : []),
    ...(filters.length > 0 ? [name] : []),
  ];
  const bodies = content.map(([, { schema }]) => nameOfReference(schema.$ref ?? ''));
  if (bodies.length > 0) parts.push(bodies.length > 1 ? `(${bodies.join(' | ')})` : bodies.join());
  const isAsked = bodies.length > 0 && requestBody?.required === true;
  return {
    type: parts.join(' & '),
    isRequired: ids.length > 0 || isAsked,
    types: filters.length > 0 ? declarationOf(name, { ...asFields(filters), description: about(operation) }) : '',
    bodies: content.map(([type]) => BODIES[type]),
    isAsked,
    takesKey: parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key'),
  };
}

const about = ({ summary }: Operation) => `Filtros de “${summary}”. Tudo é opcional.`;

/** What editors show beside a method. */
function told({ summary, description, 'x-escopo': escopo, 'x-limite': limite }: Operation): string {
  const needs = escopo ? [`Escopo \`${escopo}\`.`] : [];
  const counts = limite ? [`Até ${limite.requisicoes} requisições em ${limite.segundos} s.`] : [];
  return [`${summary}.`, '', description, '', [...needs, ...counts].join(' ')].join('\n').trimEnd();
}

/** Writes one operation. */
export function writeOperation(document: OpenApiDocument, method: string, path: string, operation: Operation): Written {
  const { operationId, security, tags } = operation;
  const { kind, type } = answered(document, operation);
  const input = taken(document, operation);
  const withToken = security.some((way) => 'token' in way);
  const entry = [
    `metodo: ${quoted(method.toUpperCase())}`,
    `caminho: ${quoted(path)}`,
    ...(input.bodies.length > 0 ? [`corpo: [${input.bodies.map(quoted).join(', ')}]`] : []),
    ...(input.isAsked ? ['corpoObrigatorio: true'] : []),
    ...(input.takesKey ? ['chave: true'] : []),
    ...(withToken ? [] : ['semToken: true']),
    `resposta: ${quoted(kind)}`,
  ];
  const given = input.type === '' ? '' : `entrada${input.isRequired ? '' : '?'}: ${input.type}, `;
  const isList = kind === 'paginas' || kind === 'leituras';
  const call = `this.client.${isList ? 'listar' : 'chamar'}(OPERACOES.${operationId}, ${given ? 'entrada' : 'undefined'}, opcoes)`;
  return {
    tag: tags[0] ?? '',
    operationId,
    types: input.types,
    entry: `  ${operationId}: { ${entry.join(', ')} },\n`,
    method: `${comment(told(operation), '  ')}  ${operationId}(${given}opcoes?: Opcoes): ${isList ? type : `Chamada<${type}>`} {\n    return ${call};\n  }\n`,
  };
}
