import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { insertRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { codeTaken, PRODUTOS, publishCriado, recordProduto } from './internal.ts';
import { createProdutoInput, type Produto } from './schemas.ts';

/**
 * Creates a product; emits `produto.criado`.
 * @throws DomainError VALIDATION_ERROR on `codigo` when another product of the company has it
 */
export async function createProduto(outer: Ctx, input: unknown): Promise<Produto> {
  requireScope(outer, 'produtos:write');
  const data = parseInput(createProdutoInput, input);
  return transaction(outer, async (ctx) => {
    const produto = await insertRow(ctx, PRODUTOS, data);
    await publishCriado(ctx, produto);
    await recordProduto(ctx, 'produto.criado', produto, data);
    return { ...produto, imagens: [] };
  }).catch(codeTaken(data.codigo));
}
