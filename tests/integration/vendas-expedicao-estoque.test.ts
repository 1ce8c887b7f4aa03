import { beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/context.ts';
import { type Carga, moveOutByShipment, setReserva, takeBackByShipment } from '#server/vendas/index.ts';
import { openLoja, type Sale } from '#tests/support/loja.ts';

// What shipments move of the sales they carry, by the verbs that the room of shipments calls.

const loja = openLoja();
beforeAll(() => loja.rule({ saida_estoque: 'expedicao' }));

let shipments = 0;
const shipment = () => ({ id: ++shipments, numero_expedicao: `R${shipments}`, rodada: 1 });
const whole = (...sales: Sale[]): Carga[] => sales.map(({ id }) => ({ pedido_venda_id: id, produto_id: null }));
const out = (remessa: ReturnType<typeof shipment>, carried: readonly Carga[]) =>
  transaction(loja.company.ctx, (ctx) => moveOutByShipment(ctx, remessa, carried));
const takeBack = (remessa: ReturnType<typeof shipment>) =>
  transaction(loja.company.ctx, (ctx) => takeBackByShipment(ctx, remessa, []));

async function sold(quantidade = 5, fields: Record<string, unknown> = {}) {
  const produto = await loja.company.product();
  await loja.company.move(produto, '10');
  const sale = await loja.sell([{ produto_id: produto.id, quantidade, preco_unitario: '2' }], fields);
  return { produto, sale, item: sale.itens[0]?.id ?? 0 };
}

test('leaves at the conclusion, comes back when it is reopened, and leaves again', async () => {
  const { produto, sale } = await sold();
  await loja.act(sale.id, 'finalizar');
  const remessa = shipment();
  expect([...(await out(remessa, whole(sale)))]).toEqual([[sale.id, loja.company.deposito.id]]);
  expect(await loja.balance(produto)).toBe('5.000');
  // The same conclusion again has nothing left to move.
  expect([...(await out(remessa, whole(sale)))]).toEqual([]);
  expect(await takeBack(remessa)).toBe(1);
  expect(await takeBack(remessa)).toBe(0);
  expect(await loja.balance(produto)).toBe('10.000');
  await out({ ...remessa, rodada: 2 }, whole(sale));
  expect(await loja.movements(produto)).toEqual([
    'S V 5.000 expedicao saida',
    'E V 5.000 expedicao cancelamento',
    'S V 5.000 expedicao saida',
  ]);
  await loja.prove();
});

test('of several sales and of single products, what each line still has', async () => {
  const [a, b] = [await sold(2), await sold(3)];
  const other = await loja.company.product();
  const mixed = await loja.sell([
    { produto_id: a.produto.id, quantidade: 1 },
    { produto_id: other.id, quantidade: 1 },
    { produto_id: a.produto.id, quantidade: 2 },
  ]);
  await out(shipment(), [...whole(a.sale, b.sale), { pedido_venda_id: mixed.id, produto_id: a.produto.id }]);
  expect([await loja.balance(a.produto), await loja.balance(b.produto), await loja.balance(other)]).toEqual([
    ...['5.000', '7.000', '0.000'],
  ]);
  // A second shipment of the whole order takes what the first one left.
  await out(shipment(), whole(mixed));
  expect(await loja.balance(other)).toBe('-1.000');
  expect(await loja.balance(a.produto)).toBe('5.000');
  await loja.prove();
});

describe('an open order that was shipped', () => {
  test('keeps what is out, and its warehouse; what it grew by leaves with the next shipment', async () => {
    const { produto, sale, item } = await sold(5);
    const outro = await loja.company.warehouse();
    await out(shipment(), whole(sale));
    const patch = (body: unknown) => loja.refusal('PATCH', `${sale.id}/`, body);
    const line = { id: item, produto_id: produto.id };
    expect(await patch({ itens: [{ ...line, quantidade: 4 }] })).toEqual({
      'itens.0.quantidade': [expect.any(String)],
    });
    expect(await patch({ itens: [{ produto_id: produto.id, quantidade: 9 }] })).toEqual({
      itens: [expect.any(String)],
    });
    expect(await patch({ deposito_id: outro.id })).toEqual({ deposito_id: [expect.any(String)] });
    expect(await patch({ tipo_pedido: 'orcamento' })).toEqual({ tipo_pedido: [expect.any(String)] });
    expect((await loja.call('PATCH', `${sale.id}/`, { itens: [{ ...line, quantidade: 8 }] })).status).toBe(200);
    await loja.act(sale.id, 'finalizar');
    expect(await loja.balance(produto)).toBe('5.000');
    await out(shipment(), whole(sale));
    expect(await loja.movements(produto)).toEqual(['S V 5.000 expedicao saida', 'S V 3.000 expedicao saida']);
    expect(await loja.balance(produto)).toBe('2.000');
    await loja.act(sale.id, 'cancelar');
    expect(await loja.balance(produto)).toBe('10.000');
  });

  test('shipped twice as it grew: each shipment brings back what it took', async () => {
    const { produto, sale, item } = await sold(2);
    const [first, second] = [shipment(), shipment()];
    await out(first, whole(sale));
    await loja.call('PATCH', `${sale.id}/`, { itens: [{ id: item, produto_id: produto.id, quantidade: 6 }] });
    await out(second, whole(sale));
    expect(await loja.balance(produto)).toBe('4.000');
    await takeBack(first);
    expect(await loja.balance(produto)).toBe('6.000');
    await takeBack(second);
    expect(await loja.balance(produto)).toBe('10.000');
    await loja.prove();
  });
});

describe('the company changes its choice while an order is open', () => {
  test('shipped before, by the sale: the finalisation takes it out, for no other shipment will', async () => {
    await loja.rule({ saida_estoque: 'venda' });
    const { produto, sale } = await sold(5);
    const remessa = shipment();
    expect([...(await out(remessa, whole(sale)))]).toEqual([]);
    await loja.rule({ saida_estoque: 'expedicao' });
    expect(await loja.read(sale.id)).toMatchObject({ status: 'em_aberto', saida_estoque: 'venda' });
    expect(await loja.act(sale.id, 'finalizar')).toMatchObject({ saida_estoque: 'venda' });
    expect(await loja.movements(produto)).toEqual(['S V 5.000 venda saida']);
    // The shipment moved nothing, and moves nothing when it is reopened and concluded again.
    expect(await takeBack(remessa)).toBe(0);
    expect([...(await out({ ...remessa, rodada: 2 }, whole(sale)))]).toEqual([]);
    expect(await loja.balance(produto)).toBe('5.000');
  });

  test('shipped before, by the shipment: reopened and concluded again after the finalisation, it leaves again', async () => {
    const { produto, sale } = await sold(5);
    const remessa = shipment();
    await out(remessa, whole(sale));
    await loja.rule({ saida_estoque: 'venda' });
    expect(await loja.act(sale.id, 'finalizar')).toMatchObject({ saida_estoque: 'expedicao' });
    expect(await loja.balance(produto)).toBe('5.000');
    await takeBack(remessa);
    expect(await loja.balance(produto)).toBe('10.000');
    await out({ ...remessa, rodada: 2 }, whole(sale));
    await loja.rule({ saida_estoque: 'expedicao' });
    expect(await loja.balance(produto)).toBe('5.000');
    await loja.prove();
  });
});

test('returns and cancellations meanwhile do not come back twice', async () => {
  const { produto, sale, item } = await sold(5);
  await loja.act(sale.id, 'finalizar');
  await loja.act(sale.id, 'devolucoes', { itens: [{ item_id: item, quantidade: 1 }] });
  const remessa = shipment();
  await out(remessa, whole(sale));
  expect(await loja.balance(produto)).toBe('6.000');
  await loja.act(sale.id, 'devolucoes', { itens: [{ item_id: item, quantidade: 2 }] });
  expect(await loja.balance(produto)).toBe('8.000');
  await takeBack(remessa);
  expect(await loja.balance(produto)).toBe('10.000');
  await out({ ...remessa, rodada: 2 }, whole(sale));
  expect(await loja.balance(produto)).toBe('8.000');
  await loja.act(sale.id, 'cancelar');
  expect(await loja.balance(produto)).toBe('10.000');
  expect(await takeBack({ ...remessa, rodada: 2 })).toBe(0);
  await loja.prove();
});

test('what moves nothing: quotes, cancelled sales, and sales whose stock left already', async () => {
  const quote = await sold(1, { tipo_pedido: 'orcamento' });
  const off = await sold(1);
  await loja.act(off.sale.id, 'cancelar');
  await loja.rule({ saida_estoque: 'venda' });
  const left = await sold(1);
  await loja.act(left.sale.id, 'finalizar');
  const open = await sold(1);
  await out(shipment(), whole(open.sale));
  await loja.rule({ saida_estoque: 'expedicao' });
  expect([...(await out(shipment(), whole(quote.sale, off.sale, left.sale)))]).toEqual([]);
  expect([await loja.balance(open.produto), await loja.balance(left.produto)]).toEqual(['10.000', '9.000']);
  expect([...(await out(shipment(), []))]).toEqual([]);
});

test('shipments of the same sales in any order, side by side: each line leaves once', async () => {
  const sales = await Promise.all(Array.from({ length: 6 }, () => sold(2)));
  const all = sales.map(({ sale }) => sale);
  const settled = await Promise.allSettled([
    ...Array.from({ length: 6 }, (_, i) => out(shipment(), whole(...(i % 2 ? all : all.toReversed())))),
    ...all.map(({ id }) => loja.act(id, 'finalizar')),
  ]);
  expect(settled.filter(({ status }) => status === 'rejected')).toEqual([]);
  for (const { produto } of sales) expect(await loja.balance(produto)).toBe('8.000');
  await loja.prove();
});

describe('reservations', () => {
  test('follow the sale: created, changed, finalised to be shipped, shipped, reopened, cancelled', async () => {
    await loja.rule({ reserva_estoque: true });
    try {
      const { produto, sale, item } = await sold(5);
      const reserved = async () => {
        const [row] = await loja.company.ctx.db.sql`
          SELECT coalesce(sum(quantidade), 0)::text AS n FROM reservas_estoque WHERE produto_id = ${produto.id}`;
        return row?.n;
      };
      expect(await reserved()).toBe('5.000');
      await loja.call('PATCH', `${sale.id}/`, { itens: [{ id: item, produto_id: produto.id, quantidade: 7 }] });
      expect(await reserved()).toBe('7.000');
      await loja.call('PATCH', `${sale.id}/`, { tipo_pedido: 'orcamento' });
      expect(await reserved()).toBe('0');
      await loja.call('PATCH', `${sale.id}/`, { tipo_pedido: 'pedido' });
      await loja.act(sale.id, 'finalizar');
      expect(await reserved()).toBe('7.000');
      await loja.act(sale.id, 'devolucoes', { itens: [{ item_id: item, quantidade: 1 }] });
      expect(await reserved()).toBe('6.000');
      const remessa = shipment();
      await out(remessa, whole(sale));
      expect(await reserved()).toBe('0');
      await takeBack(remessa);
      expect(await reserved()).toBe('6.000');
      await loja.act(sale.id, 'cancelar');
      expect(await reserved()).toBe('0');
      await loja.rule({ saida_estoque: 'venda' });
      const other = await loja.sell([{ produto_id: produto.id, quantidade: 2 }]);
      expect(await reserved()).toBe('2.000');
      await loja.act(other.id, 'finalizar');
      expect(await reserved()).toBe('0');
    } finally {
      await loja.rule({ reserva_estoque: false, saida_estoque: 'expedicao' });
    }
  });

  test('turned on later, every sale that has not left reserves, once; quotes, cancelled and shipped ones do not', async () => {
    const [open, quote, off, gone] = [
      await sold(3),
      await sold(1, { tipo_pedido: 'orcamento' }),
      await sold(1),
      await sold(2),
    ];
    await loja.act(off.sale.id, 'cancelar');
    await out(shipment(), whole(gone.sale));
    const reserved = async () => {
      const ids = [open, quote, off, gone].map(({ sale }) => sale.id);
      const rows = await loja.company.ctx.db.sql`
        SELECT venda_id, quantidade::text FROM reservas_estoque WHERE venda_id = ANY (${ids}) ORDER BY 1`;
      return rows.map(({ venda_id, quantidade }) => [venda_id, quantidade]);
    };
    expect(await reserved()).toEqual([]);
    for (let n = 0; n < 2; n++) {
      await setReserva(loja.company.ctx, { reserva_estoque: true });
      expect(await reserved()).toEqual([[open.sale.id, '3.000']]);
    }
    await setReserva(loja.company.ctx, { reserva_estoque: false });
    expect(await reserved()).toEqual([]);
  });
});
