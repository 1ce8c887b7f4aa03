import { Cron } from 'croner';
import { and, eq, lte } from 'drizzle-orm';
import { executor_crons } from '#drizzle/schema/executor.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { insertRuns } from './runs.ts';
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

/** Adds new schedules, which begin now, and deletes the schedules that no function has any more. */
export async function beginCrons(db: Db, definitions: Definitions, now: Date): Promise<void> {
  const all = [...definitions.values()].flatMap(({ id, crons }) => crons.map((cron) => ({ funcao: id, cron })));
  const marks = all.map((mark) => ({ ...mark, proxima_em: nextTick(mark.cron, now) }));
  // Written out: schedules are begun and forgotten in one statement, against a list of all.
  await db.sql`
    WITH marcas AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(marks)}::text::json) AS m(funcao text, cron text, proxima_em timestamptz)
    ), esquecidas AS (
      DELETE FROM executor_crons c WHERE NOT EXISTS (SELECT FROM marcas m WHERE m.funcao = c.funcao AND m.cron = c.cron)
    )
    INSERT INTO executor_crons (funcao, cron, proxima_em) SELECT funcao, cron, proxima_em FROM marcas
    ON CONFLICT DO NOTHING`;
}

/**
 * Makes a run for every schedule with a due tick, and moves the schedule's mark past `now`: several missed ticks make one run. The
 * mark's lock and the event's id keep it to one run, however many executors there are.
 */
export function fireCrons(db: Db, definitions: Definitions, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx.orm
      .select()
      .from(executor_crons)
      .where(lte(executor_crons.proxima_em, now))
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
