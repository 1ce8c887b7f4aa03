import { sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import type { Listing, PageOf } from '#server/platform/listing.ts';
import type { Page } from '#server/platform/pagination.ts';
import { containsText, searchPage } from '#server/platform/search.ts';
import { CARRIED } from './listing.ts';
import type { LinhaExpedicao } from './schemas.ts';

/**
 * Shipments whose number or tracking code contains a text, looked up in the index of terms; the total may be a lower bound
 * (platform/search.ts). Written out, as every list (platform/listing.ts).
 */
export function searchExpedicoes(
  ctx: Ctx,
  f: PageOf & { busca: string },
  listing: Listing,
): Promise<Page<LinhaExpedicao>> {
  const lookup = (texto: string) => (limit: number | null) =>
    sql`
    SELECT ${CARRIED} FROM expedicoes e
    WHERE termos_busca(e.empresa_id, e.busca) @> termos_de(${ctx.empresa_id}, ${texto})
      AND ${containsText(texto)} AND ${listing.where} LIMIT ${limit}`;
  return searchPage(ctx, f, { ...listing, busca: f.busca, carried: CARRIED, contains: containsText, lookup });
}
