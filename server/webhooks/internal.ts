import { type Acao, record } from '#server/auditoria/index.ts';
import { announce } from '#server/eventos/index.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DomainError, notFound } from '#server/platform/errors.ts';
import type { Webhook } from './schemas.ts';

/** The company's webhooks that were not deleted, with the columns of Webhook. */
export const webhookRows = (ctx: Ctx, id: number | null = null, lock = false) => ctx.db.sql<Webhook[]>`
  SELECT id, url, descricao, eventos, max_tentativas, timeout_segundos, headers, ativo, desativado_em, desativado_motivo,
    secret_final, criado_em, atualizado_em
  FROM webhooks
  WHERE empresa_id = ${ctx.empresa_id} AND excluido_em IS NULL ${id === null ? ctx.db.sql`` : ctx.db.sql`AND id = ${id}`}
  ORDER BY id ${lock ? ctx.db.sql`FOR UPDATE` : ctx.db.sql``}`;

/** @throws DomainError NOT_FOUND */
export async function fetchWebhook(ctx: Ctx, id: number): Promise<Webhook> {
  const [found] = await webhookRows(ctx, id);
  if (!found) throw notFound('Webhook não encontrado.');
  return found;
}

/** The same, locked for the change that follows. */
export async function fetchWebhookForUpdate(ctx: Ctx, id: number): Promise<Webhook> {
  const [found] = await webhookRows(ctx, id, true);
  if (!found) throw notFound('Webhook não encontrado.');
  return found;
}

/** @throws DomainError CONFLICT saying why, when the webhook receives nothing */
export function requireActive(webhook: Pick<Webhook, 'ativo' | 'desativado_motivo'>): void {
  if (webhook.ativo) return;
  const why = webhook.desativado_motivo === 'falhas' ? 'foi desativado por falhas seguidas' : 'está desativado';
  throw new DomainError('CONFLICT', `O webhook ${why}: reative-o antes de enviar.`);
}

/**
 * Voids what waits for a webhook. What is under way ends and is recorded, and its success counts; its failure starts no retry.
 * Returns how many deliveries.
 */
export async function cancelPending(ctx: Ctx, webhook_id: number, motivo: string): Promise<number> {
  const { sql } = ctx.db;
  const free = await sql<{ entrega_id: number }[]>`
    DELETE FROM fila_entregas WHERE webhook_id = ${webhook_id} AND dono IS NULL RETURNING entrega_id`;
  // Asked after, and apart: what a worker was claiming in that moment is among these, and what one gave back since.
  const others = await sql<{ entrega_id: number }[]>`
    SELECT entrega_id FROM fila_entregas WHERE webhook_id = ${webhook_id}`;
  const ids = [...free, ...others].map((row) => row.entrega_id);
  // A delivery that arrived meanwhile and is being sent once more stays delivered, and that sending starts no retry either.
  const voided = await sql<{ esperava: boolean }[]>`
    WITH alvo AS MATERIALIZED (
      SELECT id, estado IN ('pendente', 'agendada') AS esperava FROM entregas
      WHERE id = ANY (${ids}::bigint[]) OR (webhook_id = ${webhook_id} AND proxima_tentativa_em IS NOT NULL)
      ORDER BY id FOR UPDATE
    )
    UPDATE entregas e SET geracao = geracao + 1, proxima_tentativa_em = NULL,
      estado = CASE WHEN esperava THEN 'cancelada' ELSE estado END,
      sem_sucesso_em = CASE WHEN esperava THEN now() ELSE sem_sucesso_em END,
      motivo = CASE WHEN esperava THEN ${motivo} ELSE e.motivo END
    FROM alvo WHERE e.id = alvo.id RETURNING esperava`;
  return voided.filter(({ esperava }) => esperava).length;
}

/** Queues deliveries for a manual or recovered attempt: a new cycle, ahead of any retry that waits. Ids must be the company's. */
export async function requeue(ctx: Ctx, ids: number[], origem: 'manual' | 'recuperacao'): Promise<number> {
  const { sql } = ctx.db;
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

/** What a webhook is called in the audit trail. */
export const nameOf = (webhook: Pick<Webhook, 'descricao' | 'url'>): string => webhook.descricao || webhook.url;

export const recordWebhook = (
  ctx: Ctx,
  acao: Acao & `webhook.${string}`,
  webhook: Pick<Webhook, 'id' | 'descricao' | 'url'>,
  detalhes: Record<string, unknown> = {},
): Promise<void> =>
  record(ctx, { acao, recurso: 'webhook', recurso_id: webhook.id, recurso_nome: nameOf(webhook), detalhes });

/** A webhook's settings as the audit trail may show them: values of custom headers can be keys, so only their names. */
export const auditable = (fields: Partial<Webhook>): Record<string, unknown> => ({
  ...fields,
  ...(fields.headers ? { headers: Object.keys(fields.headers) } : {}),
});
