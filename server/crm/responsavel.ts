import { resolveMembro } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Who answers for a record, as it keeps them: the place in the company, and the name, which stays when the person leaves. */
export type Responsavel = { responsavel_id: number | null; responsavel_nome: string | null };

/**
 * Who answers for a new record: the user sent, nobody where null is sent, else whoever acts at the panel.
 * @throws DomainError VALIDATION_ERROR on `responsavel_id` for a user that the company has not, has deactivated, or who has not accepted yet
 */
export async function responsavelOf(ctx: Ctx, id: number | null | undefined): Promise<Responsavel> {
  const membro = await resolveMembro(ctx, 'responsavel_id', id);
  return { responsavel_id: membro?.id ?? null, responsavel_nome: membro?.nome ?? null };
}
