import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { removeUsuario } from '#server/acesso/index.ts';
import {
  createProduto,
  type Produto,
  type ProdutoImportado,
  updateProduto,
  upsertProdutos,
} from '#server/catalogo/index.ts';
import { deleteCliente } from '#server/clientes/index.ts';
import { type Deposito, holdContagens, updateDeposito, verifyEstoque } from '#server/estoque/index.ts';
import { listCarried, updateExpedicao } from '#server/expedicao/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import {
  cancelVenda,
  createDevolucao,
  createVenda,
  finalizeVenda,
  getVenda,
  setReserva,
  updateVenda,
  verifyVendas,
} from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { lockWaiters, oneBehindAnother } from '#tests/support/locks.ts';
import { outcomeOf } from '#tests/support/refusal.ts';

// Documents beside the changes of the records that they hold: none waits for the other in a circle.

let company: Company & { deposito: Deposito };
let cliente_id: number;
beforeAll(async () => {
  company = await makeCompany();
  ({ id: cliente_id } = await company.customer());
});

const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
const rejected = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.flatMap((one) => (one.status === 'rejected' ? [String((one.reason as Error).cause ?? one.reason)] : []));

async function prove(at: Company = company): Promise<void> {
  expect(await verifyEstoque(at.ctx)).toMatchObject({ ok: true, divergencias: [] });
  expect(await verifyFinanceiro(at.ctx)).toMatchObject({ ok: true, divergencias: [] });
  expect(await verifyVendas(at.ctx)).toMatchObject({ ok: true, divergencias: [] });
}

/** Runs `work` while a transaction holds a row of a record, and `change` in that transaction once the work waits for the row. */
async function beside(
  { tabela, id }: { tabela: 'produtos' | 'depositos' | 'empresas'; id: number },
  change: (ctx: Company['ctx']) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  let started: Promise<unknown> = Promise.resolve();
  await transaction(company.ctx, async (ctx) => {
    await ctx.db.sql`SELECT FROM ${ctx.db.sql(tabela)} WHERE id = ${id} FOR UPDATE`;
    started = work();
    started.catch(() => undefined);
    await expect.poll(lockWaiters, { timeout: 10_000 }).toBeGreaterThan(0);
    await change(ctx);
  });
  await started;
}

/** While a transaction holds a product's level, starts each work once the one before it waits; with it free, tells which were refused. */
async function behindLevel({ id }: { id: number }, ...works: (() => Promise<unknown>)[]): Promise<string[]> {
  const hold = ({ db: { sql } }: Company['ctx']) => sql`SELECT FROM niveis_estoque WHERE produto_id = ${id} FOR UPDATE`;
  return rejected(await oneBehindAnother(company.ctx, hold, works));
}

/** Products whose counts are in one part of the eight, and in a later one. */
async function ofParts(): Promise<[early: Produto[], late: Produto[]]> {
  const made: Produto[] = [];
  const ofPart = (parte: number) => made.filter(({ id }) => id % 8 === parte);
  while (ofPart(1).length < 2 || ofPart(5).length < 2) made.push(await company.product());
  return [ofPart(1), ofPart(5)];
}

/** An import puts the products out of use, in this order. */
const putOutOfUse = (...produtos: Produto[]) =>
  upsertProdutos(
    company.ctx,
    produtos.map(({ codigo }): ProdutoImportado => ({ codigo, situacao: 'I' })),
    holdContagens,
  );

/** Beside somebody who edits the product. */
const besideAnEdit = ({ id }: { id: number }, work: () => Promise<unknown>) =>
  beside({ tabela: 'produtos', id }, (ctx) => updateProduto(ctx, { id, estoque_minimo: '7' }), work);

async function sold(): Promise<{ produto: { id: number }; venda: { id: number }; item_id: number }> {
  const produto = await company.product();
  const venda = await company.sale([produto], { cliente_id });
  await finalizeVenda(company.ctx, { id: venda.id });
  return { produto, venda, item_id: venda.itens[0]?.id ?? 0 };
}

test('a return into a warehouse that the product was never in, beside an edit of the product', async () => {
  const outro = await company.warehouse();
  const { produto, venda, item_id } = await sold();
  await besideAnEdit(produto, () =>
    createDevolucao(company.ctx, { id: venda.id, itens: [{ item_id, quantidade: '1' }], deposito_id: outro.id }),
  );
  await prove();
});

