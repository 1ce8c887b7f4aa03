import { beforeAll, expect, test } from 'vitest';
import { receiveCompra } from '#server/compras/index.ts';
import { acceptSugestoes, getLinha, listLinhas, reconcileLinha, undoLinha } from '#server/conciliacao/index.ts';
import { baixarTitulo, estornarTitulo, verifyFinanceiro } from '#server/financeiro/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { cancelVenda, createVenda, finalizeVenda } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { lockWaiters, oneBehindAnother } from '#tests/support/locks.ts';
import { ofxOf, receivable, sendOfx } from '#tests/support/pix-scene.ts';

// What people say of a line of a statement at the same moment, beside what others do to its titles: nothing is settled twice, nothing is
// left reconciled with money that is not there, and none waits for the other in a circle.

let company: Company;
let accounts = 0;
beforeAll(async () => {
  company = await makeCompany();
});

/** A line of an account of its own. */
async function lineOf(valor: string): Promise<{ id: number }> {
  const { extratos } = await sendOfx(company, ofxOf([valor], `conta ${++accounts}`));
  const { resultados } = await listLinhas(company.ctx, { extrato_id: extratos[0]?.id });
  return { id: resultados[0]?.id ?? 0 };
}
const open = (valor: string) => receivable(company, valor);
const parts = (...titulos: { id: number; valor: string }[]) =>
  titulos.map(({ id, valor }) => ({ conta_id: id, valor }));

/** While a transaction holds a row, starts each work once the one before it waits; with the row free, tells which were refused, and why. */
async function behind(
  { tabela, id }: { tabela: 'linhas_extrato' | 'titulos'; id: number },
  ...works: (() => Promise<unknown>)[]
): Promise<string[]> {
  const hold = ({ db: { sql } }: Ctx) => sql`SELECT FROM ${sql(tabela)} WHERE id = ${id} FOR UPDATE`;
  const settled = await oneBehindAnother(company.ctx, hold, works);
  return settled.flatMap((one) =>
    one.status === 'rejected' ? [String((one.reason as Error).cause ?? one.reason)] : [],
  );
}

/** Receipts that lines made and nobody reversed, with no line that says so; and parts of lines without their receipt. */
async function strays(): Promise<unknown[]> {
  const rows = await db().sql`
    SELECT b.id, b.valor::text, c.id AS parte FROM baixas b FULL JOIN (SELECT * FROM conciliacoes WHERE desfeita_em IS NULL) c ON c.baixa_id = b.id
    WHERE coalesce(b.empresa_id, c.empresa_id) = ${company.id}
      AND ((b.origem = 'extrato' AND b.estornada_em IS NULL AND c.id IS NULL) OR (c.id IS NOT NULL AND b.estornada_em IS NOT NULL))`;
  return [...rows];
}

test('a line that is taken back while somebody says what its missing part paid keeps that part', async () => {
  const [first, second] = [await open('60.00'), await open('40.00')];
  const linha = await lineOf('100.00');
  await reconcileLinha(company.ctx, {
    ...linha,
    partes: parts({ ...first, valor: '60.00' }, { ...second, valor: '40.00' }),
  });
  await estornarTitulo(company.ctx, { tipo: 'receber', id: second.id });
  let undone: Promise<unknown> = Promise.resolve();
  await transaction(company.ctx, async ({ db: { sql } }) => {
    await sql`SELECT FROM titulos WHERE id = ${first.id} FOR UPDATE`;
    undone = undoLinha(company.ctx, linha);
    await expect.poll(lockWaiters, { timeout: 10_000 }).toBeGreaterThan(0);
    await reconcileLinha(company.ctx, { ...linha, partes: parts({ ...second, valor: '40.00' }) });
  });
  await undone;
  expect(await getLinha(company.ctx, linha)).toMatchObject({
    status: 'pendente',
    conciliacoes: [{ conta_id: second.id, valor: '40.00' }],
  });
  expect(await strays()).toEqual([]);
});

test('a line that was taken back and reconciled anew meanwhile stays reconciled', async () => {
  const [wrong, right] = [await open('70.00'), await open('70.00')];
  const linha = await lineOf('70.00');
  await reconcileLinha(company.ctx, { ...linha, partes: [{ conta_id: wrong.id }] });
  let late: Promise<unknown> = Promise.resolve();
  await transaction(company.ctx, async (ctx) => {
    await undoLinha(ctx, linha);
    late = undoLinha(company.ctx, linha);
    await expect.poll(lockWaiters, { timeout: 10_000 }).toBeGreaterThan(0);
    await reconcileLinha(ctx, { ...linha, partes: [{ conta_id: right.id }] });
  });
  await late;
  expect(await getLinha(company.ctx, linha)).toMatchObject({
    status: 'conciliada',
    conciliacoes: [{ conta_id: right.id }],
  });
  expect(await strays()).toEqual([]);
});

