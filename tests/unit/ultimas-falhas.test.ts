import { expect, test } from 'vitest';
import { againOf, newestOf } from '#app/(painel)/integracoes/falhas.ts';

const falha = (same: string, minute: number, mais: boolean, vezes = 1) => ({
  ...{ same, mais, vezes },
  em: new Date(Date.UTC(2026, 10, 20, 12, minute)),
});

test('failures that are the same are one line, which says that there may be more where not all were read', () => {
  const entregas = Array.from({ length: 50 }, (_, minute) => falha('entrega', minute, true));
  const requisicoes = [falha('requisicao', 59, false), falha('requisicao', 10, false, 1_200), falha('outra', 5, false)];
  const told = newestOf([...requisicoes, ...entregas]);
  expect(told.map((one) => [one.same, one.em.getUTCMinutes(), againOf(one)])).toEqual([
    ['requisicao', 59, '1.201 vezes'],
    ['entrega', 49, '50 vezes ou mais'],
    ['outra', 5, null],
  ]);
});
