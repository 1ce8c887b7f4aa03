import { expect, test } from 'vitest';
import {
  getIndicadoresDoAssistente,
  type IndicadoresDoAssistente,
  markResposta,
  verifyAssistente,
} from '#server/assistente/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { plansOf } from '#tests/bench/escala/plans.ts';
import { openAssistente } from '#tests/support/assistente-scene.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { makeInboxScene } from '#tests/support/inbox-scene.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';
import { superuserUrl } from '#tests/support/test-database.ts';

// What triggers keep of the assistant's days and durations says what its turns say, whatever happened to them and at whatever moment.

const ROUNDS = Number(process.env.ASSISTENTE_ROUNDS ?? 40);
const RANDOM = generator(SEED);
const below = (n: number) => Math.floor(RANDOM() * n);
const any = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const ZONES = ['America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Noronha'] as const;
const proved = { ok: true, divergencias: [] };
const { company: answering, ask, answer } = await openAssistente();

/** The twelve weeks worked out from the turns themselves, however many they are. */
async function counted(ctx: Ctx): Promise<IndicadoresDoAssistente['semanas']> {
  const monday = ctx.db.sql`date_trunc('week', ${today(ctx.fuso)}::date::timestamp)`;
  const rows = await ctx.db.sql<IndicadoresDoAssistente['semanas']>`
    WITH semanas AS (
      SELECT generate_series(${monday} - interval '11 weeks', ${monday}, interval '1 week') AS inicio
    ), turnos AS (
      SELECT date_trunc('week', criado_em AT TIME ZONE ${ctx.fuso}) AS inicio, * FROM respostas_ia WHERE empresa_id = ${ctx.empresa_id} AND NOT ensaio
    ), motivos AS (
      SELECT inicio, json_agg(json_build_object('motivo', motivo, 'vezes', vezes) ORDER BY vezes DESC, motivo) AS por_motivo
      FROM (SELECT inicio, motivo, count(*)::int AS vezes FROM turnos WHERE motivo IS NOT NULL GROUP BY 1, 2) q GROUP BY 1
    )
    SELECT to_char(s.inicio, 'YYYY-MM-DD') AS semana, count(t.resultado)::int AS perguntas,
      count(*) FILTER (WHERE t.resultado = 'respondida')::int AS respondidas, count(*) FILTER (WHERE t.resultado = 'transferida')::int AS transferidas,
      count(t.marcada_em)::int AS marcadas, coalesce(sum(t.tokens_entrada::bigint + t.tokens_saida), 0)::bigint AS tokens,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY t.duracao_ms) FILTER (WHERE t.modelo IS NOT NULL) AS duracao_mediana_ms,
      coalesce((SELECT m.por_motivo FROM motivos m WHERE m.inicio = s.inicio), '[]'::json) AS por_motivo
    FROM semanas s LEFT JOIN turnos t ON t.inicio = s.inicio GROUP BY s.inicio ORDER BY s.inicio`;
  return [...rows];
}

const compared = async (ctx: Ctx) => {
  expect((await getIndicadoresDoAssistente(ctx)).semanas).toEqual(await counted(ctx));
  expect(await verifyAssistente(ctx)).toMatchObject(proved);
};

/** Turns of the past come from no verb; several in one statement. */
const insert = (company: Company, conversa_id: number, many: number, days = 90) => db().sql`
  INSERT INTO respostas_ia (empresa_id, conversa_id, ensaio, pergunta, resultado, motivo, versao_instrucoes, modelo, tokens_entrada, tokens_saida,
    duracao_ms, marcada_em, criado_em)
  SELECT ${company.id}, CASE WHEN NOT x.ensaio THEN ${conversa_id}::bigint END, x.ensaio, 'P', CASE WHEN x.motivo IS NULL THEN 'respondida' ELSE 'transferida' END,
    x.motivo, 'v', CASE WHEN x.modelo THEN 'm' END, x.tokens, 7, x.ms, CASE WHEN x.marcada THEN now() END, now() - x.horas * interval '1 hour'
  FROM json_to_recordset(${JSON.stringify(
    Array.from({ length: many }, () => ({
      ...{ ensaio: RANDOM() < 0.15, motivo: any([null, null, null, 'sem_trechos', 'lenta', 'pedida']) },
      ...{ modelo: RANDOM() < 0.8, marcada: RANDOM() < 0.1, tokens: below(9_000), horas: below(days * 24) },
      // Close to one another, far from one another, at the ends of a step, and none.
      ms: any([0, 99, 100, 199, 200, below(300), 1_000 + below(50), below(90_000)]),
    })),
  )}::text::json) x (ensaio boolean, motivo text, modelo boolean, marcada boolean, tokens integer, horas integer, ms integer)`;

