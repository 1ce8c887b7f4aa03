import { expect, test } from 'vitest';
import {
  addSaida,
  arrivedAs,
  changeSaida,
  removeSaida,
  saidaOf,
  setOut,
} from '#app/(painel)/conversas/_escrever/saidas.ts';

// What is on its way out of the inbox: tried again once, and only where it failed and was not given up.

const begin = () => addSaida({ conversa_id: 1, texto: 'Olá', resposta_a_id: null, arquivo: null, depois_de: 0 });

test('what failed is set out again once, however often the button is pressed while it waits for its turn', () => {
  const { chave } = begin();
  expect(setOut(chave), 'it is on its way').toBe(false);
  changeSaida(chave, { estado: 'falhou', erro: 'A conexão caiu.' });
  expect([setOut(chave), setOut(chave)]).toEqual([true, false]);
});

test('what was given up is not set out again', () => {
  const { chave } = begin();
  changeSaida(chave, { estado: 'falhou' });
  removeSaida(chave);
  expect(setOut(chave)).toBe(false);
});

test('a message that one of two alike has become is not the other one, whichever failed', () => {
  const [first, second] = [begin(), begin()];
  expect(first.envio).not.toBe(second.envio);
  changeSaida(first.chave, { estado: 'falhou' });
  arrivedAs(second, 7);
  expect(saidaOf(second.chave)).toBeUndefined();
  expect(saidaOf(first.chave)?.outras).toEqual([7]);
});
