import { beforeAll, describe, expect, test } from 'vitest';
import {
  deleteProduto,
  type HeldProduto,
  type HeldServico,
  holdProdutos,
  holdServicos,
  updateProduto,
} from '#server/catalogo/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { lockWaiters } from '#tests/support/locks.ts';
import { MISSING } from '#tests/support/panel-cases.ts';

// Products and services as a document takes them: what it copies, and what may not change under it.

let company: Company;
let other: Company;

beforeAll(async () => {
  company = await makeCompany();
  other = await company.sibling();
});

async function service(of: Company, codigo: string): Promise<number> {
  const [row] = await db().sql<{ id: number }[]>`
    INSERT INTO servicos (empresa_id, nome, codigo, preco) VALUES (${of.id}, 'Instalação', ${codigo}, '80') RETURNING id`;
  return row?.id ?? 0;
}

describe('products', () => {
  test('are found with what a document copies; foreign, deleted and unknown ones are missing', async () => {
    const a = await company.product({ preco_venda: '12.5', preco_custo: '7', unidade: 'cx' });
    const b = await company.product({ controlar_estoque: false });
    await updateProduto(company.ctx, { id: b.id, situacao: 'I' });
    const gone = await company.product();
    await deleteProduto(company.ctx, { id: gone.id });
    const foreign = await other.product();
    const { found, missing } = await transaction(company.ctx, (ctx) =>
      holdProdutos(ctx, [b.id, a.id, gone.id, foreign.id, MISSING, a.id]),
    );
    const held: HeldProduto = {
      ...{ id: a.id, codigo: a.codigo, nome: a.nome, unidade: 'CX', preco_venda: '12.50', preco_custo: '7.00' },
      ...{ controlar_estoque: true, situacao: 'A' },
    };
    expect(found.get(a.id)).toEqual(held);
    expect(found.get(b.id)).toMatchObject({ controlar_estoque: false, situacao: 'I' });
    expect([...missing]).toEqual([gone.id, foreign.id, MISSING]);
    expect([...found.keys()].sort((x, y) => x - y)).toEqual([a.id, b.id]);
  });

  test('none: no statement, nothing missing', async () => {
    expect(await holdProdutos(company.ctx, [])).toEqual({ found: new Map(), missing: new Set() });
  });

  test('are held: a deletion waits for the document', async () => {
    const produto = await company.product();
    const order: string[] = [];
    let deletion: Promise<unknown> = Promise.resolve();
    await transaction(company.ctx, async (ctx) => {
      await holdProdutos(ctx, [produto.id]);
      deletion = deleteProduto(company.ctx, { id: produto.id }).then(() => order.push('deleted'));
      await waiting();
      order.push('document written');
    });
    await deletion;
    expect(order).toEqual(['document written', 'deleted']);
  });
});

/** Until somebody waits for a lock. */
async function waiting(): Promise<void> {
  while ((await lockWaiters()) === 0);
}

test('services are found in the same way', async () => {
  const [mine, foreign] = [await service(company, 'S-1'), await service(other, 'S-1')];
  const { found, missing } = await holdServicos(company.ctx, [foreign, mine]);
  const held: HeldServico = { id: mine, codigo: 'S-1', nome: 'Instalação', unidade: 'UN', preco: '80.00', ativo: true };
  expect([...found]).toEqual([[mine, held]]);
  expect([...missing]).toEqual([foreign]);
});
