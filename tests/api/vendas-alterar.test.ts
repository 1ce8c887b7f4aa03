import { describe, expect, test } from 'vitest';
import { makeCompany } from '#tests/support/factory.ts';
import { openLoja, type Sale } from '#tests/support/loja.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { countRows, digestRows } from '#tests/support/rows.ts';

// PUT, PATCH and DELETE of /v1/vendas/{id}/, the list, and which status allows what.

const loja = openLoja();
type Fields = Record<string, unknown>;

async function twoLines(fields: Fields = {}): Promise<Sale> {
  const produto = await loja.company.product({ preco_venda: '10' });
  const servico = await loja.service();
  return loja.sell(
    [
      { produto_id: produto.id, quantidade: 2, desconto_percentual: '5' },
      { servico_id: servico.id, quantidade: 1, descricao: 'Entrega expressa' },
    ],
    { desconto: '1', frete: '3', observacao: 'Olá', ...fields },
  );
}

const READ_ONLY = [
  ...['cancelada_em', 'cliente_nome', 'contrato_id', 'criado_em', 'atualizado_em', 'deposito_nome', 'finalizada_em'],
  ...['id', 'negocio_id', 'numero_pedido', 'proposta_id', 'saida_estoque', 'total_devolvido', 'total_produtos'],
  ...['total_venda', 'vendedor_nome'],
  ...['codigo', 'desconto_rateado', 'preco_total', 'quantidade_baixada', 'quantidade_devolvida'].map(
    (f) => `itens.${f}`,
  ),
  ...['itens.total_liquido', 'itens.unidade'],
];

describe('the body of GET, sent back', () => {
  test.each(['em_aberto', 'finalizada', 'cancelada'])('changes nothing of a sale that is %s', async (status) => {
    const { id } = await twoLines();
    if (status === 'finalizada') await loja.act(id, 'finalizar');
    if (status === 'cancelada') await loja.act(id, 'cancelar');
    const body = await loja.read(id);
    const before = await digestRows();
    for (const method of ['PUT', 'PATCH']) {
      const answer = await loja.call(method, `${id}/`, body);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.json.data).toStrictEqual(body);
      expect(answer.headers.get('x-campos-ignorados')?.split(', ').toSorted()).toEqual(READ_ONLY.toSorted());
    }
    expect(await digestRows()).toEqual(before);
  });

  test('lines without ids that say the same are the same', async () => {
    const { id, itens } = await twoLines();
    const before = await digestRows();
    const sent = itens.map(({ produto_id, servico_id, quantidade, descricao, desconto_percentual }) => ({
      ...{ produto_id, servico_id, quantidade, descricao, desconto_percentual },
    }));
    expect((await loja.call('PATCH', `${id}/`, { itens: sent })).status).toBe(200);
    expect(await digestRows()).toEqual(before);
  });
});

