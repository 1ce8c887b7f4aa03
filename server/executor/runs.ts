import { and, eq, inArray, lt } from 'drizzle-orm';
import { executor_eventos, executor_execucoes } from '#drizzle/schema/executor.ts';
import { inBatches } from '#server/platform/batches.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { keyOf, read } from './expressions.ts';
import type { Memory } from './protocol.ts';
import type { Definition, Definitions, InngestEvent } from './types.ts';

/** The channel that announces new work to executors. */
export const CHANNEL = 'romaneio_executor';

const LOCK = 7_266_195;
/** How many due runs a claim looks at, to find the runs that their concurrency limits allow. */
const WINDOW = 64;

type NewRun = { definition: Definition; event: InngestEvent };

/** A run that this process holds until its lease ends; `reserva` fences its writes. */
export type HeldRun = {
  id: number;
  funcao: string;
  evento: InngestEvent;
  memoria: Memory | null;
  tentativa: number;
  abandonos: number;
  reserva: string;
};

/** Makes runs that are due at once. A run that exists already for the same function and event stays as it is. */
export async function insertRuns(db: Db, runs: NewRun[], now: Date): Promise<void> {
  if (runs.length === 0) return;
  // Written out: a batch, as arrays. PostgreSQL never takes an event apart: it refuses some that JSON allows (a NUL in a string).
  await db.sql`
    INSERT INTO executor_execucoes (funcao, evento_id, evento, concorrencia, proxima_em, criado_em)
    SELECT r.funcao, r.evento_id, r.evento::json, r.concorrencia, ${now}::timestamptz, ${now}::timestamptz
    FROM unnest(
      ${runs.map(({ definition }) => definition.id)}::text[],
      ${runs.map(({ event }) => event.id)}::text[],
      ${runs.map(({ event }) => JSON.stringify(event))}::text[],
      ${runs.map(({ definition, event }) => concurrencyOf(definition, event))}::text[]
    ) AS r(funcao, evento_id, evento, concorrencia)
    ON CONFLICT (funcao, evento_id) DO NOTHING`;
}

function concurrencyOf({ id, concurrency }: Definition, event: InngestEvent): string | null {
  if (!concurrency) return null;
  return concurrency.key ? `${id} ${keyOf(read(concurrency.key, event))}` : id;
}

/**
 * Claims up to `count` due runs, the longest due first, under a lease until `leaseEnd`. A run whose lease ended is due again. Where a
 * function limits its concurrency, executors claim in turn, so that two of them never fill the same place. Written out: a claim, which
 * numbers the runs of each limit.
 */
export async function claimRuns(
  db: Db,
  definitions: Definitions,
  { count, now, leaseEnd }: { count: number; now: Date; leaseEnd: Date },
): Promise<HeldRun[]> {
  const functions = [...definitions.values()].map(({ id, concurrency }) => ({
    funcao: id,
    limite: concurrency?.limit,
  }));
  const claim = (on: Db) => on.sql<HeldRun[]>`
    WITH funcoes AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(functions)}::text::json) AS f(funcao text, limite integer)
    ), em_curso AS (
      SELECT concorrencia, count(*) AS quantas FROM executor_execucoes
      WHERE reserva IS NOT NULL AND concorrencia IS NOT NULL AND proxima_em > ${now}
      GROUP BY concorrencia
    ), vencidas AS MATERIALIZED (
      SELECT e.id, e.proxima_em, e.concorrencia, f.limite, coalesce(c.quantas, 0) AS quantas
      FROM executor_execucoes e
      JOIN funcoes f USING (funcao)
      LEFT JOIN em_curso c ON c.concorrencia = e.concorrencia
      WHERE e.proxima_em <= ${now} AND (f.limite IS NULL OR coalesce(c.quantas, 0) < f.limite)
      ORDER BY e.proxima_em
      LIMIT ${Math.max(WINDOW, count)}
      FOR UPDATE OF e SKIP LOCKED
    ), numeradas AS (
      SELECT *, row_number() OVER (PARTITION BY concorrencia ORDER BY proxima_em, id) AS numero FROM vencidas
    ), escolhidas AS (
      SELECT id FROM numeradas
      WHERE concorrencia IS NULL OR limite IS NULL OR quantas + numero <= limite
      ORDER BY proxima_em, id LIMIT ${count}
    )
    UPDATE executor_execucoes e
    SET reserva = gen_random_uuid(), proxima_em = ${leaseEnd}, abandonos = abandonos + (reserva IS NOT NULL)::int
    -- By their ids: a plan that was made while there were no runs would read all of them.
    WHERE e.id = ANY (ARRAY(SELECT id FROM escolhidas))
    RETURNING e.id, e.funcao, e.evento, e.memoria, e.tentativa, e.abandonos, e.reserva`;
  if (functions.every(({ limite }) => limite === undefined)) return await claim(db);
  return await inTransaction(db, async (tx) => {
    await tx.sql`SELECT pg_advisory_xact_lock(${LOCK})`;
    return await claim(tx);
  });
}

