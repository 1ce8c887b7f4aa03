import { beforeAll, describe, expect, test } from 'vitest';
import { importProdutoInput, type ProdutoImportado, upsertProdutos } from '#server/catalogo/index.ts';
import { holdContagens, verifyEstoque } from '#server/estoque/index.ts';
import { type Ctx, transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { parseInput } from '#server/platform/validation.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { countRows } from '#tests/support/rows.ts';

// Batches of products: many rows, few statements, every event, no audit line of their own.

const upsert = (ctx: Ctx, rows: readonly ProdutoImportado[]) => upsertProdutos(ctx, rows, holdContagens);

let company: Company;

beforeAll(async () => {
  company = await makeCompany();
});

const row = (fields: Record<string, unknown>): ProdutoImportado => parseInput(importProdutoInput, fields);

const told = () =>
  db().sql<{ evento: string; codigo: string }[]>`SELECT evento, dados->>'codigo' AS codigo FROM eventos
    WHERE empresa_id = ${company.id} AND evento LIKE 'produto.%' ORDER BY id`;

/** How many statements a batch sends: each call of the builder and of what is written out. */
async function statementsOf(batch: ProdutoImportado[]): Promise<number> {
  let sent = 0;
  const counting = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name);
        if (typeof value !== 'function' || !['select', 'insert', 'update', 'execute'].includes(String(name)))
          return value;
        return (...args: unknown[]) => {
          sent += 1;
          return Reflect.apply(value, of, args);
        };
      },
      apply(of, self, args) {
        sent += 1;
        return Reflect.apply(of as never, self, args);
      },
    });
  await transaction(company.ctx, (ctx) =>
    upsert({ ...ctx, db: { ...ctx.db, orm: counting(ctx.db.orm), sql: counting(ctx.db.sql) } }, batch),
  );
  return sent;
}

test('new codes are created, known ones changed where they differ; each is one event, in the order of the rows', async () => {
  const known = await company.product({ codigo: 'K1', nome: 'Velho', preco_venda: '5', ncm: '09012100' });
  const same = await company.product({ codigo: 'K2', nome: 'Igual' });
  const before = [...(await told())].length;
  const lines = async () => (await db().sql`SELECT id FROM auditoria WHERE empresa_id = ${company.id}`).length;
  const audited = await lines();
  const categoria = await company.category();
  const result = await upsert(company.ctx, [
    row({ codigo: 'N1', nome: 'Novo 1', preco_venda: '7,5'.replace(',', '.'), categoria_id: categoria.id }),
    row({ codigo: 'K1', nome: 'Renomeado', ncm: null }),
    row({ codigo: 'K2', nome: 'Igual' }),
    row({ codigo: 'N2', nome: 'Novo 2', controlar_estoque: false, peso_bruto: '1.5' }),
  ]);
  expect(result).toMatchObject({ criados: 2, atualizados: 1, iguais: 1 });
  expect(result.ids.slice(1, 3)).toEqual([known.id, same.id]);
  expect([...(await told())].slice(before)).toEqual([
    { evento: 'produto.criado', codigo: 'N1' },
    { evento: 'produto.criado', codigo: 'N2' },
    { evento: 'produto.atualizado', codigo: 'K1' },
  ]);
  expect(await lines()).toBe(audited + 1);
  const rows = await db().sql`SELECT codigo, nome, preco_venda, ncm, categoria_id, peso_bruto, unidade FROM produtos
    WHERE id = ANY (${result.ids}::bigint[]) ORDER BY codigo`;
  expect([...rows]).toMatchObject([
    { codigo: 'K1', nome: 'Renomeado', preco_venda: '5.00', ncm: null },
    { codigo: 'K2', nome: 'Igual' },
    { codigo: 'N1', preco_venda: '7.50', categoria_id: categoria.id, unidade: 'UN' },
    { codigo: 'N2', peso_bruto: '1.500' },
  ]);
  const again = await upsert(company.ctx, [row({ codigo: 'N1', nome: 'Novo 1' })]);
  expect(again).toEqual({ criados: 0, atualizados: 0, iguais: 1, acoes: ['igual'], ids: [result.ids[0]] });
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('every fault is told by row and field, and nothing is written', async () => {
  const foreign = await (await company.sibling()).category();
  await company.product({ codigo: 'PESADO', peso_bruto: '1' });
  const before = await countRows();
  const refusal = await upsert(company.ctx, [
    row({ codigo: 'X1', nome: 'Bom' }),
    row({ codigo: 'X1', nome: 'Repetido' }),
    row({ codigo: 'X2' }),
    row({ codigo: 'PESADO', peso_liquido: '2' }),
    row({ codigo: 'X3', nome: 'Alheio', categoria_id: foreign.id }),
  ]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(Object.keys((refusal as { details: object }).details)).toEqual([
    ...['1.codigo', '2.nome', '3.peso_liquido', '4.categoria_id'],
  ]);
  expect(await countRows()).toEqual(before);
});

describe('500 rows', () => {
  const rows = (nome: string) => Array.from({ length: 500 }, (_, i) => row({ codigo: `M${i}`, nome: `${nome} ${i}` }));

  test('need as many statements as a few', async () => {
    const few = await statementsOf(rows('Massa').slice(0, 2));
    // Of these some are new and some are known: one statement more for the rows, one for their events, one that holds the known ones' totals.
    expect(await statementsOf(rows('Outra massa'))).toBe(few + 3);
    expect(await statementsOf(rows('Massa trocada'))).toBe(few + 1);
    const [count] = await db()
      .sql`SELECT count(*) AS n FROM produtos WHERE empresa_id = ${company.id} AND codigo LIKE 'M%'`;
    expect(count?.n).toBe(500);
  });

  test('several imports of one company at the same moment: each code once', async () => {
    const other = await company.sibling();
    const batch = rows('Juntos').slice(0, 50);
    const results = await Promise.all([1, 2, 3].map(() => upsert(other.ctx, batch)));
    expect(results.map(({ criados }) => criados).sort()).toEqual([0, 0, 50]);
  });

  test('more are a fault of the caller', async () => {
    await expect(upsert(company.ctx, [...rows('a'), row({ codigo: 'Z', nome: 'z' })])).rejects.toThrow('500');
  });
});
