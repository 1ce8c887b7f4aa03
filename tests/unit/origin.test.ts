import { afterEach, expect, test } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { isForeign, publicAddress } from '#server/transport/origin.ts';

// The panel's session is a cookie: what another site's page sends with it is refused.

const DEVELOPMENT = { APP_ENV: 'development', APP_URL: 'https://erp.example.com' };
setEnv(DEVELOPMENT);
afterEach(() => setEnv(DEVELOPMENT));

test.each([
  ['a script of the panel', { origin: 'https://erp.example.com', 'sec-fetch-site': 'same-origin' }, false],
  ['the panel at the address that was asked', { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }, false],
  ['a page of the panel being opened', { 'sec-fetch-site': 'none' }, false],
  ['a client that is no browser', {}, false],
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, true],
  ['another site, in a browser that does not say so', { origin: 'https://evil.example' }, true],
  ['another site, without its origin', { 'sec-fetch-site': 'cross-site' }, true],
  ['a sandboxed frame', { origin: 'null' }, true],
  ['a form of a page that gives no referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  ['a neighbour under the same domain, without its origin', { 'sec-fetch-site': 'same-site' }, true],
  ['the same name without TLS', { origin: 'http://erp.example.com', 'sec-fetch-site': 'cross-site' }, true],
  ['a neighbour on another port', { origin: 'https://erp.example.com:8443' }, true],
  ['a name that begins alike', { origin: 'https://erp.example.com.evil.example' }, true],
  ['a name that ends alike', { origin: 'https://evil-erp.example.com' }, true],
  ['an origin that is no address', { origin: 'erp.example.com' }, true],
  ['an extension', { origin: 'chrome-extension://abcdef' }, true],
])('%s is foreign: %j → %s', (_name, headers, foreign) => {
  const request = new Request('https://erp.example.com/api/trpc/produtos.create', {
    method: 'POST',
    headers: { host: 'erp.example.com', ...headers },
  });
  expect(isForeign(request)).toBe(foreign);
});

test.each(['staging', 'production'])(
  '%s: whatever Host a caller writes, the configured address is the only own one',
  (APP_ENV) => {
    const secrets = { NEXTAUTH_SECRET: 's'.repeat(32), ENCRYPTION_KEY: Buffer.alloc(32).toString('base64') };
    setEnv({ APP_ENV, APP_URL: 'https://ERP.example.com/', DATABASE_URL: 'postgres://u:p@db/romaneio', ...secrets });
    const asked = (host: string, origin: string) =>
      new Request(`https://${host}/api/trpc/produtos.create`, { method: 'POST', headers: { host, origin } });
    expect(isForeign(asked('evil.example', 'https://evil.example'))).toBe(true);
    expect(isForeign(asked('10.0.0.5:3000', 'http://10.0.0.5:3000'))).toBe(true);
    expect(isForeign(asked('evil.example', 'https://erp.example.com'))).toBe(false);
    expect(publicAddress(asked('evil.example', 'https://evil.example'))).toBe('https://ERP.example.com');
  },
);
