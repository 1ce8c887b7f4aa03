import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { closeDb, type Db } from '#server/platform/db.ts';
import { setEnv } from '#server/platform/env.ts';
import type { Venda } from '#server/vendas/index.ts';
import { ROOT } from '#tests/run/process.ts';
import { openLane, requestBytes } from '../lane.ts';
import { type Measured, measure } from '../measure.ts';
import type { Bench } from '../seed.ts';
import { recorded, statementsOf } from './replay.ts';
import { countingDoor } from './round-trips.ts';
import { returnOf, SCENARIOS, type Scenario, type Step, takeStep } from './scenarios.ts';
import { type BenchVendas, LINES, saleOf, seedVendas, someProducts } from './seed-vendas.ts';

type Say = (line?: string) => void;

const LANES = 16;

/**
 * Sales: how many statements and round trips each step takes, with few lines and with many; then whole sales over HTTP against the same SQL.
 * A turn of a scenario is all its requests.
 */
export async function vendas(
  db: Db,
  seeded: Bench,
  env: NodeJS.ProcessEnv,
  port: number,
  seconds: number,
  say: Say,
): Promise<void> {
  // Where a NOTIFY goes that nobody hears.
  setEnv({ DATABASE_URL: env.DATABASE_URL ?? '', LOG_LEVEL: 'warn' });
  const bench = await seedVendas(db, seeded);
  await countTrips(env.DATABASE_URL ?? '', bench, say);
  say(`Sales: ${LANES} connections, ${seconds} s each\n`);
  for (const scenario of SCENARIOS) {
    say(scenario.title);
    const http = await overHttp(bench, scenario, port, seconds);
    const sql = await overSql(bench, scenario, env, seconds);
    for (const [name, m] of [
      ['HTTP', http],
      ['same SQL', sql],
    ] as const) {
      const [p50, p95, p99] = [m.p50, m.p95, m.p99].map((ms) => ms.toFixed(1).padStart(8));
      say(
        `  ${name.padEnd(12)}${m.perSecond.toFixed(0).padStart(8)}/s   p50${p50} ms  p95${p95} ms  p99${p99} ms${m.failures ? `   ${m.failures} FAILED` : ''}`,
      );
    }
    say(`  ratio        ${(http.perSecond / sql.perSecond).toFixed(2)}\n`);
  }
  await closeDb();
}

/** Each step with few lines and with many: what it sends must not depend on the lines. */
async function countTrips(url: string, bench: BenchVendas, say: Say): Promise<void> {
  const door = await countingDoor(url);
  const steps: Step[] = ['create', 'finalise', 'return', 'cancel'];
  const counted = new Map<string, { statements: number; trips: number }>();
  for (const lines of [LINES, 200]) {
    const sold = someProducts(bench, lines);
    const vendas: Venda[] = [];
    for (const [i, step] of steps.entries()) {
      let trips = 0;
      // Two sales go through the steps side by side: the first of each warms the connection that the second is counted on.
      let turn = 0;
      const statements = await recorded(door.url, async (watched) => {
        const one = turn++;
        door.reset();
        vendas[one] = await takeStep(watched, bench, step, sold, i === 0 ? null : (vendas[one] ?? null));
        trips = door.trips();
      });
      counted.set(`${step} ${lines}`, { statements: statementsOf(statements), trips });
    }
  }
  await door.close();
  say(`\n  ${''.padEnd(12)}${`${LINES} lines`.padStart(28)}${'200 lines'.padStart(32)}`);
  for (const step of steps) {
    const told = [LINES, 200].map((lines) => {
      const { statements, trips } = counted.get(`${step} ${lines}`) ?? { statements: Number.NaN, trips: Number.NaN };
      return `${statements} statements, ${trips} round trips`.padStart(32);
    });
    say(`  ${step.padEnd(12)}${told.join('')}`);
  }
  say();
}

async function overHttp(
  bench: BenchVendas,
  { lines, steps }: Scenario,
  port: number,
  seconds: number,
): Promise<Measured> {
  let heard = '';
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async () => {
      let body = '';
      const send = await openLane(port, (text) => {
        body = text;
      });
      return { send, read: () => JSON.parse(body) as { data: Venda } };
    }),
  );
  const post = (path: string, body?: unknown) => requestBytes('POST', `/v1/vendas/${path}`, bench.token, body);
  const measured = await measure(LANES, seconds, async (lane) => {
    const { send, read } = lanes[lane] ?? {};
    if (!send || !read) return false;
    let venda: Venda | null = null;
    for (const step of steps) {
      const status = await send(
        step === 'create' || !venda
          ? post('', saleOf(bench.cliente_id, someProducts(bench, lines)))
          : step === 'return'
            ? post(`${venda.id}/devolucoes/`, returnOf(venda))
            : post(`${venda.id}/${step === 'finalise' ? 'finalizar' : 'cancelar'}/`),
      );
      if (status >= 300) {
        heard = JSON.stringify(read());
        return false;
      }
      if (step !== 'return') venda = read().data;
    }
    return true;
  });
  await Promise.all(lanes.map(({ send }) => send(null)));
  if (heard) throw new Error(`A sale was refused: ${heard}`);
  return measured;
}

async function overSql(
  bench: BenchVendas,
  scenario: Scenario,
  env: NodeJS.ProcessEnv,
  seconds: number,
): Promise<Measured> {
  const child = fork(join(ROOT, 'tests/bench/vendas/sql-vendas.ts'), { env });
  await once(child, 'message');
  child.send({ bench, scenario, lanes: LANES, seconds });
  const [answer] = await once(child, 'message');
  child.disconnect();
  await once(child, 'exit');
  return answer.measured;
}
