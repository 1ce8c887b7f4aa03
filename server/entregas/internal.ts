import { announce } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';

/** Queues deliveries for a manual or recovered attempt: a new cycle, ahead of any retry that waits. Ids must be the company's. */
export async function requeue(ctx: Ctx, ids: number[], origem: 'manual' | 'recuperacao'): Promise<number> {
  const { sql } = ctx.db;
  // Written out: a batch of deliveries and the queue in one statement.
  const queued = await sql`
    WITH alvo AS (
      UPDATE entregas SET estado = 'pendente', geracao = geracao + 1, tentativas_ciclo = 0, proxima_tentativa_em = NULL,
        sem_sucesso_em = NULL, motivo = NULL
      WHERE id = ANY (${ids}::bigint[]) AND empresa_id = ${ctx.empresa_id}
      RETURNING id, webhook_id, geracao
    )
    INSERT INTO fila_entregas (entrega_id, webhook_id, geracao, origem)
    SELECT id, webhook_id, geracao, ${origem} FROM alvo ORDER BY id`;
  announce(ctx.db);
  return queued.count;
}
