import { beforeAll, describe, expect, test } from 'vitest';
import type { Produto } from '#server/catalogo/index.ts';
import { holdFornecedor } from '#server/clientes/index.ts';
import { createContato, updateContato } from '#server/crm/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { createVenda } from '#server/vendas/index.ts';
import { openCustomers } from '#tests/support/customer-door.ts';
import { MISSING } from '#tests/support/panel-cases.ts';

// Removing a customer: for good, and never one that a document names.

const { company, api, send, create, toldOf } = await openCustomers();
let produto: Produto;

beforeAll(async () => {
  produto = await company.product();
});

const sell = (cliente_id: number) =>
  createVenda(company.ctx, {
    cliente_id,
    itens: [{ produto_id: produto.id, quantidade: '1', preco_unitario: '10' }],
  });

/** A purchase, as the room of purchases writes it. */
async function buy(fornecedor_id: number): Promise<void> {
  await transaction(company.ctx, async (ctx) => {
    await holdFornecedor(ctx, fornecedor_id);
    await ctx.db.sql`INSERT INTO compras (empresa_id, numero, fornecedor_id, total)
      VALUES (${company.id}, ${`C${fornecedor_id}`}, ${fornecedor_id}, 0)`;
  });
}

describe('removing', () => {
  test('one without documents: gone, told, in the audit trail; a second time it is not there', async () => {
    const { id } = await create({ nome: 'Breve', cnpj_cpf: '529.982.247-25' });
    const gone = await send('DELETE', `${id}/`);
    expect([gone.status, gone.json]).toStrictEqual([200, { success: true, message: 'Cliente excluído.' }]);
    expect((await toldOf(id)).at(-1)).toEqual({
      evento: 'cliente.excluido',
      dados: { id, nome: 'Breve', cnpj_cpf: '***.982.247-25' },
    });
    const [line] = await db().sql`SELECT acao, recurso_nome, detalhes FROM auditoria
      WHERE recurso = 'cliente' AND recurso_id = ${id} ORDER BY id DESC LIMIT 1`;
    expect(line).toEqual({
      ...{ acao: 'cliente.excluido', recurso_nome: 'Breve' },
      detalhes: { nome: 'Breve', cnpj_cpf: '52998224725' },
    });
    for (const method of ['DELETE', 'GET', 'PATCH', 'PUT']) {
      expect((await send(method, `${id}/`, method === 'GET' ? undefined : { nome: 'x' })).status).toBe(404);
    }
    // Its document is free again.
    await create({ cnpj_cpf: '529.982.247-25' });
  });

  test.each([
    ['vendas', sell],
    ['compras', buy],
  ] as const)('one that %s name stays, and the refusal says so', async (documents, write) => {
    const { id } = await create({ nome: 'Padaria' });
    await write(id);
    const told = await toldOf(id);
    const { status, json } = await send('DELETE', `${id}/`);
    expect(status).toBe(400);
    expect(json.error).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(new RegExp(`"Padaria" está em ${documents} .*ativo: false`)),
    });
    expect((await send('GET', `${id}/`)).status).toBe(200);
    expect(await toldOf(id)).toEqual(told);
  });

  test('one that a contact is tied to stays until the contact lets go of it, and the refusal says so', async () => {
    const { id } = await create({ nome: 'Padaria' });
    const contato = await createContato(company.ctx, { nome: 'Ana', cliente_erp_id: id });
    expect((await send('DELETE', `${id}/`)).json.error?.message).toBe(
      'O cliente "Padaria" está em contatos do CRM e não pode ser excluído. Tire antes a ligação no cadastro do contato, ou desative-o (ativo: false): nenhum documento novo é feito em seu nome.',
    );
    await updateContato(company.ctx, { id: contato.id, cliente_erp_id: null });
    expect((await send('DELETE', `${id}/`)).status).toBe(200);
  });

  test('a foreign customer is a missing one', async () => {
    const { id } = await (await company.sibling()).customer();
    for (const one of [id, MISSING]) expect((await send('DELETE', `${one}/`)).status).toBe(404);
  });

  test('it needs its own scope', async () => {
    const { id } = await create();
    const { token } = await company.token({ escopos: ['clientes:read', 'clientes:write'] });
    const answer = await api.call('DELETE', `/v1/clientes/${id}/`, { token });
    expect([answer.status, answer.json.detail]).toEqual([403, expect.stringContaining('clientes:delete')]);
  });

  test('beside sales that begin at the same moment: one of the two wins, and neither is a fault', async () => {
    for (let round = 0; round < 15; round++) {
      const { id } = await company.customer();
      const [gone, sale, again] = await Promise.all([
        send('DELETE', `${id}/`),
        sell(id).then(
          () => 'sold',
          (error) => error.details,
        ),
        send('DELETE', `${id}/`),
      ]);
      if (sale === 'sold') expect([gone.status, again.status]).toEqual([400, 400]);
      else {
        expect(sale).toEqual({ cliente_id: [`Cliente não encontrado (id ${id}).`] });
        expect([gone.status, again.status].sort()).toEqual([200, 404]);
      }
    }
  });
});
