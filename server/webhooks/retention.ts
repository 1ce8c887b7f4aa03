import { lte, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import type { Db } from '#server/platform/db.ts';
import { NO_PREVIOUS_SECRET } from './secret.ts';

/** Erases the previous secrets whose time is over; returns how many. For the service's own use, over every company. */
export async function retainSecrets({ orm }: Db): Promise<number> {
  const gone = await orm.update(webhooks).set(NO_PREVIOUS_SECRET).where(lte(webhooks.secret_anterior_ate, sql`now()`));
  return gone.count;
}
