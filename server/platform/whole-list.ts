import { type Ctx, transaction, type Whole } from '#server/platform/context.ts';
import type { Page } from '#server/platform/pagination.ts';
import { LONGEST_PAGE } from '#server/platform/pagination.ts';

type ListVerb<T> = (ctx: Ctx, input: unknown) => Promise<Page<T>>;

/**
 * Reads all of a list through its own verb, batch by batch, as it was at one moment (REPEATABLE READ); however long it is, a batch is all
 * that is in memory. The verb checks scope and filters as ever. A list of `platform/listing.ts` is read from a cursor, so that its cost
 * grows as its length does; any other is read page by page.
 */
export async function readWhole<T>(
  outer: Ctx,
  verb: ListVerb<T>,
  filters: Record<string, unknown>,
  take: (rows: readonly T[]) => Promise<void>,
): Promise<void> {
  await transaction(outer, async (ctx) => {
    // Written out: a setting of the transaction, of no table.
    await ctx.db.sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
    const whole: Whole = { open: false, ended: false };
    for (let pagina = 1; ; pagina++) {
      const { resultados } = await verb({ ...ctx, whole }, { ...filters, pagina, por_pagina: LONGEST_PAGE });
      if (resultados.length > 0) await take(resultados);
      if (whole.open ? whole.ended : resultados.length < LONGEST_PAGE) return;
    }
  });
}
