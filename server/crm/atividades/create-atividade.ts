import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { insertRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { responsavelOf } from '../responsavel.ts';
import { ATIVIDADES, fetchAtividade, linksOf, recordAtividade, requireNoDeadline } from './internal.ts';
import { type Atividade, createAtividadeInput } from './schemas.ts';

/**
 * Creates an activity, pending; a note is done. Of a deal without a contact it takes the deal's contact.
 * @throws DomainError VALIDATION_ERROR on `contato_id`, `negocio_id` and `responsavel_id` that the company has not, on `vence_em` of a note
 */
export async function createAtividade(outer: Ctx, input: unknown): Promise<Atividade> {
  requireScope(outer, 'crm:write');
  const { responsavel_id, contato_id, negocio_id, ...data } = parseInput(createAtividadeInput, input);
  requireNoDeadline(data);
  return transaction(outer, async (ctx) => {
    const links = await linksOf(ctx, { contato_id, negocio_id });
    const responsavel = await responsavelOf(ctx, responsavel_id);
    const done = data.tipo === 'nota';
    const { id } = await insertRow(ctx, ATIVIDADES, {
      ...{ ...data, ...links, ...responsavel, autor_nome: ctx.ator.nome },
      ...{ status: done ? 'concluida' : 'pendente', concluida_em: done ? new Date() : null },
    });
    const created = await fetchAtividade(ctx, id);
    await recordAtividade(ctx, 'atividade.criada', created, {
      ...{ ...data, ...links, responsavel_id: responsavel.responsavel_id },
    });
    return created;
  });
}
