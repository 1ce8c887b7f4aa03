import { requireCliente } from '#server/clientes/index.ts';
import { holdReserva } from '#server/identidade/index.ts';
import { type Ctx, requireScope, transaction } from '#server/platform/context.ts';
import { nextNumber } from '#server/platform/numbering.ts';
import { oneRow } from '#server/platform/rows.ts';
import { parseInput } from '#server/platform/validation.ts';
import { sellerOf, warehouseOf } from './head.ts';
import { fetchVenda, publishCriada, recordVenda, tellVenda } from './internal.ts';
import { resolveLines, toldLine } from './lines.ts';
import { reserve } from './reservas.ts';
import { createVendaInput, type Venda } from './schemas.ts';
import { writeItens } from './write-itens.ts';

/**
 * Creates an open sale, order or quote, numbered by the company's own sequence without gap. `deposito_id` that is not sent is the default
 * warehouse, `vendedor_id` the user who acts at the panel, and a price that is not sent the one of the product or service. Emits
 * `venda.criada`; reserves stock where the company chose so.
 * @param negocio_id the deal that it comes of: of the same company, and held by the caller
 * @param proposta_id likewise the proposal, which becomes one sale at most
 * @throws DomainError VALIDATION_ERROR on an unknown or inactive customer, warehouse, seller, product or service, and on a discount above
 * the sum of the lines
 */
export async function createVenda(
  outer: Ctx,
  input: unknown,
  { negocio_id = null, proposta_id = null }: { negocio_id?: number | null; proposta_id?: number | null } = {},
): Promise<Venda> {
  requireScope(outer, 'vendas:write');
  const { itens, ...data } = parseInput(createVendaInput, input);
  return transaction(outer, async (ctx) => {
    // First the company's choice, then the number: the order of every change of a sale.
    await Promise.all([holdReserva(ctx), requireCliente(ctx, data.cliente_id)]);
    const { vendedor_id, vendedor_nome } = await sellerOf(ctx, data.vendedor_id);
    const deposito_id = await warehouseOf(ctx, data.deposito_id);
    const lines = await resolveLines(ctx, itens);
    const { desconto = '0.00', frete = '0.00', condicao_pagamento = '0', observacao = '' } = data;
    // Written out as one statement: the number is taken where it is kept.
    const rows = await ctx.db.sql<{ id: number; numero_pedido: string }[]>`
      WITH numerada AS (${nextNumber(ctx, 'venda')})
      INSERT INTO vendas (empresa_id, numero_pedido, tipo_pedido, cliente_id, deposito_id, vendedor_id, vendedor_nome, condicao_pagamento,
        observacao, negocio_id, proposta_id, total_venda)
      SELECT ${ctx.empresa_id}, numero, ${data.tipo_pedido}, ${data.cliente_id}, ${deposito_id}::bigint, ${vendedor_id}::bigint,
        ${vendedor_nome}, ${condicao_pagamento}, ${observacao}, ${negocio_id}::bigint, ${proposta_id}::bigint, 0 FROM numerada
      RETURNING id, numero_pedido`;
    const created = oneRow(rows);
    await writeItens(ctx, created.id, lines, { desconto, frete });
    const { tipo_pedido, cliente_id } = data;
    await recordVenda(ctx, 'venda.criada', created, {
      ...{ tipo_pedido, cliente_id, deposito_id, vendedor_id, observacao },
      ...(desconto === '0.00' ? {} : { desconto }),
      ...(frete === '0.00' ? {} : { frete }),
      ...(condicao_pagamento === '0' ? {} : { condicao_pagamento }),
      itens: lines.map(toldLine),
    });
    const venda = await fetchVenda(ctx, created.id);
    await publishCriada(ctx, venda);
    await reserve(ctx, venda);
    await tellVenda(ctx, venda);
    return venda;
  });
}
