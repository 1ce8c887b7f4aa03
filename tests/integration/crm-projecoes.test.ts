import { expect, test } from 'vitest';
import { daysBefore } from '#app/_ui/format.ts';
import {
  archiveContato,
  createMotivoPerda,
  deleteContato,
  deleteEtapa,
  deleteNegocio,
  getAnalise,
  listDuplicados,
  loseNegocio,
  mergeContatos,
  moveNegocio,
  reopenNegocio,
  unarchiveContato,
  updateContato,
  updateNegocio,
  verifyCrm,
  winNegocio,
} from '#server/crm/index.ts';
import { updateEmpresa } from '#server/identidade/index.ts';
import { endOfDay, startOfDay, today } from '#server/platform/clock.ts';
import type { Ctx } from '#server/platform/context.ts';
import { db } from '#server/platform/db.ts';
import { plansOf } from '#tests/bench/escala/plans.ts';
import { makeCompany } from '#tests/support/factory.ts';
import { outcomeOf } from '#tests/support/refusal.ts';
import { generator, SEED } from '#tests/support/seed.ts';
import { superuserUrl } from '#tests/support/test-database.ts';

// What triggers keep of contacts and deals says what the records say, whatever happened to them.

const STEPS = Number(process.env.CRM_STEPS ?? 150);
const RANDOM = generator(SEED);
const below = (n: number) => Math.floor(RANDOM() * n);
const any = <T>(list: readonly T[]): T => list[below(list.length)] as T;

const proved = { ok: true, divergencias: [] };

/** The analysis worked out from the deals and their history themselves, however many they are. */
async function analysed(ctx: Ctx, funil_id: number, data_inicio: string, data_fim: string) {
  const [desde, ate] = [startOfDay(data_inicio, ctx.fuso).toISOString(), endOfDay(data_fim, ctx.fuso).toISOString()];
  const { sql } = ctx.db;
  const closed = sql`n.empresa_id = ${ctx.empresa_id} AND n.fechado_em >= ${desde} AND n.fechado_em < ${ate} AND n.funil_id = ${funil_id}
    AND n.excluido_em IS NULL`;
  const etapas = await sql`
    WITH entradas AS (
      SELECT h.negocio_id, h.etapa_id, min(h.entrou_em) AS desde, t.posicao
      FROM historico_etapas h JOIN etapas t ON t.id = h.etapa_id JOIN negocios n ON n.id = h.negocio_id AND n.excluido_em IS NULL
      WHERE h.funil_id = ${funil_id} AND h.entrou_em >= ${desde} AND h.entrou_em < ${ate} AND h.empresa_id = ${ctx.empresa_id}
      GROUP BY h.negocio_id, h.etapa_id, t.posicao
    ), contadas AS (
      SELECT e.etapa_id, count(*) AS entraram, count(*) FILTER (WHERE
          EXISTS (SELECT FROM negocios n WHERE n.id = e.negocio_id AND n.status = 'ganho' AND n.funil_id = ${funil_id})
          OR EXISTS (SELECT FROM historico_etapas l JOIN etapas t ON t.id = l.etapa_id
            WHERE l.negocio_id = e.negocio_id AND l.funil_id = ${funil_id} AND t.posicao > e.posicao AND l.entrou_em >= e.desde)
        ) AS avancaram
      FROM entradas e GROUP BY e.etapa_id
    ), tempos AS (
      SELECT h.etapa_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM h.saiu_em - h.entrou_em)) AS mediana
      FROM historico_etapas h JOIN negocios n ON n.id = h.negocio_id AND n.excluido_em IS NULL
      WHERE h.funil_id = ${funil_id} AND h.entrou_em >= ${desde} AND h.entrou_em < ${ate} AND h.saiu_em IS NOT NULL
      GROUP BY h.etapa_id
    )
    SELECT t.id, t.nome, t.cor, coalesce(c.entraram, 0)::integer AS entraram, coalesce(c.avancaram, 0)::integer AS avancaram,
      (100.0 * c.avancaram / nullif(c.entraram, 0))::numeric(5, 1)::text AS conversao, floor(m.mediana)::bigint AS segundos_mediana
    FROM etapas t LEFT JOIN contadas c ON c.etapa_id = t.id LEFT JOIN tempos m ON m.etapa_id = t.id
    WHERE t.funil_id = ${funil_id} ORDER BY t.posicao, t.id`;
  const ganhos = await sql`
    SELECT date_trunc('month', n.fechado_em AT TIME ZONE ${ctx.fuso})::date::text AS mes, count(*)::integer AS quantidade,
      sum(n.valor)::numeric(24, 2)::text AS valor FROM negocios n WHERE ${closed} AND n.status = 'ganho' GROUP BY 1 ORDER BY 1`;
  const perdas = await sql`
    SELECT m.nome AS motivo, count(*)::integer AS quantidade, sum(n.valor)::numeric(24, 2)::text AS valor
    FROM negocios n JOIN motivos_perda m ON m.id = n.motivo_perda_id WHERE ${closed} AND n.status = 'perdido'
    GROUP BY m.id ORDER BY 2 DESC, m.nome`;
  const [resumo] = await sql`
    SELECT s.*, (100.0 * s.ganhos / nullif(s.ganhos + s.perdidos, 0))::numeric(5, 1)::text AS taxa FROM (
      SELECT count(*) FILTER (WHERE n.status = 'ganho')::integer AS ganhos, count(*) FILTER (WHERE n.status = 'perdido')::integer AS perdidos,
        coalesce(sum(n.valor) FILTER (WHERE n.status = 'ganho'), 0)::numeric(24, 2)::text AS valor_ganho,
        coalesce(sum(n.valor) FILTER (WHERE n.status = 'perdido'), 0)::numeric(24, 2)::text AS valor_perdido,
        (avg(extract(epoch FROM n.fechado_em - n.criado_em)) FILTER (WHERE n.status = 'ganho') / 86400)::numeric(12, 1)::text
          AS dias_ate_ganhar
      FROM negocios n WHERE ${closed}) s`;
  return { etapas: [...etapas], ganhos: [...ganhos], perdas: [...perdas], resumo };
}

