import { eq, sql } from 'drizzle-orm';
import { produtos } from '#drizzle/schema/catalogo.ts';
import { changes, record } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { codeTaken, columns, fetchProdutoForUpdate, publishAtualizado } from './internal.ts';
import { type Produto, updateProdutoInput } from './schemas.ts';

/** Changes the fields sent, deactivation and reactivation among them; emits `produto.atualizado` only on a change. */
export async function updateProduto(outer: Ctx, input: unknown): Promise<Produto> {
  requireScope(outer, 'produtos:write');
  const { id, ...data } = parseInput(updateProdutoInput, input);
  try {
    return await transaction(outer, async (ctx) => {
      const before = await fetchProdutoForUpdate(ctx, id);
      const sent = sentOf(data);
      const detalhes = changes(before, sent);
      if (Object.keys(detalhes).length === 0) return before;
      const [after] = await ctx.db.orm
        .update(produtos)
        .set({ ...data, atualizado_em: sql`now()` })
        .where(eq(produtos.id, id))
        .returning(columns);
      if (!after) throw new Error('UPDATE returned no row');
      await publishAtualizado(ctx, after);
      const acao =
        before.situacao === after.situacao
          ? 'produto.alterado'
          : after.situacao === 'I'
            ? 'produto.desativado'
            : 'produto.reativado';
      await record(ctx, { acao, recurso: 'produto', recurso_id: id, recurso_nome: after.nome, detalhes });
      return after;
    });
  } catch (error) {
    throw codeTaken(error, data.codigo ?? '');
  }
}
