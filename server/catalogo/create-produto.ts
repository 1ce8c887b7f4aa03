import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { insertRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { checkProduto, codeTaken, PRODUTOS, publishCriado, recordProduto, shown } from './internal.ts';
import { createProdutoInput, type Produto } from './schemas.ts';

const CONTRADICTION = 'ativo e situacao dizem coisas diferentes: envie um dos dois.';

/**
 * Creates a product; emits `produto.criado`.
 * @throws DomainError VALIDATION_ERROR on `codigo` when another product of the company has it, on `ativo` when it contradicts `situacao`,
 * and as `checkProduto`
 */
export async function createProduto(outer: Ctx, input: unknown): Promise<Produto> {
  requireScope(outer, 'produtos:write');
  const { ativo, ...data } = parseInput(createProdutoInput, input);
  const situacao = data.situacao ?? (ativo === false ? 'I' : 'A');
  if (ativo !== undefined && ativo !== (situacao === 'A')) throw invalid('ativo', CONTRADICTION);
  return transaction(outer, async (ctx) => {
    await checkProduto(ctx, data);
    const produto = await insertRow(ctx, PRODUTOS, { ...data, situacao });
    await publishCriado(ctx, produto);
    const { situacao: _, ...told } = data;
    await recordProduto(ctx, 'produto.criado', produto, situacao === 'A' ? told : { ...told, situacao });
    return { ...shown(produto), imagens: [] };
  }).catch(codeTaken(data.codigo));
}
