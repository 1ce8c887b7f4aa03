import { access, constants, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandOf, ROOT, runScript } from '#tests/run/process.ts';

export type Counts = { passed: number; failed: number; skipped: number };

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

/** Runs vitest on these projects, with its own output shown, and counts what its report says. */
export async function runVitest(
  projects: string[],
  filters: string[],
  env: Record<string, string>,
): Promise<Counts & { ok: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'romaneio-report-'));
  const report = join(folder, 'report.json');
  const args = [
    'run',
    '--config',
    '.vitest.config.ts',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ];
  try {
    // Tests start the product's processes a hundred times: each need not compile the same modules again, nor look for them as slowly.
    const NODE_COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'romaneio-compiled');
    const quickImports = pathToFileURL(join(ROOT, 'tests', 'run', 'quick-imports.mjs'));
    const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${quickImports}`.trim();
    const { code } = await runScript(commandOf('vitest', 'vitest'), args, {
      show: true,
      env: { NODE_COMPILE_CACHE, NODE_OPTIONS, TMPDIR: await temporaryFolder(), ...env },
    });
    const text = await readFile(report, 'utf8').catch(() => undefined);
    return { ...count(text, code), ok: code === 0 };
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

/** A file that breaks before its first test, and a run that breaks outside of tests, count as failures too. */
export function count(report: string | undefined, exitCode: number): Counts {
  const none: Report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  const found: Report = report === undefined ? none : JSON.parse(report);
  const brokenFiles = found.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = found.numFailedTests + brokenFiles.length;
  return {
    passed: found.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: found.numPendingTests + found.numTodoTests,
  };
}
