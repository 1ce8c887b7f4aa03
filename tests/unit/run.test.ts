import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/run/process.ts';
import { afterSecondTry, closingLines, filesToRepeat } from '#tests/run/second-try.ts';
import { SLOWEST } from '#tests/run/slowest-first.ts';
import { count } from '#tests/run/vitest.ts';

const file = (name: string, status: string, ...tests: string[]) => ({
  name: `${ROOT}/tests/e2e/${name}.test.ts`,
  status,
  message: status === 'failed' && tests.length === 0 ? 'Cannot find module' : '',
  assertionResults: tests.map((result, at) => ({
    status: result,
    fullName: `${name} ${at}`,
    failureMessages: result === 'failed' ? ['Error: not so\n    at line 1'] : [],
  })),
});
const report = (fields: object) =>
  JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
    ...fields,
  });
const failure = (name: string, test: string, reason = 'Error: not so') => ({
  file: `tests/e2e/${name}.test.ts`,
  test,
  reason,
});
const outcome = (passed: number, ...failures: ReturnType<typeof failure>[]) => ({
  passed,
  failed: failures.length,
  skipped: 0,
  failures,
  unsteady: [],
});

test('counts what the report says', () => {
  const text = report({
    numPassedTests: 3,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('a', 'passed', 'passed')],
  });
  expect(count(text, 0)).toEqual({ ...outcome(3), skipped: 2 });
});

test('a file that breaks before its first test is a failure', () => {
  const text = report({ numPassedTests: 3, testResults: [file('a', 'passed', 'passed'), file('b', 'failed')] });
  expect(count(text, 1)).toEqual(outcome(3, failure('b', 'the file itself', 'Cannot find module')));
});

test('a failed test is named, and not counted twice through its file', () => {
  const text = report({ numFailedTests: 1, testResults: [file('a', 'failed', 'failed', 'passed')] });
  expect(count(text, 1)).toEqual(outcome(0, failure('a', 'a 0')));
});

test('a run that breaks outside of tests, or leaves no report, is a failure', () => {
  expect(count(report({ numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
  expect(count(undefined, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
});

test('a second try is for a few files, and not for a run that broke', () => {
  expect(filesToRepeat(outcome(1))).toEqual([]);
  expect(filesToRepeat(outcome(1, failure('a', '1'), failure('a', '2')))).toEqual(['tests/e2e/a.test.ts']);
  expect(filesToRepeat(outcome(1, ...['a', 'b', 'c', 'd'].map((name) => failure(name, '1'))))).toEqual([]);
  expect(filesToRepeat(count(undefined, 1))).toEqual([]);
});

test('a failure that the second try confirms stays one; another is unsteady, and both are named', () => {
  const first = outcome(10, failure('a', '1'), failure('b', '1'));
  const passedAgain = afterSecondTry(first, outcome(5));
  expect(passedAgain).toMatchObject({ passed: 12, failed: 0, unsteady: first.failures });
  const failedAgain = afterSecondTry(first, outcome(4, failure('b', '1')));
  expect(failedAgain).toMatchObject({ passed: 11, failed: 1, unsteady: [failure('a', '1')] });
  expect(closingLines(failedAgain)).toEqual([
    'UNSTEADY, failed beside other tests and passed alone:',
    '  tests/e2e/a.test.ts › 1: Error: not so',
    'FAILED:',
    '  tests/e2e/b.test.ts › 1: Error: not so',
  ]);
  // A second run that breaks confirms nothing, and is no pass.
  expect(afterSecondTry(first, count(undefined, 1)).failed).toBe(1);
});

test('the files that run first are there', () => {
  expect(SLOWEST.filter((path) => !existsSync(path))).toEqual([]);
});