describe('a change', () => {
  test('keeps the lines whose ids are sent, in the order sent, and what they leave out', async () => {
    const { id, itens } = await twoLines();
    const [first, second] = itens;
    const novo = await loja.company.product({ preco_venda: '4' });
    const { json } = await loja.call('PATCH', `${id}/`, {
      itens: [
        { produto_id: novo.id, quantidade: 3 },
        { id: second?.id, servico_id: second?.servico_id, quantidade: '2' },
        { id: first?.id, produto_id: first?.produto_id, quantidade: '1', desconto_percentual: 0 },
      ],
    });
    expect(json.data.itens).toMatchObject([
      { produto_id: novo.id, quantidade: '3.000', preco_total: '12.00' },
      { id: second?.id, descricao: 'Entrega expressa', quantidade: '2.000', preco_unitario: '15.00' },
      { id: first?.id, quantidade: '1.000', preco_unitario: '10.00', desconto_percentual: '0.00' },
    ]);
    expect(json.data).toMatchObject({ total_produtos: '52.00', desconto: '1.00', total_venda: '54.00' });
    expect(await loja.events(id)).toEqual(['venda.criada em_aberto', 'venda.atualizada em_aberto em_aberto']);
  });

  test('of the discount or the freight alone spreads and adds up anew', async () => {
    const { id } = await twoLines();
    const { json } = await loja.call('PATCH', `${id}/`, { desconto: '34' });
    expect(json.data).toMatchObject({ desconto: '34.00', total_venda: '3.00' });
    const shares = (json.data.itens as Fields[]).map(({ desconto_rateado }) => desconto_rateado);
    expect(shares).toEqual(['19.00', '15.00']);
    expect((await loja.call('PATCH', `${id}/`, { frete: '0' })).json.data).toMatchObject({ total_venda: '0.00' });
    expect(await loja.refusal('PATCH', `${id}/`, { desconto: '34.01' })).toEqual({ desconto: [expect.any(String)] });
  });

  test('with PUT takes what is not sent back to its default, but the kind', async () => {
    const outro = await loja.company.warehouse();
    const vendedor = await loja.company.member('operador');
    const { id, itens } = await twoLines({
      ...{ tipo_pedido: 'orcamento', deposito_id: outro.id, vendedor_id: vendedor.membro_id },
    });
    const { json } = await loja.call('PUT', `${id}/`, { cliente_id: loja.cliente_id, itens });
    expect(json.data).toMatchObject({
      ...{ tipo_pedido: 'orcamento', deposito_id: loja.company.deposito.id, vendedor_id: null, vendedor_nome: null },
      ...{ desconto: '0.00', frete: '0.00', observacao: '', total_venda: '34.00' },
    });
    expect(await loja.refusal('PUT', `${id}/`, {})).toEqual({
      cliente_id: ['Este campo é obrigatório.'],
      itens: ['Este campo é obrigatório.'],
    });
  });

  test('is refused on its field, with nothing written', async () => {
    const { id, itens } = await twoLines();
    const [first] = itens;
    const line = { produto_id: first?.produto_id, quantidade: 1 };
    const other = await makeCompany();
    const foreign = await other.product();
    const cases: [Fields, Record<string, RegExp>][] = [
      [{ itens: [{ id: MISSING, ...line }] }, { 'itens.0.id': /não tem o item/ }],
      [
        {
          itens: [
            { id: first?.id, ...line },
            { id: first?.id, ...line },
          ],
        },
        { 'itens.1.id': /duas vezes/ },
      ],
      [
        { itens: [{ id: first?.id, produto_id: foreign.id, quantidade: 1 }] },
        { 'itens.0.produto_id': /não encontrado/ },
      ],
      [{ cliente_id: MISSING }, { cliente_id: /não encontrado/ }],
      [{ deposito_id: other.deposito.id }, { deposito_id: /não encontrado/ }],
      [{ vendedor_id: other.admin.membro_id }, { vendedor_id: /não encontrado/ }],
      [{ status: 'finalizada' }, { status: /finalizar\/.*cancelar\// }],
      [{ status: 'entregue' }, { status: /em_aberto, finalizada, cancelada/ }],
    ];
    const before = await countRows();
    const kept = await loja.read(id);
    for (const [fields, expected] of cases) {
      expect(await loja.refusal('PATCH', `${id}/`, fields)).toEqual(
        Object.fromEntries(Object.entries(expected).map(([field, said]) => [field, [expect.stringMatching(said)]])),
      );
    }
    expect(await countRows()).toEqual(before);
    expect(await loja.read(id)).toEqual(kept);
  });

  test.each(['finalizar', 'cancelar'])('after %s is refused on the status', async (action) => {
    const { id, itens } = await twoLines();
    await loja.act(id, action);
    const kept = await loja.read(id);
    for (const fields of [
      { frete: '9' },
      { observacao: 'outra' },
      { itens: itens.slice(1) },
      { tipo_pedido: 'venda' },
    ]) {
      expect(await loja.refusal('PATCH', `${id}/`, fields)).toEqual({ status: [expect.stringMatching(/em_aberto/)] });
    }
    expect(await loja.read(id)).toEqual(kept);
  });
});

describe('moves of the status', () => {
  test('a quote is not finalised before it is an order', async () => {
    const { id } = await twoLines({ tipo_pedido: 'orcamento' });
    expect(await loja.refusal('POST', `${id}/finalizar/`)).toEqual({
      tipo_pedido: [expect.stringMatching(/pedido ou venda/)],
    });
    await loja.call('PATCH', `${id}/`, { tipo_pedido: 'venda' });
    expect(await loja.act(id, 'finalizar')).toMatchObject({ status: 'finalizada', saida_estoque: 'venda' });
  });

  test('each with its moment and its event; repeated, nothing happens', async () => {
    const { id } = await twoLines();
    const done = await loja.act(id, 'finalizar');
    expect(done.finalizada_em).toEqual(expect.any(String));
    expect(await loja.act(id, 'finalizar')).toEqual(done);
    const off = await loja.act(id, 'cancelar');
    expect(off).toMatchObject({
      status: 'cancelada',
      finalizada_em: done.finalizada_em,
      cancelada_em: expect.any(String),
    });
    expect(await loja.act(id, 'cancelar')).toEqual(off);
    expect((await loja.call('DELETE', `${id}/`)).json).toEqual({ success: true, message: 'Venda cancelada.' });
    expect(await loja.read(id)).toEqual(off);
    expect(await loja.events(id)).toEqual([
      'venda.criada em_aberto',
      'venda.atualizada finalizada em_aberto',
      'venda.cancelada cancelada finalizada',
    ]);
    expect(await loja.refusal('POST', `${id}/finalizar/`)).toEqual({ status: [expect.stringMatching(/em_aberto/)] });
    expect(await loja.refusal('POST', `${id}/devolucoes/`, { itens: [{ item_id: 1, quantidade: 1 }] })).toEqual({
      status: [expect.stringMatching(/finalizada/)],
    });
  });

  test('DELETE cancels, and asks for its own scope', async () => {
    const { id } = await twoLines();
    const { token } = await loja.company.token({ escopos: ['vendas:write'] });
    expect((await loja.call('DELETE', `${id}/`, undefined, { token })).status).toBe(403);
    const { status, json } = await loja.call('DELETE', `${id}/`);
    expect([status, json]).toEqual([200, { success: true, message: 'Venda cancelada.' }]);
    expect(await loja.read(id)).toMatchObject({ status: 'cancelada', finalizada_em: null });
    expect(await loja.events(id)).toEqual(['venda.criada em_aberto', 'venda.cancelada cancelada em_aberto']);
  });

  test('of a sale that the company has not: 404, in every way', async () => {
    const other = await makeCompany();
    const foreign = await other.sale([await other.product()]);
    for (const id of [foreign.id, MISSING]) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['PUT', '', { cliente_id: 1, itens: [{ produto_id: 1, quantidade: 1 }] }],
        ['PATCH', '', { frete: 1 }],
        ['DELETE', ''],
        ['POST', 'finalizar/'],
        ['POST', 'cancelar/'],
        ['GET', 'devolucoes/'],
        ['POST', 'devolucoes/', { itens: [{ item_id: 1, quantidade: 1 }] }],
      ] as const) {
        const { status, json } = await loja.call(method, `${id}/${path}`, body);
        expect([method, path, status, json.error?.code]).toEqual([method, path, 404, 'NOT_FOUND']);
      }
    }
  });
});

