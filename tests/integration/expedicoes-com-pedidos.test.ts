import { beforeAll, expect, test } from 'vitest';
import { listExpedicoesComPedidos } from '#server/expedicao/index.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// The panel's list of shipments says what each carries and for whom, and finds a shipment by the number of an order.

let company: Company;
beforeAll(async () => {
  company = await makeCompany();
});

const list = async (input: Record<string, unknown>, { ctx } = company) =>
  (await listExpedicoesComPedidos(ctx, input)).resultados;

test('a line names the first three orders with their customers, and counts an order once', async () => {
  const [first, second] = [await company.product(), await company.product()];
  const cliente = await company.customer({ nome: 'Padaria da Serra' });
  const pedidos = [await company.sale([first, second], { cliente_id: cliente.id })];
  for (let i = 0; i < 3; i++) pedidos.push(await company.sale([first]));
  const [whole, empty] = [await company.shipment(), await company.shipment()];
  await company.link(whole, pedidos[0] ?? { id: 0 }, first);
  await company.link(whole, pedidos[0] ?? { id: 0 }, second);
  for (const pedido of pedidos.slice(1)) await company.link(whole, pedido);
  const rows = await list({});
  const told = (id: number) => rows.find((row) => row.id === id)?.pedidos;
  expect(told(whole.id)).toMatchObject({ quantos: 4, ao_menos: false });
  expect(told(whole.id)?.primeiros.map(({ id }) => id)).toEqual(pedidos.slice(0, 3).map(({ id }) => id));
  expect(told(whole.id)?.primeiros[0]).toEqual({
    id: pedidos[0]?.id,
    numero_pedido: pedidos[0]?.numero_pedido,
    cliente_nome: 'Padaria da Serra',
  });
  expect(told(empty.id)).toEqual({ quantos: 0, ao_menos: false, primeiros: [] });
});

test('a search finds the shipments that carry the order of that number, beside those whose own texts hold it', async () => {
  const other = await company.sibling();
  const produto = await company.product();
  const [pedido, stranger] = [await company.sale([produto]), await other.sale([await other.product()])];
  const numero = pedido.numero_pedido;
  const [carrier, again, tracked, foreign] = [
    await company.shipment(),
    await company.shipment(),
    await company.shipment({ numero_expedicao: 'LOJA-1', codigo_rastreio: `BR${numero}X` }),
    await other.shipment({ numero_expedicao: 'FORA' }),
  ];
  await company.link(carrier, pedido, produto);
  await company.link(again, pedido);
  await other.link(foreign, stranger);
  const found = async (input: Record<string, unknown>, of = company) => (await list(input, of)).map(({ id }) => id);

  const newest = { ordenar: 'data_criacao', direcao: 'desc' };
  expect(await found({ busca: numero, ...newest })).toEqual([tracked.id, again.id, carrier.id]);
  expect(await found({ busca: numero.replace(/^0+/, ''), ...newest })).toEqual([tracked.id, again.id, carrier.id]);
  // The other filters hold for what is found by its order too.
  expect(await found({ busca: numero, status: 'concluida' })).toEqual([]);
  expect(await found({ busca: numero, por_pagina: 1, pagina: 2, ...newest })).toEqual([again.id]);
  expect(await found({ busca: stranger.numero_pedido }, other)).toEqual([foreign.id]);
  expect(await found({ busca: stranger.numero_pedido })).not.toContain(foreign.id);
  expect(await found({ busca: 'LOJA-1' })).toEqual([tracked.id]);
  expect(await found({ busca: '999999' })).toEqual([]);
});