test('a cancelled sale whose warehouse is out of use, beside an edit of the product', async () => {
  const velho = await company.warehouse();
  const produto = await company.product();
  await company.move(produto, '1', velho);
  const venda = await company.sale([produto], { cliente_id, deposito_id: velho.id });
  await finalizeVenda(company.ctx, { id: venda.id });
  await updateDeposito(company.ctx, { id: velho.id, ativo: false });
  await besideAnEdit(produto, () => cancelVenda(company.ctx, { id: venda.id }));
  await prove();
});

test('a finalisation from the warehouse that is becoming the default one', async () => {
  const outro = await company.warehouse();
  const produto = await company.product();
  const venda = await company.sale([produto], { cliente_id, deposito_id: outro.id });
  const becomeDefault = (ctx: Company['ctx']) => updateDeposito(ctx, { id: outro.id, padrao: true });
  await beside({ tabela: 'depositos', id: outro.id }, becomeDefault, () =>
    finalizeVenda(company.ctx, { id: venda.id }),
  );
  await prove();
});

test('an order that loses a line while the company begins to reserve: what is left of it is reserved', async () => {
  const at = await company.sibling();
  const produtos = [await at.product(), await at.product()];
  const venda = await at.sale(produtos);
  const [kept] = venda.itens;
  await beside(
    { tabela: 'empresas', id: at.id },
    (ctx) => setReserva({ ...at.ctx, db: ctx.db }, { reserva_estoque: true }),
    () =>
      updateVenda(
        at.ctx,
        { id: venda.id, itens: [{ id: kept?.id, produto_id: kept?.produto_id, quantidade: '3' }] },
        listCarried,
      ),
  );
  const rows = await db()
    .sql`SELECT item_venda_id AS id, quantidade::text FROM reservas_estoque WHERE empresa_id = ${at.id}`;
  expect([...rows]).toEqual([{ id: kept?.id, quantidade: '3.000' }]);
  await prove(at);
});

test('an import that puts products out of use, beside a sale of others that are counted with them', async () => {
  const [[b, c], [a, d]] = await ofParts();
  if (!a || !b || !c || !d) throw new Error('There are two of each part');
  const sale = await company.sale([c, d], { cliente_id });
  const refused = await behindLevel(
    b,
    () => putOutOfUse(a, b),
    () => finalizeVenda(company.ctx, { id: sale.id }),
  );
  expect(refused).toEqual([]);
  await prove();
});

test('the same beside a movement of one of them', async () => {
  const [[a, b]] = await ofParts();
  if (!a || !b) throw new Error('There are two of a part');
  await company.move(b, '1');
  const refused = await behindLevel(
    b,
    () => company.move(b, '-1'),
    () => putOutOfUse(a, b),
  );
  expect(refused).toEqual([]);
  await prove();
});

/** While a transaction holds the counts of the last of the eight parts, in which the company has a product: as `behindLevel`. */
async function behindLastCount({ ctx }: Company, ...works: (() => Promise<unknown>)[]): Promise<string[]> {
  const hold = ({ db: { sql }, empresa_id }: Company['ctx']) =>
    sql`SELECT FROM contagens_produtos WHERE empresa_id = ${empresa_id} AND parte = 7 FOR UPDATE`;
  return rejected(await oneBehindAnother(ctx, hold, works));
}

/** A company with products in each part; the next one is counted in one of the first. */
async function withAllParts() {
  const at = await company.sibling();
  const made: Produto[] = [];
  while (made.length < 16 || (made.at(-1)?.id ?? 0) % 8 !== 1) made.push(await at.product());
  const ofPart = (parte: number) => made.filter(({ id }) => id % 8 === parte);
  const importing = (rows: readonly ProdutoImportado[]) => upsertProdutos(at.ctx, rows, holdContagens);
  return { at, ofPart, importing };
}

test('an import that puts a product out of use and makes another, beside somebody who makes that one too', async () => {
  const { at, ofPart, importing } = await withAllParts();
  const codigo = ofPart(0)[0]?.codigo ?? '';
  const refused = await behindLastCount(
    at,
    () =>
      importing([
        { codigo, situacao: 'I' },
        { codigo: 'NOVO', nome: 'Novo' },
      ] as ProdutoImportado[]),
    () => createProduto(at.ctx, { codigo: 'NOVO', nome: 'Novo' }),
  );
  expect(refused).toEqual([expect.stringContaining('Já existe um produto com o código NOVO')]);
  await prove(at);
});

test('an import that puts a product out of use and renames another, beside a movement of that one', async () => {
  const { at, ofPart, importing } = await withAllParts();
  const [out, moved] = [ofPart(0)[0], ofPart(3)[0]];
  if (!out || !moved) throw new Error('There is one of each part');
  await at.move(moved, '1');
  const refused = await behindLastCount(
    at,
    () =>
      importing([
        { codigo: out.codigo, situacao: 'I' },
        { codigo: moved.codigo, nome: 'Outro nome', estoque_minimo: '2' },
      ] as ProdutoImportado[]),
    () => at.move(moved, '-1'),
  );
  expect(refused).toEqual([]);
  await prove(at);
});