test(`after any life of deals the analysis is what deals and history say: TEST_SEED=${SEED}`, async () => {
  const company = await makeCompany();
  const { sql } = company.ctx.db;
  const funis = [await company.funnel(), await company.funnel(['Um', 'Dois', 'Três', 'Quatro'])];
  const motivos = [
    await createMotivoPerda(company.ctx, { nome: 'Preço' }),
    await createMotivoPerda(company.ctx, { nome: 'Prazo' }),
  ];
  let { ctx } = company;
  let etapas = funis.flatMap((funil) => funil.etapas.map(({ id }) => id));
  const ids: number[] = [];
  const create = async () => {
    ids.push((await company.deal({ valor: `${below(900)}.${below(90) + 10}`, etapa_id: any(etapas) })).id);
  };
  for (let n = 0; n < 12; n++) await create();
  /** As if a deal had lived earlier: times of the past come from no verb. */
  const age = async () => {
    const id = any(ids);
    const days = below(60);
    await sql`UPDATE historico_etapas SET entrou_em = entrou_em - make_interval(hours => ${days * 7}) WHERE negocio_id = ${id} AND saiu_em IS NOT NULL`;
    await sql`UPDATE negocios SET fechado_em = fechado_em - make_interval(days => ${days}), criado_em = criado_em - make_interval(days => ${days + 3})
      WHERE id = ${id}`;
  };
  const zone = async () => {
    const fuso = any(['America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Noronha']);
    await updateEmpresa(company.ctx, { fuso });
    ctx = { ...ctx, fuso };
  };
  const works: (() => Promise<unknown>)[] = [
    ...[create, age, age, age],
    ...Array.from({ length: 5 }, () => () => moveNegocio(company.ctx, { id: any(ids), etapa_id: any(etapas) })),
    () => winNegocio(company.ctx, { id: any(ids), ...(RANDOM() < 0.5 ? { etapa_id: any(etapas) } : {}) }),
    () => winNegocio(company.ctx, { id: any(ids) }),
    () => loseNegocio(company.ctx, { id: any(ids), motivo_perda_id: any(motivos).id }),
    () => reopenNegocio(company.ctx, { id: any(ids) }),
    () => updateNegocio(company.ctx, { id: any(ids), valor: `${below(900)}.55` }),
    () => (RANDOM() < 0.2 ? deleteNegocio(company.ctx, { id: any(ids) }) : create()),
    () => (RANDOM() < 0.3 ? zone() : create()),
    async () => {
      if (RANDOM() < 0.8 || etapas.length < 5) return;
      const id = any(etapas);
      const para = any(etapas);
      await deleteEtapa(company.ctx, { id, mover_para: para });
      etapas = etapas.filter((one) => one !== id);
    },
    // Positions of stages may change: what comes later is judged by them as they are now.
    () => sql`UPDATE etapas SET posicao = 1000 - posicao WHERE funil_id = ${any(funis).id} AND ${RANDOM() < 0.2}`,
  ];
  const compared = async () => {
    const hoje = today(ctx.fuso);
    for (const { id: funil_id } of funis) {
      const [first, last] = [below(70), below(70)].sort((a, b) => b - a) as [number, number];
      for (const [data_inicio, data_fim] of [
        [daysBefore(hoje, 120), hoje],
        [daysBefore(hoje, first), daysBefore(hoje, last)],
      ] as const) {
        const { previsao: _, ...found } = await getAnalise(ctx, { funil_id, data_inicio, data_fim });
        expect(found).toEqual(await analysed(ctx, funil_id, data_inicio, data_fim));
      }
    }
    expect(await verifyCrm(ctx)).toMatchObject(proved);
  };
  const done = new Map<string, number>();
  for (let n = 1; n <= STEPS; n++) {
    const code = await outcomeOf(any(works)());
    done.set(code, (done.get(code) ?? 0) + 1);
    if (n % 15 === 0) await compared();
  }
  expect(
    [...done.keys()].filter((code) => !['done', 'CONFLICT', 'VALIDATION_ERROR', 'NOT_FOUND'].includes(code)),
  ).toEqual([]);
  expect(done.get('done')).toBeGreaterThan(STEPS / 3);
  await sql`SELECT refazer_dias_negocios(${company.id})`;
  await compared();
  const [kept] =
    await sql`SELECT count(*) AS n FROM dias_etapas WHERE empresa_id = ${company.id} AND anterior > '-infinity'`;
  expect(kept?.n).toBeGreaterThan(0);
}, 300_000);

