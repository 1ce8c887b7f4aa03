import { contextOfSystem } from '#server/acesso/index.ts';
import { openDb } from '#server/platform/db.ts';
import type { Case } from './case.ts';
import type { Side } from './databases.ts';

/** More rows than this read by one step of a plan, or read one after another from a table of more: no index did that. */
const MANY = 20_000;

/** How auto_explain tells of plans, of statements inside functions too: in notices to the session. */
const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_level': 'notice',
};

/** Prepared statements go over to a plan for all parameters at their sixth execution: the last is what a warm process has. */
const EXECUTIONS = 7;

/** The plans of a case's statements on a connection that knows them, with what was really read. */
export async function plansOf({ call, before }: Pick<Case, 'call' | 'before'>, side: Side): Promise<string[]> {
  let plans: string[] = [];
  const heard = ({ message = '' }: { message?: string }) => void plans.push(message);
  const db = openDb(side.url, 1, { settings: EXPLAIN, heard });
  const ctx = await contextOfSystem(db, side.empresa_id, 'cli');
  if (!ctx) throw new Error('no company');
  for (let i = 0; i < EXECUTIONS; i++) {
    await before?.(ctx, side);
    plans = [];
    await call(ctx, side);
  }
  await db.sql.end({ timeout: 5 });
  return plans;
}

/** Steps of a plan that read many rows: `rows` are what it gave and what it dropped, over all its loops. */
export function longSteps(plan: string): string[] {
  const found: string[] = [];
  let step = '';
  let given = 0;
  let loops = 1;
  const look = (rows: number) => {
    if (rows > MANY) found.push(`${step.trim()}: ${rows} rows`);
  };
  for (const line of plan.split('\n')) {
    const actual = /^(.*?)\s+\(cost=.*\(actual (?:time=\S+ )?rows=([\d.]+) loops=(\d+)\)/.exec(line);
    if (actual) {
      step = actual[1] ?? '';
      loops = Number(actual[3]);
      given = Number(actual[2]) * loops;
      if (/Scan|Sort/.test(step)) look(given);
    }
    const dropped = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(line);
    if (dropped) look(given + Number(dropped[1]) * loops);
  }
  return [...new Set(found)];
}
