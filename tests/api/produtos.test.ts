import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { updateProduto } from '#server/catalogo/index.ts';
import { transaction } from '#server/platform/context.ts';
import { openCatalogue } from '#tests/support/catalogue-door.ts';
import { MISSING } from '#tests/support/panel-cases.ts';
import { refused } from '#tests/support/refusal.ts';
import { countRows } from '#tests/support/rows.ts';

// Products through the API: what is kept, changed, found and refused. Deletion: produtos-exclusao.test.ts.

const { company, send, product, category, toldOf, audited } = await openCatalogue();

type Fields = Record<string, unknown>;

const EMPTY = {
  ...{ custo_medio: null, gtin: null, categoria_id: null, descricao: null, ncm: null, estoque_minimo: null },
  ...{ peso_bruto: null, peso_liquido: null, altura: null, largura: null, comprimento: null },
  imagens: [],
};

describe('creating', () => {
  test('only name and code are asked for', async () => {
    const made = await product({ nome: ' Bule azul ', codigo: 'AZUL' });
    expect(made).toStrictEqual({
      ...{ id: made.id, nome: 'Bule azul', codigo: 'AZUL', unidade: 'UN', controlar_estoque: true },
      ...{ preco_venda: '0.00', preco_custo: '0.00', situacao: 'A', ativo: true, ...EMPTY },
      criado_em: expect.stringMatching(/-03:00$/),
      atualizado_em: expect.stringMatching(/-03:00$/),
    });
    expect((await send('GET', `produtos/${made.id}/`)).json.data).toStrictEqual(made);
    const { nome, codigo, unidade, preco_venda, preco_custo, gtin, criado_em } = made;
    expect(await toldOf(made.id)).toEqual([
      {
        evento: 'produto.criado',
        dados: {
          ...{ id: made.id, nome, codigo, preco_venda, preco_custo, unidade, gtin, criado_em },
          ...{ situacao: 'A', ativo: true },
        },
      },
    ]);
    expect(await audited('produto', made.id)).toEqual(['produto.criado']);
  });

  test.each<[Fields, Fields]>([
    [
      { preco_venda: 12.5, preco_custo: '7' },
      { preco_venda: '12.50', preco_custo: '7.00' },
    ],
    [
      { gtin: '7891000315507', ncm: '0901.21.00' },
      { gtin: '7891000315507', ncm: '09012100' },
    ],
    [
      { gtin: '', ncm: null, descricao: ' ' },
      { gtin: null, ncm: null, descricao: null },
    ],
    [{ gtin: '96385074' }, { gtin: '96385074' }],
    [
      { peso_bruto: '1.05', peso_liquido: 1 },
      { peso_bruto: '1.050', peso_liquido: '1.000' },
    ],
    [
      { altura: '10', largura: 2.5, comprimento: '0' },
      { altura: '10.00', largura: '2.50', comprimento: '0.00' },
    ],
    [
      { estoque_minimo: '3.5', unidade: 'cx' },
      { estoque_minimo: '3.500', unidade: 'CX' },
    ],
    [{ ativo: false }, { situacao: 'I', ativo: false }],
    [{ situacao: 'I' }, { situacao: 'I', ativo: false }],
    [
      { situacao: 'A', ativo: true },
      { situacao: 'A', ativo: true },
    ],
    [
      { peso_bruto: '999999.999', comprimento: '999999.99' },
      { peso_bruto: '999999.999', comprimento: '999999.99' },
    ],
  ])('%j is kept as %j', async (sent, kept) => {
    expect(await product(sent)).toMatchObject(kept);
  });

  test.each<[Fields, string, string]>([
    [{ nome: ' ' }, 'nome', 'obrigatório'],
    [{ codigo: null }, 'codigo', 'Informe um texto'],
    [{ gtin: '7891000315508' }, 'gtin', 'GTIN inválido'],
    [{ gtin: '789100031550' }, 'gtin', 'GTIN inválido'],
    [{ ncm: '1234567' }, 'ncm', '8 dígitos'],
    [{ ncm: 'abcdefgh' }, 'ncm', '8 dígitos'],
    [{ preco_venda: '-0.01' }, 'preco_venda', 'maior ou igual a 0'],
    [{ preco_custo: '1.001' }, 'preco_custo', '2 casas'],
    [{ peso_bruto: '-1' }, 'peso_bruto', 'maior ou igual a 0'],
    [{ peso_bruto: '1.0001' }, 'peso_bruto', '3 casas'],
    [{ peso_bruto: '9999999999' }, 'peso_bruto', '9 dígitos'],
    [{ altura: '123456789' }, 'altura', '8 dígitos'],
    [{ peso_bruto: '1', peso_liquido: '1.001' }, 'peso_liquido', 'não pode passar do bruto'],
    [{ categoria_id: MISSING }, 'categoria_id', 'não encontrada'],
    [{ categoria_id: '1' }, 'categoria_id', 'número inteiro'],
    [{ situacao: 'E' }, 'situacao', 'use DELETE'],
    [{ situacao: 'I', ativo: true }, 'ativo', 'coisas diferentes'],
    [{ controlar_estoque: 'sim' }, 'controlar_estoque', 'true ou false'],
    [{ estoque_minimo: 'muito' }, 'estoque_minimo', 'decimal'],
    [{ descricao: 'x'.repeat(5_001) }, 'descricao', '5000'],
  ])('%j is refused on %s, and nothing is written', async (sent, field, said) => {
    const before = await countRows();
    refused(await send('POST', 'produtos/', { nome: 'Bule', codigo: 'RECUSADO', ...sent }), field, said);
    expect(await countRows()).toEqual(before);
  });

  test('another company’s category is a missing one; faults beside it are told at once', async () => {
    const other = await company.sibling();
    const { id } = await other.category();
    const sent = { nome: 'x', codigo: 'ALHEIA', categoria_id: id, peso_bruto: '1', peso_liquido: '2' };
    const { status, json } = await send('POST', 'produtos/', sent);
    expect([status, Object.keys(json.error.details ?? {})]).toEqual([400, ['peso_liquido', 'categoria_id']]);
  });
});

