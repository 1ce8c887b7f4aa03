import { produtos } from '#drizzle/schema/catalogo.ts';
import { record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput } from '#server/platform/validation.ts';
import { codeTaken, columns, publishCriado } from './internal.ts';
import { createProdutoInput, type Produto } from './schemas.ts';

/**
 * Creates a product; emits `produto.criado`.
 * @throws DomainError VALIDATION_ERROR on `codigo` when another product of the company has it
 */
export async function createProduto(outer: Ctx, input: unknown): Promise<Produto> {
  requireScope(outer, 'produtos:write');
  const data = parseInput(createProdutoInput, input);
  try {
    return await transaction(outer, async (ctx) => {
      const [produto] = await ctx.db.orm
        .insert(produtos)
        .values({ ...data, empresa_id: ctx.empresa_id })
        .returning(columns);
      if (!produto) throw new Error('INSERT returned no row');
      await publishCriado(ctx, produto);
      await record(ctx, {
        acao: 'produto.criado',
        recurso: 'produto',
        recurso_id: produto.id,
        recurso_nome: produto.nome,
        detalhes: data,
      });
      return produto;
    });
  } catch (error) {
    throw codeTaken(error, data.codigo);
  }
}
