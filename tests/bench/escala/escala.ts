import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Compared, compare, openCompany } from './compare.ts';
import type { Side } from './databases.ts';
import { HOT } from './hot.ts';
import { type Case, LISTS } from './lists.ts';
import { longSteps, plansOf } from './plans.ts';

type Say = (line?: string) => void;

const n = (value: number) => value.toFixed(2).padStart(9);

const line = ({ name, small, large, ratio, above }: Compared) =>
  `  ${name.padEnd(52)}${n(small.p50)}${n(small.p95)}${n(large.p50)}${n(large.p95)}${n(ratio)}${above === null ? '' : `   ABOVE ${above}`}`;

/**
 * Each list and hot path in a small company and in a large one, each in a database of its own. What reads many rows at the large size
 * has its plan kept in `folder`.
 */
export async function escala(
  small: Side,
  large: Side,
  folder: string,
  each: number,
  only: string,
  say: Say,
): Promise<void> {
  const plans = join(folder, 'plans');
  await mkdir(plans, { recursive: true });
  const sides = [await openCompany(small), await openCompany(large)] as const;
  const above: string[] = [];
  const long: string[] = [];
  say(`p50 and p95 (ms) of up to ${each} of each, in turn: ${small.produtos} products, then ${large.produtos}\n`);
  say(`  ${''.padEnd(52)}      p50      p95      p50      p95    ratio`);
  const one = async (it: Case) => {
    const compared = await compare(it, sides, each);
    say(line(compared));
    if (compared.above !== null) above.push(`${it.name} (${compared.above})`);
    const read = await plansOf(it, large);
    const steps = read.flatMap(longSteps);
    if (steps.length === 0) return;
    long.push(it.name);
    for (const step of steps) say(`      ${step}`);
    await writeFile(join(plans, `${it.name.replace(/[^\p{L}\d=]+/gu, '-')}.txt`), read.join('\n\n'));
  };
  try {
    for (const it of [...HOT, ...LISTS]) if (it.name.includes(only)) await one(it);
  } finally {
    for (const { close } of sides) await close();
  }
  say(`\n  above its rule: ${above.join('; ') || 'none'}`);
  say(`  many rows read (plans in ${plans}): ${long.join('; ') || 'none'}\n`);
}
