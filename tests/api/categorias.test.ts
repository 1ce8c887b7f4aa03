import { describe, expect, test } from 'vitest';
import { openCatalogue } from '#tests/support/catalogue-door.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { refused } from '#tests/support/refusal.ts';
import { countRows } from '#tests/support/rows.ts';

// Categories through the API: a tree without circles, of five levels at most.

const { company, send, product, category, audited } = await openCatalogue();

const move = (id: number, categoria_pai_id: unknown) => send('PATCH', `categorias/${id}/`, { categoria_pai_id });

/** Categories each inside the one before it. */
async function chain(name: string, length: number): Promise<number[]> {
  const ids: number[] = [];
  for (let i = 0; i < length; i++) ids.push((await category(`${name} ${i}`, ids.at(-1) ?? null)).id);
  return ids;
}

test('a category has its place; events tell nothing of it, the audit trail does', async () => {
  const root = await category(' Bebidas ');
  const leaf = await category('Chás', root.id);
  expect(leaf).toStrictEqual({
    ...{ id: leaf.id, nome: 'Chás', categoria_pai_id: root.id, nivel: 2, caminho: 'Bebidas > Chás' },
    criado_em: expect.stringMatching(/-03:00$/),
    atualizado_em: expect.stringMatching(/-03:00$/),
  });
  expect((await send('GET', `categorias/${leaf.id}/`)).json.data).toStrictEqual(leaf);
  await move(leaf.id, null);
  await send('PATCH', `categorias/${leaf.id}/`, { nome: 'Infusões' });
  expect(await audited('categoria', leaf.id)).toEqual(['categoria.criada', 'categoria.movida', 'categoria.alterada']);
});

test('PUT with what GET gave changes nothing; without a parent it moves to the first level', async () => {
  const [, id = 0] = await chain('Volta', 2);
  const read = (await send('GET', `categorias/${id}/`)).json.data;
  const before = await countRows();
  const answer = await send('PUT', `categorias/${id}/`, read);
  expect([answer.status, answer.json.data]).toStrictEqual([200, read]);
  expect(answer.headers.get('x-campos-ignorados')).toBe('id, nivel, caminho, criado_em, atualizado_em');
  expect(await countRows()).toEqual(before);
  const { json } = await send('PUT', `categorias/${id}/`, { nome: 'Solta' });
  expect(json.data).toMatchObject({ categoria_pai_id: null, nivel: 1, caminho: 'Solta' });
});

describe('a name', () => {
  test('is unique in its place, whatever its case and accents, and free in another', async () => {
    const [a, b] = [await category('Lugar A'), await category('Lugar B')];
    await category('Café', a.id);
    const inB = await category('Café', b.id);
    refused(await send('POST', 'categorias/', { nome: 'CAFE', categoria_pai_id: a.id }), 'nome', 'Já existe');
    refused(await send('POST', 'categorias/', { nome: 'lugar a' }), 'nome', 'Já existe');
    refused(await move(inB.id, a.id), 'nome', 'Já existe');
    refused(await send('POST', 'categorias/', { nome: ' ' }), 'nome', 'obrigatório');
    refused(await send('POST', 'categorias/', { nome: 'x'.repeat(101) }), 'nome', '100');
    await (await company.sibling()).category({ nome: 'Lugar A' });
  });
});

describe('the tree', () => {
  test('has five levels, counted with what is inside a category that moves', async () => {
    const deep = await chain('Fundo', 5);
    const parent = deep[4] ?? 0;
    refused(
      await send('POST', 'categorias/', { nome: 'Seis', categoria_pai_id: parent }),
      'categoria_pai_id',
      '5 níveis',
    );
    const [top = 0] = await chain('Par', 2);
    refused(await move(top, deep[3]), 'categoria_pai_id', '5 níveis');
    expect((await move(top, deep[2])).json.data).toMatchObject({ nivel: 4 });
  });

  test('has no circle', async () => {
    const [a = 0, b = 0, c = 0] = await chain('Roda', 3);
    for (const inside of [a, b, c]) refused(await move(a, inside), 'categoria_pai_id', 'dentro dela mesma');
    expect((await move(c, a)).json.data).toMatchObject({ nivel: 2 });
  });

  test('moves at the same moment make none together', async () => {
    for (let round = 0; round < 10; round++) {
      const ids = await Promise.all([0, 1, 2].map((i) => category(`Par ${round} ${i}`)));
      const [a = 0, b = 0, c = 0] = ids.map(({ id }) => id);
      const answers = await Promise.all([move(a, b), move(b, c), move(c, a)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400]);
    }
  });

  test('a missing parent and another company’s are refused alike', async () => {
    const { id } = await category('Órfã');
    const foreign = await (await company.sibling()).category();
    for (const other of [MISSING, foreign.id]) {
      refused(await move(id, other), 'categoria_pai_id', `não encontrada (id ${other})`);
      const made = await send('POST', 'categorias/', { nome: 'x', categoria_pai_id: other });
      refused(made, 'categoria_pai_id', 'não encontrada');
    }
    expect((await move(foreign.id, id)).status).toBe(404);
    refused(await move(id, 'a'), 'categoria_pai_id', 'inteiro');
  });
});

describe('deleting', () => {
  const remove = (id: number) => send('DELETE', `categorias/${id}/`);

  test('an empty one; a second time it is not there', async () => {
    const { id } = await category('Vazia');
    expect((await remove(id)).json).toStrictEqual({ success: true, message: 'Categoria excluída.' });
    expect((await remove(id)).status).toBe(404);
    expect((await audited('categoria', id)).at(-1)).toBe('categoria.excluida');
  });

  test('is refused while something is in it, saying how much; deleted products lose it', async () => {
    const [id = 0, inside = 0] = await chain('Cheia', 2);
    const one = await product({ categoria_id: id });
    refused(await remove(id), 'id', 'tem 1 subcategoria e 1 produto');
    await remove(inside);
    const two = await product({ categoria_id: id });
    refused(await remove(id), 'id', 'tem 2 produtos');
    await send('PATCH', `produtos/${two.id}/`, { categoria_id: null });
    await send('DELETE', `produtos/${one.id}/`);
    expect((await remove(id)).status).toBe(200);
    expect((await send('GET', `produtos/${one.id}/`)).json.data).toMatchObject({ categoria_id: null, situacao: 'E' });
  });

  test('at the moment in which a product takes it: one of the two is refused', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await category(`Disputada ${round}`);
      const [removed, taken] = await Promise.all([
        remove(id),
        send('POST', 'produtos/', { nome: 'x', codigo: `D-${round}`, categoria_id: id }),
      ]);
      expect(['200 400', '400 201']).toContain(`${removed.status} ${taken.status}`);
    }
  });
});
