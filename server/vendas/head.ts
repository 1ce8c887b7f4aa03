import { findDepositoPadrao, resolveDeposito } from '#server/estoque/index.ts';
import { resolveMembro } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Who sells, as a sale keeps it: the place in the company, and the name, which stays when the person leaves. */
export type Vendedor = { vendedor_id: number | null; vendedor_nome: string | null };

/**
 * The seller of a new sale: the user sent, nobody where null is sent, else whoever acts at the panel.
 * @throws DomainError VALIDATION_ERROR on `vendedor_id` for a user that the company has not, has deactivated, or who has not accepted yet
 */
export async function sellerOf(ctx: Ctx, id: number | null | undefined): Promise<Vendedor> {
  const membro = await resolveMembro(ctx, 'vendedor_id', id);
  return { vendedor_id: membro?.id ?? null, vendedor_nome: membro?.nome ?? null };
}

/**
 * The warehouse of a sale: the one sent, else the default one, null where the company has none.
 * @throws DomainError VALIDATION_ERROR on `deposito_id`
 */
export async function warehouseOf(ctx: Ctx, id: number | null | undefined): Promise<number | null> {
  return id ? (await resolveDeposito(ctx, id)).id : ((await findDepositoPadrao(ctx))?.id ?? null);
}
