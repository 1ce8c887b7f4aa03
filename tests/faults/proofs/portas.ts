import type { Door } from '../door.ts';
import type { Disturbances } from '../parts/disturbances.ts';
import type { Rule } from './verify.ts';

/** Holds the answers of the doors against what was down: a server that has all that it needs does not fail. */
export function comparePortas({ unexpected, failures }: Door, disturbances: Disturbances, rule: Rule): void {
  rule('An answer that should never be given', unexpected);
  rule(
    'An answer of 5xx while nothing that it leans on was disturbed',
    failures.filter(({ leansOn, from, to }) => !disturbances.overlaps(['web', 'postgres', ...leansOn], from, to)),
  );
}
