import { globSync } from 'node:fs';
import { build, isBuildNeeded } from '#server/start/build.ts';
import { audit } from '#tests/run/audit.ts';
import { commandOf, ROOT, runScript } from '#tests/run/process.ts';
import { type Counts, runVitest } from '#tests/run/vitest.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { providePrograms } from '#tests/support/programs.ts';

/** `skipped`: why nothing could be found out. */
type Checked = { code: number; output: string; skipped?: string };

/**
 * `npm test`: everything, in order. `npm test -- <step>…` runs some of the steps; anything else that is given
 * is passed on to vitest as a filter of file names.
 */
const STATIC: Record<string, () => Promise<Checked>> = {
  biome: () => check('@biomejs/biome', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  types: async () => {
    // Types that Next generates: a fresh clone has none.
    const generated = await check('next', 'next', ['typegen']);
    return generated.code === 0 ? await check('typescript', 'tsc', ['--noEmit', '-p', '.']) : generated;
  },
  imports: () => check('dependency-cruiser', 'depcruise', ['app', 'modulos', 'server', 'drizzle', 'tests']),
  knip: () => check('knip', 'knip', []),
  audit: async () => {
    const verdict = await audit();
    if ('skipped' in verdict) {
      const skipped = `INSTALLED PACKAGES WERE NOT CHECKED FOR KNOWN FAULTS. ${verdict.skipped}`;
      return { code: 0, output: '', skipped };
    }
    return { code: verdict.faults.length, output: `Known faults in packages:\n${verdict.faults.join('\n')}` };
  },
};

const PROJECTS = ['unit', 'integration', 'api', 'e2e'];
/** Projects that start the product as a user would, and so need its panel built. */
const NEED_BUILD = ['integration', 'e2e'];
/** Projects with tests that are skipped where Redis or PHP is missing. */
const NEED_PROGRAMS = ['integration', 'api'];
const GROUPS: Record<string, string[]> = { static: Object.keys(STATIC) };

function check(packageName: string, command: string, args: string[]): Promise<{ code: number; output: string }> {
  return runScript(commandOf(packageName, command), args, { show: false });
}

/** Whether vitest would find a file of this project by one of these filters. */
function hasMatch(project: string, filters: string[]): boolean {
  const files = globSync(`tests/${project}/**/*.test.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  return files.some((path) => filters.some((filter) => path.includes(filter)));
}

/** Runs one step and prints how long it took. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  try {
    const result = await work();
    console.log(`✓ ${name.padEnd(10)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
    return result;
  } catch (error) {
    console.log(`✗ ${name.padEnd(10)} ${((Date.now() - began) / 1000).toFixed(1)} s\n`);
    throw error;
  }
}

async function run(names: string[], filters: string[]): Promise<Counts> {
  const wanted = (name: string) => (names.length === 0 && filters.length === 0) || names.includes(name);
  let missed = 0;
  for (const [name, work] of Object.entries(STATIC)) {
    if (!wanted(name)) continue;
    await step(name, async () => {
      const { code, output, skipped } = await work();
      if (code !== 0) throw new Error(output);
      if (skipped === undefined) return;
      console.log(`\nSKIPPED: ${skipped}\n`);
      missed++;
    });
  }
  const projects = PROJECTS.filter((name) => wanted(name) || (names.length === 0 && hasMatch(name, filters)));
  if (projects.length === 0 && filters.length > 0) throw new Error(`No test file matches ${filters.join(', ')}`);
  if (projects.length === 0) return { passed: names.length - missed, failed: 0, skipped: missed };
  if (projects.some((name) => NEED_BUILD.includes(name)) && (await isBuildNeeded(ROOT))) {
    await step('build', () => build(ROOT));
  }
  if (projects.some((name) => NEED_PROGRAMS.includes(name))) await providePrograms(console.log);
  const chromium = projects.includes('e2e') ? await step('chromium', () => findChromium(console.log)) : undefined;
  const counts = await runVitest(projects, filters, chromium ? { CHROMIUM_PATH: chromium } : {});
  if (counts.passed + counts.failed === 0) throw new Error('No test ran');
  return { ...counts, skipped: counts.skipped + missed };
}

const given = process.argv.slice(2);
const isStep = (name: string) => name in STATIC || name in GROUPS || PROJECTS.includes(name);
const names = given.filter(isStep).flatMap((name) => GROUPS[name] ?? [name]);

const counts = await run(
  names,
  given.filter((name) => !isStep(name)),
).catch((error: unknown): Counts => {
  console.log(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1, skipped: 0 };
});
const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
console.log(`\n${counts.passed} passed, ${counts.failed} failed${skipped}`);
process.exit(counts.failed === 0 ? 0 : 1);
