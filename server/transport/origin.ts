import { env } from '#server/platform/env.ts';

/**
 * Whether the browser says that another site sent the request; a neighbour under the same domain is another site. A page without a
 * referrer posts its own forms with `Origin: null`, as a foreign page does: only Sec-Fetch-Site tells the two apart.
 */
export function isForeign(request: Request): boolean {
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  // `none`: a person opened the address or a bookmark.
  if (site !== null && site !== 'same-origin' && site !== 'none') return true;
  if (!origin) return false;
  if (origin === 'null') return site !== 'same-origin';
  if (origin === new URL(env.APP_URL).origin) return false;
  return !believesHost() || URL.parse(origin)?.host !== request.headers.get('host');
}

/** A caller writes `Host` as they like, and a proxy may pass it on: only a developer's machine is reached by several names. */
const believesHost = () => env.APP_ENV === 'development';

/** The product's address for a caller: the configured one or, in development, the one that the caller used. */
export function publicAddress(request: Request): string {
  const host = request.headers.get('host');
  return !believesHost() || env.APP_URL_SET || !host ? env.APP_URL : `${new URL(request.url).protocol}//${host}`;
}
