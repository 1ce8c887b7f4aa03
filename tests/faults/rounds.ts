import { setTimeout as sleep } from 'node:timers/promises';
import type { Kept } from './parts/kept.ts';
import type { KillablePostgres } from './parts/postgres.ts';
import type { Random } from './random.ts';

/** What is killed. */
export type Targets = { web: Kept; workers: [Kept, Kept]; jobs: [Kept, Kept]; postgres: KillablePostgres };

type Victim = 'web' | 'worker 1' | 'worker 2' | 'job 1' | 'job 2' | 'postgres';

/** Combinations of what dies at one moment. */
const CHOICES: [weight: number, victims: Victim[]][] = [
  [14, ['web']],
  [4, ['web', 'job 1']],
  [14, ['worker 1']],
  [14, ['worker 2']],
  [6, ['job 1']],
  [6, ['job 1', 'job 2']],
  [18, ['postgres']],
  [9, ['worker 1', 'worker 2', 'job 2']],
  [5, ['web', 'worker 1']],
  [7, ['postgres', 'worker 1', 'job 1']],
  [7, ['postgres', 'worker 2']],
  [5, ['postgres', 'web']],
  [3, ['postgres', 'worker 1', 'worker 2']],
];

/** Come first, in any order, so that few rounds kill everything too. */
const FIRST: readonly Victim[][] = [
  ['web', 'job 1'],
  ['worker 1', 'job 1', 'job 2'],
  ['postgres', 'worker 2'],
];

export type Kills = Record<'web' | 'worker' | 'job' | 'postgres', number>;

/** One round's moment, besides the kills: what else is to happen under load. */
export type EveryRound = (round: number) => Promise<void>;

/**
 * Lets the load run for a moment, kills at once, and starts again after a pause; mostly it waits until all are up, and sometimes
 * the next round comes upon what has not started yet.
 */
export async function runRounds(
  count: number,
  { web, workers, jobs, postgres }: Targets,
  random: Random,
  before: EveryRound,
  after: EveryRound,
): Promise<Kills> {
  const kills: Kills = { web: 0, worker: 0, job: 0, postgres: 0 };
  const targets: Record<Victim, { kind: keyof Kills; kill(pauseMs: number): Promise<void> }> = {
    web: { kind: 'web', kill: web.kill },
    'worker 1': { kind: 'worker', kill: workers[0].kill },
    'worker 2': { kind: 'worker', kill: workers[1].kill },
    'job 1': { kind: 'job', kill: jobs[0].kill },
    'job 2': { kind: 'job', kill: jobs[1].kill },
    postgres: { kind: 'postgres', kill: postgres.kill },
  };
  const first = [...FIRST];
  const draw = () => first.splice(random.between(0, first.length - 1), 1)[0] ?? random.weighted(CHOICES);
  for (let round = 1; round <= count; round++) {
    const victims = draw().map((victim) => targets[victim]);
    const pauses = victims.map(() => random.between(0, 800));
    const running = random.between(100, 1_500);
    const wait = random.chance(0.75);
    await before(round);
    await sleep(running);
    for (const { kind } of victims) kills[kind]++;
    await Promise.all(victims.map(({ kill }, i) => kill(pauses[i] ?? 0)));
    if (wait) await Promise.all([web, ...workers, ...jobs].map((kept) => kept.up()));
    await after(round);
  }
  return kills;
}
