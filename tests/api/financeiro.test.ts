import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { winNegocio } from '#server/crm/index.ts';
import { verifyFinanceiro } from '#server/financeiro/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// Receivables and payables through the API: what sales and purchases make of them, and what people do with them.

type Row = Record<string, unknown> & { id: number };

let api: Api;
let company: Company;
let token: string;
let cliente_id: number;
let produto_id: number;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  await company.funnel();
  ({ id: cliente_id } = await company.customer({ nome: 'Padaria' }));
  ({ id: produto_id } = await company.product());
  const modules = ['financeiro', 'vendas', 'compras'];
  const escopos = modules.flatMap((one) => ['read', 'write', 'delete'].map((action) => `${one}:${action}`));
  ({ token } = await company.token({ escopos }));
});
afterAll(async () => {
  expect(await verifyFinanceiro(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  await api.close();
});

const call = (method: string, path: string, body?: unknown) =>
  api.call(method, `/v1/${path}`, { token, ...(body === undefined ? {} : { body }) });
async function ok(method: string, path: string, body?: unknown): Promise<Row> {
  const { status, json, text } = await call(method, path, body);
  expect([200, 201], text).toContain(status);
  return json.data as unknown as Row;
}
async function refusal(method: string, path: string, body?: unknown): Promise<Record<string, string[]> | undefined> {
  const { status, json, text } = await call(method, path, body);
  expect(status, text).toBe(400);
  return json.error.details;
}
const RECEBER = 'financeiro/contas-receber/';
const PAGAR = 'financeiro/contas-pagar/';
const list = async (path: string) => (await ok('GET', path)).resultados as Row[];
const manual = (fields: Record<string, unknown> = {}) =>
  ok('POST', RECEBER, { descricao: 'Locação', valor: '100', vencimento: '2036-12-31', cliente_id, ...fields });
const hoje = () => today(company.ctx.fuso);
const plus = (days: number) =>
  new Date(Date.parse(`${hoje()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

async function sell(fields: Record<string, unknown> = {}): Promise<Row & { itens: Row[] }> {
  const itens = [{ produto_id, quantidade: '10', preco_unitario: '10.01' }];
  return (await ok('POST', 'vendas/', { cliente_id, itens, ...fields })) as Row & { itens: Row[] };
}
const told = (rows: Row[]) => rows.map(({ valor, valor_abatido, status }) => [valor, valor_abatido, status]);
const events = async () => {
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(*) AS n FROM eventos WHERE empresa_id = ${company.id} AND evento = 'pagamento.recebido'`;
  return row?.n;
};

test('an account of fifteen digits before the comma is sent back as it was read, and settled', async () => {
  const { id } = await manual({ valor: '999999999999999' });
  const read = await ok('GET', `${RECEBER}${id}/`);
  expect(read.valor).toBe('999999999999999.00');
  expect(await ok('PUT', `${RECEBER}${id}/`, read)).toEqual(read);
  expect(await ok('POST', `${RECEBER}${id}/baixar/`, { valor: read.valor })).toMatchObject({
    status: 'paga',
    valor_recebido: read.valor,
  });
  await ok('POST', `${RECEBER}${id}/estornar/`);
  await ok('POST', `${RECEBER}${id}/cancelar/`);
});

describe('a finalised sale', () => {
  test('is owed in instalments that add up to the cent, due from the day in the company’s zone', async () => {
    const { id } = await sell({ condicao_pagamento: '0/30/60' });
    expect(await list(`${RECEBER}?venda_id=${id}`)).toEqual([]);
    await ok('POST', `vendas/${id}/finalizar/`);
    const contas = await list(`${RECEBER}?venda_id=${id}`);
    expect(contas.map(({ valor, vencimento, parcela, parcelas }) => [valor, vencimento, parcela, parcelas])).toEqual([
      ['33.37', hoje(), 1, 3],
      ['33.37', plus(30), 2, 3],
      ['33.36', plus(60), 3, 3],
    ]);
    expect(contas[0]).toMatchObject({
      origem: 'venda',
      cliente_id,
      status: 'aberta',
      vencida: false,
      contrato_id: null,
    });
    // Again, nothing more.
    await ok('POST', `vendas/${id}/finalizar/`);
    expect(await list(`${RECEBER}?venda_id=${id}`)).toEqual(contas);
  });

  test('that is returned: the last instalments are taken off first, and what was paid is owed back', async () => {
    const { id, itens } = await sell({ condicao_pagamento: '30/60' });
    await ok('POST', `vendas/${id}/finalizar/`);
    const [first] = await list(`${RECEBER}?venda_id=${id}`);
    await ok('POST', `${RECEBER}${first?.id}/baixar/`, { forma: 'pix' });
    const back = (quantidade: string) =>
      ok('POST', `vendas/${id}/devolucoes/`, { itens: [{ item_id: itens[0]?.id, quantidade }] });
    await back('4');
    expect(told(await list(`${RECEBER}?venda_id=${id}`))).toEqual([
      ['50.05', '0.00', 'paga'],
      ['50.05', '40.04', 'aberta'],
    ]);
    await back('3');
    expect(told(await list(`${RECEBER}?venda_id=${id}`))).toEqual([
      ['50.05', '0.00', 'paga'],
      ['50.05', '50.05', 'cancelada'],
    ]);
    expect(await list(`${PAGAR}?venda_id=${id}`)).toMatchObject([
      { valor: '20.02', origem: 'devolucao_venda', fornecedor_id: cliente_id, vencimento: hoje() },
    ]);
  });

  test('that was settled with a discount: what nobody paid is owed back to nobody, whatever comes back in how many parts', async () => {
    const { id, itens } = await sell();
    await ok('POST', `vendas/${id}/finalizar/`);
    const [conta] = await list(`${RECEBER}?venda_id=${id}`);
    await ok('POST', `${RECEBER}${conta?.id}/baixar/`, { valor: '70.10', forma: 'pix' });
    await ok('POST', `${RECEBER}${conta?.id}/baixar/`, { valor: '0', desconto: '30.00' });
    const back = (quantidade: string) =>
      ok('POST', `vendas/${id}/devolucoes/`, { itens: [{ item_id: itens[0]?.id, quantidade }] });
    const refunds = async () =>
      (await list(`${PAGAR}?venda_id=${id}&ordenar=criado_em`)).map((row) => [row.valor, row.valor_aberto, row.status]);
    await back('3.333');
    expect(await refunds()).toEqual([['33.36', '23.36', 'parcial']]);
    await back('6.667');
    expect(await refunds()).toEqual([
      ['33.36', '23.36', 'parcial'],
      ['66.74', '46.74', 'parcial'],
    ]);
    const [refund] = await list(`${PAGAR}?venda_id=${id}&ordenar=criado_em`);
    const { baixas } = await ok('GET', `${PAGAR}${refund?.id}/`);
    expect(baixas).toMatchObject([{ valor: '0.00', desconto: '10.00', origem: 'devolucao', forma: 'outro' }]);
    expect(await refusal('POST', `${PAGAR}${refund?.id}/estornar/`)).toEqual({
      baixa_id: ['Esta baixa é o desconto dado no documento devolvido: ela muda com a baixa que o deu.'],
    });
    // The discount was a mistake: it was never given, and nothing is owed either way for it.
    await ok('POST', `${RECEBER}${conta?.id}/estornar/`);
    expect(await refunds()).toEqual([
      ['33.36', '33.36', 'aberta'],
      ['66.74', '36.74', 'aberta'],
    ]);
    expect(await ok('GET', `${RECEBER}${conta?.id}/`)).toMatchObject({ status: 'paga', valor_aberto: '0.00' });
  });

  test('that was forgiven whole: nothing is owed back, nor once the receipt is reversed', async () => {
    const { id } = await sell();
    await ok('POST', `vendas/${id}/finalizar/`);
    const [conta] = await list(`${RECEBER}?venda_id=${id}`);
    await ok('POST', `${RECEBER}${conta?.id}/baixar/`, { valor: '0', desconto: '100.10' });
    await ok('POST', `vendas/${id}/cancelar/`);
    expect(await list(`${PAGAR}?venda_id=${id}`)).toMatchObject([{ valor_aberto: '0.00', valor_pago: '0.00' }]);
    await ok('POST', `${RECEBER}${conta?.id}/estornar/`);
    expect(await list(`${PAGAR}?venda_id=${id}`)).toMatchObject([{ valor_aberto: '0.00', status: 'cancelada' }]);
    expect(await ok('GET', `${RECEBER}${conta?.id}/`)).toMatchObject({ status: 'cancelada' });
  });

  test('that is cancelled: what nobody paid is cancelled, what was paid is owed back at once', async () => {
    const { id } = await sell({ condicao_pagamento: '30/60/90' });
    await ok('POST', `vendas/${id}/finalizar/`);
    const [first, second] = await list(`${RECEBER}?venda_id=${id}`);
    await ok('POST', `${RECEBER}${first?.id}/baixar/`);
    await ok('POST', `${RECEBER}${second?.id}/baixar/`, { valor: '10' });
    await ok('POST', `vendas/${id}/cancelar/`);
    expect(told(await list(`${RECEBER}?venda_id=${id}`))).toEqual([
      ['33.37', '0.00', 'paga'],
      ['33.37', '23.37', 'paga'],
      ['33.36', '0.00', 'cancelada'],
    ]);
    const [refund] = await list(`${PAGAR}?venda_id=${id}`);
    expect(refund).toMatchObject({ valor: '43.37', status: 'aberta' });
    // The cheque bounces: what came was never there, and nothing is owed back for it.
    await ok('POST', `${RECEBER}${second?.id}/estornar/`, { motivo: 'Cheque devolvido' });
    expect(told(await list(`${RECEBER}?venda_id=${id}`))[1]).toEqual(['33.37', '23.37', 'cancelada']);
    expect(await ok('GET', `${PAGAR}${refund?.id}/`)).toMatchObject({ valor_abatido: '10.00', valor_aberto: '33.37' });
  });

  test('a receipt beside a cancellation, twenty times: neither waits in a circle, and the sums hold', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await sell({ condicao_pagamento: '30/60' });
      await ok('POST', `vendas/${id}/finalizar/`);
      const contas = await list(`${RECEBER}?venda_id=${id}`);
      const answers = await Promise.all([
        ...contas.map((conta) => call('POST', `${RECEBER}${conta.id}/baixar/`, { valor: '20' })),
        call('POST', `vendas/${id}/cancelar/`),
        ...contas.map((conta) => call('POST', `${RECEBER}${conta.id}/estornar/`)),
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 400).map(({ text }) => text)).toEqual([]);
    }
    expect(await verifyFinanceiro(company.ctx)).toMatchObject({ ok: true, divergencias: [] });
  });

  test('of nothing owes nothing; one that came of a deal is told with each receipt, and no other is', async () => {
    const free = await sell({ itens: [{ produto_id, quantidade: '1', preco_unitario: '0' }] });
    await ok('POST', `vendas/${free.id}/finalizar/`);
    expect(await list(`${RECEBER}?venda_id=${free.id}`)).toEqual([]);
    const before = await events();
    const pessoa = await company.contact();
    const deal = await company.deal({
      contato_id: pessoa.id,
      itens: [{ produto_id, quantidade: 1, preco_unitario: '90' }],
    });
    const { pedido_erp_id } = await winNegocio(company.ctx, { id: deal.id, criar: 'venda' });
    await ok('PATCH', `vendas/${pedido_erp_id}/`, { condicao_pagamento: '30/60' });
    await ok('POST', `vendas/${pedido_erp_id}/finalizar/`);
    const [first, second] = await list(`${RECEBER}?venda_id=${pedido_erp_id}`);
    await ok('POST', `${RECEBER}${first?.id}/baixar/`, { valor: '20' });
    await ok('POST', `${RECEBER}${first?.id}/baixar/`);
    await ok('POST', `${RECEBER}${first?.id}/baixar/`);
    await ok('POST', `${RECEBER}${first?.id}/estornar/`);
    await ok('POST', `${RECEBER}${second?.id}/baixar/`);
    expect(await events()).toBe(Number(before) + 3);
    const paid = await manual();
    await ok('POST', `${RECEBER}${paid.id}/baixar/`);
    expect(await events()).toBe(Number(before) + 3);
  });
});

test('a purchase is owed as it comes, and less as it goes back; beyond that it is a credit', async () => {
  const compra = (await ok('POST', 'compras/', {
    ...{ fornecedor_id: cliente_id, condicao_pagamento: '28/56' },
    itens: [{ produto_id, quantidade: '10', custo_unitario: '4' }],
  })) as Row & { itens: Row[] };
  expect(await ok('GET', `compras/${compra.id}/`)).toMatchObject({ condicao_pagamento: '28/56' });
  const part = (quantidade: string) => ({ itens: [{ item_id: compra.itens[0]?.id, quantidade }] });
  await ok('POST', `compras/${compra.id}/receber/`, part('5'));
  await ok('POST', `compras/${compra.id}/receber/`, part('3'));
  const contas = await list(`${PAGAR}?compra_id=${compra.id}&ordenar=criado_em`);
  expect(contas.map(({ valor }) => valor)).toEqual(['10.00', '10.00', '6.00', '6.00']);
  for (const conta of contas.slice(0, 3)) await ok('POST', `${PAGAR}${conta.id}/baixar/`, { pago_em: '2026-01-05' });
  await ok('POST', `compras/${compra.id}/devolucoes/`, part('2'));
  expect(told(await list(`${PAGAR}?compra_id=${compra.id}&ordenar=criado_em`)).at(-1)).toEqual([
    '6.00',
    '6.00',
    'cancelada',
  ]);
  const credit = (await list(RECEBER)).filter(({ origem }) => origem === 'devolucao_compra');
  expect(credit).toMatchObject([{ valor: '2.00', compra_id: compra.id }]);
});

describe('by hand', () => {
  test('a title is settled in parts, reversed, changed and cancelled; what changes nothing is answered and told nowhere', async () => {
    const { id } = await manual();
    const at = `${RECEBER}${id}/`;
    expect(
      await ok('POST', `${at}baixar/`, { valor: '30', forma: 'dinheiro', recebido_em: '2026-01-05' }),
    ).toMatchObject({
      ...{ status: 'parcial', valor_recebido: '30.00', valor_aberto: '70.00', quitada_em: null },
      baixas: [{ forma: 'dinheiro', origem: 'manual', recebido_em: '2026-01-05T12:00:00.000-03:00' }],
    });
    expect(await refusal('POST', `${at}baixar/`, { valor: '70.01' })).toEqual({
      valor: [expect.stringContaining('70,00')],
    });
    expect(await refusal('POST', `${at}baixar/`, { recebido_em: '2036-01-05' })).toHaveProperty('recebido_em');
    expect(await refusal('POST', `${at}baixar/`, { recebido_em: 'ontem' })).toHaveProperty('recebido_em');
    expect(await refusal('PATCH', at, { valor: '90' })).toHaveProperty('valor');
    expect(await refusal('POST', `${at}cancelar/`)).toHaveProperty('status');
    const whole = await ok('POST', `${at}baixar/`, { juros: '2', multa: '1.50', desconto: '0.50' });
    expect(whole).toMatchObject({ status: 'paga', valor_recebido: '103.00', valor_aberto: '0.00' });
    expect(await ok('POST', `${at}baixar/`)).toEqual(whole);
    expect(await refusal('POST', `${at}baixar/`, { valor: '1' })).toHaveProperty('status');
    expect(await ok('PUT', at, whole)).toEqual(whole);
    const [newest, first] = whole.baixas as Row[];
    expect(await ok('POST', `${at}estornar/`)).toMatchObject({ status: 'parcial', valor_recebido: '30.00' });
    expect(await ok('POST', `${at}estornar/`, { baixa_id: newest?.id })).toMatchObject({ status: 'parcial' });
    expect(await refusal('POST', `${at}estornar/`, { baixa_id: 999_999_999 })).toHaveProperty('baixa_id');
    await ok('POST', `${at}estornar/`, { baixa_id: first?.id, motivo: 'engano' });
    expect(await refusal('POST', `${at}estornar/`)).toHaveProperty('status');
    expect(await ok('PATCH', at, { valor: '90', vencimento: '2036-11-30' })).toMatchObject({
      valor: '90.00',
      status: 'aberta',
    });
    expect((await call('DELETE', at)).status).toBe(200);
    expect(await ok('POST', `${at}cancelar/`)).toMatchObject({ status: 'cancelada', valor_aberto: '0.00' });
    expect(await refusal('PATCH', at, { valor: '80' })).toHaveProperty('status');
    expect(await refusal('POST', `${at}baixar/`)).toHaveProperty('status');
    const lines = await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE recurso = 'conta_receber' AND recurso_id = ${id} ORDER BY id`;
    expect(lines.map(({ acao }) => acao.split('.')[1])).toEqual([
      ...['criada', 'baixada', 'baixada', 'estornada', 'estornada', 'alterada', 'cancelada'],
    ]);
  });

  test('a title of a sale keeps its person and its value, and ends with the sale alone', async () => {
    const { id } = await sell();
    await ok('POST', `vendas/${id}/finalizar/`);
    const [conta] = await list(`${RECEBER}?venda_id=${id}`);
    const at = `${RECEBER}${conta?.id}/`;
    expect(await refusal('PATCH', at, { valor: '1', cliente_id: null })).toMatchObject({
      ...{ valor: [expect.stringContaining('pedido')], cliente_id: [expect.stringContaining('pedido')] },
    });
    expect(await refusal('POST', `${at}cancelar/`)).toHaveProperty('origem');
    expect(await ok('PATCH', at, { vencimento: '2036-01-01' })).toMatchObject({ vencimento: '2036-01-01' });
  });

  test('a payable has a supplier; the other side does not know it', async () => {
    const conta = await ok('POST', PAGAR, {
      descricao: 'Energia',
      valor: '80',
      vencimento: '2020-01-01',
      fornecedor_id: cliente_id,
    });
    expect(conta).toMatchObject({
      fornecedor_id: cliente_id,
      fornecedor_nome: 'Padaria',
      valor_pago: '0.00',
      pago_em: null,
      vencida: true,
    });
    expect(conta).not.toHaveProperty('cliente_id');
    expect(await ok('POST', `${PAGAR}${conta.id}/baixar/`)).toMatchObject({ valor_pago: '80.00', vencida: false });
    expect(await refusal('POST', `${PAGAR}${conta.id}/baixar/`, { pago_em: '2036-01-05' })).toHaveProperty('pago_em');
    expect(await refusal('POST', PAGAR, { ...conta, fornecedor_id: 999_999_999 })).toEqual({
      fornecedor_id: ['Fornecedor não encontrado (id 999999999).'],
    });
    expect((await call('GET', `${RECEBER}${conta.id}/`)).status).toBe(404);
  });
});

test('overdue is told by the day in the company’s zone, and kept nowhere', async () => {
  const late = await manual({ vencimento: plus(-1) });
  const due = await manual({ vencimento: hoje() });
  expect([late.vencida, due.vencida]).toEqual([true, false]);
  // A company twelve hours behind, or ahead, has another day: at no hour of the world do both have the same.
  const dueIn = async (fuso: string) => {
    await db().sql`UPDATE empresas SET fuso = ${fuso} WHERE id = ${company.id}`;
    const day = today(fuso);
    const { id } = await manual({ vencimento: day });
    return [day, id] as const;
  };
  const [behind, a] = await dueIn('Pacific/Pago_Pago');
  const [ahead, b] = await dueIn('Pacific/Kiritimati');
  expect(behind < ahead).toBe(true);
  expect(await ok('GET', `${RECEBER}${a}/`)).toMatchObject({ vencida: true, status: 'aberta' });
  expect(await ok('GET', `${RECEBER}${b}/`)).toMatchObject({ vencida: false, status: 'aberta' });
  await db().sql`UPDATE empresas SET fuso = 'America/Sao_Paulo' WHERE id = ${company.id}`;
  const columns = await db().sql<{ nome: string }[]>`
    SELECT column_name AS nome FROM information_schema.columns WHERE table_name = 'titulos'`;
  expect(columns.map(({ nome }) => nome)).not.toContain('vencida');
});

test('the cash flow: what came and went, what is to come and to go, day by day, and what is overdue by age', async () => {
  const { ctx } = company;
  const other = await company.sibling();
  const titulo = async (tipo: 'receber' | 'pagar', vencimento: string, valor: string) =>
    other.title(tipo, { vencimento, valor });
  await titulo('receber', plus(-100), '1');
  await titulo('receber', plus(-61), '2');
  await titulo('receber', plus(-31), '4');
  await titulo('receber', plus(-1), '8');
  await titulo('pagar', plus(2), '30');
  const part = await titulo('receber', plus(1), '100');
  await other.settle(part, { valor: '60', recebido_em: hoje() });
  const gone = await titulo('pagar', plus(-1), '15');
  await other.settle(gone, { recebido_em: plus(-1) });
  const escopos = ['financeiro:read'];
  const { token: reader } = await other.token({ escopos });
  const asked = `/v1/financeiro/fluxo-de-caixa/?data_inicio=${plus(-1)}&data_fim=${plus(2)}&saldo_inicial=10`;
  const { data } = (await api.get(asked, reader)).json as unknown as { data: Record<string, unknown> };
  expect(data.dias).toEqual([
    { dia: plus(-1), recebido: '0.00', pago: '15.00', a_receber: '8.00', a_pagar: '0.00', saldo: '-5.00' },
    { dia: hoje(), recebido: '60.00', pago: '0.00', a_receber: '0.00', a_pagar: '0.00', saldo: '55.00' },
    { dia: plus(1), recebido: '0.00', pago: '0.00', a_receber: '40.00', a_pagar: '0.00', saldo: '95.00' },
    { dia: plus(2), recebido: '0.00', pago: '0.00', a_receber: '0.00', a_pagar: '30.00', saldo: '65.00' },
  ]);
  expect(data.receber).toEqual({
    a_vencer: { quantidade: 1, valor: '40.00' },
    ate_30: { quantidade: 1, valor: '8.00' },
    ate_60: { quantidade: 1, valor: '4.00' },
    ate_90: { quantidade: 1, valor: '2.00' },
    acima_de_90: { quantidade: 1, valor: '1.00' },
  });
  const long = await api.get('/v1/financeiro/fluxo-de-caixa/?data_inicio=2024-01-01&data_fim=2025-01-01', token);
  expect(long.json.error.details).toHaveProperty('data_fim');
  expect(await verifyFinanceiro(other.ctx)).toMatchObject({ ok: true });
  expect(await verifyFinanceiro(ctx)).toMatchObject({ ok: true });
});
