import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { encrypt, newSecret } from '#server/platform/crypto.ts';
import { takeTurn } from '#server/platform/db.ts';
import { DomainError } from '#server/platform/errors.ts';
import { parseInput } from '#server/platform/validation.ts';
import { requireDestination } from './destination.ts';
import { auditable, recordWebhook, requireWebhook } from './internal.ts';
import type { HoldResponsavel } from './responsavel.ts';
import { createWebhookInput, MAX_WEBHOOKS, type Webhook, type WebhookComSecret } from './schemas.ts';
import { secretContext } from './secret.ts';

/**
 * Creates a webhook. Its secret is in this answer only. `hold` tells whose it is.
 * @throws DomainError VALIDATION_ERROR on a bad address, event, header or number, and past 20 webhooks
 */
export async function createWebhook(outer: Ctx, input: unknown, hold: HoldResponsavel): Promise<WebhookComSecret> {
  requireScope(outer, 'webhooks:write');
  requireProof(outer);
  const data = parseInput(createWebhookInput, input);
  await requireDestination(data.url);
  const secret = newSecret('whsec');
  return transaction(outer, async (ctx) => {
    const { sql } = ctx.db;
    const responsavel = await hold(ctx);
    // So that none is one too many.
    await takeTurn(ctx.db, `webhooks:${ctx.empresa_id}`);
    // Written out: an INSERT from a SELECT, under a condition. The webhook begins at its own time, not at the transaction's start, so that
    // it has not missed events from earlier in this very transaction.
    const [row] = await sql<{ id: number }[]>`
      INSERT INTO webhooks (empresa_id, url, descricao, eventos, max_tentativas, timeout_segundos, headers, ativo,
        desativado_em, desativado_motivo, secret_cifrado, secret_final, criado_por_nome, criado_por_tipo, criado_por_id,
        responsavel_concessao_id, responsavel_usuario_id, responsavel_empresa_id, criado_em, atualizado_em)
      SELECT ${ctx.empresa_id}, ${data.url}, ${data.descricao}, ${data.eventos}, ${data.max_tentativas},
        ${data.timeout_segundos}, ${JSON.stringify(data.headers)}::text::json, ${data.ativo},
        ${data.ativo ? null : sql`agora`}, ${data.ativo ? null : 'manual'},
        ${encrypt(secret, secretContext(ctx.empresa_id))}, ${secret.slice(-4)}, ${ctx.ator.nome}, ${ctx.ator.tipo},
        ${ctx.ator.id}, ${responsavel.concessao_id}, ${responsavel.usuario_id}, ${responsavel.empresa_id}, agora, agora
      FROM (SELECT clock_timestamp() AS agora) t
      WHERE (SELECT count(*) FROM webhooks WHERE empresa_id = ${ctx.empresa_id} AND excluido_em IS NULL) < ${MAX_WEBHOOKS}
      RETURNING id`;
    if (!row) {
      throw new DomainError(
        'VALIDATION_ERROR',
        `A empresa já tem ${MAX_WEBHOOKS} webhooks, o máximo permitido: exclua um antes de criar outro.`,
      );
    }
    const webhook = await requireWebhook(ctx, row.id);
    await recordWebhook(ctx, 'webhook.criado', webhook, auditable(data as Partial<Webhook>));
    return { ...webhook, secret };
  });
}
