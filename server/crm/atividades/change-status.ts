import { eq, sql } from 'drizzle-orm';
import { atividades } from '#drizzle/schema/crm.ts';
import type { AcaoDe } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { fetchRow, lockRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { ATIVIDADES, fetchAtividade, holdNegocio, recordAtividade } from './internal.ts';
import { type Atividade, atividadeIdInput } from './schemas.ts';

type Status = Atividade['status'];
type Step = { to: Status; from: readonly Status[]; acao: AcaoDe<'atividade'>; refused: string };

/**
 * Ends a pending activity as done; nothing for one that is done.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a cancelled one
 */
export const completeAtividade = (ctx: Ctx, input: unknown): Promise<Atividade> =>
  step(ctx, input, {
    ...{ to: 'concluida', from: ['pendente'], acao: 'atividade.concluida' },
    refused: 'Só uma atividade pendente pode ser concluída; esta está cancelada. Reabra-a antes.',
  });

/**
 * Makes an activity that is done or cancelled pending again; nothing for one that is pending. Never a note.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of a note, and of one whose deal was deleted
 */
export const reopenAtividade = (ctx: Ctx, input: unknown): Promise<Atividade> =>
  step(ctx, input, {
    ...{ to: 'pendente', from: ['concluida', 'cancelada'], acao: 'atividade.reaberta' },
    refused: 'Só uma atividade concluída ou cancelada pode ser reaberta.',
  });

/**
 * Calls a pending activity off; nothing for one that is cancelled.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `status` of one that is done
 */
export const cancelAtividade = (ctx: Ctx, input: unknown): Promise<Atividade> =>
  step(ctx, input, {
    ...{ to: 'cancelada', from: ['pendente'], acao: 'atividade.cancelada' },
    refused: 'Só uma atividade pendente pode ser cancelada; esta está concluída.',
  });

async function step(outer: Ctx, input: unknown, { to, from, acao, refused }: Step): Promise<Atividade> {
  requireScope(outer, 'crm:write');
  const { id } = parseInput(atividadeIdInput, input);
  return transaction(outer, async (ctx) => {
    // Whoever deletes a deal holds it before its activities.
    const ofDeleted = to === 'pendente' && (await isOfDeleted(ctx, id));
    const before = await lockRow(ctx, ATIVIDADES, id);
    if (before.status !== to) {
      if (ofDeleted) throw invalid('status', 'O negócio desta atividade foi excluído: ela não pode ser reaberta.');
      if (before.tipo === 'nota') throw invalid('status', 'Uma nota está sempre concluída.');
      if (!from.includes(before.status)) throw invalid('status', refused);
      await ctx.db.orm
        .update(atividades)
        .set({
          ...{ status: to, concluida_em: to === 'concluida' ? sql`clock_timestamp()` : null },
          atualizado_em: sql`clock_timestamp()`,
        })
        .where(eq(atividades.id, id));
      await recordAtividade(ctx, acao, before, { status: { antes: before.status, depois: to } });
    }
    return fetchAtividade(ctx, id);
  });
}

/** Whether the activity's deal was deleted; one that was not is held. */
async function isOfDeleted(ctx: Ctx, id: number): Promise<boolean> {
  const { negocio_id } = await fetchRow(ctx, ATIVIDADES, id);
  return negocio_id !== null && !(await holdNegocio(ctx, negocio_id));
}
