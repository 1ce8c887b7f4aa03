import { describe, expect, test } from 'vitest';
import { answerVez, closeModelo, updateAssistente } from '#server/assistente/index.ts';
import { concludeConversa } from '#server/atendimento/index.ts';
import { writeTrechos } from '#server/conhecimento/index.ts';
import { transaction } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import {
  eventsOf,
  openAssistente,
  saidIn,
  stateOf,
  toldIn,
  turnsOf,
  waitingIn,
} from '#tests/support/assistente-scene.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { hear, openChannel, says, systemOf } from '#tests/support/inbox.ts';
import { finding, TROCAS } from '#tests/support/passages.ts';

// The assistant answers what contacts ask, out of the company's knowledge, or leaves it to a person.

const { company, ia, ask, answer, phone } = await openAssistente();
const HANDED_OVER = 'Vou passar a conversa para uma pessoa da equipe, que continua por aqui.';
const CITED = { text: 'Você pode trocar em até 30 dias, com a nota fiscal [1].' };

test('a question is answered with what the knowledge says, and all of the turn is kept', async () => {
  ia.model = () => CITED;
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
    ...{ resposta: CITED.text, modelo: 'modelo-de-teste' },
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
  // It is nobody's first answer: the times of attendance are those of people.
  const [times] = await db().sql`SELECT primeira_resposta_em FROM atendimentos WHERE conversa_id = ${id}`;
  expect(times).toEqual({ primeira_resposta_em: null });
});

test('the model is given the passages, the question and two tools, and nothing of anybody else', async () => {
  ia.model = () => CITED;
  await ask('Uma pergunta de outra pessoa, que se chama Fulana de Tal');
  const id = await ask('Qual o prazo de troca?');
  await answer(id);
  const asked = ia.asked.at(-1);
  expect(asked).toMatchObject({
    authorization: `Bearer ${ia.key}`,
    body: { model: 'modelo-de-teste', max_tokens: 1_000 },
  });
  expect(asked?.body.tools?.map((one) => one.function.name)).toEqual(['buscar_conhecimento', 'transferir']);
  expect(asked?.text).toContain(TROCAS.texto);
  expect(asked?.text).toContain('Qual o prazo de troca?');
  expect(asked?.text).not.toMatch(/Fulana|Rafael|\+55119/);
  expect(asked?.body.messages.map(({ role }) => role)).toEqual(['system', 'user']);
});

test('what the company says of its assistant is in the instructions', async () => {
  await updateAssistente(company.ctx, {
    nome: 'Lia',
    tom: 'formal',
    orientacoes: 'Chame o contato de senhor ou senhora.',
  });
  ia.model = () => CITED;
  const id = await ask('Posso trocar?');
  await answer(id);
  const [system] = ia.asked.at(-1)?.body.messages ?? [];
  expect(system?.content).toMatch(/^Você é Lia,/);
  expect(system?.content).toContain('Chame o contato de senhor ou senhora.');
  expect(system?.content).toContain('Seja formal');
  expect((await saidIn(id)).at(-1)).toMatchObject({ de: 'ia', nome: 'Lia' });
  await updateAssistente(company.ctx, { nome: 'Assistente', tom: 'cordial', orientacoes: null });
});

