import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchTitulo, fetchTituloForUpdate, forbidden } from './internal.ts';
import { reconcileAfter } from './reconcile.ts';
import { type Baixa, estornarTituloInput, type Titulo } from './schemas.ts';
import { writeEstorno } from './write-estorno.ts';

/**
 * Reverses a receipt of a title: the newest unless another is named. The receipt stays, marked. What a sale or a purchase owes both ways
 * after it is no longer owed. Emits nothing; of a receipt that was reversed already nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `baixa_id` that is none of the title, or the discount that a return took along, on
 * `status` where nothing is to reverse
 */
export async function estornarTitulo(outer: Ctx, input: unknown): Promise<Titulo> {
  requireScope(outer, 'financeiro:write');
  const { tipo, id, baixa_id, motivo } = parseInput(estornarTituloInput, input);
  return transaction(outer, async (ctx) => {
    const { venda_id, compra_id } = await fetchTitulo(ctx, tipo, id);
    const reverse = async () => {
      const before = await fetchTituloForUpdate(ctx, tipo, id);
      const baixa = chosen(before, baixa_id);
      if (baixa.estornada_em === null) await writeEstorno(ctx, before, baixa.id, motivo);
    };
    // The document comes before its titles.
    if (venda_id !== null) await reconcileAfter(ctx, { tipo: 'venda', id: venda_id }, reverse);
    else if (compra_id !== null) await reconcileAfter(ctx, { tipo: 'compra', id: compra_id }, reverse);
    else await reverse();
    return fetchTitulo(ctx, tipo, id);
  });
}

function chosen(titulo: Titulo, id: number | undefined): Baixa {
  const valid = titulo.baixas.filter(({ estornada_em }) => estornada_em === null);
  // Of those that nobody named, the newest that somebody may reverse.
  const newest = valid.find(({ origem }) => origem !== 'devolucao') ?? valid[0];
  const found = id === undefined ? newest : titulo.baixas.find((baixa) => baixa.id === id);
  if (found?.origem === 'devolucao') {
    throw invalid('baixa_id', 'Esta baixa é o desconto dado no documento devolvido: ela muda com a baixa que o deu.');
  }
  if (found) return found;
  if (id !== undefined) throw invalid('baixa_id', `Esta conta não tem esta baixa (id ${id}).`);
  throw forbidden(titulo, 'tem o que estornar', ['parcial', 'paga']);
}
