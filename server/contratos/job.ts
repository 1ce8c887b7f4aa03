import { today } from '#server/platform/clock.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { agendaDe } from './agenda.ts';
import { endIfOver, generateDue, MOST_CICLOS } from './gerar-ciclos.ts';
import { lockContrato } from './internal.ts';

/** A contract with something to do, and the day on which that was first so. */
export type Pendente = { id: number; empresa_id: number; agir_em: string };

/** The zone that is furthest ahead: no company has a later day. */
const AHEAD_MS = 14 * 3_600_000;

/**
 * Contracts of all companies with a cycle to generate or an end to come at a moment, each by the day of its company's own zone, the longest
 * overdue first. Companies that are not active wait, and catch up when they are again. For the service's own use.
 * @param apos the last of the batch before
 */
export async function listPendentes(
  db: Db,
  agora: Date,
  { apos, limite }: { apos: Pendente | null; limite: number },
): Promise<Pendente[]> {
  const latest = new Date(agora.getTime() + AHEAD_MS).toISOString().slice(0, 10);
  // Written out: the day is each company's own, and the index of days is read in its order.
  const rows = await db.sql<Pendente[]>`
    SELECT c.id, c.empresa_id, c.agir_em::text FROM contratos c JOIN empresas e ON e.id = c.empresa_id
    WHERE c.agir_em <= ${latest}::date AND (c.agir_em, c.id) > (${apos?.agir_em ?? '-infinity'}::date, ${apos?.id ?? 0}::bigint)
      AND c.agir_em <= (${agora.toISOString()}::timestamptz AT TIME ZONE e.fuso)::date AND e.situacao = 'ativa'
    ORDER BY c.agir_em, c.id LIMIT ${limite}`;
  return [...rows];
}

/**
 * Does what a contract has to do at a moment: generates its due cycles, some at a time, and ends it after its last day. All of it is one
 * transaction, under the contract's lock; one that somebody else is at is left to them. For the service's own use.
 * @returns whether more is left to do
 */
export function attendContrato(outer: Ctx, id: number, agora: Date): Promise<boolean> {
  const hoje = today(outer.fuso, agora);
  return transaction(outer, async (ctx) => {
    // Written out: the builder's lock does not say that it goes by what is locked.
    const free = await ctx.db.sql`
      SELECT FROM contratos WHERE id = ${id} AND empresa_id = ${ctx.empresa_id} FOR UPDATE SKIP LOCKED`;
    if (free.length === 0) return false;
    const after = await generateDue(ctx, await lockContrato(ctx, id), { hoje }, MOST_CICLOS);
    const { agir_em } = agendaDe(await endIfOver(ctx, after, hoje));
    return agir_em !== null && agir_em <= hoje;
  });
}
