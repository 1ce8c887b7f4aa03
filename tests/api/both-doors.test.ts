import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyEstoque } from '#server/estoque/index.ts';
import { CATALOGO } from '#server/eventos/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, panelOf, refusalOf } from '#tests/support/panel-client.ts';

// One service layer, two doors: the same movement by REST and by tRPC leaves the same rows behind.

let api: Api;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
});
afterAll(() => api.close());

type Row = Record<string, unknown>;

/** Everything that the stock of a company is, in the order in which it was written. */
async function stockRows(company: Company): Promise<Record<string, Row[]>> {
  const { sql } = db();
  const id = company.id;
  const [lancamentos, saldos, totais, eventos, auditoria] = await Promise.all([
    sql<Row[]>`SELECT * FROM lancamentos_estoque WHERE empresa_id = ${id} ORDER BY id`,
    sql<Row[]>`SELECT * FROM saldos_estoque WHERE empresa_id = ${id} ORDER BY produto_id, deposito_id`,
    sql<Row[]>`SELECT * FROM totais_estoque WHERE empresa_id = ${id} ORDER BY produto_id`,
    sql<Row[]>`SELECT * FROM eventos WHERE empresa_id = ${id} AND evento LIKE 'estoque.%' ORDER BY id`,
    sql<Row[]>`SELECT acao FROM auditoria WHERE empresa_id = ${id} ORDER BY id`,
  ]);
  return {
    lancamentos: [...lancamentos],
    saldos: [...saldos],
    totais: [...totais],
    eventos: [...eventos],
    auditoria: [...auditoria],
  };
}

/** What may differ between two doors and two companies, named apart. */
const PERSONAL = new Set([
  'txid',
  'empresa_id',
  'porta',
  'ator_tipo',
  'ator_id',
  'ator_nome',
  'request_id',
  'criado_em',
  'ocorrido_em',
  'data_lancamento',
]);

/** The rows with every id counted from the first of its kind, and without what is personal. */
function comparable(rows: Record<string, Row[]>): Record<string, Row[]> {
  const seen = new Map<string, Map<unknown, number>>();
  const rank = (kind: string, id: unknown) => {
    const ids = seen.get(kind) ?? new Map<unknown, number>();
    seen.set(kind, ids);
    if (!ids.has(id)) ids.set(id, ids.size + 1);
    return ids.get(id);
  };
  const one = (table: string, row: Row): Row =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !PERSONAL.has(name))
        .map(([name, value]) => {
          if (name === 'dados') return [name, one('lancamentos', value as Row)];
          if (name === 'id') return [name, rank(table, value)];
          return [name, name.endsWith('_id') ? rank(name, value) : value];
        }),
    );
  return Object.fromEntries(Object.entries(rows).map(([table, list]) => [table, list.map((row) => one(table, row))]));
}

