import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#server/platform/context.ts';

/**
 * What many products that change at once hold of the stock, in the order in which movements hold it, so that none waits for the other in a
 * circle. For other rooms: no scope is asked for.
 */
export const holdContagens = {
  /** Holds the totals of products: behind its total, a movement changes the row of a product's level, as a new name or minimum does. */
  totais: async ({ db }: Ctx, produto_ids: readonly number[]): Promise<void> => {
    if (produto_ids.length === 0) return;
    // Written out, as the query below: locks in the order of a key.
    await db.sql`
      SELECT FROM totais_estoque WHERE produto_id = ANY (${[...produto_ids]}::bigint[]) ORDER BY produto_id FOR NO KEY UPDATE`;
  },
  /**
   * A query that holds the company's counts of products, which is the last that is held: for products that change whether they are in use or
   * keep stock.
   * @param depois a condition that is looked at first
   */
  contagens: ({ empresa_id }: Ctx, depois: SQL): SQL => sql`
    SELECT FROM contagens_produtos WHERE empresa_id = ${empresa_id} AND ${depois}
    ORDER BY parte, situacao, controlar_estoque, nivel FOR NO KEY UPDATE`,
};
