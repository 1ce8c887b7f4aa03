import { randomBytes } from 'node:crypto';
import { html, raw } from 'hono/html';
import { FONTS, STYLE } from './style.ts';

/** A fragment of a page, escaped where it came from outside. */
export type Html = ReturnType<typeof html>;

const LOGO =
  raw(`<svg width="28" height="28" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="8"
fill="#0f7069"/><path d="M9 8.5h14v12.2a3 3 0 0 1-3 3H12a3 3 0 0 1-3-3V8.5Z" fill="#fff" fill-opacity=".16"/><path
d="M9 11h4.5M9 16h4.5M9 21h4.5" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/><path
d="m17 11.2 1.6 1.6 4-4M17 20.2l1.6 1.6 4-4" stroke="#fff" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>`);

/**
 * A page of the authorization endpoint: without scripts, without parts from other origins (the panel's own font is all that a page
 * loads), in no frame, in no cache (main.ts adds the header against a referrer). No `form-action`: Chromium applies it to every redirect after the form, and an application may redirect its
 * visitor from the registered address to any other, such as an app on the phone.
 */
export async function page(status: number, title: string, body: Html): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    'img-src data:',
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  const text = await html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Romaneio</title>
<link rel="icon" href="data:,">
<link rel="preload" href="${FONTS.latin}" as="font" type="font/woff2" crossorigin>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<header class="marca">${LOGO}<span>Romaneio</span></header>
${body}
</body>
</html>`;
  return new Response(String(text), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy.join('; '),
    },
  });
}
