import { afterAll, beforeAll, expect } from 'vitest';
import { verifyEstoque } from '#server/estoque/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { db } from '#server/platform/db.ts';
import { verifyVendas } from '#server/vendas/index.ts';
import { startApi } from '#tests/support/api-client.ts';
import { DocumentClient, type Documento, type Fields } from '#tests/support/document-client.ts';
import { makeCompany } from '#tests/support/factory.ts';

export type Sale = Documento;
export type Item = Sale['itens'][number];

const ESCOPOS = ['vendas:read', 'vendas:write', 'vendas:delete', 'estoque:read'];

/** A shop that sells through the API alone; afterwards its sales and its stock must prove themselves. */
export class Loja extends DocumentClient<Sale> {
  protected readonly modulo = 'vendas';
  cliente_id = 0;

  /** A new sale, of one line for each product unless told otherwise. */
  sell(itens: Fields[], fields: Fields = {}): Promise<Sale> {
    return this.create({ cliente_id: this.cliente_id, itens, ...fields });
  }

  /** The movements of a product, oldest first: kind, origin, quantity, document. */
  async movements(produto: { id: number }): Promise<string[]> {
    const rows = await db().sql<{ texto: string }[]>`
      SELECT concat_ws(' ', tipo, origem, quantidade::text, documento_tipo, natureza) AS texto FROM lancamentos_estoque
      WHERE produto_id = ${produto.id} AND documento_tipo IS NOT NULL ORDER BY id`;
    return rows.map(({ texto }) => texto);
  }

  /** The events of a sale, oldest first: kind, status, status before. */
  async events(id: number): Promise<string[]> {
    const rows = await db().sql<{ texto: string }[]>`
      SELECT concat_ws(' ', evento, dados->>'status', dados->>'status_anterior') AS texto FROM eventos
      WHERE empresa_id = ${this.company.id} AND evento LIKE 'venda.%' AND (dados->>'id')::bigint = ${id} ORDER BY id`;
    return rows.map(({ texto }) => texto);
  }

  async service(fields: Fields = {}): Promise<{ id: number }> {
    const { nome = 'Entrega', codigo = `S-${++services}`, preco = '15.00' } = fields as Record<string, string>;
    const [row] = await db().sql<{ id: number }[]>`
      INSERT INTO servicos (empresa_id, nome, codigo, preco) VALUES (${this.company.id}, ${nome}, ${codigo}, ${preco}) RETURNING id`;
    return { id: row?.id ?? 0 };
  }

  async rule(fields: { saida_estoque?: 'venda' | 'expedicao'; reserva_estoque?: boolean }): Promise<void> {
    await db().sql`UPDATE empresas SET ${db().sql(fields)} WHERE id = ${this.company.id}`;
  }

  async prove(): Promise<void> {
    expect(await verifyVendas(this.company.ctx)).toMatchObject({ ok: true, divergencias: [] });
    expect(await verifyFinanceiro(this.company.ctx)).toMatchObject({ ok: true, divergencias: [] });
    expect(await verifyEstoque(this.company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  }
}

let services = 0;

/** The shop of a test file. */
export function openLoja(): Loja {
  const loja = new Loja();
  beforeAll(async () => {
    loja.api = await startApi({ rateLimitScale: 1_000 });
    loja.company = await makeCompany();
    ({ token: loja.token } = await loja.company.token({ escopos: ESCOPOS }));
    ({ id: loja.cliente_id } = await loja.company.customer({ nome: 'Padaria' }));
  });
  afterAll(async () => {
    await loja.prove();
    await loja.api.close();
  });
  return loja;
}
