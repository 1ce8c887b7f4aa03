import { expect, test } from 'vitest';
import { changelog } from '#app/docs/_content/changelog.ts';
import { documentationFacts } from '#server/transport/rest/documentation.ts';
import { document, operations } from '#tests/support/openapi.ts';

// What the changelog says of the contract against what is served: every endpoint and event that the contract names answers, and the list of
// what does not has nothing that does.

const blocks = changelog.blocks(documentationFacts());
const text = JSON.stringify(blocks);

/** The endpoints that the contract names. */
const ENDPOINTS = [
  ...['GET /v1/estoque/', 'GET /v1/estoque/{produto_id}/', 'POST /v1/estoque/'],
  ...['GET /v1/expedicao/', 'GET /v1/expedicao/{id}/', 'POST /v1/expedicao/', 'PUT /v1/expedicao/{id}/'],
  ...['PATCH /v1/expedicao/{id}/', 'DELETE /v1/expedicao/{id}/'],
  ...['POST /v1/empresas/', 'POST /v1/empresas/{id}/chaves/', 'GET /v1/empresas/limite/', 'GET /v1/empresas/escopos/'],
  ...['GET /v1/empresas/da-conta/', 'POST /v1/usuarios/', 'GET /v1/crm/conhecimento/', 'POST /v1/crm/conhecimento/'],
  ...['PATCH /v1/crm/conhecimento/{id}/', 'DELETE /v1/crm/conhecimento/{id}/', 'GET /v1/crm/conhecimento/testar/'],
  ...['POST /v1/crm/conversas/', 'GET /v1/crm/conversas/', 'POST /v1/crm/conversas/{id}/arquivar/'],
  ...['POST /v1/crm/conversas/{id}/desarquivar/', 'POST /v1/crm/mensagens/', 'POST /v1/crm/mensagens/anexo/'],
  ...['GET /v1/crm/mensagens/', 'GET /v1/crm/canais/', 'GET /v1/crm/whatsapp/modelos/'],
  ...['POST /v1/crm/whatsapp/modelos/{id}/enviar/', 'POST /v1/crm/contatos/casar/'],
  ...['POST /integracoes/oauth/token/', 'POST /integracoes/oauth/revoke/'],
];

test('every endpoint that the contract names is served, and the page says so', () => {
  const served = new Set(operations.map(({ name }) => name));
  expect(ENDPOINTS.filter((name) => !served.has(name))).toEqual([]);
  expect(text).toContain('Este servidor serve **tudo** o que ele especifica: todos os endereços e todos os eventos');
});

test('every event of the contract is emitted', () => {
  expect(Object.entries(document.webhooks).filter(([, { post }]) => !post['x-emitido'])).toEqual([]);
});

test('what is not served is a list of three, none of which the document has', () => {
  const from = blocks.findIndex((block) => block.kind === 'heading' && block.id === 'ainda-nao-servido');
  const list = blocks.slice(from).find((block) => block.kind === 'list');
  const items = list?.kind === 'list' ? list.items : [];
  const names = items.map((item) => /^\*\*(.+?)\*\*/.exec(item)?.[1]);
  expect(names).toEqual(['Emissão de notas fiscais', 'Boletos', 'Filtros com operadores']);
  // Notes are imported, kept and linked: no operation issues one.
  const summaries = operations.map(({ operation }) => operation.summary.toLowerCase());
  expect(summaries.filter((summary) => /emitir (uma )?nota|boleto/.test(summary))).toEqual([]);
  expect(operations.filter(({ path }) => /boleto|emitir|emissao/.test(path))).toEqual([]);
  const operators = /(__|\[)(gt|gte|lt|lte|in|contains)\]?$/;
  const parameters = operations.flatMap((described) => described.parameters.map(({ name }) => name));
  expect(parameters.filter((name) => operators.test(name))).toEqual([]);
});
