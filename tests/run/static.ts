import { audit } from '#tests/run/audit.ts';
import { commandOf, runScript } from '#tests/run/process.ts';

/** How a step ended. `skipped`: why nothing could be found out. */
export type Checked = { code: number; output: string; skipped?: string };

/** What is checked without running anything of the product, by name. */
export const STATIC: Record<string, () => Promise<Checked>> = {
  biome: () => check('@biomejs/biome', 'biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  types: async () => {
    // Types that Next generates: a fresh clone has none.
    const generated = await check('next', 'next', ['typegen']);
    if (generated.code !== 0) return generated;
    // The native compiler, on one core: the other lane has the other. dependency-cruiser needs TypeScript 6, which says the same in thrice the time.
    return await check('typescript-native', 'tsc', ['--noEmit', '-p', '.', '--singleThreaded']);
  },
  imports: () => check('dependency-cruiser', 'depcruise', ['app', 'modulos', 'server', 'drizzle', 'sdk', 'tests']),
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

function check(packageName: string, command: string, args: string[]): Promise<Checked> {
  return runScript(commandOf(packageName, command), args, { show: false });
}
