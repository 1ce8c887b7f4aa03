import { expect, test } from 'vitest';
import { setEnv } from '#server/platform/env.ts';
import { isForeign } from '#server/transport/origin.ts';

// The panel's session is a cookie: what another site's page sends with it is refused.

setEnv({ APP_URL: 'https://erp.example.com' });

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
