import { expect, test } from 'vitest';
import { cancelCompra, listCompras, listComprasAReceber, receiveCompra } from '#server/compras/index.ts';
import { getResumoEstoque, listFaltas, listSaldos } from '#server/estoque/index.ts';
import { linkItem, listIdsAExpedir, listPedidosAExpedir, updateExpedicao } from '#server/expedicao/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { readWhole } from '#server/platform/whole-list.ts';
import { createDevolucao, finalizeVenda, getResumoVendas, listVendas } from '#server/vendas/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { openSales } from '#tests/support/sales.ts';

// What waits on the first screen: products that lack, orders that wait for a shipment, the sales of two weeks.

const minimum = (produto: { id: number }, minimo: string | null) =>
  db().sql`UPDATE produtos SET estoque_minimo = ${minimo} WHERE id = ${produto.id}`;

const lacking = async (company: Company) =>
  (await listFaltas(company.ctx)).minimo.produtos.map(({ produto_nome }) => produto_nome);

test('products at or below their minimum, those that lack most first', async () => {
  const company = await makeCompany();
  await company.warehouse({ padrao: true });
  const [enough, exact, empty, free] = await Promise.all(
    ['Basta', 'No limite', 'Vazio', 'Sem mínimo'].map((nome) => company.product({ nome })),
  );
  if (!enough || !exact || !empty || !free) throw new Error('no products');
  await company.move(enough, '10.001');
  await company.move(exact, '10');
  await minimum(enough, '10');
  await minimum(exact, '10');
  await minimum(empty, '3');
  expect(await lacking(company)).toEqual(['Vazio', 'No limite']);
  expect((await listFaltas(company.ctx)).minimo).toMatchObject({
    quantos: 2,
    ao_menos: false,
    produtos: [{ estoque_total: '0.000', estoque_minimo: '3.000', unidade: 'UN' }, {}],
  });

  // A movement, another minimum, a product out of use: the list follows each of them.
  await company.move(enough, '-0.001');
  await company.move(empty, '4');
  expect(await lacking(company)).toEqual([enough, exact].map(({ nome }) => nome));
  await minimum(exact, null);
  expect(await lacking(company)).toEqual(['Basta']);
  await db().sql`UPDATE produtos SET situacao = 'I' WHERE id = ${enough.id}`;
  expect(await lacking(company)).toEqual([]);
  await db().sql`UPDATE produtos SET situacao = 'A' WHERE id = ${enough.id}`;
  expect(await lacking(company)).toEqual(['Basta']);
  await db().sql`UPDATE produtos SET controlar_estoque = false WHERE id = ${enough.id}`;
  expect(await lacking(company)).toEqual([]);
  expect(await lacking(await makeCompany())).toEqual([]);
});

test('a product that is made with a minimum lacks all of it; one below zero is named whatever its minimum', async () => {
  const company = await makeCompany();
  await company.warehouse({ padrao: true });
  await db().sql`UPDATE empresas SET permite_estoque_negativo = true WHERE id = ${company.id}`;
  await db().sql`
    INSERT INTO produtos (empresa_id, nome, codigo, estoque_minimo) VALUES (${company.id}, 'Novo', 'N-1', 5)`;
  const below = await company.product({ nome: 'Abaixo de zero' });
  await company.move(below, '-2');
  const faltas = await listFaltas(company.ctx);
  expect(faltas.minimo.produtos).toMatchObject([{ produto_nome: 'Novo', estoque_total: '0.000' }]);
  expect(faltas.negativos).toMatchObject({
    quantos: 1,
    produtos: [{ produto_nome: 'Abaixo de zero', estoque_total: '-2.000', estoque_minimo: null }],
  });
});

test('what is below zero in one warehouse is named, though others have more of it, as in the stock list', async () => {
  const company = await makeCompany();
  const produto = await company.product({ nome: 'Caneca' });
  const loja = await company.warehouse({ nome: 'Loja' });
  await db().sql`UPDATE empresas SET permite_estoque_negativo = true WHERE id = ${company.id}`;
  await company.move(produto, '10');
  const counts = async () => {
    const [{ ao_todo, negativos }, { produtos_negativos }, list] = [
      await listFaltas(company.ctx),
      await getResumoEstoque(company.ctx),
      await listSaldos(company.ctx, { situacao: 'negativo' }),
    ];
    return [ao_todo.quantos, negativos.quantos, produtos_negativos, list.total_registros];
  };
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await company.move(produto, '-3', loja);
  expect(await counts()).toEqual([1, 1, 1, 1]);
  expect((await listFaltas(company.ctx)).negativos.produtos).toMatchObject([
    { produto_nome: 'Caneca', estoque_total: '7.000', depositos_negativos: 1 },
  ]);
  await minimum(produto, '8');
  expect(await counts()).toEqual([1, 1, 1, 1]);
});

