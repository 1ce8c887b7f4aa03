/** What a computer's clock may be wrong by before the server's is used; less is the time that an answer took (ms). */
const TRUSTED = 10_000;
/** An answer that took longer says nothing of the present: the computer may have slept (ms). */
const FRESH = 5_000;

/** By how much the server's clock is ahead of this computer's (ms). */
let ahead = 0;

/** Sets the clock by an answer of the server. @param asked when it was asked, by this computer's clock */
export function setClock({ headers }: Pick<Response, 'headers'>, asked: number, now: number = Date.now()): void {
  const told = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(told) || now < asked || now - asked > FRESH) return;
  ahead = Math.abs(told - now) < TRUSTED ? 0 : told - now;
}

/** Now, as the server tells it, for what is compared with its moments: clocks of computers go wrong by hours. */
export const serverNow = (now: number = Date.now()): number => now + ahead;
