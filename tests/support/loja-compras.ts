import { afterAll, beforeAll, expect } from 'vitest';
import { verifyCompras } from '#server/compras/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { db } from '#server/platform/db.ts';
import { startApi } from '#tests/support/api-client.ts';
import { DocumentClient, type Documento, type Fields } from '#tests/support/document-client.ts';
import { makeCompany } from '#tests/support/factory.ts';

export type Bought = Documento & { numero: string; status: string };

/** A company that buys through the API alone; afterwards its purchases and its stock must prove themselves. */
export class Buyer extends DocumentClient<Bought> {
  protected readonly modulo = 'compras';
  fornecedor_id = 0;

  buy(itens: Fields[], fields: Fields = {}): Promise<Bought> {
    return this.create({ fornecedor_id: this.fornecedor_id, itens, ...fields });
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
    expect(await verifyFinanceiro(this.company.ctx)).toMatchObject({ ok: true, divergencias: [] });
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
