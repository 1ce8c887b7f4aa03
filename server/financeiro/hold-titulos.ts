import { holdCompraDevida } from '#server/compras/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { holdVendaDevida } from '#server/vendas/index.ts';
import type { TipoTitulo } from './schemas.ts';

type Held = { tipo: TipoTitulo; numero: string };

/**
 * Holds the company's titles among the ids until the transaction ends: so for those who are about to settle several, or hold something of
 * their own that comes after titles. For other rooms: no scope is checked here, the verb that calls has checked its own.
 * @returns of which kind each is, and its number; one that the company has not is missing
 */
export async function holdTitulos(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Held>> {
  // Written out: locked in the order of their ids, in one statement.
  const rows = await ctx.db.sql<({ id: number } & Held)[]>`
    SELECT id, tipo, numero FROM titulos WHERE empresa_id = ${ctx.empresa_id} AND id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`;
  return new Map(rows.map(({ id, ...titulo }) => [id, titulo]));
}

/**
 * The same before receipts of several titles are reversed: all that these reversals take is held beforehand, in the order that every change
 * of one document has: the sales and purchases of the titles, then all titles of these.
 */
export async function holdForEstornos(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  // Written out, as the statement below: an array of ids in one parameter. Of which document a title is never changes.
  const made = await ctx.db.sql<{ venda_id: number | null; compra_id: number | null }[]>`
    SELECT DISTINCT venda_id, compra_id FROM titulos WHERE empresa_id = ${ctx.empresa_id} AND id = ANY (${[...ids]}::bigint[])`;
  const vendas = made.flatMap(({ venda_id }) => venda_id ?? []).sort((a, b) => a - b);
  const compras = made.flatMap(({ compra_id }) => compra_id ?? []).sort((a, b) => a - b);
  for (const id of vendas) await holdVendaDevida(ctx, id);
  for (const id of compras) await holdCompraDevida(ctx, id);
  await ctx.db.sql`
    SELECT FROM titulos WHERE empresa_id = ${ctx.empresa_id} AND (id = ANY (${[...ids]}::bigint[])
      OR venda_id = ANY (${vendas}::bigint[]) OR compra_id = ANY (${compras}::bigint[])) ORDER BY id FOR UPDATE`;
}
