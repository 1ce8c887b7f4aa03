import { env } from '#server/platform/env.ts';
import { invalid } from '#server/platform/errors.ts';
import { checkDestination, type GuardOptions } from '#server/platform/http/url-guard.ts';

/** Path of the product's own example receiver. */
export const RECEPTOR_PATH = '/exemplos/receptor/';

/** What destinations are judged by in this installation; the example receiver is one in development only. */
export function guardOptions(): GuardOptions {
  const production = env.APP_ENV === 'production';
  return {
    production,
    allowed: env.WEBHOOK_ALLOWED_NETWORKS,
    ...(env.APP_ENV === 'development' ? { allowedUrl: `${env.APP_URL}${RECEPTOR_PATH}` } : {}),
  };
}

/**
 * The address as it is kept.
 * @throws DomainError VALIDATION_ERROR on `url` for one that section 6.8 refuses
 */
export function requireDestination(url: string): string {
  const verdict = checkDestination(url, guardOptions());
  if (!verdict.ok) throw invalid('url', verdict.motivo);
  return url;
}

/** Whether an address would be taken, and why not: asked while it is typed. */
export function checkUrl(url: string): { ok: boolean; motivo: string | null } {
  const verdict = checkDestination(url.trim(), guardOptions());
  return verdict.ok ? { ok: true, motivo: null } : { ok: false, motivo: verdict.motivo };
}
