import { expect, test } from 'vitest';
import { isReading } from '#modulos/codigo-lido.ts';

test('a reading is told from a quantity: a GTIN with its right digit, or a code that begins with a letter', () => {
  for (const read of ['7898123020028', '96385074', '012345678905', '17898123020025', 'CAFE-500', 'ÁGUA/20']) {
    expect(isReading(read), read).toBe(true);
  }
  for (const typed of [
    '7898123020029',
    '1',
    '12',
    '1.234,5',
    '10000000',
    '500g',
    '2 kg',
    '3*CAFE-500',
    'x',
    '',
    'dez mil',
  ]) {
    expect(isReading(typed), typed).toBe(false);
  }
});