test(`after any life of turns, of several writers at once, the weeks are what the turns say: TEST_SEED=${SEED}`, async () => {
  const company = await makeCompany();
  const { conversa } = await makeInboxScene(company);
  const { sql } = db();
  let { ctx } = company;
  await insert(company, conversa.id, 40);
  const one = async () => {
    const rows = await sql<{ id: number }[]>`
      SELECT id FROM respostas_ia WHERE empresa_id = ${company.id} ORDER BY id OFFSET ${below(40)} LIMIT 1`;
    // One that is gone, where there are fewer.
    return rows[0]?.id ?? 999_999_999;
  };
  const works: (() => Promise<unknown>)[] = [
    ...Array.from({ length: 4 }, () => () => insert(company, conversa.id, 1 + below(4))),
    ...Array.from({ length: 3 }, () => async () => markResposta(ctx, { id: await one(), errada: RANDOM() < 0.5 })),
    async () => markResposta(ctx, { id: await one(), errada: true, observacao: any(['a', 'b']) }),
    () => sql`UPDATE respostas_ia SET motivo = 'lenta', resultado = 'transferida', duracao_ms = duracao_ms + ${below(200)}
      WHERE empresa_id = ${company.id} AND id % 9 = ${below(9)}`,
    () => sql`UPDATE respostas_ia SET criado_em = criado_em - make_interval(days => ${below(9)}), modelo = ${any([null, 'outro'])}
      WHERE empresa_id = ${company.id} AND id % 11 = ${below(11)}`,
    async () => sql`DELETE FROM respostas_ia WHERE id = ${await one()} AND empresa_id = ${company.id}`,
    () => sql`DELETE FROM respostas_ia WHERE empresa_id = ${company.id} AND id % 13 = ${below(13)}`,
    () => updateEmpresa(company.ctx, { fuso: any(ZONES) }),
  ];
  const done = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < 5; n++) {
          // Statements that change many rows at once take them in any order: PostgreSQL ends one of two that wait for each other.
          const code = await outcomeOf(any(works)()).catch((error) => {
            if (error.code !== '40P01') throw error;
            return '40P01';
          });
          done.set(code, (done.get(code) ?? 0) + 1);
        }
      }),
    );
    const [row] = await sql<{ fuso: (typeof ZONES)[number] }[]>`SELECT fuso FROM empresas WHERE id = ${company.id}`;
    ctx = { ...ctx, fuso: row?.fuso ?? ctx.fuso };
    await compared(ctx);
  }
  expect([...done.keys()].filter((code) => !['done', 'NOT_FOUND', '40P01'].includes(code))).toEqual([]);
  expect(done.get('done')).toBeGreaterThan(ROUNDS * 10);
  // What the migration does behind itself, over what somebody spoiled.
  await sql`UPDATE dias_assistente SET perguntas = perguntas + 1 WHERE empresa_id = ${company.id}`;
  await sql`DELETE FROM duracoes_assistente WHERE empresa_id = ${company.id} AND passo = 100`;
  await sql`SELECT refazer_dias_assistente(id) FROM empresas WHERE id = ${company.id}`;
  await compared(ctx);
  await sql`DELETE FROM respostas_ia WHERE empresa_id = ${company.id}`;
  expect(await sql`SELECT FROM dias_assistente WHERE empresa_id = ${company.id}`).toHaveLength(0);
  expect(await sql`SELECT FROM duracoes_assistente WHERE empresa_id = ${company.id}`).toHaveLength(0);
}, 300_000);

