import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { invalid } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchTitulo, fetchTituloForUpdate, forbidden, recordTitulo } from './internal.ts';
import { reconcileAfter } from './reconcile.ts';
import { type Baixa, estornarTituloInput, type Titulo } from './schemas.ts';

/**
 * Reverses a receipt of a title: the newest unless another is named. The receipt stays, marked. What a sale or a purchase owes both ways
 * after it is no longer owed. Emits nothing; of a receipt that was reversed already nothing happens.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR on `baixa_id` that is none of the title, on `status` where nothing is to reverse
 */
export async function estornarTitulo(outer: Ctx, input: unknown): Promise<Titulo> {
  requireScope(outer, 'financeiro:write');
  const { tipo, id, baixa_id, motivo } = parseInput(estornarTituloInput, input);
  return transaction(outer, async (ctx) => {
    const { venda_id, compra_id } = await fetchTitulo(ctx, tipo, id);
    const reverse = async () => {
      const before = await fetchTituloForUpdate(ctx, tipo, id);
      const baixa = chosen(before, baixa_id);
      if (baixa.estornada_em === null) await write(ctx, before, baixa, motivo);
    };
    // The document comes before its titles.
    if (venda_id !== null) await reconcileAfter(ctx, { tipo: 'venda', id: venda_id }, reverse);
    else if (compra_id !== null) await reconcileAfter(ctx, { tipo: 'compra', id: compra_id }, reverse);
    else await reverse();
    return fetchTitulo(ctx, tipo, id);
  });
}

function chosen(titulo: Titulo, id: number | undefined): Baixa {
  const valid = titulo.baixas.find(({ estornada_em }) => estornada_em === null);
  const found = id === undefined ? valid : titulo.baixas.find((baixa) => baixa.id === id);
  if (found) return found;
  if (id !== undefined) throw invalid('baixa_id', `Esta conta não tem esta baixa (id ${id}).`);
  throw forbidden(titulo, 'tem o que estornar', ['parcial', 'paga']);
}

async function write(ctx: Ctx, { status, ...titulo }: Titulo, baixa: Baixa, motivo: string): Promise<void> {
  // Written out: the receipt and its title in one statement, in exact decimals.
  const [after] = await ctx.db.sql<{ status: string }[]>`
    WITH estornada AS (
      UPDATE baixas SET estornada_em = clock_timestamp(), motivo_estorno = ${motivo} WHERE id = ${baixa.id} RETURNING valor, quitado)
    UPDATE titulos t SET valor_recebido = t.valor_recebido - e.valor, valor_quitado = t.valor_quitado - e.quitado, quitada_em = NULL,
      atualizado_em = clock_timestamp()
    FROM estornada e WHERE t.id = ${titulo.id} RETURNING t.status`;
  const changed = after && after.status !== status ? { status: { antes: status, depois: after.status } } : {};
  await recordTitulo(ctx, 'estornada', titulo, { valor: baixa.valor, motivo, ...changed });
}
