import { expect, test } from 'vitest';
import { ComercioWorld } from '#tests/support/comercio-world.ts';
import { SEED } from '#tests/support/seed.ts';

// Random lives of a company's sales, purchases, transfers and shipments. Beside a model: after each operation, balances, reservations,
// what is out, returned and received, the events, and which operation is refused on which field are what it says. And side by side, where
// no model can say who comes first: what holds in any order holds.

const STEPS = Number(process.env.COMMERCE_STEPS) || 300;
const LIVES = [SEED, SEED + 1, SEED + 2];
const LONG = 60_000 + STEPS * 500;

const seen = new Set<string>();

test.each(LIVES)('a random life beside its model: TEST_SEED=%i', { timeout: LONG }, async (seed) => {
  const world = await ComercioWorld.make(seed, seen);
  const done: string[] = [];
  try {
    for (let step = 1; step <= STEPS; step++) {
      done.push(await world.step());
      // Of a long life, after the beginning, every tenth step: what has grown takes longer to hold against the model.
      const whole = step % 10 === 0 || step === STEPS;
      if (whole || step <= 120) await world.check(whole);
    }
  } catch (error) {
    throw new Error(`After ${done.length} steps:\n${done.slice(-40).join('\n')}`, { cause: error });
  }
});

test('they were lives of every kind', () => {
  const done = ['alter', 'back', 'buy', 'cancel', 'choose', 'finalize', 'link', 'move', 'receive', 'reserve', 'return'];
  for (const kind of [...done, 'sell', 'ship', 'shipment', 'transfer', 'unbuy']) expect(seen).toContain(`${kind} done`);
  for (const kind of ['alter', 'back', 'finalize', 'link', 'receive', 'return'])
    expect(seen).toContain(`${kind} refused`);
});

test(`the same side by side: TEST_SEED=${SEED}`, { timeout: LONG }, async () => {
  const world = await ComercioWorld.make(SEED + 3);
  for (let step = 1; step <= STEPS / 12; step++) {
    await world.together(16);
    await world.prove(step % 5 === 0 || step + 1 > STEPS / 12);
  }
});
