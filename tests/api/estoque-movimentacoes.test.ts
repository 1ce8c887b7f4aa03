import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { empresas } from '#drizzle/schema/identidade.ts';
import { type Deposito, reserveVenda, verifyEstoque } from '#server/estoque/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { refused } from '#tests/support/refusal.ts';

// Transfers, reversals, what is available, and warehouses: the API's side of them.

let api: Api;
let company: Company & { deposito: Deposito };
let token: string;
beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
  company = await makeCompany();
  ({ token } = await company.token());
});
afterAll(async () => {
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
  await api.close();
});

const post = (path: string, body: unknown = {}) => api.post(`/v1/${path}`, token, body);
const put = (path: string, as: string, body: unknown) => api.call('PUT', path, { token: as, body });
const patch = (path: string, as: string, body: unknown) => api.call('PATCH', path, { token: as, body });
const get = async (path: string) => (await api.get(`/v1/${path}`, token)).json.data;

test('a transfer answers 201 with its two movements; the list and its own address show it; a product has no such address', async () => {
  const produto = await company.product({ nome: 'Café' });
  const loja = await company.warehouse({ nome: 'Filial' });
  await company.move(produto, '10');
  const body = {
    ...{ produto_id: produto.id, quantidade: '4', observacao: 'Reposição' },
    ...{ deposito_origem_id: company.deposito.id, deposito_destino_id: loja.id },
  };
  const { status, json } = await post('estoque/transferencias/', body);
  expect(status).toBe(201);
  const line = { produto_id: produto.id, produto_nome: 'Café', quantidade: '4.000', observacao: 'Reposição' };
  const movement = { ...line, custo_unitario: '0.00', id: expect.any(Number) };
  const listed = {
    id: expect.any(Number),
    ...line,
    ...{ deposito_origem_id: company.deposito.id, deposito_origem_nome: 'Depósito principal' },
    ...{ deposito_destino_id: loja.id, deposito_destino_nome: 'Filial' },
    criado_em: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*-03:00$/),
  };
  expect(json.data).toStrictEqual({
    ...listed,
    saida: {
      ...movement,
      ...{ tipo: 'saida', deposito_id: company.deposito.id, deposito_nome: 'Depósito principal', saldo_apos: '6.000' },
    },
    entrada: {
      ...movement,
      ...{ tipo: 'entrada', deposito_id: loja.id, deposito_nome: 'Filial', saldo_apos: '4.000' },
    },
  });
  expect(await get(`estoque/transferencias/${json.data.id}/`)).toEqual(json.data);
  const { resultados } = await get(`estoque/transferencias/?produto_id=${produto.id}`);
  expect(resultados).toStrictEqual([{ ...listed, id: json.data.id, criado_em: json.data.criado_em }]);
  const same = { ...body, deposito_destino_id: company.deposito.id };
  refused(await post('estoque/transferencias/', same), 'deposito_destino_id');
  expect((await api.get('/v1/estoque/transferencias/999999999/', token)).status).toBe(404);
});

test('a repeated key transfers once', async () => {
  const produto = await company.product();
  const loja = await company.warehouse();
  const body = {
    ...{ produto_id: produto.id, quantidade: 1 },
    ...{ deposito_origem_id: company.deposito.id, deposito_destino_id: loja.id },
  };
  const send = () => api.post('/v1/estoque/transferencias/', token, body, { 'Idempotency-Key': `t-${produto.id}` });
  const [first, again] = [await send(), await send()];
  expect(again.json).toEqual(first.json);
  expect((await get(`estoque/transferencias/?produto_id=${produto.id}`)).paginacao.total_registros).toBe(1);
});