test('the list by product, seller, warehouse, customer, kind and status', async () => {
  const other = await loja.company.customer();
  const produto = await loja.company.product();
  const outro = await loja.company.warehouse();
  const vendedor = await loja.company.member('operador');
  const line = [{ produto_id: produto.id, quantidade: 1 }];
  const a = await loja.sell([...line, ...line], { cliente_id: other.id, vendedor_id: vendedor.membro_id });
  const b = await loja.sell(line, { cliente_id: other.id, deposito_id: outro.id, tipo_pedido: 'venda' });
  await loja.act(b.id, 'finalizar');
  const ids = async (query: string) => {
    const { status, text, json } = await loja.call('GET', `?${query}`);
    expect(status, text).toBe(200);
    return json.data.resultados.map(({ id }) => id);
  };
  expect(await ids(`produto_id=${produto.id}`)).toEqual([b.id, a.id]);
  expect(await ids(`produto_id=${produto.id}&ordenar=criado_em&direcao=asc`)).toEqual([a.id, b.id]);
  expect(await ids(`vendedor_id=${vendedor.membro_id}`)).toEqual([a.id]);
  expect(await ids(`deposito_id=${outro.id}`)).toEqual([b.id]);
  expect(await ids(`cliente_id=${other.id}&status=finalizada`)).toEqual([b.id]);
  expect(await ids(`cliente_id=${other.id}&tipo_pedido=pedido`)).toEqual([a.id]);
  expect(await ids(`produto_id=${MISSING}`)).toEqual([]);
});
