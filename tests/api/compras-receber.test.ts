import { describe, expect, test } from 'vitest';
import { deleteProduto, getProduto } from '#server/catalogo/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { openBuyer } from '#tests/support/loja-compras.ts';
import { MISSING } from '#tests/support/panel-cases.ts';

// What comes of a purchase, what goes back, what both do to the stock, and their refusals.

const buyer = openBuyer();

/** A purchase of one product, ten at 4,00. */
async function ten(fields: Record<string, unknown> = {}) {
  const produto = await buyer.company.product(fields);
  const compra = await buyer.buy([{ produto_id: produto.id, quantidade: '10', custo_unitario: '4' }]);
  return { produto, compra, item_id: compra.itens[0]?.id };
}

describe('receiving', () => {
  test('in parts, then the rest: one entry each, origin C, at the cost of the line', async () => {
    const { produto, compra, item_id } = await ten();
    const part = await buyer.act(compra.id, 'receber', { itens: [{ item_id, quantidade: '4' }], observacao: 'Manhã' });
    expect(part).toMatchObject({
      status: 'parcial',
      recebida_em: null,
      total_recebido: '16.00',
      itens: [{ quantidade_recebida: '4.000' }],
      recebimento: {
        compra_id: compra.id,
        deposito_id: buyer.company.deposito.id,
        total: '16.00',
        observacao: 'Manhã',
        itens: [
          { item_id, produto_id: produto.id, quantidade: '4.000', total: '16.00', lancamento_id: expect.any(Number) },
        ],
      },
    });
    const whole = await buyer.act(compra.id, 'receber');
    expect(whole).toMatchObject({ status: 'recebida', recebida_em: expect.any(String), total_recebido: '40.00' });
    expect(await buyer.act(compra.id, 'receber')).toEqual({ ...whole, recebimento: null });
    expect(await buyer.refusal('POST', `${compra.id}/receber/`, { deposito_id: MISSING })).toEqual({
      deposito_id: [expect.any(String)],
    });
    expect(await buyer.movements(produto)).toEqual([
      'E C 4.000 4.00 compra recebimento',
      'E C 6.000 4.00 compra recebimento',
    ]);
    expect(await buyer.balance(produto)).toBe('10.000');
    const { json } = await buyer.call('GET', `${compra.id}/recebimentos/`);
    expect(json.data).toMatchObject({
      paginacao: { total_registros: 2 },
      resultados: [{ total: '24.00' }, { observacao: 'Manhã' }],
    });
    expect(await buyer.audited(compra.id)).toEqual(['compra.criada', 'compra.recebida', 'compra.recebida']);
  });

  test('a product whose average cost changes by it has changed for whoever keeps a copy of the list', async () => {
    const { produto, compra, item_id } = await ten();
    const seen = async () => {
      const { custo_medio, atualizado_em } = await getProduto(buyer.company.ctx, { id: produto.id });
      return { custo_medio, at: atualizado_em.getTime() };
    };
    const before = await seen();
    await buyer.act(compra.id, 'receber', { itens: [{ item_id, quantidade: '4' }] });
    const first = await seen();
    expect([before.custo_medio, first.custo_medio]).toEqual([null, '4.00']);
    expect(first.at).toBeGreaterThan(before.at);
    // The rest costs the same: nothing of the product changes.
    await buyer.act(compra.id, 'receber');
    expect(await seen()).toEqual(first);
  });

  test('never more than is missing, also in two entries of one item', async () => {
    const { produto, compra, item_id } = await ten({ nome: 'Chá' });
    const over = async (itens: unknown[]) => buyer.refusal('POST', `${compra.id}/receber/`, { itens });
    expect(await over([{ item_id, quantidade: '10.001' }])).toEqual({
      'itens.0.quantidade': ['Receba no máximo 10 de "Chá".'],
    });
    expect(
      await over([
        { item_id, quantidade: '6' },
        { item_id, quantidade: '5' },
      ]),
    ).toEqual({
      'itens.1.quantidade': ['Receba no máximo 10 de "Chá".'],
    });
    expect(await over([{ item_id: MISSING, quantidade: '1' }])).toEqual({
      'itens.0.item_id': [`Esta compra não tem o item ${MISSING}.`],
    });
    const other = await ten();
    expect(await over([{ item_id: other.item_id, quantidade: '1' }])).toHaveProperty(['itens.0.item_id']);
    expect(await buyer.movements(produto)).toEqual([]);
    await buyer.act(compra.id, 'receber', {
      itens: [
        { item_id, quantidade: '6' },
        { item_id, quantidade: '4' },
      ],
    });
    expect(await over([{ item_id, quantidade: '1' }])).toEqual({
      'itens.0.quantidade': ['"Chá" já foi recebido por inteiro.'],
    });
    expect(await buyer.movements(produto)).toEqual(['E C 10.000 4.00 compra recebimento']);
  });

  test('into another warehouse than the one planned, and none that cannot be used', async () => {
    const { produto, compra } = await ten();
    const shop = await buyer.company.warehouse();
    expect(await buyer.refusal('POST', `${compra.id}/receber/`, { deposito_id: MISSING })).toHaveProperty(
      'deposito_id',
    );
    await buyer.act(compra.id, 'receber', { deposito_id: shop.id });
    expect(await buyer.balance(produto, shop)).toBe('10.000');
    // Goes back from where it came to.
    await buyer.act(compra.id, 'devolucoes', { itens: [{ item_id: compra.itens[0]?.id, quantidade: '10' }] });
    expect(await buyer.balance(produto, shop)).toBe('0.000');
  });

  test('a product that keeps no stock comes without a movement, beside one that does', async () => {
    const [kept, free] = [await buyer.company.product(), await buyer.company.product({ controlar_estoque: false })];
    const compra = await buyer.buy([
      { produto_id: free.id, quantidade: '1' },
      { produto_id: kept.id, quantidade: '2' },
      { produto_id: kept.id, quantidade: '3' },
    ]);
    const { recebimento } = await buyer.act(compra.id, 'receber');
    expect(recebimento).toMatchObject({
      itens: [{ lancamento_id: null }, { lancamento_id: expect.any(Number) }, { lancamento_id: expect.any(Number) }],
    });
    expect(await buyer.movements(free)).toEqual([]);
    expect(await buyer.movements(kept)).toHaveLength(2);
    const alone = await buyer.buy([{ produto_id: free.id, quantidade: '1' }]);
    expect(await buyer.act(alone.id, 'receber')).toMatchObject({ recebimento: { deposito_id: null } });
  });

  test('a product deleted meanwhile is named', async () => {
    const { produto, compra } = await ten({ nome: 'Sumido' });
    await deleteProduto(buyer.company.ctx, { id: produto.id });
    expect(await buyer.refusal('POST', `${compra.id}/receber/`)).toEqual({
      itens: ['O produto "Sumido" foi excluído: reative-o antes, ou informe os outros itens.'],
    });
    await buyer.act(compra.id, 'cancelar');
  });

  test('the average cost is weighted by what was there', async () => {
    const { produto, compra } = await ten();
    await buyer.act(compra.id, 'receber');
    const dearer = await buyer.buy([
      { produto_id: produto.id, quantidade: '5', custo_unitario: '10' },
      { produto_id: produto.id, quantidade: '5', custo_unitario: '12' },
    ]);
    await buyer.act(dearer.id, 'receber');
    // (10 × 4 + 5 × 10 + 5 × 12) ÷ 20.
    expect(await buyer.averageCost(produto)).toBe('7.50');
  });

  test('a body that is no object, unknown fields and unknown purchases', async () => {
    const { compra } = await ten();
    const { headers, status } = await buyer.call('POST', `${compra.id}/receber/`, { cor: 'azul' });
    expect([status, headers.get('x-campos-ignorados')]).toEqual([200, 'cor']);
    for (const action of ['receber', 'cancelar']) {
      expect((await buyer.call('POST', `${MISSING}/${action}/`)).status).toBe(404);
    }
    expect(await buyer.refusal('POST', `${compra.id}/receber/`, { itens: [] })).toHaveProperty('itens');
  });
});

