import { type Ctx, requireScope } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { postMovement } from './movement-batch.ts';
import { createLancamentoInput, type Lancamento } from './schemas.ts';

/**
 * Posts an entry or an exit; emits `estoque.atualizado`. A movement is never edited: a wrong one
 * is corrected by the opposite one.
 * @throws DomainError VALIDATION_ERROR on bad fields, and as postMovement
 */
export async function createLancamento(ctx: Ctx, input: unknown): Promise<Lancamento> {
  requireScope(ctx, 'estoque:write');
  const data = parseInput(createLancamentoInput, input);
  const exit = data.tipo === 'saida';
  return postMovement(ctx, {
    ...data,
    tipo: exit ? 'S' : 'E',
    variacao: exit ? `-${data.quantidade}` : data.quantidade,
    origem: 'M',
  });
}