test('what is below zero and below its minimum counts once, however many there are', async () => {
  const company = await makeCompany();
  const made = await Promise.all(Array.from({ length: 9 }, (_, i) => company.product({ nome: `Produto ${i}` })));
  for (const [i, produto] of made.entries()) {
    if (i < 8) await minimum(produto, '5');
    await company.move(produto, i < 7 ? '4' : '6');
  }
  const counts = async () => {
    const { ao_todo, minimo, negativos } = await listFaltas(company.ctx);
    return [ao_todo.quantos, minimo.quantos, negativos.quantos];
  };
  expect(await counts()).toEqual([7, 7, 0]);
  for (const produto of made.slice(1)) await company.move(produto, '-7');
  expect(await counts()).toEqual([9, 8, 8]);
});

test('orders wait for a shipment until one that carries them is concluded', async () => {
  const { company, create } = await openSales();
  const first = await create();
  const second = await create({ tipo_pedido: 'venda' });
  await create({ tipo_pedido: 'orcamento' });
  const waiting = () => listPedidosAExpedir(company.ctx);
  expect(await waiting()).toMatchObject({
    quantos: 2,
    ao_menos: false,
    pedidos: [
      { id: first.id, cliente_nome: 'Padaria', total_venda: '10.00', expedicao_id: null, numero_expedicao: null },
      { id: second.id },
    ],
  });

  const shipment = await company.shipment();
  await linkItem(company.ctx, { expedicao_id: shipment.id, pedido_venda_id: first.id, quantidade: 1 });
  expect((await waiting()).pedidos[0]).toMatchObject({
    id: first.id,
    expedicao_id: shipment.id,
    numero_expedicao: shipment.numero_expedicao,
  });
  await updateExpedicao(company.ctx, { id: shipment.id, status: 'concluida' });
  expect((await waiting()).pedidos.map(({ id }) => id)).toEqual([second.id]);
  await updateExpedicao(company.ctx, { id: shipment.id, status: 'pendente' });
  expect(await waiting()).toMatchObject({ quantos: 2 });
  // The list of sales has the same ones with its filter, and the statuses of the sale beside it.
  const listed = async (filter: Record<string, unknown>) =>
    (await listVendas(company.ctx, { ordenar: 'numero_pedido', direcao: 'asc', ...filter }, listIdsAExpedir))
      .resultados;
  const all = (await waiting()).pedidos.map(({ id }) => id);
  expect((await listed({ a_expedir: true })).map(({ id }) => id)).toEqual(all);
  expect(await listed({ a_expedir: true, busca: 'padaria' })).toHaveLength(2);
  expect(await listed({ a_expedir: true, status: 'cancelada' })).toEqual([]);
  expect(await listed({})).toHaveLength(3);
  expect(await listPedidosAExpedir((await makeCompany()).ctx)).toEqual({ quantos: 0, ao_menos: false, pedidos: [] });
});

test('an order waits until each of its products has been shipped, by itself or with the whole order', async () => {
  const company = await makeCompany();
  const produtos = [await company.product(), await company.product()];
  const venda = await company.sale(produtos);
  const ship = async (produto?: { id: number }) => {
    const { id } = await company.shipment();
    await linkItem(company.ctx, {
      expedicao_id: id,
      pedido_venda_id: venda.id,
      produto_id: produto?.id,
      quantidade: 1,
    });
    await updateExpedicao(company.ctx, { id, status: 'concluida' });
    return id;
  };
  await ship(produtos[0]);
  expect(await listPedidosAExpedir(company.ctx)).toMatchObject({ quantos: 1, pedidos: [{ expedicao_id: null }] });
  const second = await ship(produtos[1]);
  expect(await listIdsAExpedir(company.ctx)).toEqual([]);
  await updateExpedicao(company.ctx, { id: second, status: 'pendente' });
  expect(await listPedidosAExpedir(company.ctx)).toMatchObject({ quantos: 1, pedidos: [{ expedicao_id: second }] });
  await ship();
  expect(await listIdsAExpedir(company.ctx)).toEqual([]);
});

