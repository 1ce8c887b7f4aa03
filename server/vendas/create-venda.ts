import { requireCliente } from '#server/clientes/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { nextNumber } from '#server/platform/numbering.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { fetchVenda, publishCriada, recordVenda, writeItens } from './internal.ts';
import { createVendaInput, type Venda } from './schemas.ts';

/**
 * Creates an open sale, order or quote, numbered by the company's own sequence without gap; its total is the sum of its
 * items. Emits `venda.criada`.
 * @throws DomainError VALIDATION_ERROR on an unknown or inactive customer, an unknown product
 */
export async function createVenda(outer: Ctx, input: unknown): Promise<Venda> {
  requireScope(outer, 'vendas:write');
  const data = parseInput(createVendaInput, input);
  return transaction(outer, async (ctx) => {
    await requireCliente(ctx, data.cliente_id);
    // Written out as one statement: the number is taken where it is kept.
    const rows = await ctx.db.sql<{ id: number; numero_pedido: string }[]>`
      WITH numerada AS (${nextNumber(ctx, 'venda')})
      INSERT INTO vendas (empresa_id, numero_pedido, tipo_pedido, cliente_id, total_venda)
      SELECT ${ctx.empresa_id}, numero, ${data.tipo_pedido}, ${data.cliente_id}, 0 FROM numerada RETURNING id, numero_pedido`;
    const created = oneRow(rows);
    await writeItens(ctx, created.id, data.itens);
    await recordVenda(ctx, 'venda.criada', created, data);
    const venda = await fetchVenda(ctx, created.id);
    await publishCriada(ctx, venda);
    return venda;
  });
}
