import { expect, test } from 'vitest';
import { cutSecrets } from '#server/platform/mask-secrets.ts';

// A server's own words, which may have what it was told in confidence.

const KEY = 'chave"da api/é-0123';

test.each([
  [`recusado: ${KEY}.`, 'recusado: ….'],
  [`recusado: ${encodeURIComponent(KEY)}.`, 'recusado: ….'],
  [`recusado: ${JSON.stringify({ apikey: KEY })}`, 'recusado: {"apikey":"…"}'],
  [`${KEY} e ${KEY}`, '… e …'],
  // A sentence that was cut in the middle of it.
  [`recusado: ${KEY.slice(0, 12)}`, 'recusado: …'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer …'],
  [`Basic ${Buffer.from('loja:senha').toString('base64')} não serve`, 'Basic … não serve'],
  ['o token rmn_tok_0123456789abcdef', 'o token rmn_tok_…'],
  ['nada disso', 'nada disso'],
])('%s', (text, cut) => {
  expect(cutSecrets(text, [KEY])).toBe(cut);
});

test('what is too short to be a secret takes nothing out of a sentence', () => {
  expect(cutSecrets('o gateway não respondeu', ['o', 'ga', ''])).toBe('o gateway não respondeu');
});

test('takes time linear in the text, whatever the secret is', () => {
  const text = 'a'.repeat(200_000);
  expect(cutSecrets(text, ['a'.repeat(1_000)])).toBe('…'.repeat(200));
});
