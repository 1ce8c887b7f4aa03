import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { updateExpedicao } from '#server/expedicao/index.ts';
import { db } from '#server/platform/db.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';
import { insertShipments, type ShipmentRow } from '#tests/support/shipments.ts';

// The list's total comes from a projection, and is what counting would give.

const STATES = ['pendente', 'concluida', 'cancelada'] as const;

let company: Company;
let neighbour: Company;
beforeAll(async () => {
  company = await makeCompany();
  neighbour = await company.sibling();
});

const BASE = Date.UTC(2026, 2, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Instants of a few days, many of them at the edges of hours and days, some with microseconds. */
const instant = fc
  .tuple(
    fc.integer({ min: 0, max: 4 * 24 }),
    fc.constantFrom(0, 0, 1, -1, 59_999, 30 * 60_000, 45 * 60_000, 12_345),
    fc.constantFrom('', '', '001', '999'),
  )
  .map(([hours, ms, micro]) => new Date(BASE + hours * HOUR + ms).toISOString().replace('Z', `${micro}Z`));

const edge = fc.option(
  fc.oneof(
    instant,
    instant,
    fc.constantFrom('1900-01-01T00:00:00Z', '2200-12-31T00:00:00Z', new Date(BASE).toISOString()),
    fc.constantFrom(1, 2, 3).map((days) => new Date(BASE + days * DAY).toISOString()),
  ),
);

type Range = [status: (typeof STATES)[number] | null, desde: string | null, ate: string | null];
const range: fc.Arbitrary<Range> = fc.tuple(fc.option(fc.constantFrom(...STATES)), edge, edge);

type Step =
  | { kind: 'create'; rows: { status: (typeof STATES)[number]; data_criacao: string }[]; whose: 0 | 1 }
  | { kind: 'move'; which: number; to: (typeof STATES)[number] }
  | { kind: 'move all'; to: (typeof STATES)[number]; before: string }
  | { kind: 'redate'; which: number; data_criacao: string }
  | { kind: 'renumber'; which: number; numero: number }
  | { kind: 'fail' };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('create' as const),
    rows: fc.array(fc.record({ status: fc.constantFrom(...STATES), data_criacao: instant }), { maxLength: 8 }),
    whose: fc.constantFrom(0, 0, 1),
  }),
  fc.record({ kind: fc.constant('move' as const), which: fc.nat(99), to: fc.constantFrom(...STATES) }),
  fc.record({ kind: fc.constant('move all' as const), to: fc.constantFrom(...STATES), before: instant }),
  fc.record({ kind: fc.constant('redate' as const), which: fc.nat(99), data_criacao: instant }),
  fc.record({ kind: fc.constant('renumber' as const), which: fc.nat(99), numero: fc.nat(1_000_000) }),
  fc.record({ kind: fc.constant('fail' as const) }),
);

let serial = 0;

async function apply(s: Step): Promise<void> {
  const { sql } = db();
  const ids = async () =>
    (await sql<{ id: number }[]>`SELECT id FROM expedicoes WHERE empresa_id = ${company.id} ORDER BY id`).map(
      (r) => r.id,
    );
  if (s.kind === 'create') {
    const rows: ShipmentRow[] = s.rows.map((row) => ({ ...row, numero_expedicao: `P${++serial}` }));
    await insertShipments(s.whose === 1 ? neighbour : company, rows);
  } else if (s.kind === 'move all') {
    await sql`UPDATE expedicoes SET status = ${s.to}, data_conclusao = CASE WHEN ${s.to} = 'concluida' THEN now() END
      WHERE empresa_id = ANY (${[company.id, neighbour.id]}) AND data_criacao < ${s.before}`;
  } else if (s.kind === 'fail') {
    await sql
      .begin(async (tx) => {
        await tx`UPDATE expedicoes SET data_criacao = data_criacao + interval '1 hour' WHERE empresa_id = ${company.id}`;
        throw new Error('rolled back');
      })
      .catch(() => undefined);
  } else {
    const all = await ids();
    const id = all[s.which % Math.max(1, all.length)];
    if (id === undefined) return;
    if (s.kind === 'redate') await sql`UPDATE expedicoes SET data_criacao = ${s.data_criacao} WHERE id = ${id}`;
    else if (s.kind === 'renumber')
      await sql`UPDATE expedicoes SET numero_expedicao = ${`${s.numero}-${++serial}`} WHERE id = ${id}`;
    // A forbidden move is refused, and then must not be counted.
    else await updateExpedicao(company.ctx, { id, status: s.to }).catch(() => undefined);
  }
}

