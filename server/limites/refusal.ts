import { DomainError } from '#server/platform/errors.ts';
import type { Outcome } from './store.ts';

/** Whole seconds, at least one, until a place of the limit is free again. */
export const secondsUntilFree = ({ reset_at }: Outcome): number =>
  Math.max(1, Math.ceil((reset_at - Date.now()) / 1_000));

/**
 * The refusal of a request that a limit did not let through.
 * @param what the sentence that says what there was too much of; how long to wait follows
 */
export function tooMany(what: string, outcome: Outcome): DomainError {
  const seconds = secondsUntilFree(outcome);
  const wait = seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  return new DomainError('TOO_MANY_REQUESTS', `${what} Tente de novo em ${wait}.`);
}
