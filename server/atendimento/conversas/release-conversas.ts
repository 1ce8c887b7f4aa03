import { heldMesclagens } from '#server/crm/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { publishSemResponsavel } from '../payload.ts';

/** So many conversations are told of in one statement. */
const BATCH = 500;

/**
 * Conversations of somebody who leaves the company are nobody's from then on, in the caller's transaction, which holds the place in the
 * company (`membro_id`): each says so on its time line and in `conversa.atualizada`. The name of who had it stays with the conversation.
 */
export async function releaseConversas(ctx: Ctx, membro_id: number): Promise<void> {
  const { tipo, id: ator_id, nome } = ctx.ator;
  // Written out: all are locked in the order of their ids and changed in one round trip, with merges kept back, which lock in another order;
  // a trigger writes the moment and tells open screens.
  const rows = await ctx.db.sql<{ id: number }[]>`
    WITH vez AS MATERIALIZED (SELECT ${heldMesclagens(ctx)}),
    presas AS MATERIALIZED (
      SELECT v.id FROM vez, conversas v WHERE v.empresa_id = ${ctx.empresa_id} AND v.responsavel_id = ${membro_id}
      ORDER BY v.id FOR NO KEY UPDATE OF v
    ), mudadas AS (
      UPDATE conversas v SET responsavel_id = NULL FROM presas WHERE v.id = presas.id RETURNING v.id, v.responsavel_nome
    ), anotadas AS (
      INSERT INTO registros_conversa (empresa_id, conversa_id, tipo, mudanca, ator_tipo, ator_id, ator_nome)
      SELECT ${ctx.empresa_id}, id, 'mudanca', jsonb_build_object('responsavel', jsonb_build_object('antes', responsavel_nome, 'depois', NULL)),
        ${tipo}, ${ator_id}::bigint, ${nome} FROM mudadas
    )
    SELECT id FROM mudadas ORDER BY id`;
  const ids = rows.map(({ id }) => id);
  for (let i = 0; i < ids.length; i += BATCH) await publishSemResponsavel(ctx, ids.slice(i, i + BATCH));
}