describe('changing', () => {
  const full = async () =>
    product({
      ...{
        preco_venda: '10',
        gtin: '96385074',
        ncm: '09012100',
        categoria_id: (await category(`C${Math.random()}`)).id,
      },
      ...{ descricao: 'Bom', estoque_minimo: '2', peso_bruto: '1', peso_liquido: '1', altura: '1', largura: '2' },
    });

  test('PUT with what GET gave changes nothing and tells nobody, deleted or not', async () => {
    const { id } = await full();
    for (const situacao of ['A', 'E']) {
      if (situacao === 'E') await send('DELETE', `produtos/${id}/`);
      const read = (await send('GET', `produtos/${id}/`)).json.data;
      const before = await countRows();
      const answer = await send('PUT', `produtos/${id}/`, read);
      expect([answer.status, answer.json.data]).toStrictEqual([200, read]);
      expect(answer.json.data).toMatchObject({ situacao });
      expect(answer.headers.get('x-campos-ignorados')).toBe('id, custo_medio, criado_em, atualizado_em, imagens');
      expect(await countRows()).toEqual(before);
    }
  });

  test('PUT empties what is not sent and may be empty, and keeps the rest', async () => {
    const { id } = await full();
    const { json } = await send('PUT', `produtos/${id}/`, { nome: 'Outro', codigo: `OUTRO-${id}` });
    expect(json.data).toMatchObject({ nome: 'Outro', preco_venda: '10.00', unidade: 'UN', situacao: 'A', ...EMPTY });
    refused(await send('PUT', `produtos/${id}/`, { nome: 'Outro' }), 'codigo', 'obrigatório');
  });

  test('PATCH changes what is sent; one change is one event, and the same again none', async () => {
    const made = await full();
    for (const _ of [1, 2]) {
      const answer = await send('PATCH', `produtos/${made.id}/`, { preco_venda: '12', peso_bruto: null });
      expect(answer.json.data).toMatchObject({
        ...made,
        preco_venda: '12.00',
        peso_bruto: null,
        atualizado_em: expect.any(String),
      });
    }
    const told = await toldOf(made.id);
    expect(told.map(({ evento }) => evento)).toEqual(['produto.criado', 'produto.atualizado']);
    expect(told[1]?.dados).toMatchObject({ preco_venda: '12.00', situacao: 'A', ativo: true });
    expect(told[1]?.dados).not.toHaveProperty('criado_em');
  });

  test('the net weight is held against the gross one that is kept', async () => {
    const { id } = await full();
    refused(await send('PATCH', `produtos/${id}/`, { peso_liquido: '1.001' }), 'peso_liquido', 'bruto');
    refused(await send('PATCH', `produtos/${id}/`, { peso_bruto: '0.5' }), 'peso_liquido', 'bruto');
    expect((await send('PATCH', `produtos/${id}/`, { peso_bruto: '2', peso_liquido: '1.5' })).status).toBe(200);
  });

  test.each<[string, Fields, string]>([
    ['A', { ativo: false }, 'I'],
    ['A', { situacao: 'A', ativo: false }, 'I'],
    ['A', { situacao: 'I', ativo: true }, 'I'],
    ['I', { situacao: 'I', ativo: true }, 'A'],
    ['I', { situacao: 'A', ativo: false }, 'A'],
    ['I', { situacao: 'I', ativo: false }, 'I'],
  ])('of situacao and ativo the one that differs from %s counts: %j makes it %s', async (was, sent, becomes) => {
    const { id } = await product({ situacao: was });
    const { json } = await send('PATCH', `produtos/${id}/`, sent);
    expect(json.data).toMatchObject({ situacao: becomes, ativo: becomes === 'A' });
  });

  test('a code of another product is refused, whichever door; a deletion by PATCH too', async () => {
    const [one, other] = [await product(), await product()];
    refused(await send('PATCH', `produtos/${one.id}/`, { codigo: other.codigo }), 'codigo', 'Já existe um produto');
    refused(await send('PATCH', `produtos/${one.id}/`, { situacao: 'E' }), 'situacao', 'use DELETE');
    refused(await send('POST', 'produtos/', { nome: 'x', codigo: other.codigo }), 'codigo', 'Já existe um produto');
  });
});

