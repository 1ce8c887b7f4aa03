import type { Hono } from 'hono';
import type { Bindings } from './caller.ts';

type App = Hono<{ Bindings: Bindings }>;

/** What a 405 says. */
export const notAllowedText = (method: string, allow: string): string =>
  `Método ${method} não permitido. Aceitos: ${allow}.`;

/** The body of a 405, in the API's envelope. */
export const notAllowed = (method: string, allow: string) => ({
  success: false,
  error: { code: 'METHOD_NOT_ALLOWED', message: notAllowedText(method, allow) },
});

/** Every method but these is a 405 on a path of the app. */
export function refuseOtherMethods(app: App, path: string, allow = 'GET, HEAD'): void {
  app.all(path, (c) => c.json(notAllowed(c.req.method, allow), 405, { Allow: allow, 'Cache-Control': 'no-store' }));
}

/**
 * The methods that a path of the app serves, of what it declared; null for a path that it has not. Who asks is a request that cannot be
 * handed to the app: TRACE.
 */
export function allowedBy(app: App): (path: string) => string[] | null {
  const byPath = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const pattern = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`);
    const known = byPath.get(path) ?? { pattern, methods: new Set<string>() };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    // The API's own paths tell their methods.
    if (/^\/v\d+\/(?!openapi)/.test(path)) known.methods.add('OPTIONS');
    byPath.set(path, known);
  }
  const paths = [...byPath.values()];
  return (path) => {
    const found = paths.find(({ pattern }) => pattern.test(path));
    return found ? [...found.methods] : null;
  };
}
