import { and, desc, eq, ne } from 'drizzle-orm';
import { tentativas_webhook } from '#drizzle/schema/entregas.ts';
import type { Db } from '#server/platform/db.ts';
import type { FalhaRecente } from './schemas.ts';

/** Of a webhook's failures, so many are told. */
const TOLD = 3;

/** A webhook's last failures, the newest first: how the receiver answered, or why it did not. For the service's own use. */
export function lastFailures(db: Db, webhook_id: number): Promise<FalhaRecente[]> {
  const { entrega_id, status, erro, iniciada_em, resultado } = tentativas_webhook;
  return db.orm
    .select({ entrega_id, status, erro, iniciada_em })
    .from(tentativas_webhook)
    .where(and(eq(tentativas_webhook.webhook_id, webhook_id), ne(resultado, 'sucesso')))
    .orderBy(desc(iniciada_em))
    .limit(TOLD);
}
