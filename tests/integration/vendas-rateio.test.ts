import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDevolucao, createVenda, finalizeVenda, updateVenda } from '#server/vendas/index.ts';
import { openLoja } from '#tests/support/loja.ts';

// Random sales: totals to the cent, against a reckoning of its own in whole numbers.

const loja = openLoja();

const cents = (text: string) => BigInt(text.replace('.', ''));
const decimal = (scale: number, max: number) =>
  fc
    .integer({ min: 0, max })
    .map((n) => `${Math.floor(n / 10 ** scale)}.${String(n % 10 ** scale).padStart(scale, '0')}`);

const line = fc.record({
  quantidade: decimal(3, 99_999).filter((text) => !/^0\.0+$/.test(text)),
  preco_unitario: decimal(2, 99_999),
  desconto_percentual: fc.oneof(fc.constantFrom('0.00', '33.33', '100.00'), decimal(2, 10_000)),
});

/** Half-up, in whole cents: the product has 3 + 2 + 4 decimals, the result 2. */
const lineTotal = ({ quantidade, preco_unitario, desconto_percentual }: Record<string, string>) => {
  const exact = cents(quantidade ?? '0') * cents(preco_unitario ?? '0') * (10_000n - cents(desconto_percentual ?? '0'));
  return (exact + 5_000_000n / 1n) / 10_000_000n;
};

/** Largest remainder, of equal ones the first. */
function shares(totals: readonly bigint[], discount: bigint): bigint[] {
  const sum = totals.reduce((a, b) => a + b, 0n);
  if (sum === 0n) return totals.map(() => 0n);
  const whole = totals.map((total) => (discount * total) / sum);
  const rest = totals.map((total, i) => ({ i, rest: (discount * total) % sum }));
  const left = Number(discount - whole.reduce((a, b) => a + b, 0n));
  const lucky = new Set(
    rest
      .toSorted((a, b) => (a.rest === b.rest ? a.i - b.i : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ i }) => i),
  );
  return whole.map((share, i) => share + (lucky.has(i) ? 1n : 0n));
}

test('lines, discount and freight add up to the total, and returns of everything to what was paid for it', async () => {
  const produto = await loja.company.product({ controlar_estoque: false });
  const { ctx } = loja.company;
  const none = async () => [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 40 }),
      fc.float({ min: 0, max: 1, noNaN: true }),
      decimal(2, 99_999),
      fc.boolean(),
      async (lines, part, frete, byUpdate) => {
        const totals = lines.map(lineTotal);
        const sum = totals.reduce((a, b) => a + b, 0n);
        const discount = (sum * BigInt(Math.round(part * 1_000))) / 1_000n;
        const desconto = `${discount / 100n}.${String(discount % 100n).padStart(2, '0')}`;
        const itens = lines.map((one) => ({ ...one, produto_id: produto.id }));
        const body = { cliente_id: loja.cliente_id, itens, frete };
        const made = await createVenda(ctx, byUpdate ? body : { ...body, desconto });
        const venda = byUpdate ? await updateVenda(ctx, { id: made.id, desconto }, none) : made;
        expect(venda.itens.map(({ preco_total }) => cents(preco_total))).toEqual(totals);
        expect(venda.itens.map(({ desconto_rateado }) => cents(desconto_rateado))).toEqual(shares(totals, discount));
        expect(cents(venda.total_produtos)).toBe(sum);
        expect(cents(venda.total_venda)).toBe(sum - discount + cents(frete));
        const net = venda.itens.reduce((all, { total_liquido }) => all + cents(total_liquido), 0n);
        expect(net + cents(frete)).toBe(cents(venda.total_venda));
        await finalizeVenda(ctx, { id: venda.id });
        const halves = venda.itens.map(({ id, quantidade }) => {
          const half = cents(quantidade) / 2n;
          return [id, half, cents(quantidade) - half] as const;
        });
        const written = (n: bigint) => `${n / 1_000n}.${String(n % 1_000n).padStart(3, '0')}`;
        const first = halves.filter(([, half]) => half > 0n);
        if (first.length > 0) {
          await createDevolucao(ctx, {
            id: venda.id,
            itens: first.map(([item_id, n]) => ({ item_id, quantidade: written(n) })),
          });
        }
        const { venda: after } = await createDevolucao(ctx, {
          id: venda.id,
          itens: halves.map(([item_id, , n]) => ({ item_id, quantidade: written(n) })),
        });
        expect(cents(after.total_devolvido)).toBe(net);
      },
    ),
    { numRuns: 40, endOnFailure: true },
  );
});
