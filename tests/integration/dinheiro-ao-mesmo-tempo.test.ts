import { expect, test } from 'vitest';
import { openShop } from '#tests/support/charges.ts';
import { DinheiroWorld } from '#tests/support/dinheiro-world.ts';
import { SEED } from '#tests/support/seed.ts';

// A company's money, side by side: sales and purchases make titles, contracts charge; people, a bank's Pix and lines of statements settle
// them, and all of it is taken back. What holds in any order holds, and nothing waits for another thing in a circle.

const ROUNDS = Number(process.env.MONEY_ROUNDS) || 20;
const shop = openShop();

test(`random works at the same moment: TEST_SEED=${SEED}, MONEY_ROUNDS=${ROUNDS}`, {
  timeout: 60_000 + ROUNDS * 3_000,
}, async () => {
  const world = await DinheiroWorld.make(shop, SEED);
  const kinds = ['sell', 'receive', 'pay', 'reverse', 'charge', 'statement', 'reconcile', 'undo', 'contract'];
  const missing = () => kinds.some((kind) => !world.seen.has(kind));
  // A few more where luck left a kind out: whether a line finds what it paid is not for the drawing to say.
  for (let round = 1; round <= ROUNDS || (missing() && round <= 2 * ROUNDS); round++) {
    await world.together(14);
    await world.prove(round % 10 === 0 || round >= ROUNDS);
  }
  for (const kind of kinds) expect([...world.seen]).toContain(kind);
});
