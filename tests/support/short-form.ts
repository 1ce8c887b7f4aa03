import { relative } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { isDrawn, place, SHORT_FORM, TESTS_DRAWN } from '#tests/run/short-form.ts';

/** The seed of a short run's draw; undefined in a whole one. */
const seed = process.env[SHORT_FORM];

/** Of the cases of one test a short run takes one of so many, at least one; a whole run takes all. Their order stays. */
export function drawn<T>(cases: readonly T[], oneOf: number, nameOf: (one: T) => string = String): T[] {
  if (seed === undefined) return [...cases];
  const named = cases.map((one) => ({ one, place: place(nameOf(one), seed) }));
  const chosen = new Set(named.toSorted((a, b) => a.place - b.place).slice(0, Math.ceil(cases.length / oneOf)));
  return named.filter((each) => chosen.has(each)).map(({ one }) => one);
}

type Generated = { each?: boolean; suite?: Generated };
/** Whether a test, or a group that it is in, is one case of a list. */
const isGenerated = ({ each, suite }: Generated): boolean =>
  each === true || (suite !== undefined && isGenerated(suite));

/** In a short run, skips the tests of a generated list that are not drawn; to be called by each file's setup. */
export function drawTests(): void {
  const file = relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/');
  if (seed === undefined || !(file in TESTS_DRAWN)) return;
  beforeEach(({ task, skip }) => {
    if (isGenerated(task) && !isDrawn(file, task.fullName, seed)) skip();
  });
}
