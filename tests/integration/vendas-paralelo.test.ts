import { expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Item, openLoja, type Sale } from '#tests/support/loja.ts';

// The same sale by many at once: each line moves once, each change is told once, nothing is returned twice.

const loja = openLoja();

const item = (sale: Sale, n = 0): Item => sale.itens[n] ?? { id: 0 };
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

async function soldAt(n: number): Promise<Sale> {
  const produtos = await Promise.all(times(4, () => loja.company.product()));
  return loja.sell(times(n, (i) => ({ produto_id: produtos[i % 4]?.id, quantidade: 1 + (i % 3) })));
}

test('50 parallel finalisations: one movement per line, one event', async () => {
  const sale = await soldAt(10);
  const answers = await Promise.all(times(50, () => loja.call('POST', `${sale.id}/finalizar/`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const [row] = await db()
    .sql`SELECT count(*) AS n, count(DISTINCT documento_item_id) AS linhas FROM lancamentos_estoque
    WHERE documento_tipo = 'venda' AND documento_id = ${sale.id}`;
  expect(row).toMatchObject({ n: 10, linhas: 10 });
  expect(await loja.events(sale.id)).toEqual(['venda.criada em_aberto', 'venda.atualizada finalizada em_aberto']);
  const [told] = await db().sql`SELECT count(*) AS n FROM eventos WHERE empresa_id = ${loja.company.id}
    AND evento = 'estoque.atualizado' AND (dados->>'produto_id')::bigint = ANY (${sale.itens.map(({ produto_id }) => Number(produto_id))})`;
  expect(told?.n).toBe(10);
});

test('finalisations, cancellations, changes and returns of one sale at once end in a sale that proves itself', async () => {
  for (let round = 0; round < 6; round++) {
    const sale = await soldAt(6);
    const work = times(24, (i) => {
      if (i % 6 === 0) return loja.call('POST', `${sale.id}/finalizar/`);
      if (i % 6 === 1 && i > 12) return loja.call('POST', `${sale.id}/cancelar/`);
      if (i % 6 === 2) return loja.call('PATCH', `${sale.id}/`, { desconto: '1.00', frete: String(i) });
      return loja.call('POST', `${sale.id}/devolucoes/`, {
        itens: [{ item_id: item(sale, i % 6).id, quantidade: '0.5' }],
      });
    });
    const statuses = new Set((await Promise.all(work)).map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 400].includes(status))).toEqual([]);
    await loja.prove();
  }
});

test('30 parallel returns never exceed what was sold', async () => {
  const produto = await loja.company.product();
  const sale = await loja.sell([{ produto_id: produto.id, quantidade: 10, preco_unitario: '0.99' }]);
  await loja.act(sale.id, 'finalizar');
  const answers = await Promise.all(
    times(30, () =>
      loja.call('POST', `${sale.id}/devolucoes/`, { itens: [{ item_id: item(sale).id, quantidade: '0.75' }] }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(13);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(17);
  expect((await loja.read(sale.id)).itens[0]).toMatchObject({
    quantidade_devolvida: '9.750',
    quantidade_baixada: '0.250',
  });
  expect(await loja.balance(produto)).toBe('-0.250');
  await Promise.all(times(10, () => loja.act(sale.id, 'cancelar')));
  expect(await loja.balance(produto)).toBe('0.000');
  expect((await loja.events(sale.id)).filter((told) => told.startsWith('venda.cancelada'))).toHaveLength(1);
});

test('sales of the same products in any order, finalised and cancelled side by side: no deadlock', async () => {
  const produtos = await Promise.all(times(8, () => loja.company.product()));
  const sales = await Promise.all(
    times(24, (i) => {
      const order = i % 2 ? produtos : produtos.toReversed();
      return loja.sell(order.map(({ id }) => ({ produto_id: id, quantidade: 1 })));
    }),
  );
  const answers = await Promise.all(
    sales.flatMap(({ id }, i) => [
      loja.call('POST', `${id}/finalizar/`),
      ...(i % 3 === 0 ? [loja.call('POST', `${id}/cancelar/`)] : []),
    ]),
  );
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  await loja.prove();
});

test('a finalisation that is cut off leaves nothing; the next one moves each line once', async () => {
  const sale = await soldAt(3);
  const { sql } = db();
  await sql`ALTER TABLE eventos ADD CONSTRAINT cortada CHECK (evento <> 'venda.atualizada') NOT VALID`;
  try {
    expect((await loja.call('POST', `${sale.id}/finalizar/`)).status).toBe(500);
  } finally {
    await sql`ALTER TABLE eventos DROP CONSTRAINT cortada`;
  }
  expect(await loja.read(sale.id)).toEqual(sale);
  await loja.act(sale.id, 'finalizar');
  const [row] = await sql`SELECT count(*) AS n FROM lancamentos_estoque
    WHERE documento_tipo = 'venda' AND documento_id = ${sale.id}`;
  expect(row?.n).toBe(3);
});
