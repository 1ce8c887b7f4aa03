import { env } from '#server/platform/env.ts';

/**
 * Whether the browser says that another site sent the request; a neighbour under the same domain is one. A page that sends no referrer
 * posts its own forms with `Origin: null`; only Sec-Fetch-Site tells those from a stranger's.
 */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // `none`: a person asked for it, by address or bookmark.
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  if (!origin) return false;
  if (origin === 'null') return site !== 'same-origin';
  return origin !== env.APP_URL && URL.parse(origin)?.host !== request.headers.get('host');
}

/** The product's address for whoever asks: the configured one, or (in development) the one that the caller used. */
export function publicAddress(request: Request): string {
  const host = request.headers.get('host');
  return env.APP_URL_SET || !host ? env.APP_URL : `${new URL(request.url).protocol}//${host}`;
}
