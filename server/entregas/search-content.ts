import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';
import { jsonPattern } from '#server/platform/json-pattern.ts';
import { oneRow } from '#server/platform/rows.ts';
import type { Alcance } from './schemas.ts';

/** A search inside bodies reads the newest so many of what the other filters leave, and where no period is chosen those of so many days. */
export const PROCURADOS = 20_000;
const DAYS = 7;

/** What a search inside bodies looks in, `e` of a list in its order, with the column of the time and the text that is read. */
type Searched = { from: SQL; where: SQL; time: SQL; text: SQL };

/** The ids found, newest first, and how far it was looked. */
type Met = { ids: number[]; alcance: Alcance };

/**
 * Looks for a text inside bodies, whatever its case and accents; two statements, of which one reads bodies.
 * @param dated a period was chosen: it alone bounds the search, beside the number of rows
 * @param limit so many are enough
 */
export async function searchContent(
  ctx: Ctx,
  busca: string,
  { from, where, time, text }: Searched,
  { dated, limit }: { dated: boolean; limit: number },
): Promise<Met> {
  const desde = dated ? null : new Date(Date.now() - DAYS * 86_400_000);
  const bounded = desde ? sql`${where} AND ${time} >= ${desde.toISOString()}` : where;
  // Written out: the newest rows are read in the list's order, and no further than what is enough.
  const [found, counted] = await Promise.all([
    ctx.db.orm.execute<{ id: number }>(sql`
      SELECT x.id FROM (SELECT e.id, ${text} AS texto FROM ${from} WHERE ${bounded}
        ORDER BY ${time} DESC, e.id DESC LIMIT ${PROCURADOS}) x
      WHERE x.texto ~ ${jsonPattern(busca)} LIMIT ${limit}`),
    ctx.db.orm.execute<{ n: number }>(
      sql`SELECT count(*)::int AS n FROM (SELECT FROM ${from} WHERE ${bounded} LIMIT ${PROCURADOS + 1}) x`,
    ),
  ]);
  const { n } = oneRow([...counted]);
  return {
    ids: found.map(({ id }) => id),
    alcance: { olhados: Math.min(n, PROCURADOS), todos: n <= PROCURADOS, desde },
  };
}

/**
 * A number that people use as one of the list's own, and never look for inside bodies: it would be found in every second amount and time.
 * A longer one, or one with zeros before it, may as well be an order's or a barcode.
 */
export const isShortNumber = (busca: string): boolean => /^[1-9]\d{0,5}$/.test(busca);

/** The condition of ids that were found. */
export const among = (column: SQL, ids: readonly number[]): SQL =>
  sql`${column} = ANY (${`{${ids.join()}}`}::bigint[])`;
