import { describe, expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';
import { openCatalogue } from '#tests/support/catalogue-door.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { refused } from '#tests/support/refusal.ts';
import { countRows } from '#tests/support/rows.ts';

// Services through the API: what the company sells without stock.

const { company, send, service, audited } = await openCatalogue();

type Fields = Record<string, unknown>;

test('only name and code are asked for', async () => {
  const made = await service({ nome: 'Instalação', codigo: 'INST' });
  expect(made).toStrictEqual({
    ...{ id: made.id, nome: 'Instalação', codigo: 'INST', unidade: 'UN', preco: '0.00', descricao: null, ativo: true },
    criado_em: expect.stringMatching(/-03:00$/),
    atualizado_em: expect.stringMatching(/-03:00$/),
  });
  expect((await send('GET', `servicos/${made.id}/`)).json.data).toStrictEqual(made);
});

test.each<[Fields, string, string]>([
  [{ nome: '' }, 'nome', 'obrigatório'],
  [{ codigo: 'x'.repeat(61) }, 'codigo', '60'],
  [{ preco: '-1' }, 'preco', 'maior ou igual a 0'],
  [{ preco: '1.001' }, 'preco', '2 casas'],
  [{ ativo: 'sim' }, 'ativo', 'true ou false'],
  [{ unidade: 'PALETES' }, 'unidade', '6'],
])('%j is refused on %s, and nothing is written', async (sent, field, said) => {
  const before = await countRows();
  refused(await send('POST', 'servicos/', { nome: 'x', codigo: 'RECUSADO', ...sent }), field, said);
  expect(await countRows()).toEqual(before);
});

test('PUT with what GET gave changes nothing; it empties the description that is not sent and keeps the rest', async () => {
  const { id } = await service({ descricao: 'Na hora', preco: '50', unidade: 'h' });
  const read = (await send('GET', `servicos/${id}/`)).json.data;
  const before = await countRows();
  expect((await send('PUT', `servicos/${id}/`, read)).json.data).toStrictEqual(read);
  expect(await countRows()).toEqual(before);
  const { json } = await send('PUT', `servicos/${id}/`, { nome: 'Outro', codigo: `O-${id}` });
  expect(json.data).toMatchObject({ nome: 'Outro', descricao: null, preco: '50.00', unidade: 'H', ativo: true });
});

test('PATCH changes what is sent, and the trail says how it moved', async () => {
  const { id } = await service();
  for (const sent of [{ preco: '9.9' }, { ativo: false }, { ativo: false }, { ativo: true }]) {
    expect((await send('PATCH', `servicos/${id}/`, sent)).status).toBe(200);
  }
  const moved = ['servico.criado', 'servico.alterado', 'servico.desativado', 'servico.reativado'];
  expect(await audited('servico', id)).toEqual(moved);
});

test('a code belongs to one service of the company, and may be a product’s too', async () => {
  const one = await service({ codigo: 'UNICO' });
  await company.product({ codigo: 'UNICO' });
  refused(await send('POST', 'servicos/', { nome: 'x', codigo: 'UNICO' }), 'codigo', 'Já existe um serviço');
  const other = await service();
  refused(await send('PATCH', `servicos/${other.id}/`, { codigo: one.codigo }), 'codigo', 'Já existe um serviço');
  await (await company.sibling()).service({ codigo: 'UNICO' });
});

describe('deleting', () => {
  test('one that nothing names; a second time it is not there, nor is another company’s', async () => {
    const { id } = await service();
    expect((await send('DELETE', `servicos/${id}/`)).json).toStrictEqual({
      success: true,
      message: 'Serviço excluído.',
    });
    const foreign = await (await company.sibling()).service();
    for (const gone of [id, MISSING, foreign.id]) {
      expect((await send('DELETE', `servicos/${gone}/`)).status).toBe(404);
      expect((await send('PATCH', `servicos/${gone}/`, { nome: 'x' })).status).toBe(404);
    }
    expect((await audited('servico', id)).at(-1)).toBe('servico.excluido');
  });

  test('is refused where a sale names it, and deactivation is offered', async () => {
    const { id } = await service();
    const sale = await company.sale([await company.product()]);
    await db().sql`INSERT INTO itens_venda (empresa_id, venda_id, tipo, servico_id, quantidade, preco_unitario, total)
      VALUES (${company.id}, ${sale.id}, 'servico', ${id}, 1, 1, 1)`;
    const before = await countRows();
    refused(await send('DELETE', `servicos/${id}/`), 'id', /pedidos de venda.+desative-o/);
    expect(await countRows()).toEqual(before);
    expect((await send('PATCH', `servicos/${id}/`, { ativo: false })).status).toBe(200);
  });
});
