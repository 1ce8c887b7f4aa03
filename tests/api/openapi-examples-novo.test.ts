import { afterAll, beforeAll, expect, test } from 'vitest';
import { ESCOPOS_API } from '#server/acesso/index.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { expectAsDocumented, guarded, isRecord } from '#tests/support/openapi.ts';

// The document's examples with a company of which nothing is there yet: whoever pastes one of them has a fresh account.

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  ({ token } = await (await makeCompany()).token({ escopos: [...ESCOPOS_API] }));
});
afterAll(() => api.close());

/** Names of the ids in a body. */
const idsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(idsIn)
    : isRecord(value)
      ? Object.entries(value).flatMap(([name, inner]) => (/(^|_)id$/.test(name) ? [name] : idsIn(inner)))
      : [];

const creations = guarded.flatMap((described) => {
  const example = Object.values(described.body?.examples ?? {})[0]?.value ?? described.body?.example;
  const isCreation = described.method === 'POST' && !described.path.includes('{');
  return isCreation && example !== undefined && !described.isForm ? [{ ...described, example }] : [];
});

/** What cannot be made of nothing: each with the records that it needs first. */
const NEEDS: Record<string, string[]> = {
  criarLancamento: ['produto_id'],
  criarTransferencia: ['produto_id', 'deposito_origem_id', 'deposito_destino_id'],
  criarVenda: ['cliente_id', 'produto_id'],
  criarCompra: ['fornecedor_id', 'produto_id'],
  criarContrato: ['cliente_id', 'servico_id'],
  criarProposta: ['cliente_id', 'produto_id'],
  abrirConversa: ['canal_id', 'contato_id'],
  enviarMensagem: ['conversa_id'],
  aceitarSugestoes: ['extrato_id'],
};

test('only what needs other records names any in its example', () => {
  const named = creations.map(({ operation, example }) => [operation.operationId, [...new Set(idsIn(example))]]);
  expect(Object.fromEntries(named.filter(([, ids]) => ids?.length))).toEqual(NEEDS);
});

// A deal needs a funnel, as its description says.
const alone = creations
  .filter(({ example }) => idsIn(example).length === 0)
  .sort((a, b) => Number(b.operation.operationId === 'criarFunil') - Number(a.operation.operationId === 'criarFunil'));

test.each(alone)('$name: the example works in a company that has nothing yet', async (described) => {
  const { method, path, example, operation } = described;
  const answer = await api.call(method, path, { token, body: JSON.stringify(example) });
  expectAsDocumented(method, path, answer);
  const success = Object.keys(operation.responses).findLast((status) => /^2/.test(status));
  expect(String(answer.status), answer.text).toBe(success);
});

test('most creations are among them', () => {
  expect(alone.length).toBeGreaterThan(Object.keys(NEEDS).length);
});
