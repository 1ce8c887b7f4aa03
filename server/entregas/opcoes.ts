import { type Ctx, requireScope } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { MAX_HEADERS, MAX_WEBHOOKS } from '#server/webhooks/index.ts';
import { retryDelay } from './dispatcher/policy.ts';
import type { OpcoesWebhook } from './schemas.ts';

/** A webhook has ten attempts at most, and so nine waits. */
const WAITS = 9;

/** The limits of webhooks, and the waits between their attempts in this installation. */
export function getOpcoesWebhook(ctx: Ctx): OpcoesWebhook {
  requireScope(ctx, 'webhooks:read');
  return {
    max_webhooks: MAX_WEBHOOKS,
    max_headers: MAX_HEADERS,
    intervalos_ms: Array.from({ length: WAITS }, (_, i) => retryDelay(i + 1, env.WEBHOOK_RETRY_SCALE, () => 0.5)),
  };
}