describe('the list', () => {
  const ids = async (query: string): Promise<number[]> => {
    const { json } = await send('GET', `produtos/?${query}`);
    return (json.data.resultados as { id: number }[]).map(({ id }) => id);
  };

  test('a category brings what is in the categories inside it', async () => {
    const root = await category('Raiz da lista');
    const leaf = await category('Folha', (await category('Galho', root.id)).id);
    const [inRoot, inLeaf] = [await product({ categoria_id: root.id }), await product({ categoria_id: leaf.id })];
    expect(await ids(`categoria_id=${root.id}&ordenar=criado_em`)).toEqual([inRoot.id, inLeaf.id]);
    expect(await ids(`categoria_id=${leaf.id}&busca=bule`)).toEqual([inLeaf.id]);
    const other = await company.sibling();
    const foreign = await other.category();
    await other.product({ categoria_id: foreign.id });
    expect(await ids(`categoria_id=${foreign.id}`)).toEqual([]);
  });

  test('by code, by GTIN, by what changed since; a GTIN is found by a search too', async () => {
    const made = await product({ codigo: 'EXATO-1', gtin: '4006381333931' });
    await product({ codigo: 'EXATO-12' });
    expect(await ids('codigo=EXATO-1')).toEqual([made.id]);
    expect(await ids('gtin=4006381333931')).toEqual([made.id]);
    expect(await ids('busca=4006381333931')).toEqual([made.id]);
    await send('PATCH', `produtos/${made.id}/`, { nome: 'Mudou agora' });
    const { atualizado_em } = (await send('GET', `produtos/${made.id}/`)).json.data;
    const since = `atualizado_desde=${encodeURIComponent(String(atualizado_em))}&ordenar=atualizado_em`;
    expect(await ids(since)).toEqual([made.id]);
    // The `+` of a zone, written as it is, comes as a space.
    const inUtc = new Date(String(atualizado_em)).toISOString().replace('Z', '+00:00');
    expect(await ids(`atualizado_desde=${inUtc}&ordenar=atualizado_em`)).toEqual([made.id]);
  });

  test('what changed since then waits for a change that began before it and is not there yet, so that a copy misses nothing', async () => {
    const [slow, quick] = [await product(), await product()];
    // The moment of a record is in microseconds, this one in milliseconds.
    const since = `atualizado_desde=${encodeURIComponent(new Date(Date.now() + 2).toISOString())}&ordenar=atualizado_em`;
    await setTimeout(5);
    await transaction(company.ctx, async (ctx) => {
      await updateProduto(ctx, { id: slow.id, nome: 'Mudou antes' });
      await send('PATCH', `produtos/${quick.id}/`, { nome: 'Mudou depois' });
      expect(await ids(since)).toEqual([]);
    });
    expect(await ids(since)).toEqual([slow.id, quick.id]);
  });

  test('deleted ones only where they are asked for, and counted apart', async () => {
    const { id } = await product({ nome: 'Vai embora' });
    await send('DELETE', `produtos/${id}/`);
    expect(await ids('busca=vai%20embora')).toEqual([]);
    expect(await ids('situacao=E&busca=vai%20embora')).toEqual([id]);
    const { json } = await send('GET', 'produtos/?situacao=E&por_pagina=1');
    const all = await ids('situacao=E&por_pagina=100');
    expect(json.data.paginacao.total_registros).toBe(all.length);
  });
});
