import type { Hono } from 'hono';
import { env } from '#server/platform/env.ts';
import type { Bindings } from './caller.ts';

/** Where finders of flaws look for somebody to tell (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** The RFC advises less than a year. */
const VALID_DAYS = 180;

/**
 * The text under `SECURITY_TXT_PATH`; undefined where no contact is configured, without which it may not be. Its addresses are the
 * configured one's alone, and are left out where that has no https, which the RFC asks for.
 */
function securityTxt(): string | undefined {
  if (env.SECURITY_CONTACT.length === 0) return undefined;
  // The same all day, so that copies of several processes do not differ.
  const today = Math.floor(Date.now() / DAY_MS);
  const ours = (name: string, path: string) =>
    env.APP_URL.startsWith('https://') ? [`${name}: ${env.APP_URL}${path}`] : [];
  const lines = [
    ...env.SECURITY_CONTACT.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: pt, en',
    ...ours('Canonical', SECURITY_TXT_PATH),
    ...ours('Policy', '/docs/seguranca'),
  ];
  return `${lines.join('\n')}\n`;
}

/** Adds `GET /.well-known/security.txt`. */
export function mountSecurityTxt(app: Hono<{ Bindings: Bindings }>): void {
  app.get(SECURITY_TXT_PATH, (c) => {
    const text = securityTxt();
    if (text === undefined) return c.notFound();
    return c.body(text, 200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' });
  });
  app.all(SECURITY_TXT_PATH, (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
}
