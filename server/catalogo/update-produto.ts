import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { changeRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { withImagens } from './imagens.ts';
import { codeTaken, PRODUTOS, publishAtualizado, recordProduto } from './internal.ts';
import { type Produto, updateProdutoInput } from './schemas.ts';

/**
 * Changes the fields sent, deactivation and reactivation among them; emits `produto.atualizado` only on a change.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `codigo` when another product of the company has it
 */
export async function updateProduto(outer: Ctx, input: unknown): Promise<Produto> {
  requireScope(outer, 'produtos:write');
  const { id, ...sent } = parseInput(updateProdutoInput, input);
  return transaction(outer, async (ctx) => {
    const { before, after, detalhes } = await changeRow(ctx, PRODUTOS, { id, sent });
    if (!detalhes) return withImagens(ctx, after);
    const moved = after.situacao === 'A' ? 'produto.reativado' : 'produto.desativado';
    await publishAtualizado(ctx, after);
    await recordProduto(ctx, before.situacao === after.situacao ? 'produto.alterado' : moved, after, detalhes);
    return withImagens(ctx, after);
  }).catch(codeTaken(sent.codigo));
}
