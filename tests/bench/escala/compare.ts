import { contextOfSystem } from '#server/acesso/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { openDb } from '#server/platform/db.ts';
import type { Case } from './case.ts';
import type { Side } from './databases.ts';

/** How a case compares; times in milliseconds. `above` says which rule it breaks, if any. */
export type Compared = { name: string; small: Times; large: Times; ratio: number; above: string | null };
type Times = { p50: number; p95: number };

/** A company with a context on a pool of its own. */
export type Open = { side: Side; ctx: Ctx; close: () => Promise<void> };

/**
 * The rule of each class of case, for the p95 of the large company: how many times that of the small one, and how many milliseconds. What
 * is asked all the time does not slow down with the table; searches and rare filters may, within limits.
 */
const RULES = { steady: { times: 1.3, ms: Number.POSITIVE_INFINITY }, found: { times: 5, ms: 150 } } as const;
/** What a p95 of less than a millisecond differs by is the machine's, not the table's. */
const GRAIN_MS = 0.3;
const BUDGET_MS = 3_000;
const FEWEST = 20;
const WARM_UP = 8;
/** A machine that others use too: what is above is asked again, and the quietest counts. */
const ROUNDS = 4;

export async function openCompany(side: Side): Promise<Open> {
  const db = openDb(side.url, 4);
  const ctx = await contextOfSystem(db, side.empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  return { side, ctx, close: () => db.sql.end({ timeout: 5 }) };
}

function spread(times: number[]): Times {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

async function round({ call, before }: Case, sides: readonly [Open, Open], each: number): Promise<[Times, Times]> {
  const times: [number[], number[]] = [[], []];
  const until = performance.now() + BUDGET_MS;
  for (let i = -WARM_UP; i < each && (i < FEWEST || performance.now() < until); i++) {
    for (const turn of i % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { ctx, side } = sides[turn];
      await before?.(ctx, side);
      const began = performance.now();
      await call(ctx, side);
      if (i >= 0) times[turn].push(performance.now() - began);
    }
  }
  return [spread(times[0]), spread(times[1])];
}

/** Asks the small company and the large one in turn, so that the machine's noise falls on both alike. */
export async function compare(one: Case, sides: readonly [Open, Open], each: number): Promise<Compared> {
  let best: Compared | undefined;
  for (let i = 0; i < ROUNDS && best?.above !== null; i++) {
    const [small, large] = await round(one, sides, each);
    const ratio = large.p95 / small.p95;
    const { times, ms } = RULES[one.rule];
    const isSlower = ratio > times && large.p95 - small.p95 > GRAIN_MS;
    const above = [isSlower ? `${times} times` : [], large.p95 > ms ? `${ms} ms` : []].flat().join(', ') || null;
    if (!best || above === null || ratio < best.ratio) best = { name: one.name, small, large, ratio, above };
  }
  if (!best) throw new Error('No round');
  return best;
}
