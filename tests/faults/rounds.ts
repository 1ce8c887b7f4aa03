import { setTimeout as sleep } from 'node:timers/promises';
import type { Disturbances } from './parts/disturbances.ts';
import type { Fault, Kind, Part } from './parts/part.ts';
import type { Random } from './random.ts';

type Met = { part: Part; fault: Fault };

/** How often each kind of part met each fault. */
export type Faults = Partial<Record<Kind, Partial<Record<Fault, number>>>>;

/** One round's moment, besides the faults: what else is to happen under load. */
export type EveryRound = (round: number) => Promise<void>;

/** In so many rounds at the beginning every part meets each of its faults, so that few rounds prove something too. */
const FIRST_ROUNDS = 8;

/** So often each kind is chosen. */
const WEIGHTS: Record<Kind, number> = {
  ...{ web: 14, worker: 14, job: 6, postgres: 24, redis: 6, media: 12, imap: 5, smtp: 6, receivers: 8, bank: 5 },
};

/** Every pair of part and fault, dealt to rounds so that none has a part twice. */
function dealFirst(parts: readonly Part[], rounds: number, random: Random): Met[][] {
  const first: Met[][] = Array.from({ length: Math.min(FIRST_ROUNDS, rounds) }, () => []);
  const pairs = parts.flatMap((part) => part.faults.map((fault): Met => ({ part, fault })));
  for (const pair of pairs.toSorted(() => random.next() - 0.5)) {
    const open = first.filter((round) => round.every(({ part }) => part !== pair.part));
    // With fewer rounds than a part has faults, the last of them has no room.
    open.toSorted((a, b) => a.length - b.length)[0]?.push(pair);
  }
  return first;
}

/** Some parts, mostly one, each with a fault of its own. */
function draw(parts: readonly Part[], random: Random): Met[] {
  const left = [...parts];
  const count = random.weighted([
    [55, 1],
    [27, 2],
    [12, 3],
    [6, 5],
  ]);
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const part = random.weighted(left.map((one) => [WEIGHTS[one.kind], one] as const));
    left.splice(left.indexOf(part), 1);
    return { part, fault: random.pick(part.faults) };
  });
}

const drawMs = (random: Random) =>
  random.weighted([
    [60, random.between(50, 1_500)],
    [30, random.between(1_500, 6_000)],
    // Longer than workers are believed to live, and than clients wait.
    [10, random.between(6_000, 18_000)],
  ]);

type Options = {
  count: number;
  /** No round begins after so many minutes. */
  minutes: number;
  parts: readonly Part[];
  random: Random;
  disturbances: Disturbances;
  before: EveryRound;
  after: EveryRound;
};

/**
 * Lets the load run for a moment, and has parts meet faults, alone and together; mostly it waits until all are up again, and sometimes the
 * next round comes upon what has not started yet.
 */
export async function runRounds({
  count,
  minutes,
  parts,
  random,
  disturbances,
  before,
  after,
}: Options): Promise<{ faults: Faults; rounds: number }> {
  const faults: Faults = {};
  const end = Date.now() + minutes * 60_000;
  let rounds = 0;
  const first = dealFirst(parts, count, random);
  for (let round = 1; round <= count && Date.now() < end; round++) {
    rounds = round;
    const dealt = first.shift();
    const met = dealt ?? draw(parts, random);
    const running = random.between(100, 1_500);
    const wait = random.chance(0.75);
    const times = met.map(() => (dealt ? random.between(50, 2_500) : drawMs(random)));
    await before(round);
    await sleep(running);
    await Promise.all(
      met.map(async ({ part, fault }, i) => {
        faults[part.kind] = { ...faults[part.kind], [fault]: (faults[part.kind]?.[fault] ?? 0) + 1 };
        const over = disturbances.begin(part.kind);
        await part.meet(fault, times[i] ?? 0);
        // Noted when it is up, whether anybody waits for that here or not.
        void part
          .up()
          .finally(over)
          .catch(() => undefined);
      }),
    );
    if (wait) await Promise.all(parts.map((part) => part.up()));
    await after(round);
  }
  await Promise.all(parts.map((part) => part.up()));
  return { faults, rounds };
}
