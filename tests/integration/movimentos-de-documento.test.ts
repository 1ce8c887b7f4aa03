import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { holdProdutos, updateProduto } from '#server/catalogo/index.ts';
import { createLancamento, type Deposito, holdCustos, moveByDocumento, verifyEstoque } from '#server/estoque/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Movements that the lines of a document make: many in one statement.

let company: Company & { deposito: Deposito };
let outro: Deposito;
beforeAll(async () => {
  company = await makeCompany();
  outro = await company.warehouse();
});

let items = 0;
type Line = { produto_id: number; deposito_id: number; tipo: 'E' | 'S'; quantidade: string; custo_unitario?: string };
const move = (
  lines: readonly Line[],
  { at = company, custeia = false, id = ++items }: { at?: Company; custeia?: boolean; id?: number } = {},
) =>
  transaction(at.ctx, async (ctx) => {
    const ids = lines.map(({ produto_id }) => produto_id);
    await (custeia ? holdCustos(ctx, ids) : holdProdutos(ctx, ids));
    return moveByDocumento(ctx, {
      documento: { tipo: custeia ? 'compra' : 'venda', id },
      natureza: custeia ? 'recebimento' : 'saida',
      origem: custeia ? 'C' : 'V',
      observacao: '',
      custeia,
      linhas: lines.map((line, index) => ({
        ...line,
        item_id: id * 1_000 + index,
        campo: `itens.${index}.quantidade`,
      })),
    });
  });

/** What the counts by level say, and what the products' totals say. */
async function countedAndReal() {
  const { sql } = db();
  const counted = await sql`SELECT nivel, sum(n) AS n FROM contagens_produtos WHERE empresa_id = ${company.id}
    GROUP BY nivel HAVING sum(n) <> 0 ORDER BY nivel`;
  const real =
    await sql`SELECT sign(total)::int AS nivel, count(*) AS n FROM totais_estoque WHERE empresa_id = ${company.id}
    GROUP BY 1 ORDER BY 1`;
  return {
    counted: counted.map(({ nivel, n }) => [nivel, Number(n)]),
    real: real.map(({ nivel, n }) => [nivel, Number(n)]),
  };
}