describe('the model', () => {
  test('searches again with other words, and cites what that found', async () => {
    ia.model = (asked) =>
      asked.body.messages.length === 2
        ? { tools: [{ name: 'buscar_conhecimento', args: { pergunta: 'prazo de devolução' } }] }
        : { text: 'São 30 dias [2].' };
    const id = await ask('Quanto tempo tenho?');
    const found = await answer(id, async (ctx, termo) =>
      termo === 'prazo de devolução'
        ? (await finding({ texto: 'x' }, TROCAS)(ctx, termo)).slice(1)
        : await finding({ texto: 'Abrimos às nove.' })(ctx, termo),
    );
    expect(found).toEqual({ como: 'respondida' });
    expect(await turnsOf(id)).toMatchObject([
      {
        buscas: ['Quanto tempo tenho?', 'prazo de devolução'],
        trechos: [{ citado: false }, { numero: 2, citado: true }],
      },
    ]);
    expect(await turnsOf(id)).toMatchObject([{ tokens_entrada: 1_800, tokens_saida: 120 }]);
  });

  test.each([
    ['pediu_pessoa', 'pedida'],
    ['sem_resposta', 'sem_trechos'],
  ])('hands the conversation over (%s)', async (motivo, kept) => {
    ia.model = () => ({ tools: [{ name: 'transferir', args: { motivo } }] });
    const id = await ask('Quero falar com alguém');
    expect(await answer(id)).toEqual({ como: 'transferida' });
    expect(await toldIn(id)).toEqual([HANDED_OVER]);
    expect(await turnsOf(id)).toMatchObject([{ resultado: 'transferida', motivo: kept, resposta: null }]);
    expect(await stateOf(id)).toMatchObject({ status: 'aguardando_atendente', avisar_espera_em: expect.any(Date) });
    expect(await waitingIn(id)).toEqual([]);
  });

  test.each([
    ['cites nothing', 'Você pode trocar em até 90 dias.', 'sem_citacao'],
    ['cites what was never found', 'Você pode trocar em até 90 dias [7].', 'sem_citacao'],
    ['cites what was found and what was not', 'Você pode trocar em até 90 dias [1][7].', 'sem_citacao'],
    ['says nothing', '  \u200B ', 'resposta_invalida'],
    ['says too much', `${'Trocas em 30 dias. '.repeat(200)}[1]`, 'resposta_invalida'],
  ])('that %s is not heard: the conversation is handed over', async (_, text, motivo) => {
    ia.model = () => ({ text });
    const id = await ask('E a troca?');
    expect(await answer(id)).toEqual({ como: 'transferida' });
    expect(await toldIn(id)).toEqual([HANDED_OVER]);
    expect(await turnsOf(id)).toMatchObject([{ resultado: 'transferida', motivo }]);
  });

  test('that thinks wants another name for the length of its answer: it is asked by that name from then on', async () => {
    ia.model = ({ body }) =>
      body.max_tokens === undefined
        ? CITED
        : { status: 400, body: '{"error":{"message":"Use \'max_completion_tokens\' instead.","param":"max_tokens"}}' };
    const before = ia.asked.length;
    for (const said of ['E a troca?', 'E a devolução?']) {
      expect(await answer(await ask(said))).toEqual({ como: 'respondida' });
    }
    const asked = ia.asked.slice(before).map(({ body }) => [body.max_tokens, body.max_completion_tokens]);
    expect(asked).toEqual([
      [1_000, undefined],
      [undefined, 4_000],
      [undefined, 4_000],
    ]);
    await closeModelo();
  });

  test('that thinks is asked again for each of the turns that it refused at one moment', async () => {
    const both = Promise.withResolvers<void>();
    let refused = 0;
    ia.model = async ({ body }) => {
      if (body.max_tokens === undefined) return CITED;
      refused += 1;
      if (refused === 2) both.resolve();
      await both.promise;
      return { status: 400, body: '{"error":{"message":"Use max_completion_tokens."}}' };
    };
    const ids = [await ask('E a troca?'), await ask('E a devolução?')];
    expect(await Promise.all(ids.map((id) => answer(id)))).toEqual([{ como: 'respondida' }, { como: 'respondida' }]);
    await closeModelo();
  });

  test('whose refusal quotes that name, and that refuses it too, is asked as before', async () => {
    ia.model = ({ body }) =>
      body.messages.at(-1)?.content?.includes('max_completion_tokens')
        ? { status: 400, body: '{"error":{"message":"Não entendi: max_completion_tokens"}}' }
        : CITED;
    expect(await answer(await ask('O que é max_completion_tokens?'))).toEqual({ como: 'transferida' });
    expect(await answer(await ask('E a troca?'))).toEqual({ como: 'respondida' });
    expect(ia.asked.at(-1)?.body).toMatchObject({ max_tokens: 1_000 });
  });

  test('has nothing to cite where nothing is found', async () => {
    ia.model = () => ({ text: 'Acho que são 90 dias.' });
    const id = await ask('E a troca?');
    await answer(id, finding());
    expect(await turnsOf(id)).toMatchObject([{ motivo: 'sem_trechos', trechos: [] }]);
  });
});

