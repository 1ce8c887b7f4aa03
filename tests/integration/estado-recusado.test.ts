import { expect, test } from 'vitest';
import { cancelVenda, finalizeVenda } from '#server/vendas/index.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { panelOf } from '#tests/support/panel-client.ts';

// What a record's state forbids: programs read the names of the states as the API writes them, people at the panel read words.

test('the states from which an action is allowed have their names at the API, and are called by words at the panel', async () => {
  const company = await makeCompany();
  const { id, numero_pedido } = await company.sale([await company.product()]);
  await cancelVenda(company.ctx, { id });
  const message = `O pedido ${numero_pedido} está cancelado: só pode ser finalizado a partir de em_aberto.`;
  await expect(finalizeVenda(company.ctx, { id })).rejects.toMatchObject({ message, details: { status: [message] } });
  const words = `O pedido ${numero_pedido} está cancelado: só pode ser finalizado quando está em aberto.`;
  await expect(panelOf(company.admin.session).vendas.finalizar({ id })).rejects.toMatchObject({
    ...{ code: 'BAD_REQUEST', message: words },
    cause: { code: 'VALIDATION_ERROR', details: { status: [words] } },
  });
});
