import type { Db } from '#server/platform/db.ts';

/** How many deliveries to a company's webhooks wait to be sent now, counted up to `most`. For the service's own use. */
export async function countQueued(db: Db, empresa_id: number, most: number): Promise<number> {
  // Written out: counted no further than asked.
  const [row] = await db.sql<{ n: number }[]>`
    SELECT count(*) AS n FROM (
      SELECT FROM webhooks w JOIN fila_entregas f ON f.webhook_id = w.id AND f.dono IS NULL
      WHERE w.empresa_id = ${empresa_id} LIMIT ${most}) x`;
  return row?.n ?? 0;
}
