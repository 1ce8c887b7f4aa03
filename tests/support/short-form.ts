import { relative } from 'node:path';
import { beforeEach, expect } from 'vitest';
import { drawnCases, type Form, filesOf, formOf, isDrawn, TESTS_DRAWN } from '#tests/run/short-form.ts';

const formOfRun: Form = formOf(process.env);

/** The form that a file runs in: one that the short form left out is the rest's, whole. */
function formOfFile(): { file: string; form: Form } {
  const file = relative(process.cwd(), expect.getState().testPath ?? '').replaceAll('\\', '/');
  if (!formOfRun?.isRest) return { file, form: formOfRun };
  return { file, form: filesOf([file], { ...formOfRun, isRest: false }).length > 0 ? formOfRun : undefined };
}

/**
 * Of the cases of one test a short run takes one of so many, at least one; its rest takes the others; a whole run takes all. Their order stays.
 * The file is named in CASES_DRAWN.
 */
export const drawn = <T>(cases: readonly T[], oneOf: number, nameOf: (one: T) => string = String): T[] =>
  drawnCases(cases, oneOf, nameOf, formOfFile().form);

type Generated = { each?: boolean; suite?: Generated };
/** Whether a test, or a group that it is in, is one case of a list. */
const isGenerated = ({ each, suite }: Generated): boolean =>
  each === true || (suite !== undefined && isGenerated(suite));

/** Skips the tests of a generated list that this run does not take; to be called by each file's setup. */
export function drawTests(): void {
  const { file, form } = formOfFile();
  if (!form || !(file in TESTS_DRAWN)) return;
  beforeEach(({ task, skip }) => {
    const isShorts = !isGenerated(task) || isDrawn(file, task.fullName, form);
    if (isShorts === form.isRest) skip();
  });
}
