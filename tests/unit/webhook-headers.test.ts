import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headerNameFault, headerValueFault, visibleSentHeaders } from '#server/webhooks/headers.ts';

const RESERVED = [
  ...['Host', 'Connection', 'Content-Length', 'Content-Type', 'Content-Encoding', 'Transfer-Encoding', 'Upgrade', 'TE'],
  ...['Trailer', 'Expect', 'Keep-Alive', 'Proxy-Authorization', 'Proxy-Connection', 'Proxy-X', 'Cookie', 'Set-Cookie'],
  ...['Authorization', 'User-Agent', 'Forwarded', 'X-Forwarded-For', 'X-Forwarded-Host', 'X-Webhook-Signature'],
  ...['Metadata', 'Metadata-Flavor', 'X-Google-Metadata-Request', 'X-Aws-Ec2-Metadata-Token', 'X-Identity-Header'],
  ...['X-Aliyun-Ecs-Metadata-Token', 'X-Real-IP', 'X-Client-IP', 'True-Client-IP', 'X-Original-URL', 'X-Rewrite-URL'],
  ...['X-Webhook-Evento', 'X-Webhook-Id', 'X-Webhook-Timestamp', 'X-Webhook-Idempotency-Key', 'X-Webhook-'],
];

// Custom headers: the reserved names are refused whatever their case, and so is whatever is not valid in HTTP.
describe('custom headers', () => {
  test.each(RESERVED)('%s is reserved, in any case', (name) => {
    const swapped = [...name].map((c, i) => (i % 2 ? c.toLowerCase() : c.toUpperCase())).join('');
    for (const written of [name, name.toLowerCase(), name.toUpperCase(), swapped]) {
      expect(headerNameFault(written)).toBe(`O cabeçalho ${written} é reservado e não pode ser definido.`);
    }
  });

  test.each([
    '',
    ' ',
    'X Loja',
    'X-Loja ',
    ' Host',
    'X:',
    'X-Loja\r\nHost',
    'X-\n',
    'X-\0',
    'Ação',
    'X-Lo\u200bja',
    'Ｈost',
    '(x)',
    'x@y',
    'a'.repeat(129),
  ])('%j is no name', (name) => {
    expect(headerNameFault(name)).toMatch(/inválido|mais de 128/);
  });

  test.each(['X-Loja', 'x-api-key', 'Tenant', 'a', 'X_1', "!#$%&'*+-.^_`|~09", 'X-Web', 'Hosts', 'a'.repeat(128)])(
    '%s is fine',
    (name) => {
      expect(headerNameFault(name)).toBeNull();
    },
  );

  test.each([
    'a\r\nb',
    'a\nb',
    'a\rb',
    '\n',
    'a\0b',
    '\x7f',
    ' a',
    'a ',
    '\ta',
    'á',
    '日本',
    'a\u2028b',
    '\ud83d\ude00',
    'a'.repeat(1_025),
  ])('%j is no value', (value) => {
    expect(headerValueFault(value)).toMatch(/inválido|mais de 1024/);
  });

  test.each(['', 'a', 'Bearer abc', 'a\tb', 'a, b; c="d"', '~', 'a'.repeat(1_024)])('%j is a fine value', (value) => {
    expect(headerValueFault(value)).toBeNull();
  });

  test('who may only read sees what a delivery sets itself; custom values stay hidden, also under a name that is refused today', () => {
    const ctx = { escopos: new Set(['webhooks:read'] as const) };
    const sent = ['Content-Type', 'X-Webhook-Evento', 'X-Loja', 'X-Real-IP', 'metadata'].map((nome) => ({
      nome,
      valor: 'v',
    }));
    const shown = visibleSentHeaders(ctx, sent).map(({ valor }) => valor);
    expect(shown).toEqual(['v', 'v', '[oculto]', '[oculto]', '[oculto]']);
  });

  test('what passes can be sent as it is by HTTP', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (text) => {
        if (headerNameFault(text) === null) expect(() => new Headers([[text, 'v']])).not.toThrow();
        if (headerValueFault(text) === null) expect(new Headers([['x-a', text]]).get('x-a')).toBe(text);
      }),
      { numRuns: 3_000 },
    );
  });
});
