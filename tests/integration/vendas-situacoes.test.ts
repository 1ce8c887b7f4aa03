import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, type Panel, panelOf, refusalOf } from '#tests/support/panel-client.ts';
import { openSales, setStatus } from '#tests/support/sales.ts';

// States of orders, what holds their items and customer, and their list.

const { company, panel, productId, line, create, get } = await openSales();

type Fields = Record<string, unknown>;

describe('moves of the status', () => {
  const STATES = ['em_aberto', 'finalizada', 'cancelada'] as const;
  const ALLOWED: Record<string, string> = {
    'em_aberto→finalizada': 'venda.finalizada',
    'em_aberto→cancelada': 'venda.cancelada',
    'finalizada→cancelada': 'venda.cancelada',
  };
  const lastAction = async (id: number) =>
    (
      await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE recurso = 'venda' AND recurso_id = ${id} ORDER BY auditoria.id DESC LIMIT 1`
    )[0]?.acao;

  test.each(STATES.flatMap((from) => (['finalizada', 'cancelada'] as const).map((to) => [from, to] as const)))(
    '%s → %s',
    async (from, to) => {
      const { id } = await create();
      if (from !== 'em_aberto') await setStatus(panel, { id, status: from });
      const [before, told] = [await get(id), await lastAction(id)];
      const work = setStatus(panel, { id, status: to });
      const acao = ALLOWED[`${from}→${to}`];
      if (acao) {
        const moment = to === 'finalizada' ? 'finalizada_em' : 'cancelada_em';
        expect(await work).toMatchObject({ status: to, [moment]: expect.any(Date), total_venda: before.total_venda });
        expect((await get(id)).atualizado_em.getTime()).toBeGreaterThan(before.atualizado_em.getTime());
        expect(await lastAction(id)).toBe(acao);
      } else {
        if (from === to) await work;
        else expect((await refusalOf(work)).details).toEqual({ status: [expect.any(String)] });
        expect(await get(id)).toEqual(before);
        expect(await lastAction(id)).toBe(told);
      }
    },
  );

  test.each(['finalizada', 'cancelada'] as const)('%s: nothing else of it changes', async (status) => {
    const { id } = await create();
    await setStatus(panel, { id, status });
    const before = await get(id);
    for (const fields of [
      { tipo_pedido: 'venda' },
      { itens: [line(1)] },
      { cliente_id: (await company.customer()).id },
    ]) {
      expect((await refusalOf(call(panel, 'vendas.update', { id, ...fields }))).details).toEqual({
        status: [expect.any(String)],
      });
    }
    expect(await get(id)).toEqual(before);
  });
});

test('the customer of an order, once inactive, stays on it', async () => {
  const { id: cliente } = await company.customer();
  const { id } = await create({ cliente_id: cliente });
  await call(panel, 'clientes.update', { id: cliente, ativo: false });
  expect(await call(panel, 'vendas.update', { id, cliente_id: cliente, tipo_pedido: 'venda' })).toMatchObject({
    cliente_id: cliente,
    tipo_pedido: 'venda',
  });
});

describe('a product that a shipment carries cannot leave its order', () => {
  test('while the shipment is not cancelled and the item is linked', async () => {
    const { id } = await create({ itens: [line(0), line(1)] });
    const expedicao = await company.shipment();
    await company.link(expedicao, { id }, { id: productId(1) ?? 0 });
    const without = () => call(panel, 'vendas.update', { id, itens: [line(0)] });
    const { details } = await refusalOf(without());
    expect(details).toEqual({ itens: [expect.stringContaining(expedicao.numero_expedicao)] });
    expect((await get(id)).itens).toHaveLength(2);
    // Another quantity of it is a change like any other.
    await call(panel, 'vendas.update', { id, itens: [line(1, '5')] });
    await call(panel, 'vendas.update', { id, itens: [line(0), line(1, '5')] });
    await call(panel, 'expedicao.cancel', { id: expedicao.id });
    expect(await without()).toMatchObject({ itens: [{ produto_id: productId(0) }] });
  });

  test('the whole order linked holds none of its products', async () => {
    const { id } = await create({ itens: [line(0), line(1)] });
    await company.link(await company.shipment(), { id });
    expect(await call(panel, 'vendas.update', { id, itens: [line(0)] })).toMatchObject({ total_venda: '10.00' });
  });

  test('taking a product out, racing with linking it: never a shipment with a product that its order has not', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await create({ itens: [line(0), line(1)] });
      const expedicao = await company.shipment();
      await Promise.allSettled([
        call(panel, 'vendas.update', { id, itens: [line(0)] }),
        company.link(expedicao, { id }, { id: productId(1) ?? 0 }),
      ]);
    }
    const orphans = await db().sql`
      SELECT i.id FROM itens_expedicao i JOIN expedicoes e ON e.id = i.expedicao_id AND e.status <> 'cancelada'
      WHERE i.empresa_id = ${company.id} AND i.produto_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM itens_venda v WHERE v.venda_id = i.pedido_venda_id AND v.produto_id = i.produto_id)`;
    expect([...orphans]).toEqual([]);
  });

  test('cancelling an order, racing with linking it: never a link made after the cancellation', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await create();
      const expedicao = await company.shipment();
      const [cancelled] = await Promise.allSettled([
        setStatus(panel, { id, status: 'cancelada' }),
        company.link(expedicao, { id }),
      ]);
      expect(cancelled.status).toBe('fulfilled');
      const again = company.link(await company.shipment(), { id });
      await expect(again).rejects.toMatchObject({ details: { pedido_venda_id: [expect.stringMatching(/cancelado/)] } });
    }
  });
});

describe('the list of orders', () => {
  let own: Company;
  let at: Panel;
  beforeAll(async () => {
    own = await makeCompany();
    at = panelOf(own.admin.session);
    const produto = await own.product();
    const [ana, joao] = [await own.customer({ nome: 'Ana' }), await own.customer({ nome: 'João 100%' })];
    for (const [n, [cliente, tipo_pedido, status]] of (
      [
        [ana, 'pedido', 'em_aberto'],
        [joao, 'venda', 'finalizada'],
        [joao, 'orcamento', 'cancelada'],
      ] as const
    ).entries()) {
      const { id } = await own.sale([produto], {
        cliente_id: cliente.id,
        tipo_pedido,
        itens: [{ produto_id: produto.id, quantidade: '1', preco_unitario: String(30 - n * 10) }],
      });
      if (status !== 'em_aberto') await setStatus(at, { id, status });
      await db().sql`UPDATE vendas SET criado_em = ${`2026-03-1${n}T02:59:59.999Z`} WHERE id = ${id}`;
    }
  });

  test.each<[Fields, string[]]>([
    [{}, ['000003', '000002', '000001']],
    [{ direcao: 'asc' }, ['000001', '000002', '000003']],
    [{ ordenar: 'total_venda', direcao: 'asc' }, ['000003', '000002', '000001']],
    [{ ordenar: 'numero_pedido', direcao: 'asc' }, ['000001', '000002', '000003']],
    [{ busca: '02' }, ['000002']],
    [{ busca: 'JOAO' }, ['000003', '000002']],
    [{ busca: '100%' }, ['000003', '000002']],
    [{ busca: '_' }, []],
    [{ status: 'finalizada' }, ['000002']],
    [{ tipo_pedido: 'orcamento' }, ['000003']],
    // Days of the company's zone: 02:59 UTC is still the day before.
    [{ data_inicio: '2026-03-10', data_fim: '2026-03-10' }, ['000002']],
    [{ data_fim: '2026-03-09' }, ['000001']],
    [{ data_inicio: '2026-03-11' }, ['000003']],
    [{ por_pagina: 2, pagina: 2 }, ['000001']],
  ])('%j', async (filters, expected) => {
    const { resultados, total_registros } = (await call(at, 'vendas.list', filters)) as {
      resultados: Fields[];
      total_registros: number;
    };
    expect(resultados.map((row) => row.numero_pedido)).toEqual(expected);
    expect(total_registros).toBe(filters.pagina ? 3 : expected.length);
  });
});
