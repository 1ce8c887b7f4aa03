import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '#server/platform/env.ts';

/** Header in which main.ts hands a page's nonce to whoever draws it; whatever came from outside is replaced. */
export const NONCE_HEADER = 'x-romaneio-nonce';

/** Answers that are data: nothing of them is ever to run or to be drawn. */
const DATA =
  /^\/(?:v\d+|api|metrics|\.well-known|_next\/(?:static|image)|integracoes\/oauth\/(?:token|revoke))(?:[/?]|$)/;
/** Pages of the authorization endpoint: they say by themselves what they may load (`app/integracoes/oauth/authorize/`). */
const CONSENT = /^\/integracoes\/oauth\/authorize(?:[/?]|$)/;
const OAUTH = /^\/integracoes\/oauth\//;
/** The sign-in screen on the way to a consent. */
const SIGN_IN_FOR_CONSENT = /^\/entrar\/?\?voltar=%2Fintegracoes%2Foauth%2Fauthorize/;

const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TWO_YEARS = 63_072_000;

/** What no part of the product asks of a browser. */
const UNUSED = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];
const PERMISSIONS = UNUSED.map((feature) => `${feature}=()`).join(', ');

/**
 * What a page may load and run: scripts that carry the nonce and what those load; nothing from elsewhere. Attributes `style` stay
 * allowed, because Mantine's components place and size themselves with them; elements need the nonce like scripts.
 * @param dev Next's development server evaluates code, listens on a socket and adds styles of its own
 */
function pagePolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "script-src-attr 'none'",
    `style-src-elem 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    `connect-src 'self'${dev ? ' ws: wss:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Puts the headers that guard a browser on every answer of the web process, whoever writes it, and hands Next the nonce of a page.
 */
export function guardAnswer(request: IncomingMessage, response: ServerResponse, dev: boolean): void {
  const url = request.url ?? '/';
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  // What these pages are asked with, and the codes they give, are for nobody else.
  response.setHeader('Referrer-Policy', OAUTH.test(url) ? 'no-referrer' : 'strict-origin-when-cross-origin');
  response.setHeader('Permissions-Policy', PERMISSIONS);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  // An application may open the consent in a window of its own, and hears the end of it there.
  if (!CONSENT.test(url) && !SIGN_IN_FOR_CONSENT.test(url)) {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  }
  // Nothing is said about other names of the domain: they are not this product's.
  if (env.APP_ENV === 'production') response.setHeader('Strict-Transport-Security', `max-age=${TWO_YEARS}`);

  if (DATA.test(url)) {
    response.setHeader('Content-Security-Policy', DATA_POLICY);
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce, dev);
  request.headers[NONCE_HEADER] = nonce;
  // Next gives the nonce of this header to each script that it writes.
  request.headers['content-security-policy'] = policy;
  if (!CONSENT.test(url)) response.setHeader('Content-Security-Policy', policy);
}
