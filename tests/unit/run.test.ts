import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/run/process.ts';
import { afterSecondTry, closingLines, filesToRepeat } from '#tests/run/second-try.ts';
import {
  ALL_FILES,
  CASES_DRAWN,
  drawnCases,
  FILES_DRAWN,
  filesOf,
  isDrawn,
  place,
  TESTS_DRAWN,
} from '#tests/run/short-form.ts';
import { filesOfPart, SLOWEST } from '#tests/run/slowest-first.ts';
import { afterBroken, count } from '#tests/run/vitest.ts';
import { LONGEST_MS, LOOK_MS, RunClock, SILENT_MS, UnderWay } from '#tests/run/watch.ts';

const file = (name: string, status: string, ...tests: string[]) => ({
  name: `${ROOT}/tests/e2e/${name}.test.ts`,
  status,
  message: status === 'failed' && tests.length === 0 ? 'Cannot find module' : '',
  assertionResults: tests.map((result, at) => ({
    status: result,
    fullName: `${name} ${at}`,
    failureMessages: result === 'failed' ? ['Error: not so\n    at line 1\n    at line 2'] : [],
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

test('a message is told whole, up to its stack, and stands together', () => {
  const [failed] = [file('a', 'failed', 'failed')];
  const said = ['Error: it ended:', '✗ A porta 3000 já está em uso', '    at line 1'].join('\n');
  const testResults = [{ ...failed, assertionResults: [{ status: 'failed', fullName: 'a', failureMessages: [said] }] }];
  const told = count(report({ numFailedTests: 1, testResults }), 1);
  expect(closingLines(told)).toEqual([
    'FAILED:',
    '  tests/e2e/a.test.ts › a: Error: it ended:\n    ✗ A porta 3000 já está em uso',
  ]);
});

test('a run that breaks outside of tests, or leaves no report, is a failure', () => {
  expect(count(report({ numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
  expect(count(undefined, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 });
  expect(count(undefined, 'SIGKILL', 'under way: tests/unit/a.test.ts').failures).toEqual([
    { file: '', test: 'vitest', reason: 'ended with SIGKILL without a report; under way: tests/unit/a.test.ts' },
  ]);
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

test('a run that broke runs again, and is named; one that breaks twice fails', () => {
  const broken = count(undefined, 'SIGKILL', 'under way: tests/unit/a.test.ts');
  expect(broken.isBroken).toBe(true);
  expect(count(report({ numPassedTests: 3 }), 1).isBroken).toBeUndefined();
  const second = count(report({ numPassedTests: 3 }), 0);
  expect(afterBroken(broken, second)).toEqual({ ...second, unsteady: broken.failures });
  const failed = { ...outcome(3, failure('a', '1')), unsteady: [failure('b', '1')] };
  expect(afterBroken(broken, failed)).toEqual({ ...failed, unsteady: [...broken.failures, failure('b', '1')] });
  expect(afterBroken(broken, broken)).toEqual(broken);
});

test('the time of a run stands still with the machine', () => {
  const clock = new RunClock(1_000);
  expect(clock.at(1_000 + LOOK_MS)).toBe(LOOK_MS);
  expect(clock.at(1_000 + LOOK_MS + 3_600_000)).toBe(3 * LOOK_MS);
  expect(clock.at(2_000 + LOOK_MS + 3_600_000)).toBe(3 * LOOK_MS + 1_000);
});

test('the files that run first are there', () => {
  expect(SLOWEST.filter((path) => !existsSync(path))).toEqual([]);
});

test('every file whose tests are drawn exists, and every group of files takes some', () => {
  for (const path of Object.keys(TESTS_DRAWN)) expect(existsSync(`${ROOT}/${path}`), path).toBe(true);
  for (const { files, oneOf } of FILES_DRAWN) {
    const taken = ALL_FILES.filter((path) => files.test(path));
    expect(taken.length, String(files)).toBeGreaterThanOrEqual(oneOf);
    // A file that is always run is named, so that none is lost when it is renamed.
    const named = /\(([^)]*)\)\\\.test/.exec(files.source)?.[1]?.replace(/\([^)]*/g, '') ?? '';
    if (oneOf === 1) expect(taken).toHaveLength(named.split('|').length);
  }
});

test.each([
  ['CI', false],
  ['npm test', true],
])(
  'a short run of %s takes its share of each group, all of the rest, the same by the same seed; some seed takes each',
  (_, isQuick) => {
    const met = new Set<string>();
    for (let seed = 1; seed <= 200; seed++) {
      const form = { seed: String(seed), isRest: false, isQuick };
      const drawn = filesOf(ALL_FILES, form);
      expect(filesOf(ALL_FILES, form)).toEqual(drawn);
      const rest = filesOf(ALL_FILES, { ...form, isRest: true });
      if (seed === 1) {
        // A second try asks for one file.
        expect(drawn.filter((path) => filesOf([path], form).length === 0)).toEqual([]);
        expect(rest.filter((path) => filesOf([path], { ...form, isRest: true }).length === 0)).toEqual([]);
      }
      const twice = ALL_FILES.filter((path) => drawn.includes(path) && rest.includes(path));
      expect(ALL_FILES.filter((path) => !drawn.includes(path) && !rest.includes(path))).toEqual([]);
      expect(twice.filter((path) => !(path in TESTS_DRAWN) && !CASES_DRAWN.includes(path))).toEqual([]);
      for (const path of drawn) met.add(path);
      const whole = ALL_FILES.filter(
        (path) => !FILES_DRAWN.some(({ files }) => files.test(path)) && !drawn.includes(path),
      );
      if (isQuick)
        expect(whole.filter((path) => /tests\/unit|ledger|migrations|panel-access|invariants/.test(path))).toEqual([]);
      else expect(whole).toEqual([]);
      // What the shorter form takes, the other takes too.
      const larger = new Set(filesOf(ALL_FILES, { ...form, isQuick: false }));
      expect(drawn.filter((path) => !larger.has(path))).toEqual([]);
    }
    expect(ALL_FILES.filter((path) => !met.has(path))).toEqual([]);
    const [file = '', oneOf = 0] = Object.entries(TESTS_DRAWN)[0] ?? [];
    const form = { seed: '7', isQuick };
    const expected = 4_000 / (isQuick ? 2 * oneOf : oneOf);
    const share = Array.from({ length: 4_000 }, (_, i) => isDrawn(file, `case ${i}`, form)).filter(Boolean).length;
    expect(share).toBeGreaterThan(expected / 1.3);
    expect(share).toBeLessThan(expected * 1.3);
    expect(isDrawn('tests/unit/run.test.ts', 'any', form)).toBe(true);
    expect(place('a', '1')).not.toBe(place('a', '2'));
  },
);

test('parts take every file once, and each part its share of the slow ones', () => {
  const all = ALL_FILES.filter((path) => path.startsWith('tests/integration/'));
  const parts = ['1/4', '2/4', '3/4', '4/4'].map((part) => filesOfPart(all, part));
  expect(parts.flat().sort()).toEqual(all.toSorted());
  const slow = parts.map((files) => files.filter((path) => SLOWEST.includes(path)).length);
  expect(Math.max(...slow) - Math.min(...slow)).toBeLessThan(2);
  expect(filesOfPart(all, undefined)).toEqual(all);
});

test('a short run and its rest take every case, none twice; a whole run takes all', () => {
  const cases = Array.from({ length: 23 }, (_, i) => `case ${i}`);
  for (const isQuick of [false, true]) {
    const taken = (isRest: boolean) => drawnCases(cases, 5, String, { seed: '7', isRest, isQuick });
    expect(taken(false)).toHaveLength(isQuick ? 3 : 5);
    expect([...taken(false), ...taken(true)].sort()).toEqual(cases.toSorted());
  }
  expect(drawnCases(cases, 5, String, undefined)).toEqual(cases);
});

test('every file that draws from what it looks at is named', () => {
  const drawing = ALL_FILES.filter((path) => /import \{[^}]*\bdrawn\b/.test(readFileSync(`${ROOT}/${path}`, 'utf8')));
  expect(drawing.sort()).toEqual([...CASES_DRAWN].sort());
});

test('a file that tells of no end for longer than tests may take hangs, and is named', () => {
  const underWay = new UnderWay();
  underWay.begins('tests/unit/a.test.ts', 0);
  underWay.begins('tests/unit/b.test.ts', 0);
  underWay.tells('tests/unit/a.test.ts', 'end of one', SILENT_MS);
  underWay.ends('tests/unit/b.test.ts');
  expect(underWay.isStuck(2 * SILENT_MS)).toBe(false);
  expect(underWay.isStuck(2 * SILENT_MS + 1)).toBe(true);
  const silent = SILENT_MS / 1000;
  expect(underWay.lines(2 * SILENT_MS)).toEqual([
    `  tests/unit/a.test.ts: for ${2 * silent} s, last heard of ${silent} s ago: end of one`,
  ]);
});

test('a file that never ends hangs, however much it tells', () => {
  const underWay = new UnderWay();
  underWay.begins('tests/unit/a.test.ts', 0);
  underWay.tells('tests/unit/a.test.ts', 'end of one', LONGEST_MS);
  expect(underWay.isStuck(LONGEST_MS)).toBe(false);
  expect(underWay.isStuck(LONGEST_MS + 1)).toBe(true);
});
