import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { listExpedicoes } from '#server/expedicao/index.ts';
import { db } from '#server/platform/db.ts';
import { withoutIndexes } from '#tests/bench/indexes.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { insertShipments, type ShipmentRow } from '#tests/support/shipments.ts';

// A search finds what holds its term and nothing else, in order, by whichever way platform/search.ts takes.

const READ = 20_000;
const PROBE = { records: 250, matches: 13 };
const AHEAD = 1_000;
const FEW = 10_000;

const STATES = ['pendente', 'concluida', 'cancelada'] as const;
const DAY = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1, 12);

let large: Company;
let small: Company;

/** A reproducible code; letters that come often, and those that LIKE and the index of terms could stumble over. */
function code(i: number): string {
  const noise = (Math.imul(i + 1, 2_654_435_761) >>> 0).toString(36).toUpperCase();
  return `${['BR', 'ÇX', 'a%', 'b_', 'c\\', ''][i % 6]}${noise}${['SP', 'ção', '', ' 1'][i % 4]}`;
}

/** 32,000 shipments, 160 a day: the codes of the oldest 11,600 say VELHO (of 10,500 that have one), none is among the newest 20,000. */
const LARGE: ShipmentRow[] = Array.from({ length: 32_000 }, (_, i) => ({
  numero_expedicao: i % 5 === 0 ? `EXP-${i}` : String(i).padStart(6, '0'),
  status: STATES[i % 7 === 0 ? 2 : i % 2],
  codigo_rastreio: i % 11 === 0 ? null : `${i < 11_600 ? 'VELHO ' : ''}${i % 500 === 3 ? 'RARO ' : ''}${code(i)}`,
  data_criacao: new Date(FIRST_DAY + Math.floor(i / 160) * DAY).toISOString(),
}));

beforeAll(async () => {
  large = await makeCompany();
  small = await large.sibling();
  await withoutIndexes(db(), ['expedicoes'], async () => {
    for (let i = 0; i < LARGE.length; i += 4_000) {
      // Between them rows of another company, with the same texts.
      await insertShipments(large, LARGE.slice(i, i + 4_000));
      await insertShipments(small, LARGE.slice(i + 100, i + 400));
    }
  });
  await db().sql`ANALYZE expedicoes (empresa_id, status, data_criacao, numero_expedicao)`;
  for (const company of [large, small]) await load(company);
});

type Ask = {
  busca: string;
  ordenar: 'data_criacao' | 'numero_expedicao';
  direcao: 'asc' | 'desc';
  status?: (typeof STATES)[number];
  data_inicio?: string;
  data_fim?: string;
};

type Known = { id: number; numero: string; codigo: string | null; status: string; dia: string; n: number; d: number };

/** The shipments of a company in each order, ascending. */
const known = new Map<number, Record<Ask['ordenar'], Known[]>>();

/** All the shipments of a company with their texts as they are compared. */
async function load(company: Company): Promise<void> {
  const rows = await db().sql<Known[]>`
    SELECT id, normalizar(numero_expedicao) AS numero, normalizar(codigo_rastreio) AS codigo, status,
      to_char(data_criacao AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD') AS dia,
      row_number() OVER (ORDER BY ordem_natural(numero_expedicao), id) AS n,
      row_number() OVER (ORDER BY data_criacao, id) AS d
    FROM expedicoes WHERE empresa_id = ${company.id}`;
  known.set(company.id, {
    data_criacao: rows.toSorted((a, b) => a.d - b.d),
    numero_expedicao: rows.toSorted((a, b) => a.n - b.n),
  });
}

/** What the other filters leave, in order, and whether each matches: the term is part of its number or of its tracking code. */
async function model(company: Company, ask: Ask) {
  const [asked] = await db().sql<{ term: string }[]>`SELECT normalizar(${ask.busca}) AS term`;
  const term = asked?.term ?? '';
  const rows = (known.get(company.id)?.[ask.ordenar] ?? [])
    .filter(
      ({ status, dia }) =>
        status === (ask.status ?? status) && dia >= (ask.data_inicio ?? dia) && dia <= (ask.data_fim ?? dia),
    )
    .map(({ id, numero, codigo }) => ({ id, found: numero.includes(term) || (codigo?.includes(term) ?? false) }));
  if (ask.direcao === 'desc') rows.reverse();
  return { rows, ids: rows.filter(({ found }) => found).map(({ id }) => id) };
}

/** The way that the search has to take to a page that ends at `end`, from what its rules say. */
function wayOf({ rows, ids }: Awaited<ReturnType<typeof model>>, end: number): string {
  if (rows.length <= READ) return 'all of a few records';
  const within = (n: number) => rows.slice(0, n).filter(({ found }) => found).length;
  if (within(PROBE.records) >= PROBE.matches && within(READ) > end + AHEAD) return 'matches abound';
  if (ids.length < Math.max(FEW, end + AHEAD + 1)) return 'few matches, from the index';
  return within(READ) >= end ? 'many matches, in order' : 'many matches at the end, all from the index';
}

