import { setTimeout as sleep } from 'node:timers/promises';
import { createContaPix } from '#server/cobrancas/index.ts';
import { db } from '#server/platform/db.ts';
import type { Company } from '#tests/support/factory.ts';
import { Psp } from '#tests/support/psp.ts';
import { insist } from './insist.ts';
import type { LineTo } from './parts/servers.ts';

/** A company that sells on terms, has contracts, and charges by Pix at a bank. */
export type Caixa = {
  company: Company;
  token: string;
  cliente_id: number;
  produtos: [number, ...number[]];
  psp: Psp;
};

const ESCOPOS = ['vendas:read', 'vendas:write', 'financeiro:read', 'financeiro:write'];
const SETTLED_LIMIT_MS = 180_000;

/** @param lineTo opens the line over which the bank is reached, where that is to be broken */
export async function openCaixa(company: Company, lineTo?: LineTo): Promise<Caixa> {
  const psp = await Psp.start();
  if (lineTo) psp.url = `https://127.0.0.1:${await lineTo('bank', Number(new URL(psp.url).port))}`;
  const [first, ...others] = await Promise.all([1, 2, 3].map(async () => (await company.product()).id));
  if (first === undefined) throw new Error('No products');
  await createContaPix(company.ctx, psp.account());
  const { token } = await company.token({ escopos: ESCOPOS });
  return { company, token, cliente_id: (await company.customer()).id, produtos: [first, ...others], psp };
}

/**
 * Waits until every charge is paid, every notice is dealt with and no contract has anything to do. What a process that was killed had in
 * hand is left alone for three minutes; here its term passes at once, also where somebody is at it. What never ends is found by what is
 * verified next.
 * @returns seconds that it took
 */
export async function settle({ company }: Caixa): Promise<number> {
  const began = Date.now();
  while (Date.now() < began + SETTLED_LIMIT_MS) {
    const [row] = await insist(
      () => db().sql<{ busy: boolean }[]>`
        SELECT EXISTS (SELECT FROM avisos_pix WHERE situacao = 'na_fila')
          OR EXISTS (SELECT FROM cobrancas WHERE empresa_id = ${company.id} AND (status = 'ativa' OR pendencia IS NOT NULL))
          OR EXISTS (SELECT FROM contratos WHERE empresa_id = ${company.id} AND agir_em <= (now() AT TIME ZONE 'America/Sao_Paulo')::date)
          AS busy`,
    );
    if (!row?.busy) break;
    await insist(passLeases);
    await sleep(1_000);
  }
  return Math.round((Date.now() - began) / 1_000);
}

/** Long ago, so that a worker does by itself what no run is left for. */
async function passLeases(): Promise<void> {
  const { sql } = db();
  await sql`UPDATE avisos_pix SET tentar_em = now() - interval '2 minutes' WHERE situacao = 'na_fila'`;
  await sql`UPDATE cobrancas SET tentar_em = now() - interval '2 minutes' WHERE pendencia IS NOT NULL`;
  await sql`UPDATE contas_pix SET tentar_em = now() - interval '2 minutes' WHERE tentar_em IS NOT NULL`;
  await sql`SELECT pg_notify('romaneio_cobrancas', '')`;
}
