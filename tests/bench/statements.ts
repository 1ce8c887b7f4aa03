import { openDb } from '#server/platform/db.ts';

const MOST = 24;

/** Lets the server keep what each statement takes, from its next start on. */
export async function keepStatements(superuserUrl: string): Promise<void> {
  const { sql } = openDb(superuserUrl, 1);
  await sql`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`;
  await sql`ALTER SYSTEM SET pg_stat_statements.track = 'all'`;
  await sql`ALTER SYSTEM SET pg_stat_statements.track_planning = on`;
  await sql`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`;
  await sql.end();
}

/**
 * Begins to watch; the answer ends it, and gives the lines of the statements that took most: calls and microseconds for each of
 * `count` events, those of planning among them. What a trigger runs is in the time of its statement, and has a line of its own.
 */
export async function watchStatements(superuserUrl: string): Promise<(count: number) => Promise<string[]>> {
  const { sql } = openDb(superuserUrl, 1);
  await sql`SELECT pg_stat_statements_reset()`;
  return async (count) => {
    const rows = await sql<{ calls: number; ms: number; plans: number; toplevel: boolean; query: string }[]>`
      SELECT calls::int, (total_exec_time + total_plan_time)::float AS ms, total_plan_time::float AS plans, toplevel, query FROM pg_stat_statements
      ORDER BY total_exec_time + total_plan_time DESC LIMIT ${MOST}`;
    await sql.end();
    return rows.map(({ calls, ms, plans, toplevel, query }) => {
      const text = query.replace(/\s+/g, ' ').slice(0, 140);
      const us = (value: number) => String(Math.round((value * 1_000) / count)).padStart(6);
      return `    ${(calls / count).toFixed(3).padStart(8)} ${us(ms)} µs (${us(plans)} to plan)  ${toplevel ? '' : '(within) '}${text}`;
    });
  };
}