test('documents, single movements and edits of the same products side by side: no deadlock, and the ledger proves itself', async () => {
  const produtos = await Promise.all(Array.from({ length: 12 }, () => company.product()));
  const line = fc.record({
    produto: fc.nat(produtos.length - 1),
    deposito: fc.nat(1),
    tipo: fc.constantFrom('E' as const, 'S' as const),
    quantidade: fc.constantFrom('0.5', '1', '1.5', '2'),
  });
  const work = fc.array(
    fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          kind: fc.constant('document' as const),
          lines: fc.array(line, { minLength: 2, maxLength: 12 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('single' as const),
          lines: fc.array(line, { minLength: 1, maxLength: 1 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('edit' as const),
          lines: fc.array(line, { minLength: 1, maxLength: 1 }),
        }),
      },
    ),
    { minLength: 30, maxLength: 60 },
  );
  let edits = 0;
  const produtoOf = (n: number) => produtos[n]?.id ?? 0;
  const depositoOf = (n: number) => (n === 0 ? company.deposito.id : outro.id);
  await fc.assert(
    fc.asyncProperty(work, async (list) => {
      await Promise.all(
        list.map(({ kind, lines }) => {
          const [first] = lines;
          if (!first) return null;
          const at = { produto_id: produtoOf(first.produto), deposito_id: depositoOf(first.deposito) };
          if (kind === 'edit') return updateProduto(company.ctx, { id: at.produto_id, nome: `Produto ${++edits}` });
          if (kind === 'single') {
            return createLancamento(company.ctx, {
              ...at,
              tipo: first.tipo === 'S' ? 'saida' : 'entrada',
              quantidade: first.quantidade,
            });
          }
          return move(
            lines.map(({ produto, deposito, ...rest }) => ({
              ...rest,
              produto_id: produtoOf(produto),
              deposito_id: depositoOf(deposito),
            })),
          );
        }),
      );
      expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
      const { counted, real } = await countedAndReal();
      expect(counted).toEqual(real);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});

test('a line moves stock once for a nature: the second time nothing of the document moves', async () => {
  const a = await company.product();
  const b = await company.product();
  const lines: Line[] = [a, b].map(({ id }) => ({
    produto_id: id,
    deposito_id: company.deposito.id,
    tipo: 'S',
    quantidade: '2',
  }));
  const id = ++items;
  await move(lines, { id });
  await expect(move(lines, { id })).rejects.toMatchObject({ constraint_name: 'lancamentos_estoque_documento' });
  const [row] = await db().sql`SELECT count(*) AS n FROM lancamentos_estoque WHERE produto_id = ANY (${[a.id, b.id]})`;
  expect(Number(row?.n)).toBe(2);
});

test('where a balance may not be negative, every line that is short is named, and nothing is written', async () => {
  const strict = await company.sibling();
  await strict.forbidNegative();
  const [cheio, pouco, vazio] = await Promise.all([strict.product(), strict.product(), strict.product()]);
  await strict.move(cheio, '10');
  await strict.move(pouco, '3');
  const out = (produto: { id: number }, quantidade: string): Line => ({
    produto_id: produto.id,
    deposito_id: strict.deposito.id,
    tipo: 'S',
    quantidade,
  });
  // The third and the fourth are of one product, of which only the fourth is too much.
  const work = move([out(cheio, '10'), out(vazio, '0.5'), out(pouco, '2'), out(pouco, '2.25')], { at: strict });
  await expect(work).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: {
      'itens.1.quantidade': [expect.stringContaining('faltam 0,5')],
      'itens.3.quantidade': [expect.stringContaining('faltam 1,25')],
    },
  });
  const [row] = await db().sql`SELECT count(*) AS n FROM lancamentos_estoque WHERE produto_id = ${cheio.id}`;
  expect(Number(row?.n)).toBe(1);
  expect(await verifyEstoque(strict.ctx)).toMatchObject({ ok: true });
});

test('the average cost is that of what is there, however a receipt is divided into lines', async () => {
  const produto = await company.product();
  const bought = (quantidade: string, custo_unitario: string): Line => ({
    produto_id: produto.id,
    deposito_id: company.deposito.id,
    tipo: 'E',
    quantidade,
    custo_unitario,
  });
  const cost = async () => {
    const [row] = await db().sql<
      { custo_medio: string | null }[]
    >`SELECT custo_medio::text FROM produtos WHERE id = ${produto.id}`;
    return row?.custo_medio;
  };
  expect(await cost()).toBeNull();
  await move([bought('10', '2.00')], { custeia: true });
  expect(await cost()).toBe('2.00');
  // (10 × 2 + 5 × 3 + 5 × 5) / 20
  await move([bought('5', '3.00'), bought('5', '5.00')], { custeia: true });
  expect(await cost()).toBe('3.00');
  await move([{ ...bought('20', '0'), tipo: 'S' }]);
  expect(await cost()).toBe('3.00');
  // Nothing is left of what cost 3: the next receipt is the whole cost.
  await move([bought('3', '0.10'), bought('3', '0.05'), bought('1', '0.10')], { custeia: true });
  expect(await cost()).toBe('0.08');
});

test('each movement is told of once, in the order of the lines, with the balance that it left', async () => {
  const produto = await company.product();
  const at = { produto_id: produto.id, deposito_id: company.deposito.id };
  const written = await move([
    { ...at, tipo: 'S', quantidade: '1' },
    { ...at, tipo: 'S', quantidade: '2.5' },
  ]);
  const ids = [...written.values()].map(({ id }) => id);
  const events = await db().sql<{ dados: Record<string, unknown> }[]>`SELECT dados FROM eventos
    WHERE empresa_id = ${company.id} AND evento = 'estoque.atualizado' AND (dados->>'produto_id')::bigint = ${produto.id} ORDER BY id`;
  expect(events.map(({ dados }) => [dados.id, dados.origem, dados.quantidade, dados.saldo_atual])).toEqual([
    [ids[0], 'V', '1.000', '-1.000'],
    [ids[1], 'V', '2.500', '-3.500'],
  ]);
});
