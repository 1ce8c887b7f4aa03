import { type SQL, sql } from 'drizzle-orm';
import type { Listing } from '#server/platform/listing.ts';

/** The fields of a shipment in the list. */
const SHOWN = sql`e.id, e.numero_expedicao, e.status, e.forma_envio_id, e.codigo_rastreio, e.data_criacao`;

/** The list's filters, without the searched text. */
export const expedicoesListing = (asked: Pick<Listing, 'where' | 'order' | 'total'>): Listing => ({
  ...asked,
  from: sql`expedicoes e`,
  records: sql`expedicoes e`,
  shown: SHOWN,
});

/** The columns that the list may be ordered by. */
export const CARRIED: SQL = sql`e.id, e.data_criacao, e.numero_ordem`;
