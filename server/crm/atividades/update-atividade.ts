import { eq } from 'drizzle-orm';
import { atividades } from '#drizzle/schema/crm.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { changeRow, fetchRow, lockRow } from '#server/platform/rows.ts';
import { parseInput, sentOf, type z } from '#server/platform/validation.ts';
import { responsavelOf } from '../responsavel.ts';
import { ATIVIDADES, fetchAtividade, linksOf, recordAtividade, requireNoDeadline } from './internal.ts';
import { type Atividade, atividadeIdInput, replaceAtividadeInput, updateAtividadeInput } from './schemas.ts';

/**
 * Changes the fields sent of an activity (PATCH), whatever its status. One that is given a deal and has no contact takes the deal's.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as at creation, and on `tipo` where a note would become something else, or the reverse
 */
export async function updateAtividade(ctx: Ctx, input: unknown): Promise<Atividade> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(updateAtividadeInput, input));
}

/** The same for PUT: what is not sent is empty. */
export async function replaceAtividade(ctx: Ctx, input: unknown): Promise<Atividade> {
  requireScope(ctx, 'crm:write');
  return change(ctx, parseInput(replaceAtividadeInput, input));
}

type Input = z.output<typeof updateAtividadeInput>;

function change(outer: Ctx, { id, ...given }: Input): Promise<Atividade> {
  return transaction(outer, async (ctx) => {
    // Before the activity is locked: contacts are held first.
    const seen = await fetchRow(ctx, ATIVIDADES, id);
    const sent = sentOf(given);
    const links = await changedLinks(ctx, seen, sent);
    const responsavel = await changedResponsavel(ctx, seen, sent);
    const { after, detalhes } = await changeRow(ctx, ATIVIDADES, {
      ...{ id, sent: { ...sent, ...links, ...responsavel } },
      check: (wanted, before) => {
        requireNoDeadline(wanted);
        if (wanted.tipo !== before.tipo && [wanted.tipo, before.tipo].includes('nota')) {
          throw invalid('tipo', 'Uma nota continua nota, e o que não é nota não vira uma.');
        }
      },
    });
    if (!detalhes) return fetchAtividade(ctx, id);
    const { responsavel_nome: _, ...told } = detalhes;
    await recordAtividade(ctx, 'atividade.alterada', after, told);
    return fetchAtividade(ctx, id);
  });
}

type Sent = Partial<Omit<Input, 'id'>>;

async function changedLinks(
  ctx: Ctx,
  seen: Pick<Atividade, 'contato_id' | 'negocio_id'>,
  { contato_id, negocio_id }: Sent,
): Promise<Partial<Pick<Atividade, 'contato_id' | 'negocio_id'>>> {
  const wanted = {
    contato_id: contato_id === undefined ? seen.contato_id : contato_id,
    negocio_id: negocio_id === undefined ? seen.negocio_id : negocio_id,
  };
  if (wanted.negocio_id !== seen.negocio_id) return linksOf(ctx, wanted);
  if (wanted.contato_id === seen.contato_id) return wanted;
  // The deal stays, whatever became of it.
  return { ...(await linksOf(ctx, { ...wanted, negocio_id: null })), negocio_id: seen.negocio_id };
}

/** Whoever answers already stays, though inactive by now. */
async function changedResponsavel(ctx: Ctx, seen: { responsavel_id: number | null }, { responsavel_id }: Sent) {
  if (responsavel_id === undefined || responsavel_id === seen.responsavel_id) return {};
  return responsavelOf(ctx, responsavel_id);
}

/**
 * Removes an activity for good.
 * @throws DomainError NOT_FOUND
 */
export async function deleteAtividade(outer: Ctx, input: unknown): Promise<void> {
  requireScope(outer, 'crm:delete');
  const { id } = parseInput(atividadeIdInput, input);
  await transaction(outer, async (ctx) => {
    const found = await lockRow(ctx, ATIVIDADES, id);
    await ctx.db.orm.delete(atividades).where(eq(atividades.id, id));
    const { tipo, titulo, contato_id, negocio_id, status } = found;
    await recordAtividade(ctx, 'atividade.excluida', found, { tipo, titulo, contato_id, negocio_id, status });
  });
}
