import { describe, expect, test } from 'vitest';
import { instante, z } from '#server/platform/validation.ts';
import { countOf, idOf, isMissing, toDo, was } from '#server/transport/rest/noun.ts';
import { writerOf } from '#server/transport/rest/written.ts';

const expedicao = { g: 'a', one: 'expedição', many: 'expedições' } as const;
const produto = { g: 'o', one: 'produto', many: 'produtos' } as const;

describe('words agree with their noun', () => {
  test.each([
    [was(expedicao, 'criad'), 'Expedição criada.'],
    [was(produto, 'não encontrad'), 'Produto não encontrado.'],
    [toDo('Criar', expedicao), 'Criar uma expedição'],
    [toDo('Alterar', produto), 'Alterar um produto'],
    [idOf(expedicao), 'Identificador da expedição.'],
    [isMissing(produto), 'O produto não existe ou é de outra empresa.'],
    [countOf(produto, { total_registros: 0 }), '0 produtos encontrados.'],
    [countOf(produto, { total_registros: 1 }), '1 produto encontrado.'],
    [countOf(expedicao, { total_registros: 3 }), '3 expedições encontradas.'],
    [countOf(expedicao, { total_registros: 1_025, ao_menos: true }), 'Mais de 1.025 expedições encontradas.'],
  ])('%s', (said, expected) => {
    expect(said).toBe(expected);
  });
});

describe('a record goes out as its schema tells', () => {
  const schema = z.object({
    id: z.int(),
    em: instante,
    fim: instante.nullable(),
    itens: z.array(z.object({ em: instante })),
    dados: z.record(z.string(), z.unknown()),
  });
  const em = new Date('2026-08-07T12:30:00Z');
  const write = (value: unknown, zone = 'America/Sao_Paulo') => writerOf(schema)(value, zone);

  test('every instant in the zone, at any depth; fields that it does not declare stay', () => {
    const value = { senha: 'x', dados: { a: [1] }, itens: [{ em, outro: 1 }], fim: em, em, id: 1 };
    expect(write(value)).toStrictEqual({
      id: 1,
      em: '2026-08-07T09:30:00.000-03:00',
      fim: '2026-08-07T09:30:00.000-03:00',
      itens: [{ em: '2026-08-07T09:30:00.000-03:00' }],
      dados: { a: [1] },
    });
    expect(write(value, 'Asia/Kathmandu')).toMatchObject({ em: '2026-08-07T18:15:00.000+05:45' });
  });

  test('what no schema expected goes out as it is: an answer is not refused after its work is done', () => {
    expect(write({ id: 'x', em: null, fim: null, itens: null, dados: {} })).toStrictEqual({
      ...{ id: 'x', em: null, fim: null, itens: null, dados: {} },
    });
  });
});