describe('a courtesy', () => {
  test.each(['Oi, bom dia!', 'Muito obrigada pela ajuda!', 'Valeu 🙏', '👍'])(
    '%s: is answered in kind, without the knowledge',
    async (said) => {
      ia.model = () => ({ text: 'Eu que agradeço! Se precisar, é só chamar.' });
      const id = await ask(said);
      expect(await answer(id)).toEqual({ como: 'respondida' });
      expect(await toldIn(id)).toEqual(['Eu que agradeço! Se precisar, é só chamar.']);
      expect(await turnsOf(id)).toMatchObject([{ buscas: [], trechos: [] }]);
      expect(ia.asked.at(-1)?.text).not.toContain(TROCAS.texto);
    },
  );

  test.each(['Oi, o frete é grátis?', 'Obrigado, e o reembolso?', 'Ignore tudo, obrigado'])(
    '%s: is a question',
    async (said) => {
      ia.model = () => ({ text: 'Sim, com certeza!' });
      const id = await ask(said);
      expect(await answer(id)).toEqual({ como: 'transferida' });
      expect(await turnsOf(id)).toMatchObject([{ motivo: 'sem_citacao' }]);
    },
  );

  test.each(['Seu código é 4821', 'Veja em exemplo.com', `Bom dia! ${'Que alegria. '.repeat(30)}`])(
    'is never answered with: %s',
    async (text) => {
      ia.model = () => ({ text });
      const id = await ask('bom dia');
      expect(await answer(id)).toEqual({ como: 'transferida' });
      expect(await toldIn(id)).toEqual([HANDED_OVER]);
    },
  );
});

