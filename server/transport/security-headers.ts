import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '#server/platform/env.ts';

/** The request header in which main.ts hands Next a page's nonce; a value from outside is replaced. */
export const NONCE_HEADER = 'x-romaneio-nonce';

/** The policy of answers that are data: a browser may neither run nor draw any part of them. */
const DATA =
  /^\/(?:v\d+|api|midia|metrics|\.well-known|_next\/(?:static|image)|integracoes\/oauth\/(?:token|revoke))(?:[/?]|$)/;
/** Pages of the authorization endpoint, which set their own policy (`app/integracoes/oauth/authorize/`). */
const CONSENT = /^\/integracoes\/oauth\/authorize(?:[/?]|$)/;
/** Public pages of proposals, which set their own policy (`proposta/page.ts`). */
const PROPOSTA = /^\/p(?:[/?]|$)/;
const OAUTH = /^\/integracoes\/oauth\//;
/** The screens of the sign-in, of a new proof and of the first second factor, on the way to a consent. */
const BEFORE_CONSENT = /^\/(entrar|confirmar|segundo-fator)\/?\?voltar=%2Fintegracoes%2Foauth%2Fauthorize/;

const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const TWO_YEARS = 63_072_000;

/** Abilities of a browser that no part of the product uses. */
const UNUSED = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'fullscreen', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'magnetometer', 'midi', 'payment'],
  ...['screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];
/** Passkeys, and the microphone for spoken messages: for the product's own pages alone. */
const OWN = ['publickey-credentials-create', 'publickey-credentials-get', 'microphone'];
const PERMISSIONS = [...UNUSED.map((feature) => `${feature}=()`), ...OWN.map((feature) => `${feature}=(self)`)].join(
  ', ',
);

/**
 * A page's policy: scripts with the nonce, the scripts that they load, and nothing from another origin. `style` attributes stay
 * allowed, because Mantine's components place and size themselves with them; `style` elements need the nonce.
 * @param dev whether Next's development server runs, which evaluates code, listens on a socket and adds its own styles
 */
function pagePolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "script-src-attr 'none'",
    `style-src-elem 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // A spoken message is heard before it is sent.
    "media-src 'self' blob:",
    `connect-src 'self'${dev ? ' ws: wss:' : ''}`,
    "font-src 'self'",
    "object-src 'none'",
    // The document of an e-mail, which has a policy of its own (arquivos/show-email.ts).
    "frame-src 'self'",
    "worker-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sets the headers that guard a browser on every answer of the web process, and hands Next a page's nonce. */
export function guardAnswer(request: IncomingMessage, response: ServerResponse, dev: boolean): void {
  const url = request.url ?? '/';
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('X-Frame-Options', 'DENY');
  // The addresses of OAuth's pages carry requests and codes, those of proposals their secret: no other site may learn them.
  response.setHeader(
    'Referrer-Policy',
    OAUTH.test(url) || PROPOSTA.test(url) ? 'no-referrer' : 'strict-origin-when-cross-origin',
  );
  response.setHeader('Permissions-Policy', PERMISSIONS);
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  // An application may open the consent in a window of its own, and reads the result from the window.
  if (!CONSENT.test(url) && !BEFORE_CONSENT.test(url)) {
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  }
  // Without includeSubDomains: the domain's other names are not this product's.
  if (env.APP_ENV !== 'development') response.setHeader('Strict-Transport-Security', `max-age=${TWO_YEARS}`);

  if (DATA.test(url)) {
    response.setHeader('Content-Security-Policy', DATA_POLICY);
    return;
  }
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce, dev);
  request.headers[NONCE_HEADER] = nonce;
  // Next reads the nonce from this header, for each script that it writes.
  request.headers['content-security-policy'] = policy;
  if (!CONSENT.test(url) && !PROPOSTA.test(url)) response.setHeader('Content-Security-Policy', policy);
}
