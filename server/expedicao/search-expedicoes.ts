import { sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import type { Listing, PageOf } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { containsText, searchPage } from '#server/platform/search.ts';
import { CARRIED } from './listing.ts';
import type { LinhaExpedicao } from './schemas.ts';

/** The table with its id once more, for a search by text carries the columns of the order, of which `id` is one, beside the text. */
const EXPEDICOES = sql`(SELECT x.*, x.id AS achada FROM expedicoes x) e`;

/**
 * Shipments whose number or tracking code contains a text, looked up in the index of terms, and those of `found`; the total may be a
 * lower bound (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export function searchExpedicoes(
  ctx: Ctx,
  f: PageOf & { busca: string; found: readonly number[] },
  listing: Listing,
): Promise<Page<LinhaExpedicao>> {
  const lookup = (texto: string) => (limit: number | null) =>
    sql`
    SELECT ${CARRIED} FROM expedicoes e
    WHERE termos_busca(e.empresa_id, e.busca) @> termos_de(${ctx.empresa_id}, ${texto})
      AND ${containsText(texto)} AND ${listing.where} LIMIT ${limit}`;
  const search = { ...listing, busca: f.busca, carried: CARRIED, codes: true };
  if (f.found.length === 0) return searchPage(ctx, f, { ...search, contains: containsText, lookup });
  const ids = sql`ANY (${`{${f.found.join()}}`}::bigint[])`;
  return searchPage(ctx, f, {
    ...search,
    from: EXPEDICOES,
    text: sql`e.busca, e.achada`,
    contains: (texto) => sql`(${containsText(texto)} OR e.achada = ${ids})`,
    lookup: (texto) => (limit) =>
      sql`(SELECT ${CARRIED} FROM expedicoes e WHERE e.id = ${ids} AND ${listing.where}) UNION (${lookup(texto)(limit)}) LIMIT ${limit}`,
  });
}