/** Names that several contacts have, as the contacts themselves say. */
const grouped = async (ctx: Ctx) => {
  const rows = await ctx.db.sql<{ ids: number[] }[]>`
    SELECT array_agg(id ORDER BY id) AS ids FROM contatos WHERE empresa_id = ${ctx.empresa_id} AND NOT arquivado
    GROUP BY nome_ordem HAVING count(*) > 1 ORDER BY max(id) DESC LIMIT 50`;
  return rows.map(({ ids }) => ({ quantos: ids.length, ids: ids.slice(0, 10).map(Number) }));
};

test(`names that several contacts have are known after anything that several writers do at once: TEST_SEED=${SEED}`, async () => {
  const company = await makeCompany();
  const { ctx } = company;
  const NOMES = ['Ana', 'ANA', 'aná', 'Bia', 'Caio', 'Íris', 'iris', 'Zé'];
  const ids: number[] = [];
  const create = async () => void ids.push((await company.contact({ nome: any(NOMES) })).id);
  for (let n = 0; n < 6; n++) await create();
  const works = [
    ...[create, create, create],
    () => updateContato(ctx, { id: any(ids), nome: any(NOMES) }),
    () => updateContato(ctx, { id: any(ids), cargo: 'Dona' }),
    () => archiveContato(ctx, { id: any(ids) }),
    () => unarchiveContato(ctx, { id: any(ids) }),
    () => deleteContato(ctx, { id: any(ids) }),
    () => mergeContatos(ctx, { id: any(ids), contato_id: any(ids) }),
    // Many in one statement, as an import writes them.
    () =>
      ctx.db
        .sql`INSERT INTO contatos (empresa_id, nome) SELECT ${company.id}, x FROM unnest(${[any(NOMES), any(NOMES), 'Novo']}::text[]) x`,
    () =>
      ctx.db.sql`UPDATE contatos SET nome = ${any(NOMES)} WHERE empresa_id = ${company.id} AND id % 7 = ${below(7)}`,
  ];
  for (let round = 0; round < STEPS / 15; round++) {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let n = 0; n < 4; n++) {
          const code = await outcomeOf(any<() => Promise<unknown>>(works)());
          expect(['done', 'VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT', '40P01']).toContain(code);
        }
      }),
    );
    const { grupos } = await listDuplicados(ctx);
    expect(grupos.map(({ quantos, contatos }) => ({ quantos, ids: contatos.map(({ id }) => id) }))).toEqual(
      await grouped(ctx),
    );
    expect(await verifyCrm(ctx)).toMatchObject(proved);
  }
}, 300_000);

