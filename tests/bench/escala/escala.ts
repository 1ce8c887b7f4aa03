import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Case } from './case.ts';
import { type Compared, compare, type Open, openCompany } from './compare.ts';
import type { Seeded } from './databases.ts';
import { HOT } from './hot.ts';
import { LISTS } from './lists.ts';
import { longSteps, plansOf } from './plans.ts';

type Say = (line?: string) => void;

const n = (value: number) => value.toFixed(2).padStart(9);

const line = ({ name, small, large, ratio, above }: Compared) =>
  `  ${name.padEnd(60)}${n(small.p50)}${n(small.p95)}${n(large.p50)}${n(large.p95)}${n(ratio)}${above === null ? '' : `   ABOVE ${above}`}`;

/** What is asked of deliveries: nothing is, of a seed without them. */
const OF_DELIVERIES = /entregas|deliver|webhook/;

/**
 * Each list and hot path in a small company and in a large one, each in a database of its own; then each list in a company of 1,000 products
 * that is alone with the small one, or beside the large one. What reads many rows at the large size has its plan kept in `folder`.
 */
export async function escala(
  small: Seeded,
  large: Seeded,
  folder: string,
  each: number,
  only: string,
  say: Say,
): Promise<void> {
  const plans = join(folder, 'plans');
  await mkdir(plans, { recursive: true });
  const sides = [await openCompany(small), await openCompany(large)] as const;
  const neighbours = [await openCompany(small.vizinha), await openCompany(large.vizinha)] as const;
  const above: string[] = [];
  const long: string[] = [];
  const chosen = new RegExp(only);
  const asked = (list: readonly Case[]) =>
    list.filter(({ name }) => chosen.test(name) && ((small.entregas && large.entregas) || !OF_DELIVERIES.test(name)));
  const one = async (it: Case, pair: readonly [Open, Open], times: number) => {
    const compared = await compare(it, pair, times);
    say(line(compared));
    if (compared.above !== null) above.push(`${it.name} (${compared.above})`);
    const read = await plansOf(it, pair[1].side);
    const steps = read.flatMap(longSteps);
    if (steps.length === 0) return;
    long.push(it.name);
    for (const step of steps) say(`      ${step}`);
    await writeFile(join(plans, `${it.name.replace(/[^\p{L}\d=]+/gu, '-')}.txt`), read.join('\n\n'));
  };
  const head = (title: string) => {
    say(`p50 and p95 (ms) of up to ${each} of each, in turn: ${title}\n`);
    say(`  ${''.padEnd(60)}      p50      p95      p50      p95    ratio`);
  };
  try {
    head(`${small.produtos} products, then ${large.produtos}`);
    for (const it of asked([...HOT, ...LISTS])) await one(it, sides, each);
    head(`${small.vizinha.produtos} products beside ${small.produtos}, then beside ${large.produtos}`);
    for (const it of asked(LISTS)) await one({ ...it, name: `beside: ${it.name}` }, neighbours, Math.ceil(each / 5));
  } finally {
    for (const { close } of [...sides, ...neighbours]) await close();
  }
  say(`\n  above its rule: ${above.join('; ') || 'none'}`);
  say(`  many rows read (plans in ${plans}): ${long.join('; ') || 'none'}\n`);
}
