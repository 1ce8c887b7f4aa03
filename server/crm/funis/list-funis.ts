import { sql } from 'drizzle-orm';
import { type Ctx, requireScope } from '#server/platform/context.ts';
import { shownColumns } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { fetchRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { readArranged } from '../posicao.ts';
import { ETAPAS, FUNIS, fetchEtapa, fetchFunil, shownFunil } from './internal.ts';
import { type Etapa, etapaIdInput, type Funil, funilIdInput, funisFilters, listEtapasInput } from './schemas.ts';

/** The company's funnels with their stages, all of them, in order. */
export async function listFunis(ctx: Ctx): Promise<Funil[]> {
  requireScope(ctx, 'crm:read');
  // Written out: the stages come as a JSON column, in one round trip.
  const rows = await ctx.db.orm.execute(
    sql`SELECT ${shownFunil} FROM funis e WHERE e.empresa_id = ${ctx.empresa_id} ORDER BY e.posicao, e.id`,
  );
  return [...rows] as unknown as Funil[];
}

/** The same, a page at a time. */
export async function searchFunis(ctx: Ctx, input: unknown): Promise<Page<Funil>> {
  requireScope(ctx, 'crm:read');
  const f = parseInput(funisFilters, input);
  // Written out, as every list (platform/listing.ts).
  const where = sql`e.empresa_id = ${ctx.empresa_id}`;
  return readArranged<Funil>(ctx, f, { from: sql`funis e`, where, shown: shownFunil });
}

/** @throws DomainError NOT_FOUND */
export async function getFunil(ctx: Ctx, input: unknown): Promise<Funil> {
  requireScope(ctx, 'crm:read');
  return fetchFunil(ctx, parseInput(funilIdInput, input).id);
}

/**
 * The stages of a funnel, a page at a time.
 * @throws DomainError NOT_FOUND for the funnel
 */
export async function listEtapas(ctx: Ctx, input: unknown): Promise<Page<Etapa>> {
  requireScope(ctx, 'crm:read');
  const { funil_id, ...f } = parseInput(listEtapasInput, input);
  await fetchRow(ctx, FUNIS, funil_id);
  // Written out, as every list (platform/listing.ts).
  const where = sql`e.empresa_id = ${ctx.empresa_id} AND e.funil_id = ${funil_id}`;
  return readArranged<Etapa>(ctx, f, { from: sql`etapas e`, where, shown: shownColumns(ETAPAS.columns) });
}

/** @throws DomainError NOT_FOUND for the funnel, and for a stage that is not its own */
export async function getEtapa(ctx: Ctx, input: unknown): Promise<Etapa> {
  requireScope(ctx, 'crm:read');
  const { funil_id, id } = parseInput(etapaIdInput, input);
  await fetchRow(ctx, FUNIS, funil_id);
  return fetchEtapa(ctx, { funil_id, id });
}
