import { requireCliente } from '#server/clientes/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
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
    const [created] = await ctx.db.sql<{ id: number; numero_pedido: string }[]>`
      WITH numero AS (
        INSERT INTO numeracoes AS s (empresa_id, serie, ultimo) VALUES (${ctx.empresa_id}, 'venda', 1)
        ON CONFLICT (empresa_id, serie) DO UPDATE SET ultimo = s.ultimo + 1 RETURNING ultimo)
      INSERT INTO vendas (empresa_id, numero_pedido, tipo_pedido, cliente_id, total_venda)
      SELECT ${ctx.empresa_id}, lpad(ultimo::text, greatest(6, length(ultimo::text)), '0'), ${data.tipo_pedido}, ${data.cliente_id}, 0
      FROM numero RETURNING id, numero_pedido`;
    if (!created) throw new Error('INSERT returned no row');
    await writeItens(ctx, created.id, data.itens);
    await recordVenda(ctx, 'venda.criada', created, data);
    const venda = await fetchVenda(ctx, created.id);
    await publishCriada(ctx, venda);
    return venda;
  });
}
