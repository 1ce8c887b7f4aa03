import { afterAll, beforeAll } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Answer, startApi } from '#tests/support/api-client.ts';
import { DocumentClient, type Documento, type Fields } from '#tests/support/document-client.ts';
import { makeCompany } from '#tests/support/factory.ts';

export type Offer = Documento & {
  numero: string;
  status: string;
  versao: number;
  valor_total: string;
  pdf_sha256: string | null;
  venda_id: number | null;
};
export type Sent = Offer & { link: string; link_ate: string };

/** A company that makes proposals through the API, and the public page that its customers answer at. */
export class Proposer extends DocumentClient<Offer> {
  protected readonly modulo = 'propostas';
  cliente_id = 0;

  /** A draft of one text, unless told otherwise. */
  offer(fields: Fields = {}): Promise<Offer> {
    const itens = [{ descricao: 'Treinamento', quantidade: '2', preco_unitario: '150.00' }];
    return this.create({ titulo: 'Treinamento', cliente_id: this.cliente_id, itens, ...fields });
  }

  send(id: number, fields: Fields = {}): Promise<Sent> {
    return this.act(id, 'enviar', fields) as Promise<Sent>;
  }

  /** A proposal that was sent, with its link. */
  async sent(fields: Fields = {}): Promise<Sent> {
    return this.send((await this.offer(fields)).id);
  }

  /** The path of a link, which is of another origin than the test's server. */
  path = ({ link }: { link: string }): string => `${new URL(link).pathname}/`;

  open(sent: { link: string }, init: RequestInit & { at?: string } = {}): Promise<Response> {
    const { at = '', ...rest } = init;
    return fetch(`${this.api.base}${this.path(sent)}${at}`, { redirect: 'manual', ...rest });
  }

  /** The form of the page, as a browser posts it: a page without a referrer says `Origin: null`. */
  post(
    sent: { link: string },
    at: 'aceitar' | 'recusar',
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.api.call('POST', `${this.path(sent)}${at}/`, {
      body: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...{ origin: 'null', 'sec-fetch-site': 'same-origin', 'user-agent': 'Navegador de teste' },
        ...headers,
      },
    });
  }

  accept(sent: Sent, fields: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.post(
      sent,
      'aceitar',
      { nome: 'Maria Souza', documento: '529.982.247-25', hash: sent.pdf_sha256 ?? '', concordo: 'sim', ...fields },
      headers,
    );
  }

  /** The events of a proposal, oldest first: kind, status, status before. */
  async events(id: number): Promise<string[]> {
    const rows = await db().sql<{ texto: string }[]>`
      SELECT concat_ws(' ', evento, dados->>'status', dados->>'status_anterior') AS texto FROM eventos
      WHERE empresa_id = ${this.company.id} AND evento LIKE 'proposta.%' AND (dados->>'id')::bigint = ${id} ORDER BY id`;
    return rows.map(({ texto }) => texto);
  }

  /** The audited actions of a proposal, oldest first. */
  async audited(id: number): Promise<string[]> {
    const rows = await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE recurso = 'proposta' AND recurso_id = ${id} ORDER BY id`;
    return rows.map(({ acao }) => acao);
  }

  /** Moves the last day of a proposal that was sent, behind the product's back: as if time had passed. */
  async lastDay(id: number, valida_ate: string): Promise<void> {
    await db().sql`UPDATE propostas SET valida_ate = ${valida_ate}::date WHERE id = ${id}`;
  }
}

const ESCOPOS = [
  ...['propostas:read', 'propostas:write', 'propostas:delete', 'vendas:read', 'vendas:write'],
  ...['crm:read', 'crm:write', 'clientes:read', 'clientes:write', 'contratos:read', 'contratos:write'],
];

/** The proposer of a test file. */
export function openProposer(): Proposer {
  const proposer = new Proposer();
  beforeAll(async () => {
    proposer.api = await startApi({ rateLimitScale: 1_000 });
    proposer.company = await makeCompany();
    ({ token: proposer.token } = await proposer.company.token({ escopos: ESCOPOS }));
    ({ id: proposer.cliente_id } = await proposer.company.customer({ nome: 'Padaria Pão da Serra' }));
  });
  afterAll(() => proposer.api.close());
  return proposer;
}
