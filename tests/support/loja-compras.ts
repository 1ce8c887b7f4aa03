import { afterAll, beforeAll, expect } from 'vitest';
import { verifyCompras } from '#server/compras/index.ts';
import { type Deposito, verifyEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

type Fields = Record<string, unknown>;
export type Bought = Fields & { id: number; numero: string; status: string; itens: (Fields & { id: number })[] };

/** A company that buys through the API alone; afterwards its purchases and its stock must prove themselves. */
export class Buyer {
  api!: Api;
  company!: Company & { deposito: Deposito };
  token = '';
  fornecedor_id = 0;

  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.api.call(method, `/v1/compras/${path}`, { token: this.token, body, ...(headers ? { headers } : {}) });
  }

  async buy(itens: Fields[], fields: Fields = {}): Promise<Bought> {
    const { status, json, text } = await this.call('POST', '', { fornecedor_id: this.fornecedor_id, itens, ...fields });
    expect(status, text).toBe(201);
    return json.data as unknown as Bought;
  }

  async read(id: number): Promise<Bought> {
    return (await this.call('GET', `${id}/`)).json.data as unknown as Bought;
  }

  /** An action that must succeed; gives what it answers. */
  async act(id: number, action: string, body?: unknown): Promise<Bought> {
    const { status, json, text } = await this.call('POST', `${id}/${action}/`, body);
    expect(status, text).toBe(action === 'devolucoes' ? 201 : 200);
    return json.data as unknown as Bought;
  }

  /** What a refusal says by field. */
  async refusal(method: string, path: string, body?: unknown): Promise<Record<string, string[]> | undefined> {
    const { status, json, text } = await this.call(method, path, body);
    expect(status, text).toBe(400);
    expect(json.error.code).toBe('VALIDATION_ERROR');
    return json.error.details;
  }

  async balance(produto: { id: number }, deposito: { id: number } = this.company.deposito): Promise<string> {
    const [row] = await db().sql<{ quantidade: string }[]>`
      SELECT quantidade::text FROM saldos_estoque WHERE produto_id = ${produto.id} AND deposito_id = ${deposito.id}`;
    return row?.quantidade ?? '0.000';
  }

  /** The movements of a product, oldest first: kind, origin, quantity, cost, document. */
  async movements(produto: { id: number }): Promise<string[]> {
    const rows = await db().sql<{ texto: string }[]>`
      SELECT concat_ws(' ', tipo, origem, quantidade::text, custo_unitario::text, documento_tipo, natureza) AS texto
      FROM lancamentos_estoque WHERE produto_id = ${produto.id} AND documento_tipo IS NOT NULL ORDER BY id`;
    return rows.map(({ texto }) => texto);
  }

  async averageCost({ id }: { id: number }): Promise<string | null> {
    const [row] = await db().sql<{ custo: string | null }[]>`
      SELECT custo_medio::text AS custo FROM produtos WHERE id = ${id}`;
    return row?.custo ?? null;
  }

  /** The audited actions of a purchase, oldest first. */
  async audited(id: number): Promise<string[]> {
    const rows = await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE recurso = 'compra' AND recurso_id = ${id} ORDER BY id`;
    return rows.map(({ acao }) => acao);
  }

  async prove(): Promise<void> {
    expect(await verifyCompras(this.company.ctx)).toMatchObject({ ok: true, divergencias: [] });
    expect(await verifyEstoque(this.company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  }
}

/** The buyer of a test file. */
export function openBuyer(): Buyer {
  const buyer = new Buyer();
  beforeAll(async () => {
    buyer.api = await startApi({ rateLimitScale: 1_000 });
    buyer.company = await makeCompany();
    const escopos = ['compras:read', 'compras:write', 'compras:delete', 'estoque:read'];
    ({ token: buyer.token } = await buyer.company.token({ escopos }));
    ({ id: buyer.fornecedor_id } = await buyer.company.customer({ nome: 'Moinho Central' }));
  });
  afterAll(async () => {
    await buyer.prove();
    await buyer.api.close();
  });
  return buyer;
}
