import { and, eq, inArray, ne } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import type { Ctx } from '#server/platform/context.ts';

/**
 * The ids among those given that the company has no product of. The products found are held until the transaction ends, so that none
 * is deleted meanwhile. For other rooms: no scope is checked here, the verb that calls has checked its own.
 */
export async function holdProdutos(ctx: Ctx, ids: readonly number[]): Promise<{ missing: ReadonlySet<number> }> {
  const found = await ctx.db.orm
    .select({ id: produtos.id })
    .from(produtos)
    .where(and(eq(produtos.empresa_id, ctx.empresa_id), inArray(produtos.id, [...ids]), ne(produtos.situacao, 'E')))
    .for('key share');
  const known = new Set(found.map(({ id }) => id));
  return { missing: new Set(ids.filter((id) => !known.has(id))) };
}
