import { expect, test } from 'vitest';
import { byService } from '#app/(painel)/integracoes/_parts/served.ts';
import { MODULO_DO_EVENTO, MODULOS_API } from '#modulos/index.ts';
import { EVENTOS } from '#server/eventos/index.ts';

// What is served stands first; the rest is folded, with its number and the reason.

const kind = (nome: string, emitido: boolean, no_plano: boolean) => ({ nome, emitido, no_plano });
const [served, outside, later, both] = [
  kind('servido', true, true),
  kind('fora', true, false),
  kind('depois', false, true),
  kind('fora e depois', false, false),
];

test('where everything is served, nothing is folded', () => {
  expect(byService([served])).toEqual({ served: [served], folded: [] });
});

test('what the plan does not have, and what is not emitted yet, are folded each by itself', () => {
  expect(byService([outside, served, later, both])).toEqual({
    served: [served],
    folded: [
      { label: 'Mais 2 eventos de módulos que seu plano não tem', kinds: [outside, both] },
      { label: 'Mais 1 evento ainda não emitido', kinds: [later] },
    ],
  });
});

test('what was chosen stays in sight', () => {
  expect(byService([outside, both], ({ nome }) => nome === 'fora')).toEqual({
    served: [outside],
    folded: [{ label: 'Mais 1 evento de módulos que seu plano não tem', kinds: [both] }],
  });
});

test('every kind of event is of a module that a plan can have', () => {
  expect(Object.keys(MODULO_DO_EVENTO).sort()).toEqual([...EVENTOS].sort());
  expect(new Set(Object.values(MODULO_DO_EVENTO)).difference(new Set<string>(MODULOS_API))).toEqual(new Set());
});
