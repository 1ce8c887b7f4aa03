import { afterAll } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

type Fields = Record<string, unknown>;
type Cliente = Fields & { id: number };
type Told = { evento: string; dados: Fields };

const ESCOPOS = ['clientes:read', 'clientes:write', 'clientes:delete'];

/** A company, and its customers through the API. */
export async function openCustomers() {
  const api: Api = await startApi({ rateLimitScale: 1_000 });
  afterAll(() => api.close());
  const company: Company = await makeCompany();
  const { token } = await company.token({ escopos: ESCOPOS });
  const send = (method: string, path = '', body?: unknown): Promise<Answer> =>
    api.call(method, `/v1/clientes/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const create = async (fields: Fields = {}): Promise<Cliente> => {
    const answer = await send('POST', '', { nome: 'Ana', ...fields });
    if (answer.status !== 201) throw new Error(`Not created: ${answer.text}`);
    return answer.json.data as unknown as Cliente;
  };
  /** The events that tell of a customer, oldest first. */
  const toldOf = async (id: number): Promise<Told[]> => [
    ...(await db().sql<Told[]>`
      SELECT evento, dados FROM eventos WHERE empresa_id = ${company.id} AND evento LIKE 'cliente.%' AND (dados->>'id')::bigint = ${id}
      ORDER BY id`),
  ];
  return { api, company, send, create, toldOf };
}
