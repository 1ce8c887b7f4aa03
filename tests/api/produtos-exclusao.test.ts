import { beforeAll, describe, expect, test } from 'vitest';
import { deleteProduto, holdProdutos, listProdutos } from '#server/catalogo/index.ts';
import { createLancamento, verifyEstoque } from '#server/estoque/index.ts';
import type { Expedicao } from '#server/expedicao/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { createVenda } from '#server/vendas/index.ts';
import { openCatalogue } from '#tests/support/catalogue-door.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { refused } from '#tests/support/refusal.ts';
import { countRows } from '#tests/support/rows.ts';

// Deleting products: softly, with the history that stays, and for good, where nothing names them.

const { company, send, product, toldOf, audited } = await openCatalogue();

const remove = (id: number, query = '') => send('DELETE', `produtos/${id}/${query}`);
const forGood = (id: number) => remove(id, '?definitivo=true');

describe('softly', () => {
  test('it is told as updated, with situacao E and ativo false; again changes nothing', async () => {
    const made = await product();
    const answer = await remove(made.id);
    expect([answer.status, answer.json]).toStrictEqual([200, { success: true, message: 'Produto excluído.' }]);
    const told = await toldOf(made.id);
    expect(told.at(-1)).toMatchObject({ evento: 'produto.atualizado', dados: { situacao: 'E', ativo: false } });
    const before = await countRows();
    expect((await remove(made.id)).status).toBe(200);
    expect(await countRows()).toEqual(before);
    expect((await send('GET', `produtos/${made.id}/`)).json.data).toMatchObject({ situacao: 'E', ativo: false });
    expect(await audited('produto', made.id)).toEqual(['produto.criado', 'produto.excluido']);
  });

  test('it takes no movement, and no change but its restoration, which is told', async () => {
    const { id, codigo } = await product();
    await remove(id);
    refused(await send('POST', 'estoque/', { produto_id: id, tipo: 'entrada', quantidade: '1' }), 'produto_id');
    refused(await send('PATCH', `produtos/${id}/`, { nome: 'x' }), 'situacao', 'é preciso restaurá-lo antes; pela API');
    const again = await product({ codigo });
    refused(await send('PATCH', `produtos/${id}/`, { situacao: 'A' }), 'codigo');
    await forGood(again.id);
    expect((await send('PATCH', `produtos/${id}/`, { ativo: true })).json.data).toMatchObject({ situacao: 'A' });
    expect((await toldOf(id)).at(-1)).toMatchObject({ evento: 'produto.atualizado', dados: { situacao: 'A' } });
    expect((await audited('produto', id)).at(-1)).toBe('produto.restaurado');
  });

  test('a missing one and another company’s are not there, in either way', async () => {
    const other = await company.sibling();
    const { id } = await other.product();
    for (const one of [id, MISSING]) {
      expect((await remove(one)).status).toBe(404);
      expect((await forGood(one)).status).toBe(404);
    }
  });
});

