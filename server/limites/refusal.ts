import { DomainError } from '#server/platform/errors.ts';
import type { Outcome } from './store.ts';

/** Whole seconds, at least one, until a place of the limit is free again. */
export const secondsUntilFree = ({ reset_at }: Outcome): number =>
  Math.max(1, Math.ceil((reset_at - Date.now()) / 1_000));

/** A request that a limit did not let through. */
export class TooMany extends DomainError {
  readonly outcome: Outcome;
  /** How long to wait, as the message says it. */
  readonly seconds: number;

  constructor(what: string, outcome: Outcome) {
    const seconds = secondsUntilFree(outcome);
    const wait = seconds === 1 ? '1 segundo' : `${seconds} segundos`;
    super('TOO_MANY_REQUESTS', `${what} Tente de novo em ${wait}.`);
    this.outcome = outcome;
    this.seconds = seconds;
  }
}

/**
 * The refusal of a request that a limit did not let through.
 * @param what the sentence that says what there was too much of; how long to wait follows
 */
export const tooMany = (what: string, outcome: Outcome): TooMany => new TooMany(what, outcome);