test('a turn that the assistant takes, and the mark of a person, are counted as they are written', async () => {
  await answer(await ask('Qual é o prazo de troca?'));
  const { ctx } = answering;
  expect(await verifyAssistente(ctx)).toEqual({ ok: true, turnos: 1, divergencias: [] });
  const [row] = await db().sql<{ id: number }[]>`SELECT id FROM respostas_ia WHERE empresa_id = ${answering.id}`;
  await markResposta(ctx, { id: row?.id, errada: true });
  expect((await getIndicadoresDoAssistente(ctx)).semanas.at(-1)).toMatchObject({ perguntas: 1, marcadas: 1 });
  await compared(ctx);
});

test('a turn that is written while the company moves to another time zone is counted in its days of then', async () => {
  const company = await makeCompany();
  const { conversa } = await makeInboxScene(company);
  const { sql } = db();
  const waits = (tx: typeof sql) =>
    expect
      .poll(async () => (await tx`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`).length)
      .toBeGreaterThan(0);
  let moved: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`
      INSERT INTO respostas_ia (empresa_id, conversa_id, pergunta, resultado, versao_instrucoes, modelo, duracao_ms, criado_em)
      SELECT ${company.id}, ${conversa.id}, 'P', 'respondida', 'v', 'm', n, now() - n * interval '1 hour' FROM generate_series(1, 48) n`;
    moved = updateEmpresa(company.ctx, { fuso: 'Pacific/Auckland' });
    await waits(tx as unknown as typeof sql);
  });
  await moved;
  await compared({ ...company.ctx, fuso: 'Pacific/Auckland' });
  // And the other way round: the move is not committed yet.
  let written: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`UPDATE empresas SET fuso = 'America/Noronha' WHERE id = ${company.id}`;
    written = insert(company, conversa.id, 30, 3).execute();
    await waits(tx as unknown as typeof sql);
  });
  await written;
  await compared({ ...company.ctx, fuso: 'America/Noronha' });
});

test('what was falsified in a projection is told', async () => {
  const company = await makeCompany();
  const { conversa } = await makeInboxScene(company);
  await insert(company, conversa.id, 30);
  expect(await verifyAssistente(company.ctx)).toMatchObject(proved);
  await db().sql`UPDATE dias_assistente SET tokens = tokens + 1 WHERE empresa_id = ${company.id}`;
  await db()
    .sql`INSERT INTO duracoes_assistente (empresa_id, passo, semana, inicio, quantidade) VALUES (${company.id}, 1, '2026-01-05', 7, 1)`;
  const { ok, divergencias } = await verifyAssistente(company.ctx);
  expect(ok).toBe(false);
  expect(new Set(divergencias.map(({ regra }) => regra))).toEqual(new Set(['dias', 'duracoes']));
  expect(divergencias).toContainEqual({
    regra: 'duracoes',
    chave: '2026-01-05 1 7',
    esperado: 'nada',
    encontrado: '1',
  });
});

test('the weeks read no turns, however many there are and however long they took', async () => {
  const company = await makeCompany();
  const { conversa } = await makeInboxScene(company);
  await db().sql`
    INSERT INTO respostas_ia (empresa_id, conversa_id, pergunta, resultado, motivo, versao_instrucoes, modelo, tokens_entrada, duracao_ms, criado_em)
    SELECT ${company.id}, ${conversa.id}, 'P', CASE WHEN n % 5 = 0 THEN 'transferida' ELSE 'respondida' END, CASE WHEN n % 5 = 0 THEN 'lenta' END, 'v', 'm',
      1000000, 500 + n * 7919 % 30000, now() - n % 84 * interval '1 day' FROM generate_series(1, 40000) n`;
  await db().sql`ANALYZE`;
  await compared(company.ctx);
  expect((await getIndicadoresDoAssistente(company.ctx)).semanas.at(-2)?.tokens).toBeGreaterThan(2 ** 31);
  const plans = await plansOf({ call: (ctx) => getIndicadoresDoAssistente(ctx) }, {
    empresa_id: company.id,
    url: superuserUrl(),
  } as Parameters<typeof plansOf>[1]);
  const text = plans.join('\n');
  expect(text).toContain('duracoes_assistente');
  expect(text).not.toContain('respostas_ia');
  // Actual rows of any step, over its loops.
  const read = [...text.matchAll(/actual (?:time=\S+ )?rows=([\d.]+) loops=(\d+)/g)].map(
    ([, rows, loops]) => Number(rows) * Number(loops),
  );
  expect(Math.max(...read)).toBeLessThan(10_000);
}, 120_000);