describe('for good', () => {
  test('one that nothing names is gone, and told with id, name and code', async () => {
    for (const soft of [false, true]) {
      const { id, nome, codigo } = await product();
      if (soft) await remove(id);
      expect((await forGood(id)).status).toBe(200);
      expect((await toldOf(id)).at(-1)).toEqual({ evento: 'produto.excluido', dados: { id, nome, codigo } });
      expect((await send('GET', `produtos/${id}/`)).status).toBe(404);
      expect((await forGood(id)).status).toBe(404);
      expect((await audited('produto', id)).at(-1)).toBe('produto.removido');
    }
  });

  test('the counts of products are right afterwards', async () => {
    const other = await company.sibling();
    const [one, two] = [await other.product(), await other.product({ controlar_estoque: false })];
    const counted = async () => {
      const [row] = await db().sql<{ n: number }[]>`
        SELECT sum(n)::bigint AS n FROM contagens_produtos WHERE empresa_id = ${other.id}`;
      return row?.n;
    };
    expect(await counted()).toBe(2);
    await deleteProduto(other.ctx, { id: one.id, definitivo: true });
    expect(await listProdutos(other.ctx, {})).toMatchObject({ total_registros: 1, resultados: [{ id: two.id }] });
    await deleteProduto(other.ctx, { id: two.id });
    await deleteProduto(other.ctx, { id: two.id, definitivo: true });
    expect(await counted()).toBe(0);
    const left = await other.ctx.db.sql`
      SELECT produto_id FROM totais_estoque WHERE empresa_id = ${other.id}
      UNION ALL SELECT produto_id FROM niveis_estoque WHERE empresa_id = ${other.id}`;
    expect([...left]).toEqual([]);
    expect(await verifyEstoque(other.ctx)).toMatchObject({ ok: true, produtos: 0 });
  });

  describe('is refused, saying what names it', () => {
    let shipment: Expedicao;
    beforeAll(async () => {
      shipment = await company.shipment();
    });

    const { sql } = db();
    const warehouse = () => company.warehouse();
    const NAMES: [string, (id: number) => Promise<unknown>][] = [
      ['lançamentos de estoque', (id) => company.move({ id } as never, '1')],
      ['pedidos de venda', (id) => company.sale([{ id }])],
      [
        'transferências entre depósitos',
        async (id) => sql`
          INSERT INTO transferencias_estoque (empresa_id, produto_id, deposito_origem_id, deposito_destino_id, quantidade, observacao)
          VALUES (${company.id}, ${id}, ${(await warehouse()).id}, ${(await warehouse()).id}, 1, '')`,
      ],
      [
        'reservas de estoque',
        async (id) => sql`
          INSERT INTO reservas_estoque (item_venda_id, empresa_id, venda_id, produto_id, deposito_id, quantidade)
          VALUES (${id}, ${company.id}, ${id}, ${id}, ${(await warehouse()).id}, 1)`,
      ],
      [
        'compras',
        async (id) => {
          const { id: fornecedor_id } = await company.customer();
          const [row] = await sql<{ id: number }[]>`INSERT INTO compras (empresa_id, numero, fornecedor_id, total)
            VALUES (${company.id}, ${`C${id}`}, ${fornecedor_id}, 0) RETURNING id`;
          await sql`INSERT INTO itens_compra (empresa_id, compra_id, posicao, produto_id, quantidade, custo_unitario, total)
            VALUES (${company.id}, ${row?.id ?? 0}, 0, ${id}, 1, 1, 1)`;
        },
      ],
      [
        'expedições',
        async (id) => {
          const sold = await company.product();
          const sale = await company.sale([sold]);
          await sql`INSERT INTO itens_expedicao (empresa_id, expedicao_id, pedido_venda_id, produto_id, quantidade)
            VALUES (${company.id}, ${shipment.id}, ${sale.id}, ${id}, 1)`;
        },
      ],
    ];

    test.each(NAMES)('%s', async (words, name) => {
      const { id } = await product();
      await name(id);
      const before = await countRows();
      refused(await forGood(id), 'definitivo', words);
      expect(await countRows()).toEqual(before);
      expect((await remove(id)).status).toBe(200);
      refused(await forGood(id), 'definitivo', words);
    });
  });

  test('at the moment of its first movement: one of the two is refused, and nobody meets a fault', async () => {
    // Other tests of this file write documents that move nothing.
    const { divergencias: before } = await verifyEstoque(company.ctx);
    const outcomes: string[] = [];
    for (let round = 0; round < 30; round++) {
      const { id } = await product();
      const entry = { produto_id: id, tipo: 'entrada', quantidade: '1' };
      const [moved, removed] = await Promise.all([send('POST', 'estoque/', entry), forGood(id)]);
      outcomes.push(`${moved.status} ${removed.status}`);
    }
    expect(outcomes.filter((one) => !['201 400', '400 200'].includes(one))).toEqual([]);
    expect((await verifyEstoque(company.ctx)).divergencias).toEqual(before);
  });

  test('while its first movement is not committed yet, it waits: refused after a commit, gone after a rollback', async () => {
    for (const committed of [true, false]) {
      const { id } = await product();
      let removal: ReturnType<typeof forGood> | undefined;
      const movement = transaction(company.ctx, async (ctx) => {
        await createLancamento(ctx, { produto_id: id, tipo: 'entrada', quantidade: '1' });
        removal = forGood(id);
        if (!committed) throw new Error('given up');
      });
      await movement.catch((error: Error) => expect(error.message).toBe('given up'));
      expect((await removal)?.status).toBe(committed ? 400 : 200);
    }
  });

  test('a document that holds the product is waited for, and then names it', async () => {
    const { id } = await product();
    const customer = await company.customer();
    let removal: ReturnType<typeof forGood> | undefined;
    await transaction(company.ctx, async (ctx) => {
      await holdProdutos(ctx, [id]);
      removal = forGood(id);
      const itens = [{ produto_id: id, quantidade: '1', preco_unitario: '1' }];
      await createVenda(ctx, { cliente_id: customer.id, itens });
    });
    if (removal) refused(await removal, 'definitivo', 'pedidos de venda');
  });
});