test('a reversal answers 201 and is linked in the statement; the second is refused, the body may be left out', async () => {
  const produto = await company.product();
  const { id } = await company.move(produto, '5');
  const done = await api.call('POST', `/v1/estoque/lancamentos/${id}/estornar/`, { token });
  expect(done.status).toBe(201);
  expect(done.json.data).toMatchObject({ tipo: 'saida', quantidade: '5.000', saldo_apos: '0.000', estorno_de_id: id });
  const { resultados } = await get(`estoque/${produto.id}/extrato/`);
  expect(resultados).toMatchObject([
    { id: done.json.data.id, estorno_de_id: id, estornado_por_id: null, documento: null },
    { id, estorno_de_id: null, estornado_por_id: done.json.data.id, documento: null },
  ]);
  expect(resultados[0]?.request_id).toBe(done.headers.get('x-request-id'));
  expect(await get(`estoque/lancamentos/${id}/`)).toEqual(resultados[1]);
  refused(await post(`estoque/lancamentos/${id}/estornar/`), 'estorno_de_id');
  refused(await post(`estoque/lancamentos/${done.json.data.id}/estornar/`), 'estorno_de_id');
  const foreign = await company.sibling();
  const theirs = await foreign.move(await foreign.product(), '1');
  expect((await post(`estoque/lancamentos/${theirs.id}/estornar/`)).status).toBe(404);
});

test('what is available is the balance less what open sales reserve; the stock answers stay as they are', async () => {
  const produto = await company.product();
  const outro = await company.warehouse({ nome: 'Aaa' });
  await company.move(produto, '10');
  await db().orm.update(empresas).set({ reserva_estoque: true }).where(eq(empresas.id, company.id));
  await transaction(company.ctx, (ctx) =>
    reserveVenda(ctx, {
      venda_id: 1,
      linhas: [
        { item_venda_id: 1, produto_id: produto.id, deposito_id: company.deposito.id, quantidade: '3' },
        { item_venda_id: 2, produto_id: produto.id, deposito_id: outro.id, quantidade: '0.5' },
      ],
    }),
  );
  const found = await get(`estoque/${produto.id}/disponibilidade/`);
  expect(found).toMatchObject({
    ...{ produto_id: produto.id, quantidade: '10.000', reservado: '3.500', disponivel: '6.500' },
  });
  const of = (id: number) => (found.depositos as { deposito_id: number }[]).find((one) => one.deposito_id === id);
  expect(of(company.deposito.id)).toStrictEqual({
    ...{ deposito_id: company.deposito.id, deposito_nome: 'Depósito principal' },
    ...{ quantidade: '10.000', reservado: '3.000', disponivel: '7.000' },
  });
  expect(of(outro.id)).toMatchObject({ quantidade: '0.000', reservado: '0.500', disponivel: '-0.500' });
  const detail = await get(`estoque/${produto.id}/`);
  expect(detail).toMatchObject({ estoque_total: '10.000' });
  expect(Object.keys((detail.depositos as object[])[0] ?? {})).toEqual(['deposito_id', 'deposito_nome', 'quantidade']);
});

test('warehouses are created, renamed, made the default and deactivated; PUT of what GET gave changes nothing', async () => {
  const other = await company.sibling();
  const { token: key } = await other.token();
  const created = await api.post('/v1/depositos/', key, { nome: 'Loja' });
  expect(created.status).toBe(201);
  expect(created.json.data).toMatchObject({ nome: 'Loja', padrao: false, ativo: true });
  const path = `/v1/depositos/${created.json.data.id}/`;
  const same = await put(path, key, created.json.data);
  expect(same.status).toBe(200);
  expect(same.json.data).toEqual(created.json.data);
  const renamed = await put(path, key, { nome: 'Loja 2' });
  expect(renamed.json.data).toMatchObject({ nome: 'Loja 2', padrao: false, ativo: true });
  refused(await put(path, key, { ativo: true }), 'nome');
  refused(await patch(path, key, { nome: 'depósito principal' }), 'nome');
  refused(await patch(`/v1/depositos/${other.deposito.id}/`, key, { padrao: false }), 'padrao');
  const chosen = await patch(path, key, { padrao: true });
  expect(chosen.json.data).toMatchObject({ padrao: true });
  expect((await api.get(`/v1/depositos/${other.deposito.id}/`, key)).json.data.padrao).toBe(false);
  refused(await patch(path, key, { ativo: false }), 'ativo');
  expect((await patch(`/v1/depositos/${other.deposito.id}/`, key, { ativo: false })).json.data.ativo).toBe(false);
  expect((await patch(path, token, { nome: 'Minha' })).status).toBe(404);
  expect((await api.call('DELETE', path, { token: key })).status).toBe(405);
});
