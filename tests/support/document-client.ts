import { expect } from 'vitest';
import type { Deposito } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import type { Answer, Api } from '#tests/support/api-client.ts';
import type { Company } from '#tests/support/factory.ts';

export type Fields = Record<string, unknown>;
/** A sale or a purchase as the API answers it. */
export type Documento = Fields & { id: number; itens: (Fields & { id: number })[] };

/** A company that makes documents through the API alone, and what they did to its stock. */
export abstract class DocumentClient<T extends Documento> {
  /** Such as `vendas`. */
  protected abstract readonly modulo: string;
  api!: Api;
  company!: Company & { deposito: Deposito };
  token = '';

  call(method: string, path: string, body?: unknown, { token = this.token, headers = {} } = {}): Promise<Answer> {
    return this.api.call(method, `/v1/${this.modulo}/${path}`, { token, body, headers });
  }

  protected async create(body: Fields): Promise<T> {
    const { status, json, text } = await this.call('POST', '', body);
    expect(status, text).toBe(201);
    return json.data as unknown as T;
  }

  async read(id: number): Promise<T> {
    return (await this.call('GET', `${id}/`)).json.data as unknown as T;
  }

  /** An action that must succeed; gives what it answers. */
  async act(id: number, action: string, body?: unknown): Promise<T> {
    const { status, json, text } = await this.call('POST', `${id}/${action}/`, body);
    expect(status, text).toBe(action === 'devolucoes' ? 201 : 200);
    return json.data as unknown as T;
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
}
