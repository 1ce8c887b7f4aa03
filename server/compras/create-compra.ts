import { holdFornecedor } from '#server/clientes/index.ts';
import { findDepositoPadrao, resolveDeposito } from '#server/estoque/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { nextNumber } from '#server/platform/numbering.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchCompra, recordCompra } from './internal.ts';
import { resolveLines, toldLine } from './lines.ts';
import { type Compra, createCompraInput } from './schemas.ts';
import { writeItens } from './write-itens.ts';

/**
 * Creates an open purchase, numbered by the company's own sequence without gap. Whoever it is bought from is any active customer of the
 * company, who is marked as a supplier. `deposito_id` that is not sent is the default warehouse, and a cost that is not sent the product's.
 * @throws DomainError VALIDATION_ERROR on an unknown or inactive supplier, an unknown or inactive warehouse, unknown products
 */
export async function createCompra(outer: Ctx, input: unknown): Promise<Compra> {
  requireScope(outer, 'compras:write');
  const { itens, fornecedor_id, ...data } = parseInput(createCompraInput, input);
  return transaction(outer, async (ctx) => {
    await holdFornecedor(ctx, fornecedor_id);
    const lines = await resolveLines(ctx, itens);
    const deposito_id = await warehouseOf(ctx, data.deposito_id);
    const { previsao = null, condicao_pagamento = '0', observacao = '' } = data;
    // Written out as one statement: the number is taken where it is kept.
    const rows = await ctx.db.sql<{ id: number; numero: string }[]>`
      WITH numerada AS (${nextNumber(ctx, 'compra')})
      INSERT INTO compras (empresa_id, numero, fornecedor_id, deposito_id, previsao, condicao_pagamento, observacao, total)
      SELECT ${ctx.empresa_id}, numero, ${fornecedor_id}, ${deposito_id}::bigint, ${previsao}::date, ${condicao_pagamento}, ${observacao}, 0 FROM numerada
      RETURNING id, numero`;
    const created = oneRow(rows);
    await writeItens(ctx, created.id, lines);
    const compra = await fetchCompra(ctx, created.id);
    await recordCompra(ctx, 'compra.criada', created, {
      ...{ fornecedor_id, deposito_id, observacao, total: compra.total },
      ...(previsao === null ? {} : { previsao }),
      ...(condicao_pagamento === '0' ? {} : { condicao_pagamento }),
      itens: lines.map(toldLine),
    });
    return compra;
  });
}

/**
 * The warehouse of a purchase: the one sent, else the default one, null where the company has none.
 * @throws DomainError VALIDATION_ERROR on `deposito_id`
 */
export async function warehouseOf(ctx: Ctx, id: number | null | undefined): Promise<number | null> {
  return id ? (await resolveDeposito(ctx, id)).id : ((await findDepositoPadrao(ctx))?.id ?? null);
}