async function scene() {
  const company = await makeCompany();
  const produtos = [
    await company.product({ nome: 'Café', codigo: 'CAFE' }),
    await company.product({ nome: 'Chá "mate" ação', codigo: 'CHÁ' }),
  ];
  const anexo = await company.warehouse({ nome: 'Anexo' });
  return { company, produtos, depositos: [company.deposito, anexo], token: await company.token() };
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** The movements of the comparison: product, warehouse (none is the default), and the rest of the body. */
const MOVEMENTS: [produto: number, deposito: number | undefined, fields: Row][] = [
  [0, undefined, { tipo: 'entrada', quantidade: '10' }],
  [0, 0, { tipo: 'saida', quantidade: '3.5', observacao: 'Venda "balcão" \\ 100%' }],
  [0, 1, { tipo: 'saida', quantidade: '0.001', custo_unitario: '12.3' }],
  [1, 1, { tipo: 'entrada', quantidade: '999999999999.999', custo_unitario: 0, observacao: null }],
  [1, null as unknown as undefined, { tipo: 'entrada', quantidade: 2 }],
];

const bodyOf = ({ produtos, depositos }: Scene, [produto, deposito, fields]: (typeof MOVEMENTS)[number]): Row => ({
  produto_id: produtos[produto]?.id,
  ...(deposito === undefined ? {} : { deposito_id: deposito === null ? null : depositos[deposito]?.id }),
  ...fields,
});

test('the same movements through both doors: ledger, balances, totals, events and answers are the same', async () => {
  const [rest, trpc] = [await scene(), await scene()];
  const { token, id: token_id, nome } = rest.token;
  const panel = panelOf(trpc.company.admin.session, { request_id: 'req-comparacao' });
  for (const movement of MOVEMENTS) {
    const answered = await api.post('/v1/estoque/', token, bodyOf(rest, movement), {
      'x-request-id': 'req-comparacao',
    });
    expect(answered.status, answered.text).toBe(201);
    const returned = (await call(panel, 'estoque.lancar', bodyOf(trpc, movement))) as Row;
    expect(comparable({ r: [answered.json.data as Row] })).toEqual(comparable({ r: [returned] }));
  }
  const [byRest, byPanel] = [await stockRows(rest.company), await stockRows(trpc.company)];
  expect(byRest.lancamentos).toHaveLength(MOVEMENTS.length);
  expect(byRest.eventos).toHaveLength(MOVEMENTS.length);
  expect(comparable(byRest)).toEqual(comparable(byPanel));

  // What may differ says who came, and through which door.
  for (const row of byRest.lancamentos ?? []) {
    expect(row).toMatchObject({
      porta: 'api',
      ator_tipo: 'token',
      ator_id: token_id,
      ator_nome: nome,
      request_id: 'req-comparacao',
    });
  }
  for (const row of byPanel.lancamentos ?? []) {
    const { id } = trpc.company.admin;
    expect(row).toMatchObject({ porta: 'painel', ator_tipo: 'usuario', ator_id: id, ator_nome: 'Administradora' });
  }
  for (const { company } of [rest, trpc]) expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('the same refusals through both doors, with the same details, and nothing written', async () => {
  const {
    company,
    produtos,
    token: { token },
  } = await scene();
  const panel = panelOf(company.admin.session);
  const free = await company.product({ nome: 'Frete', controlar_estoque: false });
  const good = { produto_id: produtos[0]?.id, tipo: 'entrada', quantidade: '1' };
  const before = await stockRows(company);
  for (const wrong of [
    { produto_id: undefined },
    { produto_id: 999_999_999 },
    { produto_id: free.id },
    { deposito_id: 999_999_999 },
    { tipo: 'x' },
    { quantidade: '0' },
    { quantidade: '1.0001', custo_unitario: '-1', observacao: 'x'.repeat(501) },
  ]) {
    const body = { ...good, ...wrong };
    const answered = await api.post('/v1/estoque/', token, body);
    const refused = await refusalOf(call(panel, 'estoque.lancar', body));
    expect(answered.status).toBe(400);
    expect(refused.code).toBe('BAD_REQUEST');
    expect(refused).toMatchObject({ message: answered.json.error.message, details: answered.json.error.details });
  }
  expect(await stockRows(company)).toEqual(before);
});

test('what one door wrote, the other reads', async () => {
  const {
    company,
    produtos,
    depositos,
    token: { token },
  } = await scene();
  const panel = panelOf(company.admin.session);
  const produto_id = produtos[0]?.id;
  await api.post('/v1/estoque/', token, { produto_id, tipo: 'entrada', quantidade: '4' });
  await call(panel, 'estoque.balancear', { produto_id, deposito_id: depositos[1]?.id, quantidade: '2.5' });
  const [list, detail, statement] = await Promise.all([
    api.get('/v1/estoque/', token),
    api.get(`/v1/estoque/${produto_id}/`, token),
    api.get(`/v1/estoque/${produto_id}/extrato/`, token),
  ]);
  expect(await call(panel, 'estoque.list', {})).toMatchObject({ resultados: list.json.data.resultados });
  expect(await call(panel, 'estoque.get', { produto_id })).toEqual(detail.json.data);
  expect(detail.json.data.estoque_total).toBe('6.500');
  const seen = (await call(panel, 'estoque.extrato', { produto_id })) as {
    resultados: (Row & { data_lancamento: Date })[];
  };
  const written = seen.resultados.map((r) => ({
    ...r,
    data_lancamento: isoInZone(r.data_lancamento, 'America/Sao_Paulo'),
  }));
  expect(written).toEqual(statement.json.data.resultados);
});

describe('events: estoque.atualizado fits its catalogue, one per movement, for E, S and B', () => {
  test('payload by payload', async () => {
    const {
      company,
      produtos,
      depositos,
      token: { token },
    } = await scene();
    const produto_id = produtos[1]?.id;
    const moved = [];
    for (const [tipo, quantidade] of [
      ['entrada', '5'],
      ['saida', '7.25'],
    ]) {
      moved.push((await api.post('/v1/estoque/', token, { produto_id, tipo, quantidade })).json.data);
    }
    moved.push(
      await call(panelOf(company.admin.session), 'estoque.balancear', {
        produto_id,
        deposito_id: depositos[0]?.id,
        quantidade: '0',
      }),
    );
    const { eventos = [], lancamentos = [] } = await stockRows(company);
    expect(eventos).toHaveLength(3);
    const expected = [
      ['E', '5.000', '5.000'],
      ['S', '7.250', '-2.250'],
      ['B', '0.000', '0.000'],
    ];
    for (const [i, [tipo, quantidade, saldo_atual]] of expected.entries()) {
      const dados = CATALOGO['estoque.atualizado'].parse(eventos[i]?.dados);
      expect(dados).toStrictEqual({
        id: (moved[i] as Row).id,
        produto_id,
        deposito_id: depositos[0]?.id,
        tipo,
        origem: 'M',
        quantidade,
        saldo_atual,
        data_lancamento: isoInZone(lancamentos[i]?.criado_em as Date, 'America/Sao_Paulo'),
        produto_nome: 'Chá "mate" ação',
        produto_codigo: 'CHÁ',
        deposito_nome: 'Depósito principal',
      });
      expect(eventos[i]?.evento).toBe('estoque.atualizado');
      expect(eventos[i]?.request_id).toBe(lancamentos[i]?.request_id);
    }
  });

  test('a request repeated with an idempotency key is one event', async () => {
    const {
      company,
      produtos,
      token: { token },
    } = await scene();
    const body = { produto_id: produtos[0]?.id, tipo: 'entrada', quantidade: '1' };
    for (let i = 0; i < 3; i++) await api.post('/v1/estoque/', token, body, { 'idempotency-key': 'uma-vez' });
    expect((await stockRows(company)).eventos).toHaveLength(1);
  });
});