test('a receipt that is reversed at this moment is tied to no line', async () => {
  const { id } = await open('80.00');
  const linha = await lineOf('80.00');
  const { baixas } = await baixarTitulo(company.ctx, { tipo: 'receber', id });
  const baixa_id = baixas[0]?.id ?? 0;
  let tied: Promise<unknown> = Promise.resolve();
  await transaction(company.ctx, async (ctx) => {
    await estornarTitulo(ctx, { tipo: 'receber', id, baixa_id });
    tied = reconcileLinha(company.ctx, { ...linha, partes: [{ conta_id: id, baixa_id }] });
    tied.catch(() => undefined);
    await expect.poll(lockWaiters, { timeout: 10_000 }).toBeGreaterThan(0);
  });
  await expect(tied).rejects.toMatchObject({ details: { 'partes.0.baixa_id': [expect.any(String)] } });
  expect(await getLinha(company.ctx, linha)).toMatchObject({ status: 'pendente', conciliacoes: [] });
  expect(await strays()).toEqual([]);
});

test('a part of a line settles a title while its other receipt of that line is reversed', async () => {
  const [large, small] = [await open('500.00'), await open('40.00')];
  const linha = await lineOf('100.00');
  await reconcileLinha(company.ctx, {
    ...linha,
    partes: parts({ ...large, valor: '60.00' }, { ...small, valor: '40.00' }),
  });
  await estornarTitulo(company.ctx, { tipo: 'receber', id: small.id });
  const refused = await behind(
    { tabela: 'linhas_extrato', id: linha.id },
    () => reconcileLinha(company.ctx, { ...linha, partes: parts({ ...large, valor: '40.00' }) }),
    () => estornarTitulo(company.ctx, { tipo: 'receber', id: large.id }),
  );
  expect(refused).toEqual([]);
  expect(await strays()).toEqual([]);
});

test('two lines that paid titles of the same two purchases are taken back at once', async () => {
  const produto = await company.product();
  const [one, other] = [await company.purchase([produto]), await company.purchase([produto])];
  const titles: { id: number; valor: string }[] = [];
  // Titles of the two in turn: a line's first title is of the one, the other line's first is of the other.
  for (const compra of [one, other, other, one]) {
    await receiveCompra(company.ctx, { id: compra.id, itens: [{ item_id: compra.itens[0]?.id, quantidade: '1' }] });
    titles.push(
      ...(await db().sql<{ id: number; valor: string }[]>`
        SELECT id, valor::text FROM titulos WHERE compra_id = ${compra.id} ORDER BY id DESC LIMIT 1`),
    );
  }
  const [a = never(), b = never(), c = never(), d = never()] = titles;
  const [first, second] = [await lineOf('-8.00'), await lineOf('-8.00')];
  await reconcileLinha(company.ctx, { ...first, partes: parts(a, c) });
  await reconcileLinha(company.ctx, { ...second, partes: parts(b, d) });
  const refused = await behind(
    { tabela: 'titulos', id: d.id },
    () => undoLinha(company.ctx, first),
    () => undoLinha(company.ctx, second),
  );
  expect(refused).toEqual([]);
  expect(await strays()).toEqual([]);
});

// While either of their lines is held by somebody.
test.each([0, 1])(
  'suggestions accepted in one transaction, as under an Idempotency-Key, beside their sale that is cancelled (line %i)',
  async (held) => {
    const { id: cliente_id } = await company.customer({ nome: 'Zeferino Albuquerque' });
    const { id: produto_id } = await company.product();
    const venda = await createVenda(company.ctx, {
      ...{ cliente_id, condicao_pagamento: '0/1' },
      itens: [{ produto_id, quantidade: '1', preco_unitario: `${held + 3}0.01` }],
    });
    await finalizeVenda(company.ctx, { id: venda.id });
    const titles = await db().sql<{ valor: string }[]>`
      SELECT valor::text FROM titulos WHERE venda_id = ${venda.id} ORDER BY id`;
    // The newest line first, which pays the second title.
    const amounts = titles.map(({ valor }) => valor).toReversed();
    const { extratos } = await sendOfx(company, ofxOf(amounts, `conta ${++accounts}`, 'PIX ZEFERINO'));
    const extrato_id = extratos[0]?.id;
    const { resultados } = await listLinhas(company.ctx, { extrato_id });
    const refused = await behind(
      { tabela: 'linhas_extrato', id: resultados[held]?.id ?? 0 },
      () => transaction(company.ctx, (ctx) => acceptSugestoes(ctx, { extrato_id })),
      () => cancelVenda(company.ctx, { id: venda.id }),
    );
    expect(refused).toEqual([]);
    expect(await strays()).toEqual([]);
    expect(await verifyFinanceiro(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  },
);

function never(): never {
  throw new Error('There is a title of each receipt');
}
