import { expect, test } from 'vitest';
import { type Compra, getCompra, receiveCompra, returnCompra, verifyCompras } from '#server/compras/index.ts';
import { verifyEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { makeCompany } from '#tests/support/factory.ts';

// Purchases received and returned at the same moment, and the average cost against a model with exact fractions.

const company = await makeCompany();
const { ctx } = company;
const entries = async (compra: Compra) =>
  (
    await db().sql<{ n: number }[]>`
      SELECT count(*) AS n FROM lancamentos_estoque
      WHERE empresa_id = ${company.id} AND documento_tipo = 'compra' AND documento_id = ${compra.id}`
  )[0]?.n;
const settle = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).filter(({ status }) => status === 'fulfilled').length;
const prove = async () => {
  expect(await verifyCompras(ctx)).toMatchObject({ ok: true, divergencias: [] });
  expect(await verifyEstoque(ctx)).toMatchObject({ ok: true, divergencias: [] });
};

test('fifty receipts of a whole purchase move each line once', async () => {
  const [a, b, c] = await Promise.all([company.product(), company.product(), company.product()]);
  const compra = await company.purchase([c, a, b, a]);
  const done = await settle(Array.from({ length: 50 }, () => receiveCompra(ctx, { id: compra.id })));
  expect(done).toBe(50);
  expect(await entries(compra)).toBe(4);
  await prove();
});

test('parts received and returned side by side never pass what is there', async () => {
  const produto = await company.product();
  const compra = await company.purchase([produto]);
  const itens = [{ item_id: compra.itens[0]?.id, quantidade: '3' }];
  // Three times three fit into ten.
  expect(await settle(Array.from({ length: 20 }, () => receiveCompra(ctx, { id: compra.id, itens })))).toBe(3);
  expect(await entries(compra)).toBe(3);
  const back = [{ item_id: compra.itens[0]?.id, quantidade: '2' }];
  expect(await settle(Array.from({ length: 20 }, () => returnCompra(ctx, { id: compra.id, itens: back })))).toBe(4);
  const [item] = (await getCompra(ctx, { id: compra.id })).itens;
  expect(item).toMatchObject({ quantidade_recebida: '9.000', quantidade_devolvida: '8.000' });
  await prove();
});

test('purchases of the same products in another order wait for each other, and none dies', async () => {
  const produtos = await Promise.all(Array.from({ length: 6 }, () => company.product()));
  const compras = await Promise.all(
    Array.from({ length: 16 }, (_, i) => company.purchase(i % 2 ? produtos : [...produtos].reverse())),
  );
  expect(await settle(compras.map(({ id }) => receiveCompra(ctx, { id })))).toBe(16);
  await prove();
});

test('a purchase of 200 lines enters line by line, once each', async () => {
  const produtos = await Promise.all(Array.from({ length: 200 }, () => company.product()));
  const count = async (n: number) => {
    const compra = await company.purchase(produtos.slice(0, n));
    await receiveCompra(ctx, { id: compra.id });
    return entries(compra);
  };
  expect(await count(200)).toBe(200);
  await prove();
});

/** Whole thousandths and cents, so that the model is exact. */
const SEED = Number(process.env.COST_SEED ?? Date.now() % 1_000_000);

test(`the average cost is that of exact fractions (COST_SEED=${SEED})`, async () => {
  let state = SEED;
  const random = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  for (let round = 0; round < 6; round++) {
    const produto = await company.product();
    let total = 0n;
    // Of one unit, in 10⁻⁸; null before the first purchase.
    let custo: bigint | null = null;
    for (let step = 0; step < 12; step++) {
      if (random(3) === 0) {
        const out = 1 + random(8_000);
        await company.move(produto, `-${out / 1_000}`);
        total -= BigInt(out);
      } else {
        const lines = Array.from({ length: 1 + random(3) }, () => ({ q: 1 + random(9_000), c: random(5_000) }));
        const compra = await company.purchase([], {
          itens: lines.map(({ q, c }) => ({
            produto_id: produto.id,
            quantidade: (q / 1_000).toFixed(3),
            custo_unitario: (c / 100).toFixed(2),
          })),
        });
        await receiveCompra(ctx, { id: compra.id });
        const q = lines.reduce((sum, line) => sum + BigInt(line.q), 0n);
        // Cents times thousandths, as 10⁻⁸ times thousandths.
        const value = lines.reduce((sum, line) => sum + BigInt(line.q) * BigInt(line.c), 0n) * 1_000_000n;
        custo = total > 0n && custo !== null ? roundHalfUp(total * custo + value, total + q) : roundHalfUp(value, q);
        total += q;
      }
      const [row] = await db().sql<{ exato: string | null; custo: string | null }[]>`
        SELECT custo_medio_exato::text AS exato, custo_medio::text AS custo FROM produtos WHERE id = ${produto.id}`;
      expect(row?.exato?.replace('.', '').replace(/^0+(?=\d)/, '') ?? null).toBe(custo === null ? null : String(custo));
      if (custo !== null) expect(Math.abs(Number(row?.custo) - Number(custo) / 1e8)).toBeLessThanOrEqual(0.005_000_01);
    }
  }
  await prove();
});

const roundHalfUp = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);
