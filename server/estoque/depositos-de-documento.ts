import type { Ctx } from '#server/platform/context.ts';

/** A warehouse as a document names it. */
export type DepositoDeDocumento = { id: number; nome: string; ativo: boolean; padrao: boolean };

/**
 * The company's default warehouse, null where it has none, held until the transaction ends. For other rooms: no scope is checked here, the
 * verb that calls has checked its own.
 */
export async function findDepositoPadrao(ctx: Ctx): Promise<DepositoDeDocumento | null> {
  // Written out: so is the verb of documents beside it (resolveDeposito), which takes the same lock.
  const [found] = await ctx.db.sql<DepositoDeDocumento[]>`
    SELECT id, nome, ativo, padrao FROM depositos WHERE empresa_id = ${ctx.empresa_id} AND padrao FOR KEY SHARE`;
  return found ?? null;
}

/**
 * Where what left a warehouse comes back to: the same one, or the default one where it was put out of use meanwhile. Held as above.
 * @returns the id; null where neither is in use
 */
export async function findDepositoDeVolta(ctx: Ctx, id: number): Promise<number | null> {
  // Written out: the first of two by a preference.
  const [found] = await ctx.db.sql<{ id: number }[]>`
    SELECT id FROM depositos WHERE empresa_id = ${ctx.empresa_id} AND ativo AND (id = ${id} OR padrao)
    ORDER BY id = ${id} DESC LIMIT 1 FOR KEY SHARE`;
  return found?.id ?? null;
}