/** Extends the leases of these runs. */
export async function extendLeases(db: Db, held: string[], leaseEnd: Date): Promise<void> {
  await db.orm
    .update(executor_execucoes)
    .set({ proxima_em: leaseEnd })
    .where(inArray(executor_execucoes.reserva, held));
}

/** Gives runs back as they are, due at once, and wakes the other executors for them. */
export async function releaseRuns(db: Db, held: string[], now: Date): Promise<void> {
  // Written out: an UPDATE and a notification in one statement.
  await db.sql`
    WITH soltas AS (
      UPDATE executor_execucoes SET reserva = NULL, proxima_em = ${now} WHERE reserva = ANY(${held}::uuid[])
    )
    SELECT pg_notify(${CHANNEL}, '')`;
}

/** Writes a run's progress. The run stays held (`due` is then the lease's end) or waits until `due`. False where the lease was lost. */
export async function saveProgress(
  db: Db,
  run: HeldRun,
  { memory, attempt, due, keep }: { memory: Memory; attempt: number; due: Date; keep: boolean },
): Promise<boolean> {
  const { count } = await db.orm
    .update(executor_execucoes)
    .set({ memoria: memory, tentativa: attempt, abandonos: 0, proxima_em: due, reserva: keep ? run.reserva : null })
    .where(and(eq(executor_execucoes.id, run.id), eq(executor_execucoes.reserva, run.reserva)))
    .prepare('executor_progress')
    .execute();
  return count > 0;
}

/** Ends a run. `failure`, a failed run's event, is stored in the same statement; failure handlers start from it. */
export async function endRun(
  db: Db,
  run: HeldRun,
  now: Date,
  failure: { error: unknown; event: InngestEvent } | null,
): Promise<void> {
  const result = failure ? 'falhou' : 'concluida';
  const error = failure ? JSON.stringify(failure.error ?? null) : null;
  // Written out: the run's end, the event that tells of it and the notification are one statement.
  await db.sql`
    WITH terminada AS (
      UPDATE executor_execucoes
      SET resultado = ${result}, erro = ${error}::text::json, terminado_em = ${now}, proxima_em = NULL, reserva = NULL
      WHERE id = ${run.id} AND reserva = ${run.reserva}
      RETURNING id
    ), avisada AS (
      INSERT INTO executor_eventos (evento)
      SELECT ${failure ? JSON.stringify(failure.event) : null}::text::json FROM terminada WHERE ${failure !== null}::boolean
      RETURNING id
    )
    SELECT pg_notify(${CHANNEL}, '') FROM avisada`;
}

/** Every schedule of these functions. */
export const schedulesOf = (definitions: Definitions): { funcao: string; cron: string }[] =>
  [...definitions.values()].flatMap(({ id, crons }) => crons.map((cron) => ({ funcao: id, cron })));

/** The instant when the next run, or the next of these functions' schedules, is due; null when there is neither. */
export async function nextDue(db: Db, definitions: Definitions): Promise<Date | null> {
  // Written out: the lesser of two tables' minima, in one round trip.
  const [row] = await db.sql<{ em: Date | null }[]>`
    SELECT least((SELECT min(proxima_em) FROM executor_execucoes WHERE proxima_em IS NOT NULL),
      (SELECT min(proxima_em) FROM executor_crons
        JOIN json_to_recordset(${JSON.stringify(schedulesOf(definitions))}::text::json) AS m(funcao text, cron text) USING (funcao, cron))) AS em`;
  return row?.em ?? null;
}

/**
 * Deletes ended runs after a day, during which a repeated event starts no second run; failed runs after seven days, and so events that no
 * function listened to. Returns how many runs.
 */
export async function expireRuns(db: Db, now: Date = new Date()): Promise<number> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await db.orm.delete(executor_eventos).where(lt(executor_eventos.chegou_em, hoursAgo(7 * 24)));
  // Written out: batches, whose rows a subquery with a limit chooses.
  return inBatches(
    (limit) => db.sql`
      DELETE FROM executor_execucoes WHERE id IN (
        SELECT id FROM executor_execucoes
        WHERE terminado_em < ${hoursAgo(24)} AND (resultado <> 'falhou' OR terminado_em < ${hoursAgo(7 * 24)})
        LIMIT ${limit})`,
  );
}
