import { describe, expect, test } from 'vitest';
import {
  getAssistente,
  getIndicadoresDoAssistente,
  getResposta,
  getRespostaDaMensagem,
  listAssuntos,
  listRespostas,
  markResposta,
  noteConhecimento,
  rehearse,
  updateAssistente,
} from '#server/assistente/index.ts';
import { today } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import { eventsOf, openAssistente, turnsOf } from '#tests/support/assistente-scene.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { FRETE, finding, TROCAS } from '#tests/support/passages.ts';

// How the assistant is set up, its limits, its rehearsal, and what is seen of what it did.

const { company, ia, canal, ask, answer } = await openAssistente();
const { ctx } = company;
const CITED = { text: 'Você pode trocar em até 30 dias [1].' };
const contato = (texto: string) => ({ mensagens: [{ de: 'contato' as const, texto }] });
const consumo = async () => (await getAssistente(ctx)).uso_hoje;

describe('settings', () => {
  test('are the defaults until somebody changes them; a change is kept, told and audited', async () => {
    const fresh = await makeCompany();
    expect(await getAssistente(fresh.ctx)).toMatchObject({
      ...{ nome: 'Assistente', tom: 'cordial', orientacoes: null, horario: 'sempre', expediente: [], canais: [] },
      ...{ espera_segundos: 8, minutos_espera: 5, respostas_por_dia: 500, tokens_por_dia: 1_000_000, disponivel: true },
      uso_hoje: { respostas: 0, tokens: 0 },
    });
    const expediente = [
      { dia: 1, inicio: '08:00', fim: '12:00' },
      { dia: 1, inicio: '13:00', fim: '18:00' },
    ];
    const changed = await updateAssistente(fresh.ctx, {
      nome: 'Lia',
      tom: 'formal',
      horario: 'no_expediente',
      expediente,
    });
    expect(changed).toMatchObject({ nome: 'Lia', tom: 'formal', expediente, espera_segundos: 8 });
    await updateAssistente(fresh.ctx, { nome: 'Lia' });
    const lines = await db().sql`
      SELECT acao, recurso_nome, detalhes FROM auditoria WHERE empresa_id = ${fresh.id} AND recurso = 'assistente'`;
    expect([...lines]).toEqual([
      {
        ...{ acao: 'assistente.alterado', recurso_nome: 'Lia' },
        detalhes: {
          nome: { antes: 'Assistente', depois: 'Lia' },
          tom: { antes: 'cordial', depois: 'formal' },
          horario: { antes: 'sempre', depois: 'no_expediente' },
          expediente: { antes: null, depois: 'seg 08:00–12:00, seg 13:00–18:00' },
        },
      },
    ]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['hours that are none', { expediente: [{ dia: 1, inicio: '25:00', fim: '26:00' }] }, 'expediente.0.inicio'],
    [
      'hours that end before they begin',
      { expediente: [{ dia: 1, inicio: '18:00', fim: '08:00' }] },
      'expediente.0.fim',
    ],
    ['a day that is none', { expediente: [{ dia: 7, inicio: '08:00', fim: '09:00' }] }, 'expediente.0.dia'],
    [
      'hours that overlap',
      {
        expediente: [
          { dia: 1, inicio: '08:00', fim: '12:00' },
          { dia: 1, inicio: '11:00', fim: '18:00' },
        ],
      },
      'expediente',
    ],
    ['hours without any', { horario: 'no_expediente', expediente: [] }, 'expediente'],
    ['a tone', { tom: 'rude' }, 'tom'],
    ['a wait', { espera_segundos: 121 }, 'espera_segundos'],
    ['minutes', { minutos_espera: 1_441 }, 'minutos_espera'],
    ['answers of a day', { respostas_por_dia: -1 }, 'respostas_por_dia'],
    ['tokens of a day', { tokens_por_dia: 100 }, 'tokens_por_dia'],
    ['no name', { nome: ' ' }, 'nome'],
    ['no text', { texto_transferencia: '' }, 'texto_transferencia'],
  ])('%s are refused, and nothing is changed', async (_, input, field) => {
    const before = await getAssistente(ctx);
    await expect(updateAssistente(ctx, { ...input, orientacoes: 'x' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { [field]: expect.any(Array) },
    });
    expect(await getAssistente(ctx)).toEqual(before);
  });

  test('a channel is switched on and off, audited; not another company’s, and not without a model', async () => {
    const off = await updateAssistente(ctx, { canais: [{ id: canal.id, assistente: false }] });
    expect(off.canais).toMatchObject([{ id: canal.id, assistente: false }]);
    await updateAssistente(ctx, { canais: [{ id: canal.id, assistente: true }] });
    const [line] = await db().sql`
      SELECT detalhes FROM auditoria WHERE empresa_id = ${company.id} AND acao = 'canal.alterado' ORDER BY id DESC LIMIT 1`;
    expect(line?.detalhes).toEqual({ assistente: { antes: false, depois: true } });
    const other = await makeCompany();
    await expect(
      updateAssistente(other.ctx, { nome: 'Eva', canais: [{ id: canal.id, assistente: false }] }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await getAssistente(other.ctx)).nome).toBe('Assistente');
    setEnv({ IA_URL: '', IA_MODELO: '' });
    await expect(updateAssistente(ctx, { canais: [{ id: canal.id, assistente: true }] })).rejects.toMatchObject({
      details: { canais: expect.any(Array) },
    });
    expect((await getAssistente(ctx)).disponivel).toBe(false);
    setEnv(ia.variables);
  });

  test('are for who may change settings; who reads the CRM sees them', async () => {
    const reader = { ...ctx, escopos: new Set(['crm:read', 'crm:write']) };
    expect((await getAssistente(reader)).nome).toBe('Assistente');
    await expect(updateAssistente(reader, { nome: 'Eva' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(rehearse(reader, contato('Oi'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getAssistente({ ...ctx, escopos: new Set() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the day’s limits', () => {
  test.each(['respostas', 'tokens'] as const)('of %s: of workers at the same moment none passes them', async (kind) => {
    const used = await consumo();
    await updateAssistente(ctx, {
      ...(kind === 'respostas' ? { respostas_por_dia: used.respostas + 3 } : { respostas_por_dia: 500 }),
      ...(kind === 'tokens' ? { tokens_por_dia: used.tokens + 20_000 * 3 } : { tokens_por_dia: 1_000_000 }),
    });
    // None gives anything back before all have asked.
    const gate = Promise.withResolvers<void>();
    ia.model = async () => {
      await gate.promise;
      return CITED;
    };
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) ids.push(await ask('Posso trocar?'));
    const before = ia.asked.length;
    const turns = ids.map((id) => answer(id));
    const refused = async () =>
      (await Promise.all(ids.map((id) => turnsOf(id)))).flat().filter(({ motivo }) => motivo === 'limite_diario');
    await expect.poll(async () => (await refused()).length).toBe(5);
    await expect.poll(() => ia.asked.length - before).toBe(3);
    gate.resolve();
    const ends = (await Promise.all(turns)).map(({ como }) => como);
    expect(ends.filter((como) => como === 'respondida')).toHaveLength(3);
    const now = await consumo();
    expect(now.respostas - used.respostas).toBe(3);
    expect(now.tokens - used.tokens).toBe(3 * 960);
    await updateAssistente(ctx, { respostas_por_dia: 500, tokens_por_dia: 1_000_000 });
  });
});

describe('a rehearsal', () => {
  test('shows what would be said and of what, counts among the limits, and writes nothing else', async () => {
    ia.model = () => CITED;
    const used = await consumo();
    const events = (await eventsOf(company)).length;
    const tried = await rehearse(
      ctx,
      {
        mensagens: [
          { de: 'contato', texto: 'Oi' },
          { de: 'assistente', texto: 'Olá!' },
          { de: 'contato', texto: 'Posso trocar?' },
        ],
      },
      finding(TROCAS, FRETE),
    );
    expect(tried).toMatchObject({
      ...{
        resultado: 'respondida',
        motivo: null,
        texto: 'Você pode trocar em até 30 dias.',
        resposta: CITED.text,
        tokens: 960,
      },
      trechos: [
        { numero: 1, citado: true, nome: 'Política de trocas' },
        { numero: 2, citado: false },
      ],
      buscas: ['Posso trocar?'],
    });
    expect(ia.asked.at(-1)?.text).toContain('Olá!');
    expect(await getResposta(ctx, { id: tried.id })).toMatchObject({
      ensaio: true,
      conversa_id: null,
      pergunta: 'Posso trocar?',
    });
    expect((await consumo()).respostas).toBe(used.respostas + 1);
    expect((await eventsOf(company)).length).toBe(events);
  });

  test('that is handed over tells why, and what the contact would read', async () => {
    ia.model = () => ({ text: 'Acho que sim.' });
    expect(await rehearse(ctx, contato('Posso trocar?'), finding(TROCAS))).toMatchObject({
      ...{ resultado: 'transferida', motivo: 'sem_citacao', resposta: 'Acho que sim.' },
      texto: expect.stringContaining('Vou passar a conversa'),
    });
    setEnv({ IA_URL: '', IA_MODELO: '' });
    expect(await rehearse(ctx, contato('Posso trocar?'), finding(TROCAS))).toMatchObject({
      motivo: 'desligada',
      tokens: 0,
    });
    setEnv(ia.variables);
  });

  test.each([
    { mensagens: [] },
    { mensagens: [{ de: 'assistente', texto: 'Oi' }] },
    { mensagens: [{ de: 'contato', texto: '' }] },
  ])('of nothing is none: %j', async (input) => {
    await expect(rehearse(ctx, input, finding())).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

describe('what it did', () => {
  test('is listed, found by its message, marked as wrong and back, and leads to knowledge; audited', async () => {
    ia.model = () => CITED;
    const id = await ask('O prazo do abacaxi?');
    await answer(id);
    const page = await listRespostas(ctx, { busca: 'ABACAXI' });
    expect(page).toMatchObject({
      total_registros: 1,
      resultados: [{ conversa_id: id, pergunta: 'O prazo do abacaxi?' }],
    });
    const resposta_id = page.resultados[0]?.id ?? 0;
    const mensagem_id = page.resultados[0]?.mensagem_id ?? 0;
    expect(await getRespostaDaMensagem(ctx, { mensagem_id })).toMatchObject({
      id: resposta_id,
      trechos: [{ citado: true }, {}],
    });
    expect(await getRespostaDaMensagem(ctx, { mensagem_id: mensagem_id + 1_000 })).toBeNull();
    expect(await markResposta(ctx, { id: resposta_id, errada: true, observacao: 'São 7 dias' })).toMatchObject({
      ...{ marcada_em: expect.any(Date), marcada_por: ctx.ator.nome, observacao: 'São 7 dias' },
    });
    expect((await listRespostas(ctx, { marcada: 'true' })).resultados.map((one) => one.id)).toEqual([resposta_id]);
    const [item] = await db().sql<{ id: number }[]>`
      INSERT INTO conhecimentos (empresa_id, nome, tipo, formato, texto, tamanho, tentar_em)
      VALUES (${company.id}, 'Prazos', 'texto', 'texto', 'São 7 dias', 10, now()) RETURNING id`;
    expect(await noteConhecimento(ctx, { id: resposta_id, conhecimento_id: item?.id })).toMatchObject({
      conhecimento_id: item?.id,
    });
    await expect(noteConhecimento(ctx, { id: resposta_id, conhecimento_id: 999_999 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await markResposta(ctx, { id: resposta_id, errada: false });
    await markResposta(ctx, { id: resposta_id, errada: false });
    const lines = await db().sql<{ acao: string }[]>`
      SELECT acao FROM auditoria WHERE empresa_id = ${company.id} AND recurso = 'resposta_ia' ORDER BY id`;
    expect(lines.map(({ acao }) => acao)).toEqual([
      'resposta_ia.marcada',
      'resposta_ia.conhecimento',
      'resposta_ia.desmarcada',
    ]);
    const other = await makeCompany();
    for (const verb of [getResposta, (c: typeof ctx, i: object) => markResposta(c, { ...i, errada: true })]) {
      await expect(verb(other.ctx, { id: resposta_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await getRespostaDaMensagem(other.ctx, { mensagem_id })).toBeNull();
    expect((await listRespostas(other.ctx, {})).resultados).toEqual([]);
  });

  test('is counted by week, and what it could not answer is grouped by topic', async () => {
    const own = await makeCompany();
    const ask = (pergunta: string, motivo: string | null, weeks = 0) => db().sql`
      INSERT INTO respostas_ia (empresa_id, conversa_id, pergunta, resultado, motivo, versao_instrucoes, modelo, tokens_entrada, duracao_ms, ensaio, criado_em)
      SELECT ${own.id}, null, ${pergunta}, ${motivo === null ? 'respondida' : 'transferida'}, ${motivo}, 'v', 'm', 100, 2000, true,
        now() - make_interval(weeks => ${weeks})`;
    for (const pergunta of [
      'Vocês entregam em Manaus?',
      'A entrega para Manaus demora?',
      'Quanto custa a entrega em Manaus',
      'Tem garantia estendida?',
      'A garantia cobre queda?',
      'Vendem gelo?',
    ])
      await ask(pergunta, 'sem_trechos');
    await ask('Posso trocar?', null);
    await ask('Quero uma pessoa', 'pedida', 1);
    // Only a rehearsal may be of no conversation: these stand for turns.
    await db().sql`ALTER TABLE respostas_ia DROP CONSTRAINT resposta_ia_ensaio`;
    await db().sql`UPDATE respostas_ia SET ensaio = false WHERE empresa_id = ${own.id}`;
    const { semanas } = await getIndicadoresDoAssistente(own.ctx);
    expect(semanas).toHaveLength(12);
    expect(semanas.at(-1)).toMatchObject({
      ...{ perguntas: 7, respondidas: 1, transferidas: 6, marcadas: 0, tokens: 700, duracao_mediana_ms: 2_000 },
      por_motivo: [{ motivo: 'sem_trechos', vezes: 6 }],
    });
    expect(semanas.at(-2)).toMatchObject({ perguntas: 1, por_motivo: [{ motivo: 'pedida', vezes: 1 }] });
    expect(semanas.at(0)).toMatchObject({ perguntas: 0, tokens: 0, duracao_mediana_ms: null, por_motivo: [] });
    const dia = today(own.ctx.fuso);
    const topics = await listAssuntos(own.ctx, { inicio: dia, fim: dia });
    expect(topics).toMatchObject({
      ...{ perguntas: 6, outras: 1 },
      assuntos: [
        { vezes: 3, palavras: expect.arrayContaining(['manaus']) },
        { vezes: 2, palavras: ['garantia'] },
      ],
    });
    expect(topics.assuntos[0]?.exemplos).toHaveLength(3);
    await expect(listAssuntos(own.ctx, { inicio: dia, fim: '2020-01-01' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });
});