test('the first products of a part that fall below zero, one of a sale and one by hand', async () => {
  const { at, ofPart } = await withAllParts();
  const [sold, moved] = ofPart(3);
  if (!sold || !moved) throw new Error('There are two of a part');
  const sale = await at.sale([sold]);
  const refused = await behindLevel(
    sold,
    () => finalizeVenda(at.ctx, { id: sale.id }),
    () => at.move(moved, '-1'),
  );
  expect(refused).toEqual([]);
  await prove(at);
});

test('a customer whose order somebody holds is not removed, and whoever holds the order is not waited for', async () => {
  const cliente = await company.customer();
  const venda = await company.sale([await company.product()], { cliente_id: cliente.id });
  await db().sql.begin(async (tx) => {
    await tx`SELECT FROM vendas WHERE id = ${venda.id} FOR UPDATE`;
    expect(await outcomeOf(deleteCliente(company.ctx, { id: cliente.id }))).toBe('VALIDATION_ERROR');
    // As an order that is finished does.
    await tx`SELECT FROM clientes WHERE id = ${cliente.id} FOR KEY SHARE`;
  });
});

test('a seller whose order somebody holds is removed once it is let go of, and whoever holds the order is not waited for', async () => {
  const seller = await company.member('operador');
  const sold = { produto_id: (await company.product()).id, quantidade: '1' };
  const { id } = await createVenda(company.ctx, { cliente_id, vendedor_id: seller.membro_id, itens: [sold] });
  let removed: Promise<unknown> | undefined;
  await db().sql.begin(async (tx) => {
    await tx`SELECT FROM vendas WHERE id = ${id} FOR UPDATE`;
    removed = removeUsuario(company.ctx, { id: seller.membro_id });
    removed.catch(() => undefined);
    await sleep(300);
    // As the foreign key is looked at of an order that one transaction writes twice.
    await tx`SELECT FROM usuarios_empresas WHERE id = ${seller.membro_id} FOR KEY SHARE`;
  });
  await removed;
  expect(await getVenda(company.ctx, { id })).toMatchObject({ vendedor_id: null });
});

test('changes of the default warehouse take turns', async () => {
  const outro = await company.warehouse();
  const settled = await Promise.allSettled([
    ...times(20, (i) => updateDeposito(company.ctx, { id: (i % 2 ? company.deposito : outro).id, padrao: true })),
    ...times(5, () => company.warehouse({ padrao: true })),
  ]);
  expect(rejected(settled)).toEqual([]);
  const rows = await db().sql`SELECT FROM depositos WHERE empresa_id = ${company.id} AND padrao`;
  expect(rows).toHaveLength(1);
});

test('shipments, returns and new sales where the company reserves and no balance may be negative', async () => {
  const strict = await (await company.sibling()).forbidNegative();
  await db().sql`UPDATE empresas SET saida_estoque = 'expedicao', reserva_estoque = true WHERE id = ${strict.id}`;
  const produtos = await Promise.all(times(6, () => strict.product()));
  for (const produto of produtos) await strict.move(produto, '1000');
  const cliente = await strict.customer();
  const sell = (n: number) =>
    createVenda(strict.ctx, {
      cliente_id: cliente.id,
      itens: (n % 2 ? produtos : produtos.toReversed()).map(({ id }) => ({ produto_id: id, quantidade: '2' })),
    });
  const orders = await Promise.all(times(12, sell));
  const shipments = await Promise.all(
    orders.map(async (order, n) => {
      await finalizeVenda(strict.ctx, { id: order.id });
      const shipment = await strict.shipment();
      // Part of the order: the rest stays reserved.
      for (const k of [5, 3, 1]) await strict.link(shipment, order, produtos[(k + n) % 6]);
      return shipment;
    }),
  );
  const set = (id: number, status: string) => updateExpedicao(strict.ctx, { id, status });
  const settled = await Promise.allSettled([
    ...shipments.map(async ({ id }) => {
      await set(id, 'concluida');
      await set(id, 'pendente');
      await set(id, 'concluida');
    }),
    ...orders.map((order, n) =>
      createDevolucao(strict.ctx, { id: order.id, itens: [{ item_id: order.itens[n % 6]?.id, quantidade: '1' }] }),
    ),
    ...times(24, sell),
  ]);
  expect(rejected(settled)).toEqual([]);
  await prove(strict);
});
