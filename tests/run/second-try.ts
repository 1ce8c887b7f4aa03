import type { Failure, Outcome } from '#tests/run/vitest.ts';

/** More files than these do not fail by accident. */
const MOST = 3;

/** Files whose failures deserve a second try: few, and each failure within a file. */
export function filesToRepeat({ failures }: Outcome): string[] {
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.length <= MOST && !files.includes('') ? files : [];
}

/**
 * What counts when the files that failed have run again: the failures of the second run. What failed in the first run alone counts
 * as passed, and is unsteady.
 */
export function afterSecondTry(first: Outcome, second: Outcome): Outcome {
  const isSame = (a: Failure, b: Failure) => a.file === b.file && a.test === b.test;
  return {
    passed: first.passed + Math.max(0, first.failed - second.failed),
    failed: second.failed,
    skipped: first.skipped,
    failures: second.failures,
    unsteady: first.failures.filter((failure) => !second.failures.some((again) => isSame(failure, again))),
  };
}

/** Lines that name what failed and what was unsteady, for the end of a run, where they are found. */
export function closingLines({ failures, unsteady }: Outcome): string[] {
  const line = ({ file, test, reason }: Failure) =>
    `  ${file && `${file} › `}${test}${reason && `: ${reason.replaceAll('\n', '\n    ')}`}`;
  return [
    ...(unsteady.length > 0 ? ['UNSTEADY, failed beside other tests and passed alone:', ...unsteady.map(line)] : []),
    ...(failures.length > 0 ? ['FAILED:', ...failures.map(line)] : []),
  ];
}
