import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { updateAssistente } from '#server/assistente/index.ts';
import { openConversa } from '#server/atendimento/index.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { openAssistente, stateOf, toldIn, turnsOf } from '#tests/support/assistente-scene.ts';
import { setUpChannel } from '#tests/support/canais-scene.ts';
import { FakeSms } from '#tests/support/fake-sms.ts';
import { FRETE, TROCAS } from '#tests/support/passages.ts';

// What the model says may be more than a channel carries, and what it asks for more than the database keeps: then a person goes on.

const { company, ia, answer, ask } = await openAssistente();
beforeAll(() => setEnv({ WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }));

test('an answer that is no SMS, by its letters, is a hand-over, of which the contact is told', async () => {
  const sms = await FakeSms.start();
  onTestFinished(() => sms.close());
  const canal = await setUpChannel(company, ['sms', 'sms_http'], sms.channel('chave'));
  await updateAssistente(company.ctx, { canais: [{ id: canal.id, assistente: true }] });
  const { conversa } = await openConversa(company.ctx, { canal_id: canal.id, endereco: '+5511970007000' });
  const { sql } = db();
  const wrote = (id: string) => sql`
    INSERT INTO mensagens (empresa_id, conversa_id, canal_id, direcao, remetente_tipo, texto, mensagem_id_externo, status, enviada_em, entregue_em)
    VALUES (${company.id}, ${conversa.id}, ${canal.id}, 'entrada', 'contato', 'Posso trocar?', ${id}, 'entregue', now(), now())`;
  await wrote('1');
  ia.model = () => ({ text: `${'Trocas são aceitas em até 30 dias. '.repeat(15)}[1]` });
  expect(await answer(conversa.id)).toEqual({ como: 'respondida' });
  await wrote('2');
  ia.model = () => ({ text: `${'Trocas são aceitas em até 30 dias. '.repeat(30)}[1]` });
  expect(await answer(conversa.id)).toEqual({ como: 'transferida' });
  expect(await turnsOf(conversa.id)).toMatchObject([{ motivo: null }, { motivo: 'resposta_invalida' }]);
  expect((await toldIn(conversa.id)).at(-1)).toContain('Vou passar a conversa');
  expect(await stateOf(conversa.id)).toMatchObject({ status: 'aguardando_atendente' });
});

test('a search for signs that no text has is a search for the rest', async () => {
  const id = await ask('Posso trocar?');
  ia.model = ({ body }) =>
    body.messages.some(({ role }) => role === 'tool')
      ? { text: 'Você pode trocar em até 30 dias [1].' }
      : { tools: [{ name: 'buscar_conhecimento', args: { pergunta: 'tro\0car\ud800' } }] };
  const asked: string[] = [];
  expect(
    await answer(id, async (ctx, termo) => {
      asked.push(termo);
      // Whoever looks it up in the database.
      await ctx.db.sql`SELECT ${termo}::text`;
      return [TROCAS, FRETE].map((one, n) => ({
        ...{ trecho_id: n + 1, conhecimento_id: 1, nome: 'Trocas', pagina: 1, titulo: '', texto: one.texto },
        ...{ posicao: n + 1, lugar_palavras: n + 1, lugar_sentido: null },
      }));
    }),
  ).toEqual({ como: 'respondida' });
  expect(asked).toEqual(['Posso trocar?', 'trocar\ufffd']);
});
