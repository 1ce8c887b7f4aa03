import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SLOWEST } from '#tests/run/slowest-first.ts';
import { count } from '#tests/run/vitest.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
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

test('counts what the report says', () => {
  const text = report({
    numPassedTests: 3,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [file('passed', 'passed')],
  });
  expect(count(text, 0)).toEqual({ passed: 3, failed: 0, skipped: 2 });
});

test('a file that breaks before its first test is a failure', () => {
  const text = report({ numPassedTests: 3, testResults: [file('passed', 'passed'), file('failed')] });
  expect(count(text, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

test('a failed test is not counted twice through its file', () => {
  const text = report({ numFailedTests: 1, testResults: [file('failed', 'failed', 'passed')] });
  expect(count(text, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a run that breaks outside of tests, or leaves no report, is a failure', () => {
  expect(count(report({ numPassedTests: 3 }), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(count(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the files that run first are there', () => {
  expect(SLOWEST.filter((path) => !existsSync(path))).toEqual([]);
});
