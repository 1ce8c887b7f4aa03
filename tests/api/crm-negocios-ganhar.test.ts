import { beforeAll, describe, expect, test } from 'vitest';
import { getContato, winNegocio } from '#server/crm/index.ts';
import { getVenda } from '#server/vendas/index.ts';
import { openCrm } from '#tests/support/crm-door.ts';
import { refused } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// Winning a deal may make a sale or a quote of it: in the same transaction, once, and to the cent what the deal said.

const { api, company, send, create, contact, told, kinds } = await openCrm([
  ...['crm:read', 'crm:write', 'crm:delete'],
  ...['vendas:read', 'vendas:write', 'clientes:read', 'clientes:write'],
]);
const { sql } = company.ctx.db;
beforeAll(async () => {
  await company.funnel();
});

type Fields = Record<string, unknown>;
const deal = (fields: Fields = {}) => create('negocios/', { titulo: 'Café', ...fields });
const win = (id: number, body: Fields = {}) => send('POST', `negocios/${id}/ganhar/`, body);
const salesOf = (id: number) => sql<{ id: number; tipo_pedido: string }[]>`
  SELECT id, tipo_pedido FROM vendas WHERE negocio_id = ${id} ORDER BY id`;

describe('a sale of a won deal', () => {
  test(`is to the cent what the deal said, whatever its items and discounts: TEST_SEED=${SEED}`, async () => {
    const random = generator(SEED);
    const produtos = [await company.product(), await company.product()];
    const servico = await company.service();
    const money = (most: number) => (Math.floor(random() * most) / 100).toFixed(2);
    for (let round = 0; round < 12; round++) {
      const itens = Array.from({ length: 1 + Math.floor(random() * 6) }, () => ({
        ...(random() < 0.7 ? { produto_id: produtos[Math.floor(random() * 2)]?.id } : { servico_id: servico.id }),
        quantidade: (1 + Math.floor(random() * 99_999)) / 1_000,
        preco_unitario: money(1_000_000),
        desconto_percentual: money(10_000),
      }));
      const made = await deal({ contato_id: (await contact()).id, itens });
      const answer = await win(made.id, { criar: 'venda' });
      expect(answer.status, answer.text).toBe(200);
      const venda = await getVenda(company.ctx, { id: Number(answer.json.data.pedido_erp_id) });
      expect(venda).toMatchObject({
        total_venda: made.valor,
        tipo_pedido: 'venda',
        negocio_id: made.id,
        status: 'em_aberto',
      });
      const totals = (lines: unknown) =>
        (lines as Fields[]).map(({ preco_total, produto_id }) => [preco_total, produto_id]);
      expect(totals(venda.itens)).toEqual(totals(made.itens));
    }
  });

  test('is of the customer of the contact; a contact without one gets one, with what a customer takes of its data', async () => {
    const produto = await company.product();
    const itens = [{ produto_id: produto.id, quantidade: 1, preco_unitario: '10' }];
    const pessoa = await contact({
      nome: 'Zélia',
      email: 'zelia@exemplo.com',
      telefone: '+351 912 345 678',
      celular: '24 98111-0001',
    });
    const first = await deal({ contato_id: pessoa.id, itens });
    await told();
    expect((await win(first.id, { criar: 'venda' })).status).toBe(200);
    expect(await kinds()).toEqual(['cliente.criado', 'contato.atualizado', 'venda.criada', 'negocio.ganho']);
    const { cliente_erp_id } = await getContato(company.ctx, { id: pessoa.id });
    const [cliente] =
      await sql`SELECT nome, tipo_pessoa, email, celular FROM clientes WHERE id = ${cliente_erp_id ?? 0}`;
    expect(cliente).toEqual({ nome: 'Zélia', tipo_pessoa: 1, email: 'zelia@exemplo.com', celular: '24981110001' });
    const second = await deal({ contato_id: pessoa.id, itens });
    await told();
    const quote = await win(second.id, { criar: 'orcamento' });
    expect(quote.json.data.pedido_erp_id).toBeNull();
    expect(await kinds()).toEqual(['venda.criada', 'negocio.ganho']);
    expect(await getVenda(company.ctx, { id: Number(quote.json.data.orcamento_erp_id) })).toMatchObject({
      ...{ cliente_id: cliente_erp_id, tipo_pedido: 'orcamento', negocio_id: second.id },
    });
  });

  test('is made once: winning again, reopening and winning again, and ten at the same moment', async () => {
    const produto = await company.product();
    const pessoa = await contact({ nome: 'Único Cliente' });
    const { id } = await deal({
      contato_id: pessoa.id,
      itens: [{ produto_id: produto.id, quantidade: 1, preco_unitario: 5 }],
    });
    await told();
    const answers = await Promise.all(Array.from({ length: 10 }, () => win(id, { criar: 'venda' })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect((await kinds()).toSorted()).toEqual([
      'cliente.criado',
      'contato.atualizado',
      'negocio.ganho',
      'venda.criada',
    ]);
    expect(await salesOf(id)).toHaveLength(1);
    expect(await sql`SELECT FROM clientes WHERE empresa_id = ${company.id} AND nome = 'Único Cliente'`).toHaveLength(1);
    await send('POST', `negocios/${id}/reabrir/`);
    await told();
    expect((await win(id, { criar: 'venda' })).status).toBe(200);
    expect(await kinds()).toEqual(['negocio.ganho']);
    // What has not been made yet is made of a won deal too.
    expect((await win(id, { criar: 'orcamento' })).status).toBe(200);
    const events = await told();
    expect(events.map(({ evento }) => evento)).toEqual(['venda.criada', 'negocio.atualizado']);
    expect(events[1]?.dados.campos_alterados).toEqual(['orcamento_erp_id']);
    expect((await salesOf(id)).map(({ tipo_pedido }) => tipo_pedido)).toEqual(['venda', 'orcamento']);
    refused(await send('DELETE', `negocios/${id}/`), 'status', 'gerou uma venda');
  });

  test('keeps its deal: one that was opened again is not deleted either', async () => {
    const produto = await company.product();
    const itens = [{ produto_id: produto.id, quantidade: 1, preco_unitario: 5 }];
    const { id } = await deal({ contato_id: (await contact()).id, itens });
    await win(id, { criar: 'venda' });
    await send('POST', `negocios/${id}/reabrir/`);
    refused(await send('DELETE', `negocios/${id}/`), 'status', 'gerou uma venda');
    expect((await send('GET', `negocios/${id}/`)).json.data.pedido_erp_id).toEqual(expect.any(Number));
  });

  test('needs items that are sold, a contact, and the scopes of what is made; what is refused makes nothing', async () => {
    const produto = await company.product();
    const line = { produto_id: produto.id, quantidade: 1, preco_unitario: 5 };
    const pessoa = await contact();
    const empty = await deal({ contato_id: pessoa.id });
    const text = await deal({ contato_id: pessoa.id, itens: [line, { descricao: 'Só texto', quantidade: 1 }] });
    const alone = await deal({ itens: [line] });
    await told();
    refused(await win(empty.id, { criar: 'venda' }), 'criar', 'não tem itens');
    refused(await win(text.id, { criar: 'venda' }), 'itens.1.descricao', 'texto livre');
    refused(await win(alone.id, { criar: 'venda' }), 'contato_id', 'não tem contato');
    const whole = await deal({ contato_id: pessoa.id, itens: [line] });
    await told();
    const tries: [string[], string][] = [
      [['crm:write', 'clientes:write'], 'vendas:write'],
      [['crm:write', 'vendas:write'], 'clientes:write'],
    ];
    for (const [escopos, missing] of tries) {
      const { token } = await company.token({ escopos });
      const answer = await api.call('POST', `/v1/crm/negocios/${whole.id}/ganhar/`, {
        token,
        body: { criar: 'venda' },
      });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain(`escopo ${missing}`);
    }
    expect(await told()).toEqual([]);
    expect(
      await sql`SELECT FROM vendas WHERE negocio_id = ANY (${[empty.id, text.id, alone.id, whole.id]}::bigint[])`,
    ).toHaveLength(0);
    expect((await winNegocio(company.ctx, { id: empty.id })).status).toBe('ganho');
  });
});
