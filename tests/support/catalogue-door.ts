import { afterAll } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

type Fields = Record<string, unknown>;
export type Kept = Fields & { id: number };
type Told = { evento: string; dados: Fields };

const MODULES = ['produtos', 'categorias', 'servicos'] as const;

/** A company, and its products, categories and services through the API. */
export async function openCatalogue() {
  const api: Api = await startApi({ rateLimitScale: 1_000 });
  afterAll(() => api.close());
  const company: Company = await makeCompany();
  const escopos = MODULES.flatMap((modulo) => ['read', 'write', 'delete'].map((acao) => `${modulo}:${acao}`));
  const { token } = await company.token({ escopos: [...escopos, 'estoque:read', 'estoque:write'] });
  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    api.call(method, `/v1/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body: Fields): Promise<Kept> => {
    const answer = await send('POST', path, body);
    if (answer.status !== 201) throw new Error(`Not created: ${answer.text}`);
    return answer.json.data as unknown as Kept;
  };
  let n = 0;
  const product = (fields: Fields = {}) => made('produtos/', { nome: 'Bule', codigo: `B-${++n}`, ...fields });
  const category = (nome: string, categoria_pai_id: number | null = null) =>
    made('categorias/', { nome, categoria_pai_id });
  const service = (fields: Fields = {}) => made('servicos/', { nome: 'Reparo', codigo: `R-${++n}`, ...fields });
  /** The events that tell of a product, oldest first. */
  const toldOf = async (id: number): Promise<Told[]> => [
    ...(await db().sql<Told[]>`
      SELECT evento, dados FROM eventos WHERE empresa_id = ${company.id} AND evento LIKE 'produto.%' AND (dados->>'id')::bigint = ${id}
      ORDER BY id`),
  ];
  /** The actions of the audit trail on a record, oldest first. */
  const audited = async (recurso: string, id: number): Promise<string[]> =>
    (
      await db().sql<{ acao: string }[]>`SELECT acao FROM auditoria
        WHERE empresa_id = ${company.id} AND recurso = ${recurso} AND recurso_id = ${id} ORDER BY id`
    ).map(({ acao }) => acao);
  return { api, company, token, send, product, category, service, toldOf, audited };
}
