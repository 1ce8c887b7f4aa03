import { expect, test } from 'vitest';
import { formatPhone } from '#app/_ui/format.ts';
import { telephoneLink, telephoneShown } from '#app/(painel)/contatos/types.ts';

test.each([
  ['24981130908', '(24) 98113-0908'],
  ['+55 24 98113-0908', '(24) 98113-0908'],
  ['+5524981130908', '(24) 98113-0908'],
  ['(21) 3322-6650', '(21) 3322-6650'],
  ['5532988410022', '(32) 98841-0022'],
  ['08007012233', '0800 701 2233'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['ramal 12', 'ramal 12'],
])('a telephone is shown in one form, however it was written: %s', (written, shown) => {
  expect(telephoneShown(written)).toBe(shown);
});

test('a number of the area 55 keeps it', () => {
  expect(formatPhone('5533221188')).toBe('(55) 3322-1188');
  expect(formatPhone('55991221188')).toBe('(55) 99122-1188');
});

test('it is called with its country, where that was written', () => {
  expect(telephoneLink('+55 (24) 98113-0908')).toBe('tel:+5524981130908');
  expect(telephoneLink('(24) 98113-0908')).toBe('tel:24981130908');
});
