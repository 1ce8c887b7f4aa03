import { afterAll, beforeAll, expect } from 'vitest';
import { createContaPix, listTrabalhos } from '#server/cobrancas/index.ts';
import { openTitulo } from '#server/financeiro/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { runTrabalho } from '#server/transport/inngest/cobrancas-work.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { Psp } from '#tests/support/psp.ts';

type Fields = Record<string, unknown>;

/** A company that charges by Pix, its bank, and the API. */
export class Shop {
  api!: Api;
  company!: Company;
  token = '';
  psp!: Psp;

  async receivable(valor = '100.00', fields: Fields = {}): Promise<{ id: number; numero: string }> {
    const { id: pessoa_id } = await this.company.customer({ nome: 'Mercearia São José' });
    return openTitulo(this.company.ctx, {
      ...{ tipo: 'receber', origem: 'manual', pessoa_id, valor, vencimento: '2026-12-10', descricao: 'Café torrado' },
      ...fields,
    });
  }

  static(fields: Fields = {}) {
    return createContaPix(this.company.ctx, {
      ...{ nome: 'Chave', chave: 'financeiro@cafedaserra.com.br', nome_recebedor: 'Café da Serra' },
      ...{ cidade: 'Belo Horizonte', adaptador: 'estatico', ...fields },
    });
  }

  bank(fields: Fields = {}) {
    return createContaPix(this.company.ctx, this.psp.account(fields));
  }

  async call(method: string, path: string, body?: unknown) {
    const { status, json } = await this.api.call(method, `/v1/financeiro/${path}`, { token: this.token, body });
    return { status, json };
  }

  async charge(conta_id: number, body: Fields = {}): Promise<Fields & { id: number; txid: string; valor: string }> {
    const { status, json } = await this.call('POST', `contas-receber/${conta_id}/cobrancas/`, body);
    expect(status, JSON.stringify(json)).toBe(200);
    return json.data as never;
  }

  async details(method: string, path: string, body?: unknown) {
    const { status, json } = await this.call(method, path, body);
    expect(status, JSON.stringify(json)).toBe(400);
    return json.error.details ?? {};
  }

  async charged(id: number): Promise<Fields> {
    return (await this.call('GET', `cobrancas/${id}/`)).json.data;
  }

  /** Does what is due, again and again; with `hours`, as if so much time had passed before. */
  async work(rounds = 12, hurry = true): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      if (hurry) await this.hurry();
      const due = (await listTrabalhos(db())).filter(({ tipo }) => tipo !== 'cobranca' || round < 3 || hurry);
      if (due.length === 0) return;
      await Promise.all(due.map(({ tipo, id }) => runTrabalho(tipo, id)));
      if (!(await this.#moves())) return;
    }
  }

  /** What waits for its next attempt waits no longer; polls of charges that are well stay as they are. */
  async hurry(): Promise<void> {
    await db().sql`UPDATE avisos_pix SET tentar_em = now() WHERE situacao = 'na_fila'`;
    await db().sql`UPDATE cobrancas SET tentar_em = now() WHERE pendencia IN ('registrar', 'remover')`;
    await db().sql`UPDATE contas_pix SET tentar_em = now() WHERE tentar_em IS NOT NULL`;
  }

  async #moves(): Promise<boolean> {
    const [{ n = 0 } = {}] = await db().sql<{ n: number }[]>`
      SELECT (SELECT count(*) FROM avisos_pix WHERE situacao = 'na_fila')::int
        + (SELECT count(*) FROM cobrancas WHERE pendencia IN ('registrar', 'remover'))::int
        + (SELECT count(*) FROM contas_pix WHERE tentar_em IS NOT NULL)::int AS n`;
    return n > 0;
  }

  /** The bank's notice, at the address that it was told. */
  notify(body: unknown, address = [...this.psp.webhooks.values()].at(-1) ?? '', suffix = '/pix') {
    return this.api.call('POST', `${new URL(address).pathname}${suffix}`, { body });
  }

  async receipts(titulo_id: number): Promise<string[]> {
    const rows = await db().sql<{ text: string }[]>`
      SELECT concat_ws(' ', origem, forma, valor, id_externo) AS text FROM baixas WHERE titulo_id = ${titulo_id} ORDER BY id`;
    return rows.map(({ text }) => text);
  }

  async quarantine(): Promise<Fields[]> {
    return (await this.call('GET', 'pix-em-quarentena/')).json.data.resultados;
  }
}

/** The shop of a test file. */
export function openShop(): Shop {
  const shop = new Shop();
  beforeAll(async () => {
    setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', APP_URL: 'https://erp.example.com' });
    shop.api = await startApi({ rateLimitScale: 1_000 });
    shop.company = await makeCompany();
    shop.psp = await Psp.start();
    ({ token: shop.token } = await shop.company.token({ escopos: ['financeiro:read', 'financeiro:write'] }));
  });
  afterAll(async () => {
    await shop.psp.close();
    await shop.api.close();
  });
  return shop;
}