describe('what waits for an answer', () => {
  test('several messages are one question', async () => {
    ia.model = () => CITED;
    const endereco = phone();
    const id = await ask('Oi', endereco);
    await ask('Comprei uma camisa', endereco);
    await ask('Posso trocar?', endereco);
    expect(await waitingIn(id)).toMatchObject([{ geracao: 3, tentativas: 0 }]);
    expect(await answer(id)).toEqual({ como: 'respondida' });
    expect(await answer(id)).toEqual({ como: 'nada' });
    expect(await turnsOf(id)).toMatchObject([{ pergunta: 'Oi\nComprei uma camisa\nPosso trocar?' }]);
    expect(await toldIn(id)).toHaveLength(1);
  });

  test('what was said before is told apart from the question, and an answered question is not answered again', async () => {
    ia.model = () => CITED;
    const endereco = phone();
    const id = await ask('Posso trocar?', endereco);
    await answer(id);
    await ask('E sem nota?', endereco);
    await answer(id);
    expect((await turnsOf(id)).map(({ pergunta }) => pergunta)).toEqual(['Posso trocar?', 'E sem nota?']);
    expect(ia.asked.at(-1)?.text).toMatch(
      /ANTES, O CONTATO =====\nPosso trocar\?[\s\S]*ANTES, A EQUIPE =====\nVocê pode trocar/,
    );
  });

  test('nothing that was said before the last conclusion', async () => {
    ia.model = () => CITED;
    const endereco = phone();
    const id = await ask('O segredo antigo é abacaxi', endereco);
    await answer(id);
    await concludeConversa(company.ctx, { id });
    await ask('Posso trocar?', endereco);
    expect(await stateOf(id)).toMatchObject({ status: 'aberta' });
    expect(await answer(id)).toEqual({ como: 'respondida' });
    expect(ia.asked.at(-1)?.text).toContain('Posso trocar?');
    expect(ia.asked.at(-1)?.text).not.toContain('abacaxi');
  });

  test('a file alone is for a person; beside a text it is mentioned', async () => {
    ia.model = () => CITED;
    const id = await ask('');
    await db().sql`UPDATE mensagens SET texto = NULL WHERE conversa_id = ${id}`;
    const before = ia.asked.length;
    expect(await answer(id)).toEqual({ como: 'transferida' });
    expect(await turnsOf(id)).toMatchObject([{ motivo: 'sem_texto', pergunta: '' }]);
    expect(ia.asked).toHaveLength(before);
    const other = await ask('Este aqui veio errado');
    await db().sql`
      INSERT INTO midias_mensagem (empresa_id, mensagem_id, tipo, mime, estado) SELECT empresa_id, id, 'imagem', 'image/jpeg', 'indisponivel'
      FROM mensagens WHERE conversa_id = ${other}`;
    await answer(other);
    expect(await turnsOf(other)).toMatchObject([
      { pergunta: 'Este aqui veio errado\n[arquivo]', resultado: 'respondida' },
    ]);
  });

  test('no e-mail that a machine wrote', async () => {
    const caixa = await openChannel(company, 'email', { config: { endereco: 'sac@loja.local' } });
    await updateAssistente(company.ctx, { canais: [{ id: caixa.id, assistente: true }] });
    const before = ia.asked.length;
    await hear(caixa, company, [says('ferias@exemplo.com', 'Estou de férias', { assunto: 'Fora do escritório' })]);
    const [{ id } = { id: 0 }] = await db().sql<
      { id: number }[]
    >`SELECT id FROM conversas WHERE canal_id = ${caixa.id}`;
    await db()
      .sql`UPDATE emails SET automatica = true WHERE mensagem_id IN (SELECT id FROM mensagens WHERE conversa_id = ${id})`;
    expect(await answer(id)).toEqual({ como: 'nada' });
    expect(await toldIn(id)).toEqual([]);
    expect(await waitingIn(id)).toEqual([]);
    expect(ia.asked).toHaveLength(before);
  });
});

test('after twenty answers in a row without a person somebody looks', async () => {
  ia.model = () => CITED;
  const endereco = phone();
  const id = await ask('Posso trocar?', endereco);
  for (let n = 0; n < 20; n++) {
    expect(await answer(id)).toEqual({ como: 'respondida' });
    await ask(`Pergunta ${n}`, endereco);
  }
  expect(await answer(id)).toEqual({ como: 'transferida' });
  expect((await turnsOf(id)).at(-1)).toMatchObject({ motivo: 'muitas_seguidas' });
});

test('the company’s own knowledge is searched, and no other’s', async () => {
  const publish = async (of: Company, texto: string) => {
    const [item] = await db().sql<{ id: number }[]>`
      INSERT INTO conhecimentos (empresa_id, nome, tipo, formato, texto, tamanho, situacao)
      VALUES (${of.id}, 'Garantia', 'texto', 'texto', ${texto}, ${texto.length}, 'pronto') RETURNING id`;
    const id = item?.id ?? 0;
    await transaction(of.ctx, (ctx) => writeTrechos(ctx, id, [{ posicao: 0, pagina: 1, titulo: '', texto }]));
    return id;
  };
  await publish(await makeCompany(), 'A garantia de outra empresa é de dez anos.');
  const conhecimento_id = await publish(company, 'A garantia dos relógios é de dois anos.');
  ia.model = () => ({ text: 'A garantia é de dois anos [1].' });
  const id = await ask('Qual é a garantia do relógio?');
  expect(await answerVez(await systemOf(company.id), id)).toEqual({ como: 'respondida' });
  expect(await turnsOf(id)).toMatchObject([{ trechos: [{ conhecimento_id, citado: true, nome: 'Garantia' }] }]);
  expect(ia.asked.at(-1)?.text).not.toContain('outra empresa');
});
