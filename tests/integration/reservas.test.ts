import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { empresas } from '#drizzle/schema/identidade.ts';
import { holdProdutos } from '#server/catalogo/index.ts';
import { listDisponivel, releaseVenda, reserveVenda } from '#server/estoque/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// What open sales hold back of the stock, where the company reserves.

type Store = Company & { deposito: { id: number } };
let company: Store;
let strict: Store;
beforeAll(async () => {
  company = await makeCompany();
  strict = (await company.sibling()) as Store;
  await strict.forbidNegative();
  await Promise.all([company, strict].map((at) => reserves(at, true)));
});

const reserves = (at: Company, reserva_estoque: boolean) =>
  db().orm.update(empresas).set({ reserva_estoque }).where(eq(empresas.id, at.id));

let serial = 1_000_000;
type Line = { produto: { id: number }; quantidade: string; item?: number; deposito?: { id: number } };
/** Ids of sales and lines are only numbers to the stock room. */
const reserve = (at: Store, lines: readonly Line[], venda_id = ++serial) =>
  transaction(at.ctx, async (ctx) => {
    await holdProdutos(
      ctx,
      lines.map(({ produto }) => produto.id),
    );
    await reserveVenda(ctx, {
      venda_id,
      linhas: lines.map(({ produto, quantidade, item = ++serial, deposito = at.deposito }) => ({
        item_venda_id: item,
        produto_id: produto.id,
        deposito_id: deposito.id,
        quantidade,
      })),
    });
    return venda_id;
  });

const available = async (at: Company, produto: { id: number }, more: object = {}) => {
  const [found] = await listDisponivel(at.ctx, { produto_ids: [produto.id], ...more });
  return found && [found.quantidade, found.reservado, found.disponivel];
};

test('a sale reserves exactly its lines: replaced when it changes, gone when it is released', async () => {
  const [a, b] = await Promise.all([company.product(), company.product()]);
  await company.move(a, '10');
  const venda = await reserve(company, [
    { produto: a, quantidade: '2', item: ++serial },
    { produto: a, quantidade: '1.5' },
    { produto: b, quantidade: '4' },
  ]);
  const item = serial - 2;
  expect(await available(company, a)).toEqual(['10.000', '3.500', '6.500']);
  expect(await available(company, b)).toEqual(['0.000', '4.000', '-4.000']);
  // What the order on the form holds is available to it.
  expect(await available(company, a, { venda_id: venda })).toEqual(['10.000', '0.000', '10.000']);
  await reserve(company, [{ produto: a, quantidade: '3', item }], venda);
  expect(await available(company, a)).toEqual(['10.000', '3.000', '7.000']);
  expect(await available(company, b)).toEqual(['0.000', '0.000', '0.000']);
  await reserve(company, [], venda);
  expect(await available(company, a)).toEqual(['10.000', '0.000', '10.000']);
  await reserve(company, [{ produto: a, quantidade: '3' }], venda);
  await transaction(company.ctx, (ctx) => releaseVenda(ctx, venda));
  expect(await available(company, a)).toEqual(['10.000', '0.000', '10.000']);
});

test('available of a warehouse is of that warehouse; foreign products and those without stock are not told', async () => {
  const produto = await company.product();
  const outro = await company.warehouse();
  await company.move(produto, '5');
  await company.move(produto, '2', outro);
  await reserve(company, [{ produto, quantidade: '1', deposito: outro }]);
  expect(await available(company, produto)).toEqual(['7.000', '1.000', '6.000']);
  expect(await available(company, produto, { deposito_id: outro.id })).toEqual(['2.000', '1.000', '1.000']);
  const semEstoque = await company.product({ controlar_estoque: false });
  await reserve(company, [{ produto: semEstoque, quantidade: '1' }]);
  expect(await available(company, semEstoque)).toBeUndefined();
  expect(await available(strict, produto)).toBeUndefined();
});

test('where balances may not be negative, a sale reserves no more than is available; what it holds it may keep', async () => {
  const [a, b] = await Promise.all([strict.product({ nome: 'Caneca' }), strict.product()]);
  await strict.move(a, '10');
  const item = ++serial;
  const venda = await reserve(strict, [{ produto: a, quantidade: '7.5', item }]);
  await expect(
    reserve(strict, [
      { produto: a, quantidade: '2' },
      { produto: a, quantidade: '1' },
      { produto: b, quantidade: '0.001' },
    ]),
  ).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: {
      'itens.1.quantidade': [expect.stringContaining('Só há 2,5 de "Caneca" disponíveis')],
      'itens.2.quantidade': [expect.stringContaining('Não há nada disponível')],
    },
  });
  expect(await available(strict, a)).toEqual(['10.000', '7.500', '2.500']);
  // Somebody took some by hand: the sale may hold less than before, not more.
  await strict.move(a, '-8');
  await reserve(strict, [{ produto: a, quantidade: '6', item }], venda);
  expect(await available(strict, a)).toEqual(['2.000', '6.000', '-4.000']);
  await expect(reserve(strict, [{ produto: a, quantidade: '6.5', item }], venda)).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});

test('parallel sales of the last ones: never more is reserved than there is', async () => {
  const [a, b] = await Promise.all([strict.product(), strict.product()]);
  await strict.move(a, '10');
  await strict.move(b, '10');
  const lines = [
    { produto: a, quantidade: '1' },
    { produto: b, quantidade: '1' },
  ];
  const asked = await Promise.allSettled(
    Array.from({ length: 30 }, (_, n) => reserve(strict, n % 2 ? lines : lines.toReversed())),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const one of asked) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'VALIDATION_ERROR' });
  }
  expect(await available(strict, a)).toEqual(['10.000', '10.000', '0.000']);
  expect(await available(strict, b)).toEqual(['10.000', '10.000', '0.000']);
});

test('a company that does not reserve reserves nothing', async () => {
  const other = (await company.sibling()) as Store;
  const produto = await other.product();
  await reserve(other, [{ produto, quantidade: '1' }]);
  expect(await available(other, produto)).toEqual(['0.000', '0.000', '0.000']);
});
