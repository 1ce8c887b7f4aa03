import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { createBalanco, createLancamento, type Deposito, getEstoque, verifyEstoque } from '#server/estoque/index.ts';
import { isoInZone } from '#server/platform/clock.ts';
import { db } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { type Company, makeCompany } from '#tests/support/factory.ts';

// A random series of movements keeps the ledger's invariants, against a model that counts thousandths.

const PRODUCTS = 2;
const WAREHOUSES = 2;

type Step = { produto: number; deposito: number; kind: 'entrada' | 'saida' | 'balanco'; thousandths: number };

/** A decimal with three places, from thousandths. */
function text(thousandths: bigint): string {
  const digits = String(thousandths < 0n ? -thousandths : thousandths).padStart(4, '0');
  return `${thousandths < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}

const step: fc.Arbitrary<Step> = fc.record({
  produto: fc.nat(PRODUCTS - 1),
  deposito: fc.nat(WAREHOUSES - 1),
  kind: fc.constantFrom('entrada', 'saida', 'saida', 'balanco'),
  // Few values, so that balances often are exactly used up; and now and then a huge one.
  thousandths: fc.oneof(fc.nat(4), fc.constantFrom(500, 1_000, 1_500, 2_000), fc.constantFrom(999_999_999_999_999)),
});

/** What the ledger should say: balances in thousandths, by product and warehouse. */
class Model {
  readonly #balances = new Map<string, bigint>();
  readonly negative: boolean;

  constructor(negative: boolean) {
    this.negative = negative;
  }

  balance({ produto, deposito }: Pick<Step, 'produto' | 'deposito'>): bigint {
    return this.#balances.get(`${produto}/${deposito}`) ?? 0n;
  }

  /** The balance after the step, or null when it is refused. */
  apply(s: Step): bigint | null {
    const before = this.balance(s);
    const amount = BigInt(s.thousandths);
    if (s.kind !== 'balanco' && amount === 0n) return null;
    const after = s.kind === 'balanco' ? amount : before + (s.kind === 'entrada' ? amount : -amount);
    if (s.kind === 'saida' && after < 0n && !this.negative) return null;
    this.#balances.set(`${s.produto}/${s.deposito}`, after);
    return after;
  }
}

const companies: Record<'allowed' | 'forbidden', Company & { deposito: Deposito }> = {} as never;
beforeAll(async () => {
  companies.allowed = await makeCompany();
  companies.forbidden = await companies.allowed.sibling();
  await companies.forbidden.forbidNegative();
});

test.each(['allowed', 'forbidden'] as const)('random series, negative stock %s', async (policy) => {
  const company = companies[policy];
  const depositos = [company.deposito, await company.warehouse()];
  let written = 0;

  const run = async (steps: Step[]) => {
    const produtos = await Promise.all(Array.from({ length: PRODUCTS }, () => company.product()));
    const model = new Model(policy === 'allowed');
    for (const s of steps) {
      const at = { produto_id: produtos[s.produto]?.id, deposito_id: depositos[s.deposito]?.id };
      const quantidade = text(BigInt(s.thousandths));
      const expected = model.apply(s);
      const work =
        s.kind === 'balanco'
          ? createBalanco(company.ctx, { ...at, quantidade })
          : createLancamento(company.ctx, { ...at, tipo: s.kind, quantidade });
      if (expected === null) {
        const error: unknown = await work.catch((reason) => reason);
        expect(error).toBeInstanceOf(DomainError);
        expect(error).toMatchObject({ code: 'VALIDATION_ERROR', details: { quantidade: [expect.any(String)] } });
      } else {
        expect(await work).toMatchObject({ quantidade, saldo_apos: text(expected) });
        written++;
      }
    }
    for (const [p, produto] of produtos.entries()) {
      const position = await getEstoque(company.ctx, { produto_id: produto.id });
      const balances = depositos.map((_, d) => model.balance({ produto: p, deposito: d }));
      for (const [d, deposito] of depositos.entries()) {
        const found = position.depositos.find((line) => line.deposito_id === deposito.id);
        expect(found?.quantidade).toBe(text(balances[d] ?? 0n));
      }
      expect(position.estoque_total).toBe(text(balances.reduce((sum, one) => sum + one, 0n)));
    }
    expect(await verifyEstoque(company.ctx)).toEqual({
      ok: true,
      produtos: expect.any(Number),
      lancamentos: written,
      divergencias: [],
    });
  };
  // One series per run stays in the ledger, so the number of movements is counted over all of them.
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), run), {
    numRuns: 30,
    endOnFailure: true,
  });
  expect(written).toBeGreaterThan(100);
});

test('parallel series over the same products end where the sum of what was answered ends', async () => {
  const company = companies.allowed;
  const produto = await company.product();
  const depositos = [company.deposito, await company.warehouse()];
  const movement = fc.record({
    deposito: fc.nat(1),
    exit: fc.boolean(),
    thousandths: fc.integer({ min: 1, max: 5_000 }),
  });
  let total = 0n;
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 10, maxLength: 40 }), async (movements) => {
      await Promise.all(
        movements.map(async (m) => {
          const quantidade = text(BigInt(m.thousandths));
          const made = await company.move(produto, m.exit ? `-${quantidade}` : quantidade, depositos[m.deposito]);
          expect(made.quantidade).toBe(quantidade);
        }),
      );
      for (const m of movements) total += BigInt(m.exit ? -m.thousandths : m.thousandths);
      expect((await getEstoque(company.ctx, { produto_id: produto.id })).estoque_total).toBe(text(total));
    }),
    { numRuns: 5, endOnFailure: true },
  );
  expect(await verifyEstoque(company.ctx)).toMatchObject({ ok: true });
});

test('what the database writes as ISO time is what clock.ts writes, in every zone, to the millisecond', async () => {
  const zones = [
    'America/Sao_Paulo',
    'America/New_York',
    'America/St_Johns',
    'Asia/Kolkata',
    'Asia/Kathmandu',
    'Europe/Lisbon',
    'Pacific/Apia',
    'UTC',
  ];
  const moments = fc.sample(
    fc.tuple(
      fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2026, 11, 31) }),
      fc.constantFrom(...zones),
      fc.nat(999),
    ),
    400,
  );
  const { sql } = db();
  // Microseconds too, which the database keeps and JavaScript does not.
  const texts = moments.map(
    ([at, , micros]) => `${new Date(at).toISOString().slice(0, -1)}${String(micros).padStart(3, '0')}Z`,
  );
  const rows = await sql<{ escrito: string; instante: Date; zona: string }[]>`
    SELECT iso_com_fuso(m::timestamptz, z) AS escrito, m::timestamptz AS instante, z AS zona
    FROM unnest(${texts}::text[], ${moments.map(([, zone]) => zone)}::text[]) AS u(m, z)`;
  expect(rows).toHaveLength(400);
  for (const { escrito, instante, zona } of rows) expect(escrito).toBe(isoInZone(instante, zona));
});

test('every zone that a company can choose is known to the database, and means the same there', async () => {
  const { sql } = db();
  const at = '2026-07-15T15:00:00Z';
  const zones = Intl.supportedValuesOf('timeZone');
  const rows = await sql<{ zona: string; escrito: string }[]>`
    SELECT z AS zona, iso_com_fuso(${at}::timestamptz, z) AS escrito FROM unnest(${zones}::text[]) AS z
    WHERE lower(z) IN (SELECT lower(name) FROM pg_timezone_names)`;
  expect(zones.length - rows.length).toBe(0);
  for (const { zona, escrito } of rows) expect(escrito).toBe(isoInZone(new Date(at), zona));
});
