import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import { type Deposito, verifyEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { asSuperuser } from '#tests/support/test-database.ts';

// The ledger can prove itself. Whoever changes a row behind its back is found, by name.

let company: Company & { deposito: Deposito };
let produto: Produto;

beforeEach(async () => {
  company = company ? await company.sibling() : await makeCompany();
  produto = await company.product();
  await company.move(produto, '10');
  await company.move(produto, '-4');
  await company.count(produto, company.deposito, '5');
  // Only a superuser can: triggers and constraints step aside.
  await asSuperuser(async (sql) => {
    await sql`ALTER TABLE lancamentos_estoque DISABLE TRIGGER ALL`;
    await sql`ALTER TABLE saldos_estoque DISABLE TRIGGER ALL`;
  });
});
afterEach(async () => {
  await asSuperuser(async (sql) => {
    await sql`ALTER TABLE lancamentos_estoque ENABLE TRIGGER ALL`;
    await sql`ALTER TABLE saldos_estoque ENABLE TRIGGER ALL`;
  });
});

test('an untouched ledger is right', async () => {
  expect(await verifyEstoque(company.ctx)).toEqual({ ok: true, produtos: 1, lancamentos: 3, divergencias: [] });
});

const rulesOf = async () => {
  const found = await verifyEstoque(company.ctx);
  expect(found.ok).toBe(found.divergencias.length === 0);
  for (const { produto_id } of found.divergencias) expect(produto_id).toBe(produto.id);
  return [...new Set(found.divergencias.map(({ regra }) => regra))].sort();
};

describe('found', () => {
  /** The company's line with this version. */
  const line = (versao: number) => `WHERE empresa_id = ${company.id} AND versao = ${versao}`;
  const here = () => `WHERE empresa_id = ${company.id}`;
  const cases: [what: string, statement: () => string, rules: string[]][] = [
    [
      'a balance changed',
      () => `UPDATE saldos_estoque SET quantidade = 6 ${here()}`,
      ['saldo_igual_a_soma', 'total_igual_aos_saldos'],
    ],
    [
      'a balance deleted',
      () => `DELETE FROM saldos_estoque ${here()}`,
      ['saldo_igual_a_soma', 'total_igual_aos_saldos', 'versao_igual_a_contagem'],
    ],
    [
      'a balance’s version changed',
      () => `UPDATE saldos_estoque SET versao = 9 ${here()}`,
      ['versao_igual_a_contagem'],
    ],
    ['a total changed', () => `UPDATE totais_estoque SET total = 0 ${here()}`, ['total_igual_aos_saldos']],
    ['a total deleted', () => `DELETE FROM totais_estoque ${here()}`, ['total_igual_aos_saldos']],
    [
      'an entry’s quantity changed',
      () => `UPDATE lancamentos_estoque SET quantidade = 11, variacao = 11 ${line(1)}`,
      ['saldo_apos', 'saldo_igual_a_soma'],
    ],
    [
      'an exit turned into an entry',
      () => `UPDATE lancamentos_estoque SET tipo = 'E', variacao = 4 ${line(2)}`,
      ['saldo_apos', 'saldo_igual_a_soma'],
    ],
    [
      'a balance after a movement changed',
      () => `UPDATE lancamentos_estoque SET saldo_apos = 7 ${line(2)}`,
      ['saldo_apos'],
    ],
    [
      'the first movement deleted',
      () => `DELETE FROM lancamentos_estoque ${line(1)}`,
      ['saldo_apos', 'saldo_igual_a_soma', 'versao_igual_a_contagem', 'versao_sem_lacuna'],
    ],
    [
      'a movement in the middle deleted',
      () => `DELETE FROM lancamentos_estoque ${line(2)}`,
      ['saldo_apos', 'saldo_igual_a_soma', 'versao_igual_a_contagem', 'versao_sem_lacuna'],
    ],
    [
      'the last movement deleted',
      () => `DELETE FROM lancamentos_estoque ${line(3)}`,
      ['saldo_igual_a_soma', 'versao_igual_a_contagem'],
    ],
    [
      'every movement deleted',
      () => `DELETE FROM lancamentos_estoque ${here()}`,
      ['saldo_igual_a_soma', 'versao_igual_a_contagem'],
    ],
    ['a version changed', () => `UPDATE lancamentos_estoque SET versao = 8 ${line(3)}`, ['versao_sem_lacuna']],
    [
      'a movement given to another company',
      () => `UPDATE lancamentos_estoque SET empresa_id = 1000000 ${line(3)}`,
      ['saldo_igual_a_soma', 'versao_igual_a_contagem'],
    ],
  ];
  test.each(cases)('%s', async (_what, statement, rules) => {
    const { count } = await db().sql.unsafe(statement());
    expect(count).toBeGreaterThan(0);
    expect(await rulesOf()).toEqual(rules);
  });

  test('a movement added that moved nothing', async () => {
    const { sql } = db();
    const [last] = await sql`SELECT * FROM lancamentos_estoque WHERE empresa_id = ${company.id} AND versao = 3`;
    const { id: _, ...copy }: Record<string, unknown> = {
      ...last,
      versao: 4,
      tipo: 'E',
      quantidade: '2',
      variacao: '2',
      saldo_apos: '7',
    };
    await sql`INSERT INTO lancamentos_estoque ${sql(copy)}`;
    expect(await rulesOf()).toEqual(['saldo_igual_a_soma', 'versao_igual_a_contagem']);
  });
});

test('what is expected and what was found are told', async () => {
  await db().sql`UPDATE totais_estoque SET total = 99 WHERE empresa_id = ${company.id}`;
  const { divergencias } = await verifyEstoque(company.ctx);
  expect(divergencias).toEqual([
    {
      produto_id: produto.id,
      deposito_id: null,
      regra: 'total_igual_aos_saldos',
      esperado: '5.000',
      encontrado: '99.000',
    },
  ]);
});

test('another company’s damage is its own', async () => {
  const neighbour = await company.sibling();
  await db().sql`UPDATE totais_estoque SET total = 99 WHERE empresa_id = ${company.id}`;
  expect(await verifyEstoque(neighbour.ctx)).toMatchObject({ ok: true });
});

test('thousands of differences: the first hundred are listed, and it is not ok', async () => {
  const { sql } = db();
  await sql`INSERT INTO produtos (empresa_id, nome, codigo) SELECT ${company.id}, 'P' || n, 'P' || n FROM generate_series(1, 500) n`;
  await sql`UPDATE totais_estoque SET total = 1 WHERE empresa_id = ${company.id}`;
  const found = await verifyEstoque(company.ctx);
  expect(found.ok).toBe(false);
  expect(found.produtos).toBe(501);
  expect(found.divergencias).toHaveLength(100);
});
