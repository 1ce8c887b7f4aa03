import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../random.ts';

export type Lanes = {
  /** Begins no more, and waits until what was begun has ended. */
  stop(): Promise<void>;
};

/** Does each work again and again, with pauses of up to so long, until it is stopped. */
export function runLanes(works: readonly (() => Promise<unknown>)[], pauseMs: number, random: Random): Lanes {
  let stopping = false;
  const lanes = Promise.all(
    works.map(async (work) => {
      while (!stopping) {
        await work();
        await sleep(random.between(0, pauseMs));
      }
    }),
  );
  // Told where it is waited for.
  lanes.catch(() => undefined);
  return {
    async stop() {
      stopping = true;
      await lanes;
    },
  };
}
