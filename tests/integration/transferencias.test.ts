import { beforeAll, expect, test } from 'vitest';
import {
  createTransferencia,
  type Deposito,
  getEstoque,
  listExtrato,
  listTransferencias,
  updateDeposito,
  verifyEstoque,
} from '#server/estoque/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// From one warehouse to another: one exit and one entry, together or not at all.

let company: Company & { deposito: Deposito };
let loja: Deposito;
let cd: Deposito;
beforeAll(async () => {
  company = await makeCompany();
  loja = company.deposito;
  cd = await company.warehouse();
});

type Fields = Record<string, unknown>;
const transfer = (produto: { id: number }, fields: Fields = {}, at: Company = company) =>
  createTransferencia(at.ctx, {
    produto_id: produto.id,
    deposito_origem_id: cd.id,
    deposito_destino_id: loja.id,
    quantidade: '2',
    ...fields,
  });
const written = async (produto: { id: number }) => {
  const [row] = await db().sql<{ lancamentos: number; transferencias: number; eventos: number }[]>`
    SELECT (SELECT count(*) FROM lancamentos_estoque WHERE produto_id = ${produto.id}) AS lancamentos,
      (SELECT count(*) FROM transferencias_estoque WHERE produto_id = ${produto.id}) AS transferencias,
      (SELECT count(*) FROM eventos WHERE evento = 'estoque.atualizado' AND (dados->>'produto_id')::bigint = ${produto.id}) AS eventos`;
  return row;
};

test('an exit and an entry of the same quantity, and an event for each; the total stays', async () => {
  const produto = await company.product();
  await company.move(produto, '10', cd);
  const made = await transfer(produto, { quantidade: '2.5', observacao: 'Reposição' });
  const line = { produto_id: produto.id, quantidade: '2.500', observacao: 'Reposição', custo_unitario: '0.00' };
  expect(made).toMatchObject({
    ...{ produto_id: produto.id, quantidade: '2.500', observacao: 'Reposição' },
    ...{ deposito_origem_nome: cd.nome, deposito_destino_nome: loja.nome },
    saida: { ...line, tipo: 'saida', deposito_id: cd.id, saldo_apos: '7.500' },
    entrada: { ...line, tipo: 'entrada', deposito_id: loja.id, saldo_apos: '2.500' },
  });
  expect(made.entrada.id).toBeGreaterThan(made.saida.id);
  expect(await written(produto)).toEqual({ lancamentos: 3, transferencias: 1, eventos: 3 });
  expect((await getEstoque(company.ctx, { produto_id: produto.id })).estoque_total).toBe('10.000');
  const { resultados } = await listExtrato(company.ctx, { produto_id: produto.id });
  const documento = { tipo: 'transferencia', id: made.id, numero: null };
  expect(resultados.slice(0, 2)).toMatchObject([
    { documento, origem: 'M' },
    { documento, origem: 'M' },
  ]);
  expect(await listTransferencias(company.ctx, { produto_id: produto.id })).toMatchObject({
    resultados: [{ id: made.id, quantidade: '2.500' }],
    total_registros: 1,
  });
});

test('every fault is told at once, on its field, and leaves no trace', async () => {
  const [produto, servico] = await Promise.all([company.product(), company.product({ controlar_estoque: false })]);
  const other = await company.sibling();
  const estranho = await other.product();
  const inativo = await company.warehouse();
  await updateDeposito(company.ctx, { id: inativo.id, ativo: false });
  const field = (...names: string[]) => ({
    code: 'VALIDATION_ERROR',
    details: Object.fromEntries(names.map((name) => [name, [expect.any(String)]])),
  });
  const refusals: [Parameters<typeof transfer>, ReturnType<typeof field>][] = [
    [[produto, { deposito_destino_id: cd.id }], field('deposito_destino_id')],
    [[produto, { deposito_destino_id: inativo.id }], field('deposito_destino_id')],
    [[produto, { deposito_origem_id: inativo.id }], field('deposito_origem_id')],
    [[servico], field('produto_id')],
    [
      [estranho, { deposito_origem_id: other.deposito.id, deposito_destino_id: 999_999_999 }],
      field('produto_id', 'deposito_origem_id', 'deposito_destino_id'),
    ],
    [[produto, { quantidade: '0' }], field('quantidade')],
  ];
  for (const [asked, refusal] of refusals) await expect(transfer(...asked)).rejects.toMatchObject(refusal);
  expect(await written(produto)).toEqual({ lancamentos: 0, transferencias: 0, eventos: 0 });
  await expect(transfer(produto, {}, other)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
});

test('where a balance may not be negative, no more leaves than there is, however many ask at once', async () => {
  const strict = await company.sibling();
  await strict.forbidNegative();
  const to = await strict.warehouse();
  const produto = await strict.product();
  await strict.move(produto, '10');
  const at = { deposito_origem_id: strict.deposito.id, deposito_destino_id: to.id, quantidade: '1' };
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => transfer(produto, at, strict)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  for (const one of asked) {
    if (one.status === 'rejected') expect(one.reason.details).toEqual({ quantidade: [expect.any(String)] });
  }
  expect(await written(produto)).toEqual({ lancamentos: 21, transferencias: 10, eventos: 21 });
  expect(await verifyEstoque(strict.ctx)).toMatchObject({ ok: true });
});

test('opposite transfers in parallel take turns: none is lost, none deadlocks', async () => {
  const produtos = await Promise.all([company.product(), company.product()]);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      const produto = produtos[n % 2] ?? { id: 0 };
      const back = { deposito_origem_id: loja.id, deposito_destino_id: cd.id };
      return transfer(produto, { quantidade: '1', ...(n % 4 < 2 ? back : {}) });
    }),
  );
  for (const { id } of produtos) {
    const { depositos } = await getEstoque(company.ctx, { produto_id: id });
    expect(depositos.map(({ quantidade }) => Number(quantidade))).toEqual(depositos.map(() => 0));
  }
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('the proof of the ledger finds a transfer without its movements, and a reservation where nothing is reserved', async () => {
  const other = await company.sibling();
  const [produto, to] = [await other.product(), await other.warehouse()];
  await db()
    .sql`INSERT INTO transferencias_estoque (empresa_id, produto_id, deposito_origem_id, deposito_destino_id, quantidade, observacao)
    VALUES (${other.id}, ${produto.id}, ${other.deposito.id}, ${to.id}, 1, '')`;
  await db().sql`INSERT INTO reservas_estoque (item_venda_id, empresa_id, venda_id, produto_id, deposito_id, quantidade)
    VALUES (${2_000_000_000 + other.id}, ${other.id}, 1, ${produto.id}, ${to.id}, 2)`;
  const { ok, divergencias } = await verifyEstoque(other.ctx);
  expect(ok).toBe(false);
  expect(divergencias.map(({ regra, encontrado }) => [regra, encontrado])).toEqual([
    ['transferencia_inteira', 'nada'],
    ['reserva_permitida', '2.000'],
  ]);
});
