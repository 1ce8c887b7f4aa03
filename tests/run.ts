import { globSync } from 'node:fs';
import { build, isBuildNeeded } from '#server/start/build.ts';
import { ROOT } from '#tests/run/process.ts';
import { type Checked, STATIC } from '#tests/run/static.ts';
import { type Counts, runVitest } from '#tests/run/vitest.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { providePrograms } from '#tests/support/programs.ts';

/**
 * `npm test`: everything. `npm test -- <step>…` runs some of the steps; anything else that is given is passed on to vitest as a
 * filter of file names.
 *
 * Two lanes go side by side, since most of them wait or use one core. One checks what can be checked without running anything,
 * builds the panel, and then runs the browser tests; the other runs the tests that need no build, and then those that do.
 */
const PROJECTS = ['unit', 'api', 'integration', 'e2e'];
/** Projects that start the product as a user would, and so need its panel built. */
const NEED_BUILD = ['integration', 'e2e'];
/** Projects with tests that are skipped where Redis or PHP is missing. */
const NEED_PROGRAMS = ['integration', 'api'];
const GROUPS: Record<string, string[]> = { static: Object.keys(STATIC) };

/** Whether vitest would find a file of this project by one of these filters. */
function hasMatch(project: string, filters: string[]): boolean {
  const files = globSync(`tests/${project}/**/*.test.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  return files.some((path) => filters.some((filter) => path.includes(filter)));
}

/** Runs one step and prints how long it took; what went wrong is printed, and counts as one failure. */
async function step(name: string, work: () => Promise<Checked | undefined>): Promise<Counts> {
  const began = Date.now();
  const result = await work().catch((error: unknown) => ({ code: 1, output: String(error), skipped: undefined }));
  const failed = result !== undefined && result.code !== 0;
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(10)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (failed) console.log(`\n${result.output}\n`);
  if (result?.skipped !== undefined) console.log(`\nSKIPPED: ${result.skipped}\n`);
  const skipped = result?.skipped === undefined ? 0 : 1;
  return { passed: 0, failed: failed ? 1 : 0, skipped };
}

async function run(names: string[], filters: string[]): Promise<Counts> {
  const wanted = (name: string) => (names.length === 0 && filters.length === 0) || names.includes(name);
  const projects = PROJECTS.filter((name) => wanted(name) || (names.length === 0 && hasMatch(name, filters)));
  if (projects.length === 0 && filters.length > 0) throw new Error(`No test file matches ${filters.join(', ')}`);
  const all: Counts[] = [];
  const test = async (some: string[], env: Record<string, string> = {}) => {
    const asked = some.filter((name) => projects.includes(name));
    if (asked.length > 0) all.push(await runVitest(asked, filters, env));
  };
  const isBuilt = Promise.withResolvers<boolean>();
  const provided = projects.some((name) => NEED_PROGRAMS.includes(name))
    ? providePrograms(console.log)
    : Promise.resolve();

  async function checksAndBrowser(): Promise<void> {
    const needed = projects.some((name) => NEED_BUILD.includes(name)) && (await isBuildNeeded(ROOT));
    const built = needed ? await step('build', () => build(ROOT).then(() => undefined)) : undefined;
    if (built) all.push(built);
    isBuilt.resolve(built?.failed !== 1);
    for (const [name, work] of Object.entries(STATIC)) if (wanted(name)) all.push(await step(name, work));
    if (!projects.includes('e2e') || built?.failed === 1) return;
    let chromium = '';
    // Package managers of systems do one thing at a time.
    await provided;
    const found = await step('chromium', async () => {
      chromium = await findChromium(console.log);
      return undefined;
    });
    all.push(found);
    if (found.failed === 0) await test(['e2e'], { CHROMIUM_PATH: chromium });
  }

  async function others(): Promise<void> {
    await provided;
    await test(['unit', 'api']);
    if (await isBuilt.promise) await test(['integration']);
  }

  await Promise.all([checksAndBrowser(), others()]);
  const sum = (of: (counts: Counts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  const total = { passed: sum((c) => c.passed), failed: sum((c) => c.failed), skipped: sum((c) => c.skipped) };
  // Without tests, the checks are what passed.
  if (projects.length === 0) return { ...total, passed: names.length - total.failed - total.skipped };
  if (total.passed + total.failed === 0) throw new Error('No test ran');
  return total;
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
