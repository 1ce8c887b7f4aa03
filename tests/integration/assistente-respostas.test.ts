import { expect, test } from 'vitest';
import {
  eventsOf,
  openAssistente,
  saidIn,
  stateOf,
  TROCAS,
  toldIn,
  turnsOf,
  waitingIn,
} from '#tests/support/assistente-scene.ts';

// The assistant answers what contacts ask, out of the company's knowledge, or leaves it to a person.

const { company, ia, ask, answer } = await openAssistente();
const HANDED_OVER = 'Vou passar a conversa para uma pessoa da equipe, que continua por aqui.';

test('a question is answered with what the knowledge says, and all of the turn is kept', async () => {
  ia.model = () => ({ text: 'Você pode trocar em até 30 dias, com a nota fiscal [1].' });
  const id = await ask('Qual o prazo de troca?');
  expect(await answer(id)).toEqual({ como: 'respondida' });
  expect(await saidIn(id)).toEqual([
    expect.objectContaining({ de: 'contato', texto: 'Qual o prazo de troca?' }),
    expect.objectContaining({
      de: 'ia',
      nome: 'Assistente',
      texto: 'Você pode trocar em até 30 dias, com a nota fiscal.',
    }),
  ]);
  const [turn] = await turnsOf(id);
  expect(turn).toMatchObject({
    ...{
      resultado: 'respondida',
      motivo: null,
      pergunta: 'Qual o prazo de troca?',
      buscas: ['Qual o prazo de troca?'],
    },
    ...{ resposta: 'Você pode trocar em até 30 dias, com a nota fiscal [1].', modelo: 'modelo-de-teste' },
    ...{ tokens_entrada: 900, tokens_saida: 60, versao_instrucoes: expect.stringMatching(/^[\da-f]{12}$/) },
    trechos: [
      { numero: 1, citado: true, texto: TROCAS.texto },
      { numero: 2, citado: false },
    ],
  });
  expect(await waitingIn(id)).toEqual([]);
  expect(await stateOf(id)).toMatchObject({ status: 'aberta', responsavel_id: null, nao_lidas: 1, ia_pausada: false });
  const sent = (await eventsOf(company)).filter(({ evento }) => evento === 'mensagem.enviada');
  expect(sent.at(-1)?.dados).toMatchObject({ conversa_id: id, remetente_tipo: 'ia', direcao: 'saida' });
  expect(ia.asked.at(-1)).toMatchObject({ authorization: `Bearer ${ia.key}`, body: { model: 'modelo-de-teste' } });
});

test('an answer that cites nothing is not sent: the conversation is handed over', async () => {
  ia.model = () => ({ text: 'Você pode trocar em até 90 dias.' });
  const id = await ask('E a troca?');
  expect(await answer(id)).toEqual({ como: 'transferida' });
  expect(await toldIn(id)).toEqual([HANDED_OVER]);
  expect(await turnsOf(id)).toMatchObject([
    { resultado: 'transferida', motivo: 'sem_citacao', resposta: 'Você pode trocar em até 90 dias.' },
  ]);
  expect(await stateOf(id)).toMatchObject({ status: 'aguardando_atendente', avisar_espera_em: expect.any(Date) });
});
