import { expect, test } from 'vitest';
import { decimal, JsonNumber, MONEY } from '#server/platform/decimal.ts';
import { idSchema } from '#server/platform/ids.ts';
import { keepNumbers } from '#server/transport/rest/body.ts';

const read = (text: string): unknown => JSON.parse(text, keepNumbers);

test('an integer is one in either writing of it, and every other number keeps its digits', () => {
  for (const [text, value] of [
    ['258', 258],
    ['258.0', 258],
    ['-3.0', -3],
    ['999999999999999.0', 999_999_999_999_999],
  ] as const) {
    expect([text, read(text)]).toEqual([text, value]);
  }
  for (const text of ['258.00', '258.5', '1e2', '9007199254740993', '9007199254740993.0', '0.10']) {
    expect([text, read(text)]).toEqual([text, new JsonNumber(text)]);
  }
});

test('an id may come as a float of no fraction, and a price keeps the decimals that it claims', () => {
  expect(idSchema.safeParse(read('7.0')).data).toBe(7);
  expect(idSchema.safeParse(read('7.5')).success).toBe(false);
  const price = decimal(MONEY);
  expect(price.safeParse(read('18.0')).data).toBe('18.00');
  expect(price.safeParse(read('18.90')).data).toBe('18.90');
  expect(price.safeParse(read('18.000')).success).toBe(false);
});
