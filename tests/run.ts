import { globSync } from 'node:fs';
import { build, isBuildNeeded } from '#server/start/build.ts';
import { ROOT } from '#tests/run/process.ts';
import { afterSecondTry, closingLines, filesToRepeat } from '#tests/run/second-try.ts';
import { type Form, PART, variablesOf } from '#tests/run/short-form.ts';
import { type Checked, STATIC } from '#tests/run/static.ts';
import { type Outcome, runVitest } from '#tests/run/vitest.ts';
import { findChromium } from '#tests/support/chromium.ts';
import { providePrograms } from '#tests/support/programs.ts';

/**
 * `npm test`: the short form (tests/run/short-form.ts), which TEST_SEED draws; `npm run test:resto`: what the short form of that seed left
 * out; `npm run test:ci`: a short form that draws twice as much, then its rest where the machine is not too slow; `npm run test:inteiro`:
 * everything at once.
 * `npm test -- <step>…` runs some of the steps, whole; anything else that is given is passed on to vitest as a filter of file names.
 *
 * Two lanes go side by side, since most of them wait or use one core. One checks what can be checked without running anything,
 * builds the panel, and then runs the browser tests; the other runs the tests that need no build. Both then share what needs one. When both
 * have ended, a file of browser tests that failed runs once more, alone: a browser beside a busy neighbour may miss a step. If it
 * passes, the run passes, and names the file as unsteady. No other test has a second try. A run that breaks as a whole, without a word of
 * its tests, begins anew once, and is named too.
 */
const PROJECTS = ['unit', 'api', 'integration', 'e2e'];
/** Projects that start the product as a user would, and so need its panel built. */
const NEED_BUILD = ['integration', 'e2e'];
/** Projects with tests that are skipped where Redis or PHP is missing. */
const NEED_PROGRAMS = ['integration', 'api'];
/** The lane that is done first takes more of what is left: the integration tests are run in so many parts. */
const PARTS = 6;
/** Where the short form took longer than this, its rest, which is three times as much, would take over an hour (ms). */
const REST_WITHIN_MS = 15 * 60_000;
const minutes = (ms: number) => `${Math.round(ms / 60_000)} minutes`;
const GROUPS: Record<string, string[]> = { static: Object.keys(STATIC) };

/** Whether vitest would find a file of this project by one of these filters. */
function hasMatch(project: string, filters: string[]): boolean {
  const files = globSync(`tests/${project}/**/*.test.ts`, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
  return files.some((path) => filters.some((filter) => path.includes(filter)));
}

/** Runs one step and prints how long it took; what went wrong is printed, and counts as one failure. */
async function step(name: string, work: () => Promise<Checked | undefined>): Promise<Outcome> {
  const began = Date.now();
  const result = await work().catch((error: unknown) => ({ code: 1, output: String(error), skipped: undefined }));
  const failed = result !== undefined && result.code !== 0;
  console.log(`${failed ? '✗' : '✓'} ${name.padEnd(10)} ${((Date.now() - began) / 1000).toFixed(1)} s`);
  if (failed) console.log(`\n${result.output}\n`);
  if (result?.skipped !== undefined) console.log(`\nSKIPPED: ${result.skipped}\n`);
  const skipped = result?.skipped === undefined ? 0 : 1;
  const failures = failed ? [{ file: '', test: name, reason: 'printed above' }] : [];
  return { passed: 0, failed: failures.length, skipped, failures, unsteady: [] };
}

function totalOf(all: Outcome[]): Outcome {
  const sum = (of: (outcome: Outcome) => number) => all.reduce((total, outcome) => total + of(outcome), 0);
  return {
    passed: sum((o) => o.passed),
    failed: sum((o) => o.failed),
    skipped: sum((o) => o.skipped),
    failures: all.flatMap((o) => o.failures),
    unsteady: all.flatMap((o) => o.unsteady),
  };
}

async function run(names: string[], filters: string[], form: Form): Promise<Outcome> {
  const variables = variablesOf(form);
  const wanted = (name: string) => (names.length === 0 && filters.length === 0) || names.includes(name);
  const projects = PROJECTS.filter((name) => wanted(name) || (names.length === 0 && hasMatch(name, filters)));
  if (projects.length === 0 && filters.length > 0) throw new Error(`No test file matches ${filters.join(', ')}`);
  const all: Outcome[] = [];
  const secondTries: (() => Promise<Outcome>)[] = [];
  const test = async (some: string[], more: Record<string, string> = {}) => {
    const asked = some.filter((name) => projects.includes(name));
    if (asked.length > 0) all.push(await runVitest(asked, filters, { ...variables, ...more }));
  };
  // A few files are not worth several runs.
  const of = filters.length > 0 ? 1 : PARTS;
  const parts = Array.from({ length: of }, (_, index) => `${index + 1}/${of}`);
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
    if (found.failed > 0) return;
    const runBrowser = (files: string[]) => runVitest(['e2e'], files, { CHROMIUM_PATH: chromium, ...variables });
    const outcome = await runBrowser(filters);
    const files = filesToRepeat(outcome);
    if (files.length === 0) all.push(outcome);
    else secondTries.push(async () => afterSecondTry(outcome, await runBrowser(files)));
  }

  async function others(): Promise<void> {
    await provided;
    await test(['unit', 'api']);
  }

  async function integration(): Promise<void> {
    if (!(await isBuilt.promise)) return;
    for (let part = parts.shift(); part !== undefined; part = parts.shift())
      await test(['integration'], { [PART]: part });
  }

  await Promise.all([checksAndBrowser(), others()].map((lane) => lane.then(integration)));
  for (const tryAgain of secondTries) all.push(await tryAgain());
  const total = totalOf(all);
  // Without tests, the checks are what passed.
  if (projects.length === 0) return { ...total, passed: names.length - total.failed - total.skipped };
  if (total.passed + total.failed === 0) throw new Error('No test ran');
  return total;
}

