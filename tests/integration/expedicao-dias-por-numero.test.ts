import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { listExpedicoes, updateExpedicao } from '#server/expedicao/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { insertShipments } from '#tests/support/shipments.ts';

// Days ordered by number, read from the bounds of their numbers or whole, are what sorting gives.

const STATES = ['pendente', 'concluida', 'cancelada'] as const;
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1, 12);
const DAYS = 100;
const A_DAY = 60;

const dayOf = (n: number) => new Date(FIRST_DAY + n * DAY).toISOString().slice(0, 10);

/** Numbers that grow with time; and the same with one number a day that comes after all of them. */
let steady: Company;
let mixed: Company;

beforeAll(async () => {
  steady = await makeCompany();
  mixed = await makeCompany();
  for (const company of [steady, mixed]) {
    await insertShipments(
      company,
      Array.from({ length: DAYS * A_DAY }, (_, i) => ({
        numero_expedicao: company === mixed && i % A_DAY === 7 ? `Z-${(i * 7) % 6_000}` : String(i).padStart(6, '0'),
        status: STATES[i % 7 === 0 ? 2 : i % 2],
        data_criacao: new Date(FIRST_DAY + Math.floor(i / A_DAY) * DAY + (i % A_DAY) * 1_000).toISOString(),
      })),
    );
  }
  // Numbers that leave their place, and come to where no other of their day is.
  const { sql } = db();
  for (const [i, { id }] of [
    ...(await sql<{ id: number }[]>`
      SELECT id FROM expedicoes WHERE empresa_id = ${steady.id} AND status <> 'cancelada' AND id % 97 = 5`),
  ].entries()) {
    await updateExpedicao(steady.ctx, { id, numero_expedicao: `${i % 2 ? 'A' : '9'}${i}${'0'.repeat(i % 9)}` });
  }
  await sql`ANALYZE expedicoes (empresa_id, status, data_criacao, numero_expedicao)`;
  for (const { id } of [steady, mixed]) {
    const rows = await sql<Known[]>`
      SELECT id, status, to_char(data_criacao AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD') AS dia
      FROM expedicoes WHERE empresa_id = ${id} ORDER BY ordem_natural(numero_expedicao), id`;
    known.set(id, [...rows]);
  }
});

type Known = { id: number; status: string; dia: string };

/** All the shipments of a company, in ascending order of numbers. */
const known = new Map<number, Known[]>();

type Ask = {
  direcao: 'asc' | 'desc';
  status?: (typeof STATES)[number];
  data_inicio?: string;
  data_fim?: string;
  pagina: number;
  por_pagina: number;
};

async function check(company: Company, ask: Ask): Promise<void> {
  const { status, data_inicio = '', data_fim = '9', direcao, pagina, por_pagina } = ask;
  const ids = (known.get(company.id) ?? [])
    .filter((row) => row.status === (status ?? row.status) && row.dia >= data_inicio && row.dia <= data_fim)
    .map(({ id }) => id);
  if (direcao === 'desc') ids.reverse();
  const page = await listExpedicoes(company.ctx, { ...ask, ordenar: 'numero_expedicao' });
  expect({ ids: page.resultados.map(({ id }) => id), total: page.total_registros }, JSON.stringify(ask)).toEqual({
    ids: ids.slice((pagina - 1) * por_pagina, pagina * por_pagina),
    total: ids.length,
  });
}

describe.each(['asc', 'desc'] as const)('%s', (direcao) => {
  test.each<[string, Partial<Ask>]>([
    ['a day: few', { data_inicio: dayOf(50), data_fim: dayOf(50) }],
    ['30 days', { data_inicio: dayOf(40), data_fim: dayOf(69) }],
    ['the oldest 20 days', { data_fim: dayOf(19) }],
    ['the newest 20 days', { data_inicio: dayOf(80) }],
    ['40 days of one status', { data_inicio: dayOf(20), data_fim: dayOf(59), status: 'concluida' }],
    ['all of them', { data_inicio: dayOf(0) }],
    ['no day', { data_inicio: dayOf(20), data_fim: dayOf(19) }],
    ['days before there was any', { data_fim: '2025-12-31' }],
  ])('%s', async (_name, days) => {
    for (const company of [steady, mixed]) {
      for (const [pagina, por_pagina] of [
        [1, 25],
        [2, 100],
        [13, 100],
        [61, 100],
      ] as const) {
        await check(company, { direcao, pagina, por_pagina, ...days });
      }
    }
  });
});

test('random days, statuses and pages', async () => {
  const day = fc.integer({ min: -2, max: DAYS + 2 }).map(dayOf);
  const ask: fc.Arbitrary<Ask> = fc.record(
    {
      direcao: fc.constantFrom('asc' as const, 'desc' as const),
      status: fc.constantFrom(...STATES),
      data_inicio: day,
      data_fim: day,
      pagina: fc.integer({ min: 1, max: 30 }),
      por_pagina: fc.constantFrom(1, 25, 100),
    },
    { requiredKeys: ['direcao', 'pagina', 'por_pagina'] },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('steady', 'mixed'), ask, (which, asked) =>
      check(which === 'steady' ? steady : mixed, asked),
    ),
    { numRuns: 80 },
  );
});
