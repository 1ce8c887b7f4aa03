import { setTimeout as wait } from 'node:timers/promises';
import { RetryAfterError } from 'inngest';
import { usesInngestServer } from './server.ts';

/** A rest so short is waited for in the step itself; for a longer one the run is called again. */
const SHORT_MS = 2_000;

/** Until when a run sleeps: an Inngest server rounds times to whole seconds, so it gets a whole one that is not too early. */
export const wakeAt = (em: string): Date | string =>
  usesInngestServer() ? new Date(Math.ceil(Date.parse(em) / 1_000) * 1_000) : em;

/**
 * Does what was waited for; whoever was woken too early all the same waits.
 * @param work says for how many milliseconds it is too early; 0 where it was done, or nothing is to be done any more
 */
export async function doOnceDue(work: () => Promise<number>): Promise<void> {
  for (let left = await work(); left > 0; left = await work()) {
    if (left > SHORT_MS) throw new RetryAfterError('Woken before its time', new Date(Date.now() + left));
    await wait(left);
  }
}
