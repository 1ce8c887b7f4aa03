import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEstoque } from '#server/estoque/index.ts';
import { type Answer, type Api, startApi } from '#tests/support/api-client.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { call, panelOf } from '#tests/support/panel-client.ts';

// Many movements at once: each balance is the sum of its movements, and none is lost or counted twice.

let api: Api;

beforeAll(async () => {
  api = await startApi({ rateLimitScale: 1_000 });
});
afterAll(() => api.close());

const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
const verified = async (company: Company) =>
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true, divergencias: [] });

/** A reproducible series of numbers below `n`. */
function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % n;
  };
}

test('50 parallel exits against a balance of 10, negative stock forbidden: exactly 10 succeed', async () => {
  const company = await (await makeCompany()).forbidNegative();
  const produto = await company.product();
  await company.move(produto, '10');
  const { token } = await company.token();
  const exit = { produto_id: produto.id, tipo: 'saida', quantidade: '1' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.post('/v1/estoque/', token, exit)));
  expect(statuses(answers).filter((status) => status === 201)).toHaveLength(10);
  expect(statuses(answers).filter((status) => status === 400)).toHaveLength(40);
  const balances = answers.filter(({ status }) => status === 201).map(({ json }) => String(json.data.saldo_apos));
  expect(balances.sort()).toEqual(Array.from({ length: 10 }, (_, i) => `${i}.000`));
  const { json } = await api.get(`/v1/estoque/${produto.id}/`, token);
  expect(json.data.estoque_total).toBe('0.000');
  await verified(company);
});

test('exits of a product that has no balance yet, racing with its first entry', async () => {
  const company = await (await makeCompany()).forbidNegative();
  const { token } = await company.token();
  for (let round = 0; round < 5; round++) {
    const produto_id = (await company.product()).id;
    const answers = await Promise.all(
      ['saida', 'saida', 'entrada', 'saida', 'saida', 'saida'].map((tipo) =>
        api.post('/v1/estoque/', token, { produto_id, tipo, quantidade: tipo === 'entrada' ? '2' : '1' }),
      ),
    );
    for (const { status } of answers) expect([201, 400]).toContain(status);
    const { json } = await api.get(`/v1/estoque/${produto_id}/`, token);
    expect(Number(json.data.estoque_total)).toBeGreaterThanOrEqual(0);
  }
  await verified(company);
});

test('parallel movements of several products and warehouses: no deadlock, every one accounted for', async () => {
  const company = await makeCompany();
  const { token } = await company.token();
  const produtos = await Promise.all([1, 2, 3].map(() => company.product()));
  const depositos = [company.deposito, await company.warehouse(), await company.warehouse()];
  const roll = dice(42);
  const expected = new Map<number, number>();
  const bodies = Array.from({ length: 240 }, () => {
    const produto_id = produtos[roll(3)]?.id ?? 0;
    const quantidade = 1 + roll(50_000);
    const exit = roll(2) === 1;
    expected.set(produto_id, (expected.get(produto_id) ?? 0) + (exit ? -quantidade : quantidade));
    const text = `${Math.floor(quantidade / 1_000)}.${String(quantidade % 1_000).padStart(3, '0')}`;
    return { produto_id, deposito_id: depositos[roll(3)]?.id, tipo: exit ? 'saida' : 'entrada', quantidade: text };
  });
  const answers = await Promise.all(bodies.map((body) => api.post('/v1/estoque/', token, body)));
  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  for (const [id, thousandths] of expected) {
    const { json } = await api.get(`/v1/estoque/${id}/`, token);
    expect(Math.round(Number(json.data.estoque_total) * 1_000)).toBe(thousandths);
  }
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true, lancamentos: 240 });
});

test('balance counts racing with entries and exits, through both doors: the ledger still proves itself', async () => {
  const company = await (await makeCompany()).forbidNegative();
  const { token } = await company.token();
  const produto = await company.product();
  const outro = await company.warehouse();
  await company.move(produto, '500');
  await company.move(produto, '500', outro);
  const panel = panelOf(company.admin.session);
  const roll = dice(7);
  const work = Array.from({ length: 120 }, async (_, i): Promise<'moved' | 'refused'> => {
    const deposito_id = i % 2 ? outro.id : company.deposito.id;
    if (i % 4 === 0) {
      await call(panel, 'estoque.balancear', { produto_id: produto.id, deposito_id, quantidade: String(roll(600)) });
      return 'moved';
    }
    const tipo = roll(3) === 0 ? 'entrada' : 'saida';
    const body = { produto_id: produto.id, deposito_id, tipo, quantidade: `${1 + roll(40)}` };
    const { status } = await api.post('/v1/estoque/', token, body);
    expect([201, 400]).toContain(status);
    return status === 201 ? 'moved' : 'refused';
  });
  const moved = (await Promise.all(work)).filter((outcome) => outcome === 'moved').length;
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true, lancamentos: moved + 2 });
});

test('first movements of one product in one warehouse, all at once: versions without gaps', async () => {
  const company = await makeCompany();
  const { token } = await company.token();
  const produto = await company.product();
  const body = { produto_id: produto.id, tipo: 'entrada', quantidade: '0.001' };
  const answers = await Promise.all(Array.from({ length: 40 }, () => api.post('/v1/estoque/', token, body)));
  expect(new Set(statuses(answers))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ json }) => json.data.saldo_apos)).size).toBe(40);
  await verified(company);
});