describe('returning', () => {
  test('never more than was received and is not returned; the average cost and the status stay', async () => {
    const { produto, compra, item_id } = await ten({ nome: 'Mel' });
    const back = (quantidade: string) => ({ itens: [{ item_id, quantidade }], observacao: 'Vencido' });
    expect(await buyer.refusal('POST', `${compra.id}/devolucoes/`, back('1'))).toEqual({
      status: [`A compra ${compra.numero} está aberta: só aceita devoluções a partir de parcial, recebida.`],
    });
    await buyer.act(compra.id, 'receber', { itens: [{ item_id, quantidade: '6' }] });
    const devolucao = await buyer.act(compra.id, 'devolucoes', back('2'));
    expect(devolucao).toMatchObject({
      total: '8.00',
      observacao: 'Vencido',
      compra: { status: 'parcial', total_devolvido: '8.00', itens: [{ quantidade_devolvida: '2.000' }] },
    });
    expect(await buyer.refusal('POST', `${compra.id}/devolucoes/`, back('4.001'))).toEqual({
      'itens.0.quantidade': ['Devolva no máximo 4 de "Mel".'],
    });
    await buyer.act(compra.id, 'devolucoes', back('4'));
    expect(await buyer.refusal('POST', `${compra.id}/devolucoes/`, back('0.001'))).toEqual({
      'itens.0.quantidade': ['Nada de "Mel" está recebido e por devolver.'],
    });
    expect(await buyer.movements(produto)).toEqual([
      'E C 6.000 4.00 compra recebimento',
      'S D 2.000 4.00 devolucao_compra devolucao',
      'S D 4.000 4.00 devolucao_compra devolucao',
    ]);
    expect(await buyer.averageCost(produto)).toBe('4.00');
    // What went back is not missing again.
    expect(await buyer.act(compra.id, 'receber')).toMatchObject({
      status: 'recebida',
      recebimento: { total: '16.00' },
    });
    expect((await buyer.call('GET', `${compra.id}/devolucoes/`)).json.data).toMatchObject({
      paginacao: { total_registros: 2 },
    });
  });

  test('of what is sold already, only where balances may be negative', async () => {
    const { produto, compra, item_id } = await ten({ nome: 'Sal' });
    await buyer.act(compra.id, 'receber');
    await buyer.company.move(produto, '-8');
    await updateEmpresa(buyer.company.ctx, { permite_estoque_negativo: false });
    const body = { itens: [{ item_id, quantidade: '5' }] };
    expect(await buyer.refusal('POST', `${compra.id}/devolucoes/`, body)).toEqual({
      'itens.0.quantidade': ['Saldo insuficiente de "Sal": faltam 3, e esta empresa não permite estoque negativo.'],
    });
    expect(await buyer.read(compra.id)).toMatchObject({ total_devolvido: '0.00' });
    await updateEmpresa(buyer.company.ctx, { permite_estoque_negativo: true });
    await buyer.act(compra.id, 'devolucoes', body);
    expect(await buyer.balance(produto)).toBe('-3.000');
  });

  test('the values of an item add up to the cent, however it is cut', async () => {
    const produto = await buyer.company.product();
    const compra = await buyer.buy([{ produto_id: produto.id, quantidade: '1', custo_unitario: '0.10' }]);
    const item_id = compra.itens[0]?.id;
    for (const quantidade of ['0.333', '0.333', '0.334']) {
      await buyer.act(compra.id, 'receber', { itens: [{ item_id, quantidade }] });
    }
    expect(await buyer.read(compra.id)).toMatchObject({ total: '0.10', total_recebido: '0.10' });
    for (const quantidade of ['0.5', '0.5']) {
      await buyer.act(compra.id, 'devolucoes', { itens: [{ item_id, quantidade }] });
    }
    expect(await buyer.read(compra.id)).toMatchObject({ total_devolvido: '0.10' });
  });
});

test('what moves nothing names no warehouse, whichever was sent', async () => {
  const produto = await buyer.company.product({ controlar_estoque: false });
  const compra = await buyer.buy([{ produto_id: produto.id, quantidade: '2', custo_unitario: '1' }]);
  const deposito_id = buyer.company.deposito.id;
  expect(await buyer.act(compra.id, 'receber', { deposito_id })).toMatchObject({ recebimento: { deposito_id: null } });
  const itens = [{ item_id: compra.itens[0]?.id, quantidade: '1' }];
  expect(await buyer.act(compra.id, 'devolucoes', { itens, deposito_id })).toMatchObject({ deposito_id: null });
});
