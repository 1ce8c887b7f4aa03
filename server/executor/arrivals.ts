import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { z } from 'zod';
import { executor_eventos } from '#drizzle/schema/executor.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { holds } from './expressions.ts';
import { CHANNEL, insertRuns } from './runs.ts';
import type { Definitions, InngestEvent } from './types.ts';

const eventSchema = z.looseObject({
  // The id is stored as text in an index: an id that PostgreSQL would refuse must not reach the queue.
  id: z
    .string()
    .min(1)
    .max(1000)
    .refine((id) => id.isWellFormed() && !id.includes('\0'), 'the id of an event is text without NUL')
    .optional(),
  name: z.string().min(1),
  ts: z.number().optional(),
  data: z.record(z.string(), z.unknown()).default({}),
});

const BATCH = 500;
const LOCK = 7_266_196;

/** The events of a body that the SDK posted. An event without an id gets a new one. */
export function arrivingEvents(body: unknown): InngestEvent[] {
  return z
    .array(eventSchema)
    .parse(Array.isArray(body) ? body : [body])
    .map((event) => ({ ...event, id: event.id ?? randomUUID(), ts: event.ts ?? Date.now() }));
}

/** Stores events until an executor turns them into runs, and wakes an executor. The sender need not know the functions. */
export async function storeEvents(db: Db, events: InngestEvent[]): Promise<void> {
  // Written out: a batch of texts that PostgreSQL takes apart, and a notification, in one statement.
  await db.sql`
    WITH guardados AS (
      INSERT INTO executor_eventos (evento)
      SELECT value FROM json_array_elements(${JSON.stringify(events)}::text::json) WITH ORDINALITY ORDER BY ordinality
    )
    SELECT pg_notify(${CHANNEL}, '')`;
}

const FAILED = 'inngest/function.failed';

/** Whether another release's functions wait for an event: none of these listens to its name, or it tells of the failure of a function that is none of these. */
function isOfOthers(definitions: Definitions, { name, data }: InngestEvent): boolean {
  if (name === FAILED) return !definitions.has(String(data.function_id));
  return [...definitions.values()].every(({ triggers }) => triggers.every(({ event }) => event !== name));
}

/**
 * Turns stored events into runs, one executor at a time. Returns the number of events.
 * @param passed ids of the events that this executor has left to those of another release, and that it does not read again; grows
 */
export function fanOut(db: Db, definitions: Definitions, now: Date, passed: Set<number>): Promise<number> {
  return inTransaction(db, async (tx) => {
    // Written out: a lock of no row.
    const [lock] = await tx.sql<{ mine: boolean }[]>`SELECT pg_try_advisory_xact_lock(${LOCK}) AS mine`;
    if (!lock?.mine) return 0;
    // Written out: ids that are one parameter.
    const found = await tx.orm
      .select({ id: executor_eventos.id, evento: executor_eventos.evento })
      .from(executor_eventos)
      .where(sql`${executor_eventos.id} <> ALL (${sql.placeholder('passed')}::bigint[])`)
      .orderBy(asc(executor_eventos.id))
      .limit(BATCH)
      .prepare('executor_arrivals')
      .execute({ passed: `{${[...passed].join()}}` });
    if (found.length === 0) return 0;
    const { others = [], arrived = [] } = Object.groupBy(found, ({ evento }) =>
      isOfOthers(definitions, evento) ? 'others' : 'arrived',
    );
    for (const { id } of others) passed.add(id);
    // Those of the other release may have found the lock taken. Written out: a notification, of no table.
    if (others.length > 0) await tx.sql`SELECT pg_notify(${CHANNEL}, '')`;
    if (arrived.length === 0) return 0;

    const started = arrived.flatMap(({ evento: event }) =>
      [...definitions.values()]
        .filter(({ triggers }) => triggers.some(({ event: name, when }) => name === event.name && holds(when, event)))
        .map((definition) => ({ definition, event })),
    );
    await insertRuns(tx, started, now);
    // Written out: a batch, whose ids are one parameter.
    await tx.sql`DELETE FROM executor_eventos WHERE id = ANY(${arrived.map(({ id }) => id)}::bigint[])`;
    return arrived.length;
  });
}
