import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Produto, updateProduto } from '#server/catalogo/index.ts';
import { type Deposito, verifyEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { longText } from '#tests/support/long-text.ts';
import { call, type Panel, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// Products, warehouses and the first screen's figures, through the panel's door.

let base: Company;
let company: Company & { deposito: Deposito };
let panel: Panel;

beforeAll(async () => {
  base = await makeCompany();
});
beforeEach(async () => {
  company = await base.sibling();
  panel = panelOf(company.admin.session);
});

const update = (id: number, fields: Record<string, unknown>) =>
  call(panel, 'depositos.update', { id, ...fields }) as Promise<Deposito>;
const warehouses = () => call(panel, 'depositos.list') as Promise<Deposito[]>;
const defaults = async () => (await warehouses()).filter(({ padrao }) => padrao).map(({ id }) => id);

describe('the default warehouse', () => {
  test('is one at a time: a new one takes the place of the old one', async () => {
    const second = await company.warehouse({ padrao: true });
    expect(await defaults()).toEqual([second.id]);
    await update(company.deposito.id, { padrao: true });
    expect(await defaults()).toEqual([company.deposito.id]);
    expect((await company.move(await company.product(), '1')).deposito_id).toBe(company.deposito.id);
  });

  test('many at the same moment: one is left, and nobody fails', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => company.warehouse()));
    const outcomes = await Promise.allSettled([
      ...others.map(({ id }) => update(id, { padrao: true })),
      ...others.map(() => company.warehouse({ padrao: true })),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await defaults()).toHaveLength(1);
  });

  test('cannot be deactivated, and an inactive one cannot become it', async () => {
    expect((await refusalOf(update(company.deposito.id, { ativo: false }))).details).toHaveProperty('ativo');
    const closed = await company.warehouse();
    await update(closed.id, { ativo: false });
    expect((await refusalOf(update(closed.id, { padrao: true }))).details).toHaveProperty('padrao');
    await update(closed.id, { ativo: true, padrao: true });
    expect(await defaults()).toEqual([closed.id]);
  });
});

