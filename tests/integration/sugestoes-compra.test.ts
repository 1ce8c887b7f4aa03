import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestCompra } from '#server/compras/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// What is suggested is what a look at every product would find, however many are short and whatever is still to come.

const SEED = Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 1_000_000));
const MOST = 200;

/** Quantities in thousandths; `minimo` null for a product that nobody waits for. */
type Produto = { total: number; minimo: number | null; a_chegar: number; fechada: number };
type Known = Produto & { id: number };

async function write(company: Company, produtos: readonly Produto[]): Promise<Known[]> {
  const { sql } = db();
  const linhas = JSON.stringify(produtos.map((p, n) => ({ ...p, n })));
  // Written out, as all of it: many rows at once, in states that would take many documents to reach.
  await sql`
    INSERT INTO produtos (empresa_id, codigo, nome, estoque_minimo)
    SELECT ${company.id}, 'S-' || n, 'Produto ' || n, minimo / 1000
    FROM json_to_recordset(${linhas}::text::json) AS l (n int, minimo numeric) ORDER BY n`;
  await sql`
    UPDATE totais_estoque t SET total = l.total / 1000
    FROM json_to_recordset(${linhas}::text::json) AS l (n int, total numeric) JOIN produtos p ON p.codigo = 'S-' || l.n
    WHERE p.empresa_id = ${company.id} AND t.produto_id = p.id`;
  const { id: fornecedor_id } = await company.customer();
  // What is to come is in two purchases, one of which has brought a part; what a cancelled one would bring does not come.
  const [aberta, parcial, cancelada] = await sql<{ id: number }[]>`
    INSERT INTO compras (empresa_id, numero, status, fornecedor_id, total)
    SELECT ${company.id}, 'S-' || status, status, ${fornecedor_id}, 0 FROM unnest(ARRAY['aberta', 'parcial', 'cancelada']) status RETURNING id`;
  await sql`
    INSERT INTO itens_compra (empresa_id, compra_id, posicao, produto_id, quantidade, custo_unitario, total, quantidade_recebida)
    SELECT ${company.id}, x.compra_id, 0, p.id, x.pedida, 1, 0, x.recebida
    FROM json_to_recordset(${linhas}::text::json) AS l (n int, a_chegar numeric, fechada numeric)
    JOIN produtos p ON p.codigo = 'S-' || l.n AND p.empresa_id = ${company.id},
    LATERAL (VALUES (${aberta?.id ?? 0}::bigint, trunc(l.a_chegar / 2) / 1000, 0),
      (${parcial?.id ?? 0}::bigint, (l.a_chegar - trunc(l.a_chegar / 2)) / 1000 + 5, 5),
      (${cancelada?.id ?? 0}::bigint, l.fechada / 1000, 0)) x (compra_id, pedida, recebida)
    WHERE x.pedida > x.recebida`;
  const ids = await sql<{ id: number; n: number }[]>`
    SELECT id, substr(codigo, 3)::int AS n FROM produtos WHERE empresa_id = ${company.id} ORDER BY id`;
  return ids.map(({ id, n }) => ({ ...(produtos[n] as Produto), id }));
}

/** The order of the part of the minimum that is there: fractions are compared without dividing; a minimum of nothing comes last. */
function byPart(a: Known, b: Known): number {
  const [x, y] = [a.minimo ?? 0, b.minimo ?? 0];
  if (x === 0 || y === 0) return x === y ? a.id - b.id : x === 0 ? 1 : -1;
  return (a.total + a.a_chegar) * y - (b.total + b.a_chegar) * x || a.id - b.id;
}

const model = (known: readonly Known[]) =>
  known
    .filter(({ total, minimo, a_chegar }) => minimo !== null && total + a_chegar < minimo)
    .sort(byPart)
    .slice(0, MOST)
    .map(({ id, total, minimo, a_chegar }) => [id, ((2 * (minimo ?? 0) - total - a_chegar) / 1000).toFixed(3)]);

const units = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n * 500);

/** Many alike, many with nothing, many for which most is on its way. */
const produto: fc.Arbitrary<Produto> = fc.record({
  total: fc.oneof(fc.constant(0), fc.constant(-1_000), units(12)),
  minimo: fc.oneof(fc.constant(null), fc.constant(0), units(10), fc.constant(4_000)),
  a_chegar: fc.oneof(fc.constant(0), units(8)),
  fechada: fc.oneof(fc.constant(0), units(8)),
});

test.each([5, 150, 700, 2_600])(
  `suggestions among %i products are those of a look at each (TEST_SEED=${SEED})`,
  async (n) => {
    const company = await makeCompany();
    const known = await write(company, fc.sample(produto, { numRuns: n, seed: SEED + n }));
    const suggested = await suggestCompra(company.ctx);
    expect(suggested.map(({ produto_id, quantidade }) => [produto_id, quantidade])).toEqual(model(known));
  },
);

test('the products that lack most are on their way: those behind them are found', async () => {
  const company = await makeCompany();
  const onTheWay = Array.from({ length: 1_700 }, () => ({ total: 0, minimo: 4_000, a_chegar: 3_500, fechada: 500 }));
  const others = Array.from({ length: 230 }, (_, i) => ({ total: 1_000 + i, minimo: 4_000, a_chegar: 0, fechada: 0 }));
  const known = await write(company, [...onTheWay, ...others]);
  const suggested = await suggestCompra(company.ctx);
  expect(suggested.map(({ produto_id, quantidade }) => [produto_id, quantidade])).toEqual(model(known));
  expect(suggested[0]?.estoque_total).toBe('1.000');
});