test('two contacts of one name that are made at the same moment are found', async () => {
  const company = await makeCompany();
  const { sql } = company.ctx.db;
  let second: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`INSERT INTO contatos (empresa_id, nome) VALUES (${company.id}, 'Gêmea')`;
    second = sql`INSERT INTO contatos (empresa_id, nome) VALUES (${company.id}, 'gemea')`.execute();
    // The other one waits for this one's name.
    await expect.poll(async () => (await tx`SELECT FROM pg_locks WHERE NOT granted`).length).toBeGreaterThan(0);
  });
  await second;
  const { grupos } = await listDuplicados(company.ctx);
  expect(grupos.map(({ quantos }) => quantos)).toEqual([2]);
});

test('what was falsified in a projection is told', async () => {
  const company = await makeCompany();
  await company.funnel();
  const { id } = await company.deal({ valor: '5.00' });
  await winNegocio(company.ctx, { id });
  expect(await verifyCrm(company.ctx)).toMatchObject(proved);
  await db().sql`UPDATE dias_etapas SET quantidade = quantidade + 1 WHERE empresa_id = ${company.id}`;
  await db().sql`UPDATE dias_fechamentos SET valor = valor + 1 WHERE empresa_id = ${company.id}`;
  await db()
    .sql`INSERT INTO nomes_repetidos (empresa_id, nome_ordem, quantos, ultimo_id) VALUES (${company.id}, 'ninguem', 2, 1)`;
  const { ok, divergencias } = await verifyCrm(company.ctx);
  expect(ok).toBe(false);
  expect(new Set(divergencias.map(({ regra }) => regra))).toEqual(
    new Set(['dias_das_etapas', 'dias_dos_fechamentos', 'nomes_repetidos']),
  );
});

test('the analysis and the names read neither all deals nor all contacts', async () => {
  const company = await makeCompany();
  const funil = await company.funnel();
  const { sql } = db();
  const [etapa] = funil.etapas;
  // In parts, as a company grows: what was planned for an almost empty table is planned anew once the table was looked at.
  for (const [first, last] of [
    [1, 1_000],
    [1_001, 12_000],
  ] as const) {
    await sql`
      INSERT INTO contatos (empresa_id, nome)
      SELECT ${company.id}, 'Pessoa ' || n % 11990 FROM generate_series(${first}::int, ${last}::int) n`;
    await sql`ANALYZE contatos`;
  }
  await sql`
    WITH n AS (INSERT INTO negocios (empresa_id, codigo, titulo, valor, funil_id, etapa_id, posicao, status, criado_em, fechado_em)
      SELECT ${company.id}, n, 'N', 1, ${funil.id}, ${etapa?.id ?? 0}, n::text, 'ganho', now() - n % 90 * interval '1 day', now()
      FROM generate_series(1, 12000) n RETURNING *)
    INSERT INTO historico_etapas (empresa_id, negocio_id, funil_id, funil_nome, etapa_id, etapa_nome, entrou_em, saiu_em, ator_nome)
    SELECT empresa_id, id, funil_id, 'F', etapa_id, 'E', criado_em, fechado_em, 'teste' FROM n`;
  await sql`ANALYZE`;
  const hoje = today(company.ctx.fuso);
  const input = { funil_id: funil.id, data_inicio: daysBefore(hoje, 100), data_fim: hoje };
  const found = await getAnalise(company.ctx, input);
  expect(found.etapas[0]).toMatchObject({ entraram: 12_000, avancaram: 12_000 });
  expect(found.resumo).toMatchObject({ ganhos: 12_000, valor_ganho: '12000.00' });
  expect((await listDuplicados(company.ctx)).grupos).toHaveLength(10);
  const plans = await plansOf(
    {
      call: async (ctx) => {
        await getAnalise(ctx, input);
        await listDuplicados(ctx);
      },
    },
    { empresa_id: company.id, url: superuserUrl() } as Parameters<typeof plansOf>[1],
  );
  expect(plans.join('\n')).toContain('dias_etapas');
  // Actual rows of any step, over its loops.
  const read = plans.flatMap((plan) =>
    [...plan.matchAll(/actual (?:time=\S+ )?rows=([\d.]+) loops=(\d+)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    ),
  );
  expect(Math.max(...read)).toBeLessThan(5_000);
}, 120_000);
