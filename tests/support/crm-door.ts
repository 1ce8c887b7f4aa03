import { afterAll } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

type Fields = Record<string, unknown>;
type Made = Fields & { id: number };
export type Told = { evento: string; dados: Fields };

const ESCOPOS = ['crm:read', 'crm:write', 'crm:delete'];

/** A company, and its CRM through the API. */
export async function openCrm(escopos: readonly string[] = ESCOPOS) {
  const api: Api = await startApi({ rateLimitScale: 1_000 });
  afterAll(() => api.close());
  const company: Company = await makeCompany();
  const { token } = await company.token({ escopos: [...escopos] });
  /** `path` is below `/v1/crm/`. */
  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    api.call(method, `/v1/crm/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const create = async (path: string, fields: Fields): Promise<Made> => {
    const answer = await send('POST', path, fields);
    if (answer.status !== 201) throw new Error(`Not created: ${answer.text}`);
    return answer.json.data as unknown as Made;
  };
  const contact = (fields: Fields = {}): Promise<Made> => create('contatos/', { nome: 'Rafael Nogueira', ...fields });
  /** The company's events since the last call, oldest first. */
  let last = 0;
  const told = async (): Promise<Told[]> => {
    const rows = await db().sql<(Told & { id: number })[]>`
      SELECT id, evento, dados FROM eventos WHERE empresa_id = ${company.id} AND id > ${last} ORDER BY id`;
    last = rows.at(-1)?.id ?? last;
    return rows.map(({ evento, dados }) => ({ evento, dados }));
  };
  const kinds = async (): Promise<string[]> => (await told()).map(({ evento }) => evento);
  return { api, company, token, send, create, contact, told, kinds };
}