const taken = new Map<string, number>();

/** Holds pages of the search against the model. */
async function check(company: Company, ask: Ask, pages: { pagina: number; por_pagina: number }[]): Promise<void> {
  const expected = await model(company, ask);
  for (const { pagina, por_pagina } of pages) {
    const page = await listExpedicoes(company.ctx, { ...ask, pagina, por_pagina });
    const end = pagina * por_pagina;
    const way = wayOf(expected, end);
    taken.set(way, (taken.get(way) ?? 0) + 1);
    const said = JSON.stringify({ ...ask, pagina, por_pagina });
    expect(
      page.resultados.map(({ id }) => id),
      said,
    ).toEqual(expected.ids.slice(end - por_pagina, end));
    if (page.ao_menos) {
      expect(page.total_registros, said).toBe(end + AHEAD);
      expect(expected.ids.length, said).toBeGreaterThan(end + AHEAD);
    } else expect(page.total_registros, said).toBe(expected.ids.length);
  }
}

const PAGES = [
  { pagina: 1, por_pagina: 25 },
  { pagina: 2, por_pagina: 10 },
  { pagina: 13, por_pagina: 100 },
];

describe.each(['data_criacao', 'numero_expedicao'] as const)('ordered by %s', (ordenar) => {
  describe.each(['asc', 'desc'] as const)('%s', (direcao) => {
    test.each<[why: string, busca: string, filters?: Partial<Ask>]>([
      ['what nearly all have', '0'],
      ['one that few have', 'raro'],
      ['dense at one end only, thousands in all', 'velho'],
      ['a whole number', '031999'],
      ['four characters of a number', '8999'],
      ['a number of another form', 'exp-31995'],
      ['one letter', 'ç'],
      ['two letters with accents', 'ÇÃ'],
      ['a per cent sign', '%'],
      ['a letter and a wildcard', 'a%'],
      ['an underscore', 'b_'],
      ['a backslash', 'c\\'],
      ['an accent and nothing under it', '\u0301'],
      ['a full-width per cent sign', '％'],
      ['nothing has it', 'zzzz-zzzz'],
      ['its four-character parts are there, the whole is not', 'EXP-EXP-1'],
      ['one status', 'velho', { status: 'concluida' }],
      ['one status, few', 'raro', { status: 'cancelada' }],
      ['ten days', '7', { data_inicio: '2026-02-01', data_fim: '2026-02-10' }],
      ['a hundred days', 'sp', { data_inicio: '2026-02-01', data_fim: '2026-05-11' }],
      [
        'a hundred days of one status',
        'velho',
        { status: 'pendente', data_inicio: '2026-02-01', data_fim: '2026-05-11' },
      ],
      ['from a day on', 'raro', { data_inicio: '2026-01-03' }],
    ])('%s: %j %j', async (_why, busca, filters = {}) => {
      await check(large, { busca, ordenar, direcao, ...filters }, PAGES);
    });
  });
});

test('random parts of what is there, and random texts', async () => {
  const part = fc
    .tuple(fc.nat(LARGE.length - 1), fc.boolean(), fc.nat(12), fc.integer({ min: 1, max: 9 }))
    .map(([i, byNumber, from, length]) => {
      const row = LARGE[i];
      const whole = (byNumber ? row?.numero_expedicao : row?.codigo_rastreio) ?? 'EXP';
      return whole.slice(from % whole.length).slice(0, length);
    });
  const term = fc
    .oneof(part, part, fc.string({ unit: fc.constantFrom(...'0129-%_\\ abçã\u0301％ﬁ'), minLength: 1, maxLength: 5 }))
    .filter((text) => text.trim() !== '')
    .map((text) => text.trim());
  const day = fc.integer({ min: 0, max: 189 }).map((n) => new Date(FIRST_DAY + n * DAY).toISOString().slice(0, 10));
  const ask: fc.Arbitrary<Ask> = fc.record(
    {
      busca: term,
      ordenar: fc.constantFrom('data_criacao' as const, 'numero_expedicao' as const),
      direcao: fc.constantFrom('asc' as const, 'desc' as const),
      status: fc.constantFrom(...STATES),
      data_inicio: day,
      data_fim: day,
    },
    { requiredKeys: ['busca', 'ordenar', 'direcao'] },
  );
  const page = fc.record({ pagina: fc.integer({ min: 1, max: 4 }), por_pagina: fc.constantFrom(1, 25, 100) });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('large', 'large', 'small'), ask, page, (which, asked, at) =>
      check(which === 'large' ? large : small, asked, [at]),
    ),
    { numRuns: 60 },
  );
});

test('each of the ways was taken', () => {
  expect([...taken.keys()].sort()).toEqual([
    'all of a few records',
    'few matches, from the index',
    'many matches at the end, all from the index',
    'many matches, in order',
    'matches abound',
  ]);
});
