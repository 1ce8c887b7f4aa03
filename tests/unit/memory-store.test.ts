import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITES, MemoryStore } from '#server/limites/index.ts';

const MINUTE = 60_000;

/** A store with a clock that the test moves. */
function fakeStore() {
  const clock = { now: 1_000_000 };
  return { clock, store: new MemoryStore(() => clock.now) };
}

test('the contract’s limits', () => {
  expect(LIMITES).toMatchObject({
    leitura: { limit: 120, windowMs: MINUTE },
    'estoque:escrita': { limit: 30, windowMs: MINUTE },
    'expedicao:escrita': { limit: 30, windowMs: MINUTE },
    'expedicao:exclusao': { limit: 10, windowMs: MINUTE },
  });
});

test('the limit of a company is fifty tokens that read as much as they may', () => {
  expect(LIMITES.empresa).toMatchObject({ limit: 50 * LIMITES.leitura.limit, windowMs: MINUTE });
});

test.each([1, 10, 30, 120])('exactly %i pass at one instant', (limit) => {
  const { store } = fakeStore();
  const outcomes = Array.from({ length: limit * 2 }, () => store.hit('k', limit, MINUTE));
  expect(outcomes.filter((outcome) => outcome.allowed)).toHaveLength(limit);
  expect(outcomes.map((outcome) => outcome.remaining)).toEqual([
    ...Array.from({ length: limit }, (_, i) => limit - 1 - i),
    ...Array.from({ length: limit }, () => 0),
  ]);
});

test('no double burst at the edge of a window', () => {
  const { clock, store } = fakeStore();
  for (let i = 0; i < 30; i++) store.hit('k', 30, MINUTE);
  clock.now += MINUTE - 1;
  expect(store.hit('k', 30, MINUTE)).toMatchObject({ allowed: false, reset_at: clock.now + 1 });
  clock.now += 1;
  expect(store.hit('k', 30, MINUTE).allowed).toBe(true);
});

test.each([
  ['half a window', MINUTE / 2],
  ['an hour', 60 * MINUTE],
])('a clock that is set back by %s refuses nobody, and gives nothing twice', (_what, back) => {
  const { clock, store } = fakeStore();
  clock.now = 10 * 60 * MINUTE;
  for (let i = 0; i < 20; i++) {
    store.hit('k', 30, MINUTE);
    clock.now += 1_000;
  }
  clock.now -= back;
  const outcomes = Array.from({ length: 20 }, () => store.hit('k', 30, MINUTE));
  expect(outcomes.filter(({ allowed }) => allowed)).toHaveLength(10);
  expect(outcomes.at(-1)?.reset_at).toBeLessThanOrEqual(clock.now + MINUTE);
  // One request each two seconds is what is allowed.
  for (let i = 0; i < 1_800; i++) {
    clock.now += i === 0 ? MINUTE : 2_000;
    expect(store.hit('k', 30, MINUTE).allowed).toBe(true);
  }
});

test('keys do not count for each other', () => {
  const { store } = fakeStore();
  expect(store.hit('a', 1, MINUTE).allowed).toBe(true);
  expect(store.hit('a', 1, MINUTE).allowed).toBe(false);
  expect(store.hit('b', 1, MINUTE).allowed).toBe(true);
});

test('a hit taken back is free again; taking back what is not there changes nothing', () => {
  const { clock, store } = fakeStore();
  store.undo('k');
  store.hit('k', 2, MINUTE);
  store.undo('k');
  store.undo('k');
  expect([1, 2, 3].map(() => store.hit('k', 2, MINUTE).allowed)).toEqual([true, true, false]);
  clock.now += MINUTE;
  expect(store.hit('k', 2, MINUTE).allowed).toBe(true);
  store.undo('k');
  store.undo('k');
  store.undo('k');
  expect([1, 2, 3].map(() => store.hit('k', 2, MINUTE).allowed)).toEqual([true, true, false]);
});

test('several keys are hit together: where one is full, none of them is', () => {
  const { store } = fakeStore();
  const both = (one: string) => [one, 'all'].map((key, i) => ({ key, limit: i ? 5 : 3, windowMs: MINUTE }));
  const allowed = (one: string) => store.hitAll(both(one)).map((outcome) => outcome.allowed);
  for (let i = 0; i < 3; i++) expect(allowed('a')).toEqual([true, true]);
  // Refused by its own limit, `a` takes nothing from `all`.
  for (let i = 0; i < 10; i++) expect(allowed('a')).toEqual([false, true]);
  for (let i = 0; i < 2; i++) expect(allowed('b')).toEqual([true, true]);
  // Refused by `all`, `b` keeps what is left of its own.
  for (let i = 0; i < 10; i++) {
    expect(store.hitAll(both('b'))).toMatchObject([
      { allowed: true, remaining: 1 },
      { allowed: false, remaining: 0 },
    ]);
  }
  expect(allowed('a')).toEqual([false, false]);
});

test('a look counts nothing, and sees what a hit would', () => {
  const { store } = fakeStore();
  for (let used = 0; used < 3; used++) {
    for (let i = 0; i < 5; i++) {
      expect(store.peek('k', 3, MINUTE)).toMatchObject({ allowed: true, limit: 3, remaining: 3 - used });
    }
    store.hit('k', 3, MINUTE);
  }
  expect(store.peek('k', 3, MINUTE)).toEqual(store.hit('k', 3, MINUTE));
});

test('against a model: a hit passes exactly when fewer than N passed in the window before it', () => {
  const step = fc.record({
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 }), fc.integer({ min: 500, max: 2_500 })),
    key: fc.constantFrom('a', 'b'),
  });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 120 }), (limit, steps) => {
      const windowMs = 1_000;
      const { clock, store } = fakeStore();
      const passed: Record<string, number[]> = { a: [], b: [] };
      for (const { wait, key } of steps) {
        clock.now += wait;
        const log = passed[key] ?? [];
        const inWindow = log.filter((at) => at > clock.now - windowMs);
        const outcome = store.hit(key, limit, windowMs);
        expect(outcome.allowed).toBe(inWindow.length < limit);
        if (outcome.allowed) log.push(clock.now);
        expect(outcome.reset_at).toBeGreaterThan(clock.now);
        expect(outcome.reset_at).toBeLessThanOrEqual(clock.now + windowMs);
      }
      for (const log of Object.values(passed)) {
        for (const at of log) {
          expect(log.filter((other) => other >= at && other < at + windowMs).length).toBeLessThanOrEqual(limit);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('when it says that a place is free again, it is', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 5, maxLength: 30 }), (waits) => {
      const { clock, store } = fakeStore();
      for (const wait of waits) {
        clock.now += wait;
        const outcome = store.hit('k', 3, 1_000);
        if (outcome.allowed) continue;
        clock.now = outcome.reset_at - 1;
        expect(store.hit('k', 3, 1_000).allowed).toBe(false);
        clock.now = outcome.reset_at;
        expect(store.hit('k', 3, 1_000).allowed).toBe(true);
      }
    }),
  );
});
