import { access, constants, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandOf, ROOT, runScript } from '#tests/run/process.ts';
import { UNDER_WAY } from '#tests/run/watch.ts';

type Counts = { passed: number; failed: number; skipped: number };

/** A test that failed, or a file that broke before its first test; `reason` is its error's message, without the stack. */
export type Failure = { file: string; test: string; reason: string };

/**
 * `failures` has an entry for each failed test; `unsteady` are failures that a second try did not confirm. A run is broken where it ended
 * without a report: it was killed, it hung, or it never began.
 */
export type Outcome = Counts & { failures: Failure[]; unsteady: Failure[]; isBroken?: boolean };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[];
  }[];
};

/**
 * Runs vitest on these projects, with its own output shown, and counts what its report says. A run that breaks as a whole says nothing of
 * its tests: it is run once more, and named as unsteady where nothing breaks again.
 */
export async function runVitest(projects: string[], filters: string[], env: Record<string, string>): Promise<Outcome> {
  const first = await runOnce(projects, filters, env);
  if (!first.isBroken) return first;
  for (const { test, reason } of first.failures) console.log(`\n${test}: ${reason}. The run begins anew.\n`);
  return afterBroken(first, await runOnce(projects, filters, env));
}

/** What counts when a run that broke has run again: the second run, beside which the break is named, as unsteady. */
export const afterBroken = (broken: Outcome, second: Outcome): Outcome => ({
  ...second,
  unsteady: [...(second.isBroken ? [] : broken.failures), ...second.unsteady],
});

async function runOnce(projects: string[], filters: string[], env: Record<string, string>): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'romaneio-report-'));
  const report = join(folder, 'report.json');
  const underWay = join(folder, 'under-way');
  const args = [
    'run',
    '--config',
    '.vitest.config.ts',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(ROOT, 'tests', 'run', 'watch.ts')}`,
    `--outputFile.json=${report}`,
    ...filters,
  ];
  try {
    // Tests start the product's processes a hundred times: each need not compile the same modules again, nor look for them as slowly.
    const quickImports = pathToFileURL(join(ROOT, 'server', 'start', 'quick-imports.mjs'));
    const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${quickImports}`.trim();
    const { code, signal } = await runScript(commandOf('vitest', 'vitest'), args, {
      show: true,
      env: { NODE_OPTIONS, TMPDIR: await temporaryFolder(), [UNDER_WAY]: underWay, ...env },
    });
    const [text, last] = await Promise.all(
      [report, underWay].map((path) => readFile(path, 'utf8').catch(() => undefined)),
    );
    return count(text, signal ?? code, last);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const MEMORY = '/dev/shm';
/** Ten times what they need. */
const ROOM = 4 * 1024 ** 3;

/**
 * Where tests keep their files: in memory where there is room, else where the system does. A database is 700 files, which are made there
 * in a tenth of the time, and each test file has a database of its own.
 */
async function temporaryFolder(): Promise<string> {
  if (process.env.TMPDIR || freemem() < 2 * ROOM) return tmpdir();
  const found = await statfs(MEMORY).catch(() => undefined);
  const isOurs = await access(MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isOurs && found && found.bavail * found.bsize >= ROOM ? MEMORY : tmpdir();
}

/**
 * A file that breaks before its first test, and a run that breaks outside of tests, count as failures too. `end` is the run's exit code, or
 * the signal that killed it; `last` is what the run kept of itself (tests/run/watch.ts): the files that were under way, or the errors outside
 * of tests.
 */
export function count(report: string | undefined, end: number | NodeJS.Signals, last?: string): Outcome {
  const none: Report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  const found: Report = report === undefined ? none : JSON.parse(report);
  const failures = found.testResults.flatMap((file): Failure[] => {
    const path = relative(ROOT, file.name).replaceAll('\\', '/');
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed')
      return [{ file: path, test: 'the file itself', reason: messageOf(file.message) }];
    return failed.map((test) => ({ file: path, test: test.fullName, reason: messageOf(test.failureMessages?.[0]) }));
  });
  if (failures.length === 0 && end !== 0) {
    const how = report === undefined ? 'without a report' : 'although no test failed';
    failures.push({ file: '', test: 'vitest', reason: `ended with ${end} ${how}; ${last ?? 'no file had begun'}` });
  }
  return {
    passed: found.numPassedTests,
    failed: failures.length,
    skipped: found.numPendingTests + found.numTodoTests,
    failures,
    unsteady: [],
    ...(report === undefined && end !== 0 ? { isBroken: true } : {}),
  };
}

/** More lines than these no message needs; a product that did not start says the most: all that it printed. */
const MOST_LINES = 40;

function messageOf(text: string | undefined): string {
  const lines = (text ?? '').trim().split('\n');
  const stack = lines.findIndex((line, index) => index > 0 && /^ {4}at /.test(line));
  return lines.slice(0, stack === -1 ? MOST_LINES : Math.min(stack, MOST_LINES)).join('\n');
}
