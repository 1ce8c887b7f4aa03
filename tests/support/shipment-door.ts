import { afterAll, expect } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { makeCompany } from '#tests/support/factory.ts';
import type { Status } from '#tests/support/shipments.ts';

type Fields = Record<string, unknown>;
type Method = 'PATCH' | 'PUT' | 'DELETE';

/** A company and the API, by which its shipments are changed, until the file's tests have ended. */
export async function openShipments() {
  const api: Api = await startApi({ rateLimitScale: 1_000 });
  afterAll(() => api.close());
  const company = await makeCompany();
  const { token } = await company.token();
  const forma = await company.shippingMethod();

  const at = (id: unknown) => `/v1/expedicao/${id}/`;
  const send = (method: Method, id: unknown, body?: unknown) => api.call(method, at(id), { token, body });
  const read = async (id: unknown) => (await api.get(at(id), token)).json.data;

  /** A shipment with everything set, as it is read. */
  async function make(status: Status = 'pendente', fields: Fields = {}): Promise<Fields> {
    const { id } = await company.shipment({
      status,
      forma_envio_id: forma.id,
      codigo_rastreio: 'BR1',
      url_rastreio: 'https://x.com/BR1',
      ...fields,
    });
    return read(id);
  }

  return { api, company, token, forma, at, send, read, make };
}

/** Numbers of the shipments that GET /v1/expedicao/ finds, which must be one page, in its order. */
export async function listNumbers(api: Api, token: string, query: string): Promise<unknown[]> {
  const { status, text, json } = await api.get(`/v1/expedicao/?${query}`, token);
  expect(status, text).toBe(200);
  expect(json.data.paginacao.total_registros).toBe(json.data.resultados.length);
  return json.data.resultados.map((row) => row.numero_expedicao);
}

/** The audit lines of a shipment after its creation. */
export const actions = async (id: unknown) =>
  (
    await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE recurso = 'expedicao' AND recurso_id = ${Number(id)} ORDER BY id OFFSET 1`
  ).map(({ acao }) => acao);

/** What PUT and PATCH can write, of what GET shows. */
export function writableOf({
  numero_expedicao,
  status,
  forma_envio_id,
  codigo_rastreio,
  url_rastreio,
}: Fields): Fields {
  return { numero_expedicao, status, forma_envio_id, codigo_rastreio, url_rastreio };
}