test('a warehouse that holds a balance stays active until it is empty', async () => {
  const store = await company.warehouse({ nome: 'Quiosque' });
  const produto = await company.product();
  await company.move(produto, '2', store);
  const { code, message } = await refusalOf(update(store.id, { ativo: false }));
  expect(code).toBe('BAD_REQUEST');
  expect(message).toContain('"Quiosque"');
  await company.move(produto, '-3', store);
  expect((await refusalOf(update(store.id, { ativo: false }))).code).toBe('BAD_REQUEST');
  await company.move(produto, '1', store);
  expect(await update(store.id, { ativo: false })).toMatchObject({ ativo: false });
  await expect(company.move(produto, '1', store)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await expect(company.count(produto, store, '1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('a balance that no list of stock shows does not keep a warehouse active', async () => {
  const store = await company.warehouse();
  const produto = await company.product();
  await company.move(produto, '3', store);
  await call(panel, 'produtos.update', { id: produto.id, controlar_estoque: false });
  expect(await update(store.id, { ativo: false })).toMatchObject({ ativo: false });
});

describe('a product’s code', () => {
  const codigoTaken = async (work: Promise<unknown>) => {
    const { code, details } = await refusalOf(work);
    expect({ code, fields: Object.keys(details ?? {}) }).toEqual({ code: 'BAD_REQUEST', fields: ['codigo'] });
  };
  const create = (codigo: string) => call(panel, 'produtos.create', { nome: 'x', codigo }) as Promise<Produto>;

  test('is unique in the company, and free in another', async () => {
    const first = await create('A-1');
    await codigoTaken(create('A-1'));
    await codigoTaken(create('  A-1 '));
    const other = await create('A-2');
    await codigoTaken(call(panel, 'produtos.update', { id: other.id, codigo: 'A-1' }));
    await call(panel, 'produtos.update', { id: first.id, codigo: 'A-1', nome: 'y' });
    const branch = await base.sibling();
    await branch.product({ codigo: 'A-1' });
  });

  test('of ten who take it at once one gets it', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => create('MESMO')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('can be used again after a deletion; the deleted product keeps its movements and its proof', async () => {
    const gone = await create('VOLTA');
    await company.move(gone, '5');
    await call(panel, 'produtos.delete', { id: gone.id });
    const again = await create('VOLTA');
    await codigoTaken(create('VOLTA'));
    expect(await call(panel, 'produtos.get', { id: gone.id })).toMatchObject({ situacao: 'E', ativo: false });
    expect(await call(panel, 'produtos.list', { busca: 'volta' })).toMatchObject({ resultados: [{ id: again.id }] });
    await expect(company.move(gone, '1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const [row] = await db().sql`SELECT count(*) AS n FROM lancamentos_estoque WHERE produto_id = ${gone.id}`;
    expect(row?.n).toBe(1);
    expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
  });
});

test('the longest name and code fit the indexes', async () => {
  const { id } = (await call(panel, 'produtos.create', { nome: longText(200), codigo: longText(60) })) as Produto;
  await call(panel, 'produtos.update', { id, situacao: 'I' });
  const found = await call(panel, 'produtos.list', { busca: 'RAD/S 1/10', situacao: 'I' });
  expect(found).toMatchObject({ resultados: [{ id }] });
});

test('a product that no longer controls stock leaves the stock list and refuses movements; it can come back', async () => {
  const produto = await company.product();
  await company.move(produto, '8');
  const control = (controlar_estoque: boolean) => call(panel, 'produtos.update', { id: produto.id, controlar_estoque });
  await control(false);
  expect(await call(panel, 'estoque.list', {})).toMatchObject({ total_registros: 0 });
  await expect(company.move(produto, '1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  await control(true);
  expect(await call(panel, 'estoque.list', {})).toMatchObject({ resultados: [{ estoque_total: '8.000' }] });
});

describe('a balance count', () => {
  test('sets the balance, in both directions, and keeps the difference in the ledger, zero included', async () => {
    const produto = await company.product();
    const counted = async (quantidade: string) => {
      await company.count(produto, company.deposito, quantidade);
      const page = await call(panel, 'estoque.extrato', { produto_id: produto.id, por_pagina: 1 });
      const [line] = (page as { resultados: Record<string, unknown>[] }).resultados;
      return [line?.quantidade, line?.variacao, line?.saldo_apos];
    };
    expect(await counted('0')).toEqual(['0.000', '0.000', '0.000']);
    expect(await counted('7.5')).toEqual(['7.500', '7.500', '7.500']);
    expect(await counted('7.500')).toEqual(['7.500', '0.000', '7.500']);
    expect(await counted('0.001')).toEqual(['0.001', '-7.499', '0.001']);
    await company.move(produto, '-5');
    expect(await counted('0')).toEqual(['0.000', '4.999', '0.000']);
  });

  test('may lower the balance where negative stock is forbidden, and lifts a balance that was negative before', async () => {
    const produto = await company.product();
    await company.move(produto, '-4');
    await company.forbidNegative();
    await expect(company.move(produto, '-1')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    // Still below zero after it, but an entry never makes it worse.
    expect(await company.move(produto, '1')).toMatchObject({ saldo_apos: '-3.000' });
    expect(await company.count(produto, company.deposito, '6')).toMatchObject({ saldo_apos: '6.000' });
    expect(await company.count(produto, company.deposito, '2')).toMatchObject({ saldo_apos: '2.000' });
  });

  test('below zero is refused', async () => {
    await expect(company.count(await company.product(), company.deposito, '-1')).rejects.toMatchObject({
      details: { quantidade: [expect.any(String)] },
    });
  });
});

test('the first screen counts the company’s own things', async () => {
  expect(await call(panel, 'inicio.resumo')).toMatchObject({
    passos: { deposito_padrao: true, produto: false, lancamento: false, token: false, chamada: false, webhook: false },
  });
  const [full, negative] = [await company.product(), await company.product()];
  await company.product({ controlar_estoque: false });
  // Products that keep stock no more are in no list of balances, whatever was left of them.
  for (const quantidade of ['5', '-5']) {
    const { id } = await company.product();
    await company.move({ id }, quantidade);
    await updateProduto(company.ctx, { id, controlar_estoque: false });
  }
  await company.move(full, '3');
  await company.move(full, '-1');
  await company.move(negative, '-1');
  await company.count(full, company.deposito, '9');
  await company.token();
  const found = await call(panel, 'inicio.resumo');
  expect(found).toMatchObject({
    estoque: {
      produtos_com_estoque: 1,
      produtos_negativos: 1,
      depositos: 1,
      lancamentos_hoje: { entrada: 2, saida: 3, balanco: 1 },
    },
    passos: { deposito_padrao: true, produto: true, lancamento: true, token: true, chamada: false, webhook: false },
  });
  const { dias } = (found as { estoque: { dias: unknown[] } }).estoque;
  expect(dias).toHaveLength(14);
  expect(dias.at(-1)).toMatchObject({ entrada: 2, saida: 3, balanco: 1 });
});

test('a clock that was ahead for a while does not stop the count of movements', async () => {
  const produto = await company.product();
  await company.move(produto, '1');
  // What a count leaves that was made while the clock was ten days ahead, with movements of then.
  await db()
    .sql`INSERT INTO fechamentos_lancamentos (empresa_id, ate) VALUES (${company.id}, now() + interval '10 days')`;
  await db().sql`
    INSERT INTO periodos_lancamentos (empresa_id, inicio, tipo, n)
    VALUES (${company.id}, date_bin('15 minutes', now() - interval '3 hours', '2000-01-01Z'), 'E', 7)`;
  await company.move(produto, '5');
  const { estoque } = (await call(panel, 'inicio.resumo')) as { estoque: { dias: { entrada: number }[] } };
  expect(estoque.dias.reduce((sum, { entrada }) => sum + entrada, 0)).toBe(2);
});
