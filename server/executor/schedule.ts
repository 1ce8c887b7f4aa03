import { Cron } from 'croner';
import { and, eq, lte, not, sql } from 'drizzle-orm';
import { executor_crons } from '#drizzle/schema/executor.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { insertRuns, schedulesOf } from './runs.ts';
import type { Definitions } from './types.ts';

/** `TZ=America/Sao_Paulo 0 8 * * *`, as Inngest writes a time zone; UTC without one. */
const PATTERN = /^(?:TZ=(\S+)\s+)?(.+)$/;

function parse(schedule: string): Cron {
  const [, timezone = 'UTC', pattern = ''] = PATTERN.exec(schedule.trim()) ?? [];
  return new Cron(pattern, { timezone, mode: '5-part' });
}

/** The schedule's first tick after a moment. */
function nextTick(schedule: string, after: Date): Date {
  const tick = parse(schedule).nextRun(after);
  if (!tick) throw new Error(`The schedule ${schedule} never comes again`);
  return tick;
}

/** Whether this is a schedule of five fields that the executor reads. */
export function isSchedule(schedule: string): boolean {
  try {
    return parse(schedule).nextRun() !== null;
  } catch {
    return false;
  }
}

/** Whether a row is a schedule of these functions. Written out: a pair of columns, against a list of all. */
const isOwn = (definitions: Definitions) => sql`(${executor_crons.funcao}, ${executor_crons.cron}) IN (
  SELECT m.funcao, m.cron FROM json_to_recordset(${JSON.stringify(schedulesOf(definitions))}::text::json) AS m(funcao text, cron text))`;

/**
 * Adds the schedules that are not there, with their first tick after `since`. An executor does so again and again, since one of the release
 * before that starts beside it deletes the schedules that it does not know. A tick that comes twice by this is one run, by its event's id.
 */
export async function addCrons(db: Db, definitions: Definitions, since: Date): Promise<void> {
  const marks = schedulesOf(definitions).map((mark) => ({ ...mark, proxima_em: nextTick(mark.cron, since) }));
  if (marks.length > 0) await db.orm.insert(executor_crons).values(marks).onConflictDoNothing();
}

/** Deletes the schedules that no function has any more. */
export async function forgetCrons(db: Db, definitions: Definitions): Promise<void> {
  await db.orm.delete(executor_crons).where(not(isOwn(definitions)));
}

/**
 * Brings back the schedules whose next tick lies beyond the first one that comes: it was noted while the machine's clock was ahead. Of a tick
 * that was due before there is a run already.
 */
export async function bringBackCrons(db: Db, definitions: Definitions, now: Date): Promise<void> {
  const marks = schedulesOf(definitions).map((mark) => ({ ...mark, proxima_em: nextTick(mark.cron, now) }));
  // Written out: all schedules in one statement, each with a mark of its own.
  await db.sql`
    UPDATE executor_crons c SET proxima_em = m.proxima_em
    FROM json_to_recordset(${JSON.stringify(marks)}::text::json) AS m(funcao text, cron text, proxima_em timestamptz)
    WHERE c.funcao = m.funcao AND c.cron = m.cron AND c.proxima_em > m.proxima_em`;
}

/**
 * Makes a run for every schedule with a due tick, and moves the schedule's mark past `now`: several missed ticks make one run. The
 * mark's lock and the event's id keep it to one run, however many executors there are. A schedule of another release is left to it.
 */
export function fireCrons(db: Db, definitions: Definitions, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx.orm
      .select()
      .from(executor_crons)
      .where(and(lte(executor_crons.proxima_em, now), isOwn(definitions)))
      .for('update', { skipLocked: true })
      .prepare('executor_ticks')
      .execute();
    for (const { funcao, cron, proxima_em } of due) {
      const definition = definitions.get(funcao);
      if (!definition) continue;
      const id = `cron ${funcao} ${cron} ${proxima_em.toISOString()}`;
      const event = { id, name: 'inngest/scheduled.timer', ts: proxima_em.getTime(), data: { cron } };
      await insertRuns(tx, [{ definition, event }], now);
      await tx.orm
        .update(executor_crons)
        .set({ proxima_em: nextTick(cron, now) })
        .where(and(eq(executor_crons.funcao, funcao), eq(executor_crons.cron, cron)));
    }
    return due.length;
  });
}
