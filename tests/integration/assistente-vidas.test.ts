import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerVez, verifyAssistente } from '#server/assistente/index.ts';
import {
  assignConversa,
  concludeConversa,
  pauseIa,
  reopenConversa,
  resumeIa,
  sendMensagem,
  takeConversa,
} from '#server/atendimento/index.ts';
import { db, openDb } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import { openAssistente, saidIn, stateOf } from '#tests/support/assistente-scene.ts';
import type { Reply } from '#tests/support/fake-ia.ts';
import { systemOf } from '#tests/support/inbox.ts';
import { FRETE, finding, TROCAS } from '#tests/support/passages.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';

// A model that answers, refuses, breaks off and calls tools that are none; workers of which some are cut off anywhere; people who write, take,
// give away and conclude meanwhile. Nobody is answered twice or left without an answer, and what it cost is what the turns say.

const STEPS = Number(process.env.ASSISTENTE_STEPS ?? 40);
const WRITERS = 4;
const PEOPLE = 20;

const { company, ia, ask, phone } = await openAssistente();
const { ctx } = company;
const { sql } = db();
const random = generator(SEED);
const any = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const RAW = [
  '',
  '{}',
  'null',
  '[]',
  '<html>',
  '{"choices":[]}',
  '{"choices":[{"message":{"role":"assistant","content":5}}]}',
];
const tools = (...names: string[]): Reply => ({
  tools: names.map((name) => ({
    name,
    args: any<unknown>([{}, { motivo: 'pediu_pessoa' }, { pergunta: 'prazo' }, 'nada']),
  })),
});
const REPLIES: readonly (() => Reply)[] = [
  ...Array.from({ length: 6 }, () => (): Reply => ({ text: 'O prazo de troca é de 30 dias. [1]' })),
  () => ({ text: 'O prazo é de 30 dias. [1]', usage: any([null, { prompt_tokens: 5, completion_tokens: 5 }]) }),
  () => ({ text: any(['', 'Sem citação.', 'Veja [99].']) }),
  () => ({ text: 'O prazo', finish: any(['length', 'content_filter', 'other']) }),
  () => ({ status: any([400, 401, 429, 500, 503]), headers: { 'retry-after': '0' } }),
  () => 'cut',
  () => ({ raw: any(RAW) }),
  () => tools(any(['apagar_tudo', 'transferir', 'buscar_conhecimento'])),
  () => tools('buscar_conhecimento', 'apagar_tudo'),
];

test(`whatever the model, its workers and people do, each question has one answer or somebody who has it (TEST_SEED=${SEED})`, async () => {
  ia.model = async () => {
    await wait(random() * 40);
    return any(REPLIES)();
  };
  const phones = Array.from({ length: PEOPLE }, phone);
  const ids: number[] = [];
  for (const one of phones) ids.push(await ask('Qual é o prazo de troca?', one));
  const { membro_id } = await company.member('operador');
  const system = await systemOf(company.id);
  const search = finding(TROCAS, FRETE);
  let cut = 0;
  /** Conversations in which people had a hand: what they leave is theirs. */
  const touched = new Set<number>();

  const takesTurn = async () => {
    const due = await sql<{ conversa_id: number }[]>`
      SELECT conversa_id FROM vezes_ia WHERE empresa_id = ${company.id} AND tentar_em <= now()`;
    const vez = any(due);
    if (!vez) return;
    if (random() < 0.8) return void (await answerVez(system, vez.conversa_id, { search }));
    const own = openDb(env.DATABASE_URL ?? '', 2);
    const turn = answerVez({ ...system, db: own }, vez.conversa_id, { search }).catch(() => undefined);
    await wait(random() * 60);
    await own.sql.end({ timeout: 0 });
    await Promise.race([turn, wait(5_000, undefined, { ref: false })]);
    cut++;
  };
  const people = (work: (id: number) => Promise<unknown>) => async () => {
    const id = any(ids);
    touched.add(id);
    await outcomeOf(work(id));
  };
  const works: readonly (() => Promise<unknown>)[] = [
    ...Array.from({ length: 14 }, () => () => ask(any(['E o frete?', 'Qual o prazo?', 'obrigado', 'Oi']), any(phones))),
    ...Array.from({ length: 18 }, () => takesTurn),
    people((conversa_id) => sendMensagem(ctx, { conversa_id, texto: 'Já vejo.' })),
    people((id) => takeConversa(ctx, { id })),
    people((id) => assignConversa(ctx, { id, responsavel_id: any([membro_id, null]) })),
    people((id) => concludeConversa(ctx, { id })),
    people((id) => concludeConversa(ctx, { id })),
    people((id) => reopenConversa(ctx, { id })),
    people((id) => any([pauseIa, resumeIa])(ctx, { id })),
  ];
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let step = 0; step < STEPS; step++) await any(works)();
    }),
  );

  // The leases of whoever was cut off are over: what is left is done.
  const left = () => sql<{ conversa_id: number }[]>`
    UPDATE vezes_ia SET tentar_em = now() WHERE empresa_id = ${company.id} RETURNING conversa_id`;
  for (let turns = await left(); turns.length > 0; turns = await left())
    for (const { conversa_id } of turns) await answerVez(system, conversa_id, { search });

  for (const id of ids) {
    const said = await saidIn(id);
    const authors = said.map(({ de }) => de);
    expect(authors.filter((de, n) => de === 'ia' && authors[n - 1] === 'ia')).toEqual([]);
    const { status, responsavel_id, ia_pausada } = await stateOf(id);
    const waits = status === 'aberta' && responsavel_id === null && !ia_pausada && authors.at(-1) === 'contato';
    expect(waits && !touched.has(id), JSON.stringify(said)).toBe(false);
  }
  const [kept] = await sql<
    { ditas: number; guardadas: number; turnos: number; tokens: number; usadas: number; gastos: number }[]
  >`
    SELECT (SELECT count(*)::int FROM mensagens WHERE empresa_id = ${company.id} AND remetente_tipo = 'ia') AS ditas,
      (SELECT count(DISTINCT mensagem_id)::int FROM respostas_ia WHERE empresa_id = ${company.id}) AS guardadas,
      count(*)::int AS turnos, coalesce(sum(tokens_entrada + tokens_saida), 0)::int AS tokens,
      (SELECT respostas FROM consumos_ia WHERE empresa_id = ${company.id}) AS usadas,
      (SELECT tokens::int FROM consumos_ia WHERE empresa_id = ${company.id}) AS gastos
    FROM respostas_ia WHERE empresa_id = ${company.id} AND modelo IS NOT NULL`;
  if (!kept) throw new Error('No turns');
  expect(kept.ditas).toBe(kept.guardadas);
  // What a worker that was cut off had set aside stays used.
  expect(kept.usadas).toBeGreaterThanOrEqual(kept.turnos);
  expect(kept.usadas).toBeLessThanOrEqual(kept.turnos + cut);
  expect(kept.gastos).toBeGreaterThanOrEqual(kept.tokens);
  expect(await verifyAssistente(ctx)).toMatchObject({ ok: true, divergencias: [] });
}, 120_000);
