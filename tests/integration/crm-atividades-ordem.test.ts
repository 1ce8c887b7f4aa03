import { beforeAll, expect, test } from 'vitest';
import { completeAtividade, listAtividades, reopenAtividade } from '#server/crm/index.ts';
import { db } from '#server/platform/db.ts';
import { plansOf } from '#tests/bench/escala/plans.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { generator, SEED } from '#tests/support/seed.ts';
import { superuserUrl } from '#tests/support/test-database.ts';

// The panel's order of activities: what is to be done before what is over, each by its date.

const RANDOM = generator(SEED);
const any = <T>(list: readonly T[]): T => list[Math.floor(RANDOM() * list.length)] as T;

type Linha = { id: number; status: string; vence_em: string | null; responsavel_id: number | null; titulo: string };

let company: Company;
beforeAll(async () => {
  company = await makeCompany();
});

/** Activities with few dates, so that many have the same one. */
async function seed(of: Company, many: number): Promise<void> {
  const rows = Array.from({ length: many }, () => ({
    ...{ titulo: any(['Ligar', 'Visitar', 'Cobrar']), status: any(['pendente', 'pendente', 'concluida', 'cancelada']) },
    ...{ vence: any([null, -3, -2, -1, 1, 2, 2, 30]), minha: RANDOM() < 0.4 },
  }));
  await db().sql`
    INSERT INTO atividades (empresa_id, tipo, titulo, status, concluida_em, vence_em, responsavel_id, autor_nome)
    SELECT ${of.id}, 'tarefa', x.titulo, x.status, CASE WHEN x.status = 'concluida' THEN now() END, date_trunc('day', now()) + x.vence * interval '1 day',
      CASE WHEN x.minha THEN ${of.admin.membro_id}::bigint END, 'Ana'
    FROM json_to_recordset(${JSON.stringify(rows)}::text::json) x (titulo text, status text, vence integer, minha boolean)`;
}

/** Without a date after those with one. */
const byDate = (a: Linha, b: Linha) =>
  (a.vence_em ?? '9') < (b.vence_em ?? '9') ? -1 : (a.vence_em ?? '9') > (b.vence_em ?? '9') ? 1 : a.id - b.id;
const toDo = (a: Linha, b: Linha) => Number(a.status !== 'pendente') - Number(b.status !== 'pendente') || byDate(a, b);

test(`pages are pieces of one order, whatever the filters: TEST_SEED=${SEED}`, async () => {
  await seed(company, 180);
  const all = await db().sql<Linha[]>`
    SELECT id, status, to_char(vence_em, 'YYYY-MM-DD') AS vence_em, responsavel_id, titulo FROM atividades WHERE empresa_id = ${company.id}`;
  const late = (row: Linha) =>
    row.status === 'pendente' && row.vence_em !== null && row.vence_em < new Date().toISOString();
  const filters: [Record<string, unknown>, (row: Linha) => boolean][] = [
    [{}, () => true],
    [{ minhas: 'true' }, (row) => row.responsavel_id === company.admin.membro_id],
    [{ busca: 'visitar' }, (row) => row.titulo === 'Visitar'],
    [{ busca: 'cobrar', minhas: 'true' }, (row) => row.titulo === 'Cobrar' && row.responsavel_id !== null],
    [{ status: 'concluida' }, (row) => row.status === 'concluida'],
    [{ status: 'pendente', busca: 'ligar' }, (row) => row.status === 'pendente' && row.titulo === 'Ligar'],
    [{ atrasadas: 'true' }, late],
    [{ atrasadas: 'false' }, (row) => !late(row)],
  ];
  for (const [filter, passes] of filters) {
    const ids = all
      .filter(passes)
      .toSorted(toDo)
      .map(({ id }) => Number(id));
    expect(ids.length).toBeGreaterThan(0);
    for (const [direcao, wanted] of [
      ['asc', ids],
      ['desc', ids.toReversed()],
    ] as const) {
      const found: number[] = [];
      for (let pagina = 1; found.length < wanted.length; pagina++) {
        const input = { ...filter, ordenar: 'a_fazer', direcao, pagina, por_pagina: 25 };
        const { resultados } = await listAtividades(company.ctx, input);
        expect(resultados.length).toBeGreaterThan(0);
        found.push(...resultados.map(({ id }) => id));
      }
      expect(found, JSON.stringify({ filter, direcao })).toEqual(wanted);
    }
  }
});

test('one that is completed goes behind what is to be done, and comes back to its place when it is opened again', async () => {
  const other = await makeCompany();
  const make = (vence_em: string | null) => other.activity(vence_em === null ? {} : { vence_em });
  const without = await make(null);
  const later = await make('2035-01-02T12:00:00-03:00');
  const soon = await make('2035-01-01T12:00:00-03:00');
  const order = async () =>
    (await listAtividades(other.ctx, { ordenar: 'a_fazer', direcao: 'asc' })).resultados.map(({ id }) => id);
  expect(await order()).toEqual([soon.id, later.id, without.id]);
  await completeAtividade(other.ctx, { id: soon.id });
  expect(await order()).toEqual([later.id, without.id, soon.id]);
  await reopenAtividade(other.ctx, { id: soon.id });
  expect(await order()).toEqual([soon.id, later.id, without.id]);
  // Who names no order gets the newest first, as ever.
  expect((await listAtividades(other.ctx, {})).resultados.map(({ id }) => id)).toEqual([soon.id, later.id, without.id]);
});

test('a page is read from an index, and no more than the page', async () => {
  const large = await makeCompany();
  const { sql } = db();
  await sql`
    INSERT INTO atividades (empresa_id, tipo, titulo, status, concluida_em, vence_em, responsavel_id, autor_nome, criado_em)
    SELECT ${large.id}, 'tarefa', 'Tarefa ' || n, CASE WHEN n % 10 = 0 THEN 'pendente' ELSE 'concluida' END, CASE WHEN n % 10 <> 0 THEN now() END,
      now() + (n * 7919 % 20000 - 19000) * interval '1 hour', CASE WHEN n % 3 = 0 THEN ${large.admin.membro_id}::bigint END, 'Ana',
      now() - n * interval '1 minute'
    FROM generate_series(1, 30000) n`;
  await sql`ANALYZE atividades`;
  const side = { empresa_id: large.id, url: superuserUrl() } as Parameters<typeof plansOf>[1];
  const page = { direcao: 'asc', por_pagina: 50 };
  for (const [input, index] of [
    [{ ...page, ordenar: 'a_fazer' }, 'atividades_a_fazer'],
    [{ ...page, ordenar: 'a_fazer', direcao: 'desc' }, 'atividades_a_fazer'],
    [{ ...page, ordenar: 'a_fazer', responsavel_id: large.admin.membro_id }, 'atividades_a_fazer_de'],
    [{ ...page, ordenar: 'a_fazer', status: 'concluida' }, 'atividades_vencimento'],
  ] as const) {
    const plans = await plansOf({ call: (ctx) => listAtividades(ctx, input) }, side);
    const ordered = plans.filter((plan) => plan.includes('row_number()'));
    expect(ordered).toHaveLength(1);
    expect(ordered[0], JSON.stringify(input)).toMatch(
      new RegExp(`Index (?:Only )?Scan(?: Backward)? using ${index} on`),
    );
    expect(ordered[0]).not.toContain('Rows Removed by Filter');
    const read = [...(ordered[0] ?? '').matchAll(/actual (?:time=\S+ )?rows=([\d.]+) loops=(\d+)/g)].map(
      ([, rows, loops]) => Number(rows) * Number(loops),
    );
    expect(Math.max(...read)).toBeLessThan(100);
  }
});
