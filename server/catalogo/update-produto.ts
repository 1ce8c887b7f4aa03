import type { AcaoDe } from '#server/auditoria/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { changeRow, lockRow } from '#server/platform/rows.ts';
import { parseInput, type z } from '#server/platform/validation.ts';
import { withImagens } from './imagens.ts';
import { checkProduto, codeTaken, DELETED, PRODUTOS, publishAtualizado, recordProduto, shown } from './internal.ts';
import { type LinhaProduto, type Produto, replaceProdutoInput, updateProdutoInput } from './schemas.ts';

/**
 * Changes the fields sent (PATCH), deactivation and reactivation among them; emits `produto.atualizado` only on a change. `situacao` `A`
 * or `I` restores a deleted product, whose code must be free still.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `codigo` when another product of the company has it, on `situacao` for any other
 * change of a deleted product and for a deletion, on `ativo` when it contradicts a `situacao` that changes too, and as `checkProduto`
 */
export async function updateProduto(ctx: Ctx, input: unknown): Promise<Produto> {
  requireScope(ctx, 'produtos:write');
  return change(ctx, parseInput(updateProdutoInput, input));
}

/** The same for PUT: what can be empty and is not sent becomes null; unit, prices, stock and `situacao` that are not sent stay. */
export async function replaceProduto(ctx: Ctx, input: unknown): Promise<Produto> {
  requireScope(ctx, 'produtos:write');
  return change(ctx, parseInput(replaceProdutoInput, input));
}

function change(outer: Ctx, { id, ativo, ...data }: z.output<typeof updateProdutoInput>): Promise<Produto> {
  return transaction(outer, async (ctx) => {
    const held = await lockRow(ctx, PRODUTOS, id);
    const sent = { ...data, situacao: situacaoOf(held, data.situacao, ativo) };
    const check = async (wanted: LinhaProduto, before: LinhaProduto) => {
      if (wanted.situacao === 'E') throw invalid('situacao', before.situacao === 'E' ? DELETED : USE_DELETE);
      await checkProduto(ctx, wanted, before);
    };
    const { before, after, detalhes } = await changeRow(ctx, PRODUTOS, { id, sent, check });
    if (!detalhes) return withImagens(ctx, shown(after));
    await publishAtualizado(ctx, after);
    await recordProduto(ctx, actionOf(before, after), after, detalhes);
    return withImagens(ctx, shown(after));
  }).catch(codeTaken(data.codigo));
}

const USE_DELETE = 'Para excluir um produto, use DELETE.';
const CONTRADICTION = 'ativo e situacao mudam para coisas diferentes: envie um dos dois.';

/** `ativo` mirrors `situacao`, and a body that was read has both: of the two, the one that differs from the record is meant. */
function situacaoOf(
  before: LinhaProduto,
  situacao: LinhaProduto['situacao'] | undefined,
  ativo: boolean | undefined,
): LinhaProduto['situacao'] {
  const mirrored = ativo === undefined || ativo === (before.situacao === 'A') ? undefined : ativo ? 'A' : 'I';
  if (situacao === undefined || situacao === before.situacao) return mirrored ?? before.situacao;
  if (mirrored !== undefined && mirrored !== situacao) throw invalid('ativo', CONTRADICTION);
  return situacao;
}

function actionOf(before: LinhaProduto, after: LinhaProduto): AcaoDe<'produto'> {
  if (before.situacao === after.situacao) return 'produto.alterado';
  if (before.situacao === 'E') return 'produto.restaurado';
  return after.situacao === 'A' ? 'produto.reativado' : 'produto.desativado';
}
