import { closeDb, db } from '#server/platform/db.ts';
import { env } from '#server/platform/env.ts';
import type { Venda } from '#server/vendas/index.ts';
import { measure } from '../measure.ts';
import { recorded, replay } from './replay.ts';
import { type Scenario, takeStep } from './scenarios.ts';
import { type BenchVendas, someProducts } from './seed-vendas.ts';

/**
 * The ceiling of sales: the very statements that a scenario's requests send (the checks of the token among them), recorded from one run
 * and repeated from as many loops, with no HTTP and no rule around them. A process of its own, as the server is.
 */
type Job = { bench: BenchVendas; scenario: Scenario; lanes: number; seconds: number };

process.once('message', async ({ bench, scenario, lanes, seconds }: Job) => {
  const sold = someProducts(bench, scenario.lines);
  const statements = await recorded(env.DATABASE_URL ?? '', async (watched) => {
    let venda: Venda | null = null;
    for (const step of scenario.steps) venda = await takeStep(watched, bench, step, sold, venda);
  });
  const measured = await measure(lanes, seconds, async () => {
    const now = someProducts(bench, scenario.lines);
    await replay(db(), statements, new Map(sold.map((id, i) => [id, now[i]])));
    return true;
  });
  await closeDb();
  process.send?.({ measured });
});
process.send?.('ready');
