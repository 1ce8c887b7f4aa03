import { eq, sql } from 'drizzle-orm';
import { webhooks } from '#drizzle/schema/webhooks.ts';
import { type Ctx, requireProof, requireScope, transaction } from '#server/platform/context.ts';
import { changes } from '#server/platform/rows.ts';
import { parseInput, sentOf } from '#server/platform/validation.ts';
import { shortAddress } from './address.ts';
import { requireDestination } from './destination.ts';
import { auditable, recordWebhook, requireWebhook, requireWebhookForUpdate } from './internal.ts';
import { type HoldResponsavel, PROPRIO, type Responsavel, responsavelColumns } from './responsavel.ts';
import { replaceWebhookInput, updateWebhookInput, type Webhook, webhookIdInput } from './schemas.ts';

/**
 * Changes the fields sent; nothing is written where nothing differs. Deactivating voids the deliveries that wait for the webhook
 * and activating forgets its failures: the trigger `webhook_parado` of the room `entregas` does both in the same statement.
 *
 * Whoever chooses another address answers for the webhook from then on (`hold`): it would otherwise go on sending the company's data there
 * after their access ended. So does whoever takes up one that stopped with its maker's access, but for an administrator at the panel, who
 * makes it the company's own.
 * @throws DomainError NOT_FOUND; VALIDATION_ERROR as on creation; PROOF_REQUIRED for another address
 */
export async function updateWebhook(ctx: Ctx, input: unknown, hold: HoldResponsavel): Promise<Webhook> {
  requireScope(ctx, 'webhooks:write');
  const { id } = parseInput(webhookIdInput, input);
  return change(ctx, id, parseInput(updateWebhookInput, input), hold);
}

/** The same for PUT: fields that are not sent go back to their defaults, except `ativo`, which stays. */
export async function replaceWebhook(ctx: Ctx, input: unknown, hold: HoldResponsavel): Promise<Webhook> {
  requireScope(ctx, 'webhooks:write');
  const { id } = parseInput(webhookIdInput, input);
  return change(ctx, id, parseInput(replaceWebhookInput, input), hold);
}

/** The address to write; undefined for the present one as lists show it, which a list's record brings back and which changes nothing. */
async function newAddress(ctx: Ctx, id: number, url: string): Promise<string | undefined> {
  const present = (await requireWebhook(ctx, id)).url;
  if (url === shortAddress(present)) return undefined;
  // Asks DNS: not while the row is locked.
  if (url !== present) await requireDestination(url);
  return url;
}

async function change(
  outer: Ctx,
  id: number,
  { url, ...data }: Partial<Webhook>,
  hold: HoldResponsavel,
): Promise<Webhook> {
  const address = url === undefined ? undefined : await newAddress(outer, id, url);
  return transaction(outer, async (ctx) => {
    // Before the webhook is locked: whoever ends an access locks the access first, then its webhooks.
    const author = address !== undefined || data.ativo ? await hold(ctx) : null;
    const before = await requireWebhookForUpdate(ctx, id);
    const sent = sentOf({ ...data, url: address });
    const changed = Object.keys(changes(before, sent));
    if (changed.length === 0) return before;
    // As on creation: the company's data goes there.
    if (changed.includes('url')) requireProof(ctx);
    const next = { ...before, ...sent };
    const paused = before.ativo && !next.ativo;
    const resumed = !before.ativo && next.ativo;
    await ctx.db.orm
      .update(webhooks)
      .set({
        ...sent,
        ...(paused ? { desativado_em: sql`now()`, desativado_motivo: 'manual' } : {}),
        ...(resumed ? { desativado_em: null, desativado_motivo: null } : {}),
        ...(author ? ownership(ctx, before, next, author) : {}),
        atualizado_em: sql`now()`,
      })
      .where(eq(webhooks.id, id));
    const acao = paused ? 'webhook.desativado' : resumed ? 'webhook.reativado' : 'webhook.alterado';
    await recordWebhook(ctx, acao, next, auditedChanges(before, sent, changed));
    return requireWebhook(ctx, id);
  });
}

/** Whose the webhook is after a change. */
function ownership({ porta }: Ctx, before: Webhook, next: Webhook, author: Responsavel) {
  const taken = !before.ativo && next.ativo && before.desativado_motivo === 'acesso_encerrado';
  if (before.url === next.url && !taken) return {};
  const own = taken && porta === 'painel' && before.url === next.url;
  return responsavelColumns(own ? PROPRIO : author);
}

/** The changed fields as the audit trail may show them: that an address or a header's value changed is told, and not to what. */
function auditedChanges(before: Webhook, sent: Partial<Webhook>, changed: string[]): Record<string, unknown> {
  const [antes, depois] = [auditable(before), auditable(sent)];
  return Object.fromEntries(changed.map((field) => [field, { antes: antes[field], depois: depois[field] }]));
}
