import { expect, test } from 'vitest';
import { inputOf, valuesOf } from '#app/(painel)/assistente/_ajustes/values.ts';
import type { Assistente } from '#app/(painel)/assistente/types.ts';

// What the form of the assistant's settings sends.

const canal = (id: number, assistente: boolean) => ({
  ...({ id, assistente, nome: `Canal ${id}`, tipo: 'whatsapp', ativo: true } as const),
});

const SAVED: Assistente = {
  ...{ nome: 'Bia', tom: 'cordial', orientacoes: null, horario: 'no_expediente' },
  expediente: [{ dia: 1, inicio: '09:00', fim: '18:00' }],
  ...{ espera_segundos: 5, minutos_espera: 10, respostas_por_dia: 100, tokens_por_dia: 50_000 },
  ...{ texto_transferencia: 'Já chamo alguém.', canais: [canal(1, false), canal(2, true)] },
  ...{ disponivel: true, uso_hoje: { respostas: 0, tokens: 0 } },
};

test('only what differs from what the form began with is sent: what others changed meanwhile stays', () => {
  const begun = valuesOf(SAVED);
  expect(inputOf(begun, begun)).toEqual({ canais: [] });
  // A period that was drawn anew is the same hours.
  expect(inputOf(valuesOf(SAVED), begun)).toEqual({ canais: [] });
  expect(inputOf({ ...begun, orientacoes: 'Chame pelo nome.', espera_segundos: '' }, begun)).toEqual({
    ...{ orientacoes: 'Chame pelo nome.', espera_segundos: '', canais: [] },
  });
});

test('a channel is sent where it was switched, also one that is newer than the form', () => {
  const begun = valuesOf(SAVED);
  const canais = [
    { id: 1, assistente: true },
    { id: 2, assistente: true },
    { id: 3, assistente: true },
  ];
  expect(inputOf({ ...begun, canais }, begun).canais).toEqual([
    { id: 1, assistente: true },
    { id: 3, assistente: true },
  ]);
});
