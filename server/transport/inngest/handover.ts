import { listReenviosParados, releaseOverdue, type Scheduled } from '#server/entregas/index.ts';
import type { Db } from '#server/platform/db.ts';
import { sendEvents } from './client.ts';
import { entregaAgendada, reenvioCriado } from './events.ts';

/** How late a delayed attempt may be before the sweeper takes it for lost. */
const GRACE_MS = 15_000;

/** Hands delayed attempts to the step function that waits for them. The id makes handing one over twice harmless. */
export function handOverRetries(scheduled: readonly Scheduled[]): Promise<void> {
  return sendEvents(
    entregaAgendada,
    scheduled.map(({ entrega_id, geracao, em }) => ({
      id: `entrega:${entrega_id}:${geracao}`,
      data: { entrega_id, geracao, em: em.toISOString() },
    })),
  );
}

/** Hands over bulk jobs that are new, and those that have not moved for a minute. Returns how many. */
export async function handOverReenvios(db: Db): Promise<number> {
  const jobs = await listReenviosParados(db);
  await sendEvents(
    reenvioCriado,
    // Once a minute at most: a run that was lost is replaced, and one that is only late takes turns with its replacement.
    jobs.map(({ id }) => ({ id: `reenvio:${id}:${Math.floor(Date.now() / 60_000)}`, data: { reenvio_id: id } })),
  );
  return jobs.length;
}

/** Finds what was lost on the way: overdue attempts go back into the queue, bulk jobs are handed over again. */
export async function sweep(db: Db): Promise<{ entregas: number; reenvios: number }> {
  const entregas = await releaseOverdue(db, GRACE_MS);
  return { entregas, reenvios: await handOverReenvios(db) };
}