/** The short form, then its rest, unless the machine is so slow that the two would take hours. */
async function shortAndRest(seed: string): Promise<Outcome> {
  const began = Date.now();
  const short = await run([], [], { seed, isRest: false, isQuick: false });
  if (Date.now() - began > REST_WITHIN_MS) {
    console.log(
      `\nTHE REST WAS NOT RUN: the short form took ${minutes(Date.now() - began)} on this machine. TEST_SEED=${seed} npm run test:resto runs it.`,
    );
    return short;
  }
  console.log(`\nThe short form took ${minutes(Date.now() - began)}; its rest follows.`);
  return totalOf([short, await run(PROJECTS, [], { seed, isRest: true, isQuick: false })]);
}

/** How the command line names what is run, besides steps and files. */
const FORMS: Record<string, (seed: string) => Promise<Outcome>> = {
  curto: (seed) => run([], [], { seed, isRest: false, isQuick: true }),
  resto: (seed) => run(PROJECTS, [], { seed, isRest: true, isQuick: true }),
  ci: shortAndRest,
  inteiro: () => run([], [], undefined),
};

const args = process.argv.slice(2);
const [first = 'curto'] = args;
const ofForm = FORMS[first];
const seed = process.env.TEST_SEED ?? String(Math.ceil(Math.random() * 1_000_000));
const isStep = (name: string) => name in STATIC || name in GROUPS || PROJECTS.includes(name);
const names = args.filter(isStep).flatMap((name) => GROUPS[name] ?? [name]);
const filters = args.filter((name) => !isStep(name));

const outcome = await (ofForm ? ofForm(seed) : run(names, filters, undefined)).catch((error: unknown): Outcome => {
  const reason = error instanceof Error ? error.message : String(error);
  return { passed: 0, failed: 1, skipped: 0, failures: [{ file: '', test: 'the run', reason }], unsteady: [] };
});
const { passed, failed, skipped } = outcome;
for (const line of ['', ...closingLines(outcome)]) console.log(line);
if (ofForm && first !== 'inteiro') {
  console.log(
    `\nThe short form draws a part of the tests, and its rest runs the others (TEST_SEED=${seed}); what one leaves to the other counts as skipped. \`npm run test:inteiro\` leaves out nothing.`,
  );
}
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 ? 0 : 1);
