import { describe, expect, test } from 'vitest';
import { addDecimals, formatSigned, isZero, lineTotal, moneyToTyped, toTyped, withComma } from '#app/_ui/decimal.ts';
import { formatQuantity, parseTyped } from '#app/_ui/format.ts';

// Decimals as the panel's forms read and show them: never through a float.

test.each([
  ['42.000', '10', false, '52.000'],
  ['42.000', '50.5', true, '-8.500'],
  ['-0.250', '0.25', false, '0.000'],
  ['999999999999999.999', '0.001', false, '1000000000000000.000'],
  ['0', '1,5', false, null],
  ['0', '1.2345', false, null],
  ['0', 'abc', false, null],
])('%s and %s (minus: %s) make %s', (a, b, subtract, result) => {
  expect(addDecimals(a, b, subtract)).toBe(result);
});

test.each([
  ['2', '34.90', '69.800'],
  ['6.5', '92', '598.000'],
  ['0.333', '0.10', '0.030'],
  ['0.05', '0.10', '0.010'],
  ['0.049', '0.10', '0.000'],
  ['1.005', '1', '1.010'],
  ['999999999999.999', '9999999999999.99', '9999999999999980000000000.000'],
  ['1', '1.999', null],
  ['-1', '1', null],
  ['', '1', null],
])('%s at %s make %s', (quantidade, preco, total) => {
  expect(lineTotal(quantidade, preco)).toBe(total);
});

test.each([
  ['1,5', '1.5'],
  ['1.5', '1.5'],
  ['1.234,5', '1234.5'],
  [' 10 ', '10'],
  ['', ''],
])('%j typed is %j to the API', (typed, sent) => {
  expect(parseTyped(typed)).toBe(sent);
});

describe('what the API gives, as a person would type it', () => {
  test.each([
    ['10.500', '10,5'],
    ['100.000', '100'],
    ['0.000', '0'],
    ['70', '70'],
  ])('%s → %s', (value, typed) => {
    expect(toTyped(value)).toBe(typed);
  });
  test('a price keeps its cents', () => expect(moneyToTyped('18.90')).toBe('18,90'));
});

test('what was typed is shown with a comma only when it reads as a decimal', () => {
  expect(['1.5', '1.234,5', '10', 'abc', '1.', ''].map(withComma)).toEqual(['1,5', '1234,5', '10', 'abc', '1.', '']);
});

test.each([
  ['10.000', '10000'],
  ['1.234.567', '1234567'],
  ['0.500', '0,500'],
  ['R$ 1.234,56', '1234,56'],
  ['1,234.56', '1234,56'],
])(
  '%j is shown as %j: points before three digits are those of thousands, as in the fields with a mask',
  (typed, shown) => {
    expect(withComma(typed)).toBe(shown);
  },
);

test('signs and zeros', () => {
  expect(['10.000', '-2.500', '0.000', '-0.000'].map(formatSigned)).toEqual(['+10', '−2,5', '0', '0']);
  expect(['0', '0.000', '-0.0', '0.001', '10'].map(isZero)).toEqual([true, true, true, false, false]);
  expect(formatQuantity('999999999999999.999')).toBe('999.999.999.999.999,999');
});
