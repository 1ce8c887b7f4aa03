import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import { type Deposito, listSaldos, verifyEstoque } from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// The panel's stock list: balances of a warehouse or of all, what is negative, and what is at its minimum or below.

let company: Company & { deposito: Deposito };
let outro: Deposito;
const produtos: Record<string, Produto> = {};
beforeAll(async () => {
  company = await makeCompany();
  outro = await company.warehouse();
  for (const nome of ['A cheio', 'B negativo', 'C disfarçado', 'D zerado', 'E pouco']) {
    produtos[nome] = await company.product({ nome, codigo: nome.slice(0, 1) });
  }
  const of = (nome: string) => produtos[nome] ?? { id: 0 };
  await company.move(of('A cheio'), '10');
  await company.move(of('B negativo'), '-2');
  // Negative in one warehouse, although there is more in the other.
  await company.move(of('C disfarçado'), '-1', outro);
  await company.move(of('C disfarçado'), '5');
  await company.move(of('E pouco'), '3', outro);
  await minimum(of('A cheio'), '10');
  await minimum(of('D zerado'), '0.001');
  await minimum(of('E pouco'), '3.5');
});

const minimum = ({ id }: { id: number }, minimo: string | null) =>
  db().sql`UPDATE produtos SET estoque_minimo = ${minimo}::numeric WHERE id = ${id}`;
const names = async (filters: Record<string, unknown>) => {
  const { resultados, total_registros } = await listSaldos(company.ctx, filters);
  expect(total_registros).toBe(resultados.length);
  return resultados.map(({ produto_nome }) => produto_nome.slice(0, 1)).join('');
};

test.each([
  [{}, 'ABCDE'],
  [{ situacao: 'com_saldo' }, 'ACE'],
  [{ situacao: 'zerado' }, 'D'],
  [{ situacao: 'negativo' }, 'BC'],
  [{ situacao: 'abaixo_minimo' }, 'ADE'],
  [{ ordenar: 'estoque', direcao: 'desc' }, 'ACEDB'],
  [{ ordenar: 'estoque', situacao: 'negativo' }, 'BC'],
  [{ ordenar: 'codigo', situacao: 'abaixo_minimo', direcao: 'desc' }, 'EDA'],
  [{ busca: 'disfarcado' }, 'C'],
  [{ busca: 'o', situacao: 'negativo' }, 'BC'],
  [{ busca: 'pouco', situacao: 'com_saldo', ordenar: 'estoque' }, 'E'],
])('%j', async (filters, expected) => {
  expect(await names(filters)).toBe(expected);
});

test('of a warehouse: the products that were ever there, with their balances of that warehouse', async () => {
  const at = { deposito_id: outro.id };
  expect(await names(at)).toBe('CE');
  expect(await names({ ...at, situacao: 'negativo' })).toBe('C');
  expect(await names({ ...at, situacao: 'com_saldo' })).toBe('E');
  expect(await names({ ...at, situacao: 'abaixo_minimo' })).toBe('E');
  expect(await names({ ...at, busca: 'pouco' })).toBe('E');
  expect(await names({ ...at, busca: 'cheio' })).toBe('');
  expect(await names({ ...at, ordenar: 'estoque' })).toBe('CE');
  expect((await listSaldos(company.ctx, at)).resultados[0]).toMatchObject({
    ...{ saldo: '-1.000', estoque_total: '4.000', reservado: '0.000', disponivel: '-1.000' },
    ...{ custo_medio: null, depositos_negativos: 1, abaixo_minimo: false },
  });
  const other = await company.sibling();
  expect(await listSaldos(other.ctx, at)).toMatchObject({ resultados: [], total_registros: 0 });
});

test('the minimum follows the product and its balance, whatever comes first', async () => {
  const produto = await company.product({ nome: 'F mínimo' });
  const low = async () => (await names({ situacao: 'abaixo_minimo', busca: 'F mínimo' })) === 'F';
  expect(await low()).toBe(false);
  await minimum(produto, '2');
  expect(await low()).toBe(true);
  await company.move(produto, '2.001');
  expect(await low()).toBe(false);
  await company.move(produto, '-0.001');
  expect(await low()).toBe(true);
  await minimum(produto, null);
  expect(await low()).toBe(false);
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('however balances and minimums change side by side, the list says what they say', async () => {
  const some = await Promise.all(Array.from({ length: 4 }, () => company.product()));
  const step = fc.record({
    produto: fc.nat(3),
    deposito: fc.nat(1),
    quantidade: fc.constantFrom('-1', '1', '-0.5', '2'),
    minimo: fc.option(fc.constantFrom('0', '1', '2.5'), { freq: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await Promise.all(
        steps.map(({ produto, deposito, quantidade, minimo }) => {
          const one = some[produto] ?? { id: 0 };
          return minimo === null
            ? company.move(one, quantidade, deposito ? outro : company.deposito)
            : minimum(one, minimo);
        }),
      );
      expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
