import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isShortAddress, shortAddress, visibleAddress, visibleAnswer } from '#server/webhooks/address.ts';

// Of an address its path and query can be a key of the receiver: what of it is shown, and to whom.

const reader = { escopos: new Set(['webhooks:read'] as const) };
const writer = { escopos: new Set(['webhooks:read', 'webhooks:write'] as const) };

test.each([
  ['https://hooks.exemplo.com/T0/B1/segredo', 'https://hooks.exemplo.com/…'],
  ['https://hooks.exemplo.com', 'https://hooks.exemplo.com/…'],
  ['https://hooks.exemplo.com?token=segredo', 'https://hooks.exemplo.com/…'],
  ['HTTPS://Hooks.Exemplo.com:443/a', 'https://hooks.exemplo.com/…'],
  ['http://[2001:db8::1]:8080/a?b', 'http://[2001:db8::1]:8080/…'],
  ['https://hooks.exemplo.com/…', 'https://hooks.exemplo.com/…'],
  ['não é endereço', '/…'],
])('%s is shown as %s', (url, short) => {
  expect(shortAddress(url)).toBe(short);
});

test('nothing of a path or a query is left, and what is left is known to be no whole address', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: false }), (url) => {
      const short = shortAddress(url);
      expect(short).toBe(`${new URL(url).origin}/…`);
      expect(isShortAddress(short)).toBe(true);
      expect(isShortAddress(url)).toBe(false);
      expect(visibleAddress(writer, url)).toBe(url);
      expect(visibleAddress(reader, url)).toBe(short);
    }),
  );
});

test.each(['https://A.com/…', 'https://a.com/%E2%80%A6', 'https://a.com:8443/%e2%80%a6'.toUpperCase()])(
  '%s is a short address, however it is written',
  (url) => {
    expect(isShortAddress(url)).toBe(true);
  },
);

describe('an answer that repeats the address', () => {
  const url = 'https://a.com/ganchos/chave%20secreta-1?token=chave-secreta-2&modo=x';
  test.each([
    ['Cannot POST /ganchos/chave%20secreta-1', 'Cannot POST /…/…'],
    ['The route ganchos\\/chave secreta-1 could not be found', 'The route …\\/… could not be found'],
    ['https://a.com/ganchos/chave%20secreta-1/?token=chave-secreta-2&modo=x', 'https://a.com/…/…/?token=…&modo=x'],
    ['recebido', 'recebido'],
  ])('%s', (text, shown) => {
    expect(visibleAnswer(reader, text, url)).toBe(shown);
    expect(visibleAnswer(writer, text, url)).toBe(text);
  });
});
