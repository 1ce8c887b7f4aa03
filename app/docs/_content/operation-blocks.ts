import type { ApiResponse, OpenApiDocument, Operation } from '#server/transport/rest/openapi-types.ts';
import { type Attribute, attributes } from '../_ui/schema.ts';
import { curlOf } from './amostras/curl.ts';
import { type Block, bash, h2, json, p, table } from './blocks.ts';
import { resolve } from './examples.ts';
import { operationFields, operationParts } from './operation-parts.ts';

type Found = { method: string; path: string; operation: Operation };

const PLACES = { path: 'caminho', query: 'consulta', header: 'cabeçalho' } as const;

/** A text within a cell of a table is one line. */
const line = (text: string) => text.replace(/\s*\n\s*/g, ' ');

const rowsOf = (fields: readonly Attribute[], marksRequired: boolean) =>
  operationFields(fields).map(({ name, about, field }) => [
    `\`${name}\``,
    field.type + (marksRequired && field.required ? ', obrigatório' : ''),
    line(about),
  ]);

const fieldsTable = (label: string, fields: readonly Attribute[], marksRequired: boolean): Block[] =>
  fields.length > 0 ? [table(label, ['Campo', 'Tipo', 'O que é'], ...rowsOf(fields, marksRequired))] : [];

function parameterBlocks(document: OpenApiDocument, operation: Operation): Block[] {
  const places = operation.parameters.map((parameter) => PLACES[resolve(document, parameter).in]);
  const rows = operationParts(document, operation).parameters.map(
    ({ name, type, required, description, facts }, at) => [
      `\`${name}\``,
      places[at] ?? '',
      type + (required ? ', obrigatório' : ''),
      line([description, ...facts].filter(Boolean).join(' ')),
    ],
  );
  if (rows.length === 0) return [];
  return [h2('Parâmetros'), table('Parâmetros', ['Nome', 'Onde', 'Tipo', 'O que é'], ...rows)];
}

function factBlocks({ method, path, operation }: Found): Block[] {
  const { 'x-escopo': escopo, 'x-limite': limite } = operation;
  return [
    p(`\`${method} ${path}\``),
    ...(escopo ? [p(`Escopo: \`${escopo}\``)] : []),
    ...(limite ? [p(`Limite: ${limite.requisicoes} requisições em ${limite.segundos} s (${limite.nome})`)] : []),
  ];
}

function answerBlocks(document: OpenApiDocument, status: string, response: ApiResponse): Block[] {
  const content = response.content?.['application/json'];
  const examples = content?.examples ? Object.values(content.examples).map(({ value }) => value) : [content?.example];
  return [
    h2(`Resposta ${status}`),
    p(response.description),
    ...(content ? fieldsTable(`Campos da resposta ${status}`, attributes(document, content.schema), false) : []),
    ...examples.filter((example) => example !== undefined).map((example) => json(example, `Exemplo ${status}`)),
  ];
}

/** What the page of an operation tells: address, scope, limit, fields, a line of curl, answers and refusals. */
export function operationBlocks(document: OpenApiDocument, found: Found): Block[] {
  const { method, path, operation } = found;
  const answers = Object.entries(operation.responses).map(([status, response]): [string, ApiResponse] => [
    status,
    resolve(document, response),
  ]);
  const body = fieldsTable('Corpo', operationParts(document, operation).body, true);
  const refusals = answers.filter(([status]) => !status.startsWith('2'));
  return [
    ...factBlocks(found),
    h2('Requisição'),
    bash(curlOf(document, method, path, operation)),
    ...parameterBlocks(document, operation),
    ...(body.length > 0 ? [h2('Corpo'), ...body] : []),
    ...answers
      .filter(([status]) => status.startsWith('2'))
      .flatMap(([status, answer]) => answerBlocks(document, status, answer)),
    ...(refusals.length > 0
      ? [
          h2('Outras respostas'),
          table(
            'Outras respostas',
            ['Código', 'Quando'],
            ...refusals.map(([status, { description }]) => [status, line(description)]),
          ),
        ]
      : []),
  ];
}