/** What the projection says, and what counting gives, for each range. */
async function compared(ranges: readonly Range[], of: Company): Promise<[Range, number, number][]> {
  const { sql } = db();
  return Promise.all(
    ranges.map(async ([status, desde, ate]) => {
      const [row] = await sql<{ projected: number; counted: number }[]>`
        SELECT contar_expedicoes(${of.id}, ${status}, ${desde}::timestamptz, ${ate}::timestamptz) AS projected,
          (SELECT count(*) FROM expedicoes WHERE empresa_id = ${of.id} AND (${status}::text IS NULL OR status = ${status})
            AND (${desde}::timestamptz IS NULL OR data_criacao >= ${desde}::timestamptz)
            AND (${ate}::timestamptz IS NULL OR data_criacao < ${ate}::timestamptz)) AS counted`;
      return [[status, desde, ate], row?.projected ?? -1, row?.counted ?? -2];
    }),
  );
}

/** Shipments whose number is not between the bounds that the projection has for their day or hour and their status. */
async function outsideTheirBounds(): Promise<number> {
  const [row] = await db().sql<{ n: number }[]>`
    SELECT count(*) AS n FROM expedicoes e CROSS JOIN (VALUES ('D', 'day'), ('H', 'hour')) p (periodo, unidade)
      LEFT JOIN contagens_expedicao c ON c.empresa_id = e.empresa_id
      AND c.status = e.status AND c.periodo = p.periodo AND c.inicio = date_trunc(p.unidade, e.data_criacao, 'UTC')
    WHERE (e.numero_ordem BETWEEN c.menor_ordem AND c.maior_ordem) IS NOT TRUE`;
  return row?.n ?? -1;
}

test('contar_expedicoes is count(*), whatever is created, moved, re-dated, renumbered or rolled back, for any range; numbers stay within the bounds of their day and hour', async () => {
  let counted = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 10 }),
      fc.array(range, { minLength: 12, maxLength: 12 }),
      async (steps, ranges) => {
        for (const s of steps) await apply(s);
        const whole: Range[] = [[null, null, null], ...STATES.map((status): Range => [status, null, null])];
        for (const of of [company, neighbour]) {
          for (const [asked, projected, real] of await compared([...whole, ...ranges], of)) {
            expect(projected, JSON.stringify(asked)).toBe(real);
            counted += real;
          }
        }
        expect(await outsideTheirBounds()).toBe(0);
      },
    ),
    { numRuns: 40 },
  );
  expect(counted).toBeGreaterThan(1_000);
});

test('changes at once, of many shipments, through verbs: the projection agrees', async () => {
  const made = await Promise.all(Array.from({ length: 40 }, () => company.shipment()));
  const moves = await Promise.allSettled(
    made.flatMap(({ id }, i) =>
      [STATES[i % 3], STATES[(i + 1) % 3], STATES[i % 2]].map((status) => updateExpedicao(company.ctx, { id, status })),
    ),
  );
  // Forbidden moves are refused as such; nothing waits for another for ever.
  for (const move of moves)
    if (move.status === 'rejected') expect(move.reason).toMatchObject({ code: 'VALIDATION_ERROR' });
  for (const [asked, projected, real] of await compared(
    [...STATES.map((status): Range => [status, null, null]), [null, '2026-01-01T00:00:00Z', '2200-01-01T00:10:00Z']],
    company,
  )) {
    expect(projected, JSON.stringify(asked)).toBe(real);
  }
});

describe('a shipment is cancelled, never deleted: the database itself refuses', () => {
  test.each([
    'DELETE FROM expedicoes',
    'TRUNCATE expedicoes',
    'TRUNCATE expedicoes CASCADE',
    'TRUNCATE empresas CASCADE',
  ])('%s', async (statement) => {
    const [before] = await db().sql`SELECT count(*) AS n FROM expedicoes`;
    await expect(db().sql.unsafe(statement)).rejects.toMatchObject({ code: expect.stringMatching(/^(23001|0A000)$/) });
    expect((await db().sql`SELECT count(*) AS n FROM expedicoes`)[0]).toEqual(before);
  });

  test.each([
    ['a status that is none', "UPDATE expedicoes SET status = 'enviada'"],
    ['concluded without a time', "UPDATE expedicoes SET status = 'concluida', data_conclusao = NULL"],
    ['pending with a time of conclusion', "UPDATE expedicoes SET status = 'pendente', data_conclusao = now()"],
  ])('%s', async (_name, statement) => {
    await company.shipment();
    await expect(db().sql.unsafe(statement)).rejects.toMatchObject({ code: '23514' });
  });
});
