import { beforeAll, expect, test } from 'vitest';
import { deleteProduto, type Produto } from '#server/catalogo/index.ts';
import { type Deposito, listEvolucao } from '#server/estoque/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

let company: Company & { deposito: Deposito };
let segundo: Deposito;
let produto: Produto;

beforeAll(async () => {
  company = await makeCompany();
  segundo = await company.warehouse();
  produto = await company.product();
  await company.move(produto, '10.5');
  await company.move(produto, '4', segundo);
  await company.move(produto, '-0.25');
  await company.count(produto, segundo, '3');
});

const saldos = async (filters: Record<string, unknown> = {}) => {
  const { inicial, pontos } = await listEvolucao(company.ctx, { produto_id: produto.id, ...filters });
  return [inicial, ...pontos.map((ponto) => ponto.saldo)];
};

test('the total after each movement, over all warehouses or in one', async () => {
  expect(await saldos()).toEqual(['0.000', '10.500', '14.500', '14.250', '13.250']);
  expect(await saldos({ deposito_id: company.deposito.id })).toEqual(['0.000', '10.500', '10.250']);
  expect(await saldos({ deposito_id: segundo.id })).toEqual(['0.000', '4.000', '3.000']);
});

test('a period before every movement is flat at zero; one after them starts from the balance they left', async () => {
  expect(await saldos({ data_inicio: '2020-01-01', data_fim: '2020-01-31' })).toEqual(['0.000']);
  expect(await saldos({ data_inicio: '2190-01-01', data_fim: '2190-01-31' })).toEqual(['13.250']);
  const { data_fim, grao } = await listEvolucao(company.ctx, { produto_id: produto.id });
  expect([data_fim, grao]).toEqual([today(company.ctx.fuso), 'lancamento']);
});

test('many movements become the last balance of each hour', async () => {
  const busy = await company.product();
  for (let i = 0; i < 61; i++) await company.move(busy, '1');
  const { grao, inicial, pontos } = await listEvolucao(company.ctx, { produto_id: busy.id });
  expect([grao, inicial]).toEqual(['hora', '0.000']);
  expect(pontos.length).toBeLessThanOrEqual(2);
  expect(pontos.at(-1)?.saldo).toBe('61.000');
});

test("movements of many days become the last balance of each day, in the company's zone", async () => {
  const old = await company.product();
  const { sql } = db();
  const place = { empresa_id: company.id, produto_id: old.id, deposito_id: company.deposito.id };
  await sql`INSERT INTO saldos_estoque ${sql({ ...place, quantidade: '70', versao: 70 })}`;
  // One unit every four hours; the ledger takes old rows only like this.
  await sql`
    INSERT INTO lancamentos_estoque (empresa_id, produto_id, deposito_id, tipo, quantidade, variacao, custo_unitario,
      observacao, origem, saldo_apos, versao, porta, ator_tipo, ator_nome, request_id, criado_em)
    SELECT ${company.id}, ${old.id}, ${company.deposito.id}, 'E', 1, 1, 0, '', 'M', g, g, 'job', 'sistema', 'Teste', 'req-teste',
      now() - (70 - g) * interval '4 hours'
    FROM generate_series(1, 70) g ORDER BY g`;
  const { grao, inicial, pontos } = await listEvolucao(company.ctx, { produto_id: old.id });
  const days = pontos.map(({ em }) => today(company.ctx.fuso, em));
  expect([grao, inicial, pontos.at(-1)?.saldo]).toEqual(['dia', '0.000', '70.000']);
  expect(days).toEqual([...new Set(days)]);
  expect(days.length).toBeGreaterThanOrEqual(12);
  // A whole day in between has its six movements.
  const [, second, third] = pontos;
  expect(Number(third?.saldo) - Number(second?.saldo)).toBe(6);
});

test("another company's product, a deleted one and one without stock control are not found", async () => {
  const stranger = await makeCompany();
  const gone = await company.product();
  await deleteProduto(company.ctx, { id: gone.id });
  const untracked = await company.product({ controlar_estoque: false });
  for (const { id } of [await stranger.product(), gone, untracked]) {
    await expect(listEvolucao(company.ctx, { produto_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});
