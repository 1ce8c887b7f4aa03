import { db } from '#server/platform/db.ts';
import { webhook } from '#tests/support/deliveries.ts';
import { happenOften } from '#tests/support/events.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import type { Arrivals } from './arrivals.ts';
import { type Caixa, openCaixa } from './caixa.ts';
import type { LineTo } from './parts/servers.ts';

/** A company that movements are posted to. */
export type Site = {
  name: string;
  company: Company;
  token: string;
  produtos: [number, ...number[]];
  /** A product that has nothing, of a company that forbids negative stock: every exit is refused. */
  vazio: number | null;
};

export type Stage = {
  sites: [Site, ...Site[]];
  /** Deliveries that were refused for good, all of one webhook: what bulk resends are made of. */
  refused: { company: Company; webhook_id: number; path: string; count: number };
  /** Where money comes in. */
  caixa: Caixa;
  /** What reads the feed of each of these companies. */
  feeds: { empresa_id: number; token: string }[];
  companies: Company[];
};

const PRODUCTS = 4;
const FAILED_LIMIT_MS = 600_000;

/** Companies with every kind of webhook: several, one, none, inactive, and of another kind of event. */
export async function makeStage(arrivals: Arrivals, refusedCount: number, lineTo?: LineTo): Promise<Stage> {
  const open = await makeCompany();
  const strict = await (await open.sibling()).forbidNegative();
  const silent = await open.sibling();
  const refused = await open.sibling();
  const money = await open.sibling();

  async function listen(company: Company, path: string, fields: Record<string, unknown> = {}): Promise<number> {
    const url = new URL(path, arrivals.url).href;
    const { id, secret } = await webhook(company, url, { max_tentativas: 10, ...fields });
    arrivals.secrets.set(path, secret);
    return id;
  }
  await listen(open, '/aberta/1');
  await listen(open, '/aberta/2');
  await listen(open, '/aberta/inativo', { ativo: false });
  await listen(strict, '/restrita/1');
  await listen(strict, '/restrita/outro-evento', { eventos: ['venda.criada'] });
  await listen(money, '/caixa/1', {
    eventos: ['venda.criada', 'venda.atualizada', 'venda.cancelada', 'contrato.criado', 'estoque.atualizado'],
  });
  const path = '/recusadas/1';
  const webhook_id = await listen(refused, path);
  arrivals.refusing.add(path);

  const companies = [open, strict, silent, refused, money];
  const feeds = companies.map(async (company) => ({
    empresa_id: company.id,
    token: (await company.token({ escopos: ['webhooks:read'] })).token,
  }));
  return {
    sites: [await site('aberta', open), await site('restrita', strict, true), await site('muda', silent)],
    refused: { company: refused, webhook_id, path, count: refusedCount },
    caixa: await openCaixa(money, lineTo),
    feeds: await Promise.all(feeds),
    companies,
  };
}

async function site(name: string, company: Company, strict = false): Promise<Site> {
  const first = (await company.product()).id;
  const others = await Promise.all(Array.from({ length: PRODUCTS - 1 }, async () => (await company.product()).id));
  return {
    name,
    company,
    token: (await company.token()).token,
    produtos: [first, ...others],
    vazio: strict ? (await company.product()).id : null,
  };
}

/** Makes the deliveries that the bulk resends take: refused for good by their receiver, which accepts from then on. */
export async function refuseDeliveries({ refused }: Stage, arrivals: Arrivals): Promise<void> {
  await happenOften(refused.company, refused.count);
  const deadline = Date.now() + FAILED_LIMIT_MS;
  for (;;) {
    const [row] = await db().sql<{ n: number }[]>`
      SELECT count(*)::int AS n FROM entregas WHERE webhook_id = ${refused.webhook_id} AND estado = 'falhou'`;
    if (row?.n === refused.count) break;
    if (Date.now() > deadline) throw new Error(`${row?.n} of ${refused.count} deliveries failed`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  arrivals.refusing.delete(refused.path);
}
