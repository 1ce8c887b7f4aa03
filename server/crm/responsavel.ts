import { holdMembro, holdMembroAtual } from '#server/identidade/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';

/** Who answers for a record, as it keeps them: the place in the company, and the name, which stays when the person leaves. */
export type Responsavel = { responsavel_id: number | null; responsavel_nome: string | null };

/**
 * Who answers for a new record: the user sent, nobody where null is sent, else whoever acts at the panel.
 * @throws DomainError VALIDATION_ERROR on `responsavel_id` for a user that the company has not, has deactivated, or who has not accepted yet
 */
export async function responsavelOf(ctx: Ctx, id: number | null | undefined): Promise<Responsavel> {
  if (id === null) return { responsavel_id: null, responsavel_nome: null };
  const membro = id === undefined ? await holdMembroAtual(ctx) : await holdMembro(ctx, id);
  if (id !== undefined && !membro) throw invalid('responsavel_id', `Usuário não encontrado (id ${id}).`);
  if (id !== undefined && !membro?.ativo) {
    throw invalid('responsavel_id', `O usuário "${membro?.nome}" (id ${id}) está inativo.`);
  }
  return { responsavel_id: membro?.id ?? null, responsavel_nome: membro?.nome ?? null };
}
