import { retainConcessoes } from '#server/acesso/index.ts';
import type { Db } from '#server/platform/db.ts';
import { expireIdempotencyKeys } from '#server/platform/idempotency.ts';
import { maintainRequisicoes } from '#server/requisicoes/index.ts';
import { retainWebhooks } from '#server/webhooks/index.ts';

/** What keeps that which must not grow for ever within its terms (section 8.2): logs 30 days, idempotency keys 24 hours. */
export const HOUSEKEEPING: Record<string, (db: Db) => Promise<unknown>> = {
  requisicoes: maintainRequisicoes,
  'chaves-de-idempotencia': expireIdempotencyKeys,
  webhooks: retainWebhooks,
  oauth: retainConcessoes,
};

/** All of it at once: at a worker's start, since without the coming days' partitions nothing can be logged. */
export async function keepHouse(db: Db): Promise<void> {
  for (const work of Object.values(HOUSEKEEPING)) await work(db);
}
