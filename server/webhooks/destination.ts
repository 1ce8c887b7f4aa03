import { type Ctx, requireScope } from '#server/platform/context.ts';
import { env } from '#server/platform/env.ts';
import { invalid } from '#server/platform/errors.ts';
import { type CheckedDestination, createGuardedClient, type GuardedClient } from '#server/platform/http/client.ts';
import type { GuardOptions } from '#server/platform/http/url-guard.ts';
import { parseInput } from '#server/platform/validation.ts';
import { isShortAddress } from './address.ts';
import { type UrlConferida, urlInput } from './schemas.ts';

/** Path of the product's own example receiver. */
export const RECEPTOR_PATH = '/exemplos/receptor/';

/** The rules for destinations in this installation; the example receiver is accepted in development only. */
export function guardOptions(): GuardOptions {
  const production = env.APP_ENV === 'production';
  return {
    production,
    allowed: env.WEBHOOK_ALLOWED_NETWORKS,
    ...(env.APP_ENV === 'development' ? { allowedUrl: `${env.APP_URL}${RECEPTOR_PATH}` } : {}),
  };
}

let checker: GuardedClient | undefined;

/** What a short address is answered: it would be saved over the whole one. */
const SHORT = {
  ok: false,
  motivo: 'Informe o endereço inteiro: com /… no fim é só como as listas o mostram.',
} as const;

/** The checker is made on first use, when the process is configured. */
async function check(url: string): Promise<CheckedDestination> {
  if (isShortAddress(url)) return SHORT;
  checker ??= createGuardedClient(guardOptions());
  return checker.check(url);
}

/**
 * Refuses an address that may not be saved, by its text and by the addresses that its name resolves to now.
 * @throws DomainError VALIDATION_ERROR on `url`
 */
export async function requireDestination(url: string): Promise<void> {
  const verdict = await check(url);
  if (!verdict.ok) throw invalid('url', verdict.motivo);
}

/** Whether an address would be taken, and why not: asked while it is typed. */
export async function checkUrl(ctx: Ctx, input: unknown): Promise<UrlConferida> {
  requireScope(ctx, 'webhooks:write');
  const verdict = await check(parseInput(urlInput, input).url.trim());
  return verdict.ok
    ? { ok: true, motivo: null, aviso: verdict.aviso }
    : { ok: false, motivo: verdict.motivo, aviso: null };
}