test('an order of which the customer gave everything back waits for no shipment', async () => {
  const company = await makeCompany();
  await company.warehouse({ padrao: true });
  const [first, second] = [await company.product(), await company.product()];
  const venda = await company.sale([first, second]);
  await finalizeVenda(company.ctx, { id: venda.id });
  const giveBack = (n: number) =>
    createDevolucao(company.ctx, { id: venda.id, itens: [{ item_id: venda.itens[n]?.id, quantidade: '1' }] });
  await giveBack(0);
  expect(await listPedidosAExpedir(company.ctx)).toMatchObject({ quantos: 1 });
  await giveBack(1);
  expect(await listPedidosAExpedir(company.ctx)).toMatchObject({ quantos: 0 });
  expect(await listIdsAExpedir(company.ctx)).toEqual([]);
});

test('purchases wait until all of them has come, and the list has the same ones with its filter', async () => {
  const company = await makeCompany();
  await company.warehouse({ padrao: true });
  const produto = await company.product();
  const bought = [];
  for (let n = 0; n < 4; n++) bought.push(await company.purchase([produto]));
  const [open, part, whole, off] = bought;
  await receiveCompra(company.ctx, { id: part?.id, itens: [{ item_id: part?.itens[0]?.id, quantidade: '1' }] });
  await receiveCompra(company.ctx, { id: whole?.id });
  await cancelCompra(company.ctx, { id: off?.id });
  const ids = async (direcao: string, busca?: string) =>
    (await listCompras(company.ctx, { a_receber: true, direcao, busca })).resultados.map(({ id }) => id);
  expect(await ids('asc')).toEqual([open?.id, part?.id]);
  expect(await ids('desc')).toEqual([part?.id, open?.id]);
  expect(await ids('desc', part?.numero)).toEqual([part?.id]);
  // The names of all four suppliers have this word.
  expect((await listCompras(company.ctx, { busca: 'cliente' })).resultados).toHaveLength(4);
  expect(await ids('asc', 'cliente')).toEqual([open?.id, part?.id]);
  const exported: number[] = [];
  await readWhole(company.ctx, listCompras, { a_receber: true, direcao: 'asc', busca: 'cliente' }, async (rows) => {
    exported.push(...rows.map(({ id }) => id));
  });
  expect(exported).toEqual([open?.id, part?.id]);
  const { compras, quantas } = await listComprasAReceber(company.ctx);
  expect([quantas, compras.map(({ id }) => id)]).toEqual([2, [open?.id, part?.id]]);
});

test('sales of this week and the last by their day in the zone of the company, without quotes and cancelled ones', async () => {
  const { company, create, line } = await openSales();
  const hoje = today(company.ctx.fuso);
  const sold = await create({ itens: [line(0, '3', '0.10')] });
  await create({ itens: [line(0, '1', '2.05')] });
  await create({ tipo_pedido: 'orcamento' });
  const cancelled = await create();
  await db().sql`UPDATE vendas SET status = 'cancelada' WHERE id = ${cancelled.id}`;
  const now = await getResumoVendas(company.ctx);
  expect(now.hoje).toBe(hoje);
  expect([...now.semana_passada, ...now.esta_semana]).toHaveLength(14);
  expect(new Date(`${now.semana_passada[0]?.dia}T00:00:00Z`).getUTCDay()).toBe(1);
  expect(now.esta_semana.find((day) => day?.dia === hoje)).toEqual({ dia: hoje, vendas: 2, total: '2.35' });
  // Days to come are none yet.
  const todayAt = now.esta_semana.findIndex((day) => day?.dia === hoje);
  expect(now.esta_semana.slice(todayAt + 1)).toEqual(Array(6 - todayAt).fill(null));

  const monday = now.semana_passada[0]?.dia ?? '';
  await db().sql`
    UPDATE vendas SET criado_em = (${monday}::text || ' 00:00')::timestamp AT TIME ZONE ${company.ctx.fuso} WHERE id = ${sold.id}`;
  const then = await getResumoVendas(company.ctx);
  expect(then.semana_passada[0]).toEqual({ dia: monday, vendas: 1, total: '0.30' });
  await db().sql`UPDATE vendas SET criado_em = criado_em - interval '1 ms' WHERE id = ${sold.id}`;
  expect((await getResumoVendas(company.ctx)).semana_passada[0]).toMatchObject({ vendas: 0, total: '0.00' });
});

test('what somebody may not read is not told', async () => {
  const { company } = await openSales();
  const without = (escopo: string) => ({
    ...company.ctx,
    escopos: new Set([...company.ctx.escopos].filter((each) => each !== escopo)),
  });
  await expect(listFaltas(without('estoque:read'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(getResumoVendas(without('vendas:read'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const escopo of ['vendas:read', 'expedicao:read']) {
    await expect(listPedidosAExpedir(without(escopo))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(listVendas(without(escopo), { a_expedir: true }, listIdsAExpedir)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  }
});
