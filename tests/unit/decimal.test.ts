import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, JsonNumber, MONEY, QUANTITY, readDecimal } from '#server/platform/decimal.ts';

// Decimals: up to 15 digits, at most 3 decimals (2 for costs); exact, never through a float.

const quantity = decimal(QUANTITY);
const read = (value: unknown) => {
  const parsed = quantity.safeParse(value);
  return parsed.success ? parsed.data : null;
};

describe('text', () => {
  test.each([
    ['0', '0.000'],
    ['-0', '0.000'],
    ['000', '0.000'],
    ['0.1', '0.100'],
    ['+1', '1.000'],
    [' 1 ', '1.000'],
    ['1.5', '1.500'],
    ['1.500', '1.500'],
    ['-12.345', '-12.345'],
    ['1e2', '100.000'],
    ['1E-3', '0.001'],
    ['1.2e1', '12.000'],
    ['12e-1', '1.200'],
    ['1000e-3', '1.000'],
    ['0e30', '0.000'],
    ['999999999999999', '999999999999999.000'],
    ['-999999999999999', '-999999999999999.000'],
    ['999999999999999.0', '999999999999999.000'],
    ['999999999999999.000', '999999999999999.000'],
    ['9999999999999.900', '9999999999999.900'],
    ['999999999999999.0000', null],
    ['999999999999999.001', null],
    ['1000000000000000.000', null],
    ['999999999999.999', '999999999999.999'],
    ['000999999999999999', '999999999999999.000'],
    ['9999999999999999', null],
    ['9999999999999.999', null],
    ['1e15', null],
    ['1.5000', null],
    ['0.0005', null],
    ['1e-4', null],
    ['1e400', null],
    ['1e-400', null],
    ['1e31', null],
    ['0.0000000000000000000000000000000000000000000000001', null],
    ['NaN', null],
    ['Infinity', null],
    ['-Infinity', null],
    ['', null],
    [' ', null],
    ['1,5', null],
    ['1.', null],
    ['.5', null],
    ['1 000', null],
    ['1_000', null],
    ['１', null],
    ['٣', null],
    ['0x10', null],
    ['0b1', null],
    ['1e', null],
    ['e5', null],
    ['--1', null],
    ['1.2.3', null],
    ['1\u0000', null],
    ['1\n2', null],
    ['R$ 1', null],
    ['9'.repeat(100_000), null],
  ])('%.30j → %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

test.each([
  [0, '0.000'],
  [-5, '-5.000'],
  [999_999_999_999_999, '999999999999999.000'],
  [Number.MAX_SAFE_INTEGER, null],
  // A float has lost its digits already: only what the JSON parser kept as written is a decimal.
  [0.1, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [1n, null],
  [true, null],
  [null, null],
  [undefined, null],
  [[], null],
  [['1'], null],
  [{ source: '1' }, null],
  [new Date(0), null],
])('a JavaScript value: %s → %s', (value, expected) => {
  expect(read(value)).toBe(expected);
});

test.each([
  ['0.1', '0.100'],
  ['1e2', '100.000'],
  ['1E-3', '0.001'],
  ['1.500', '1.500'],
  ['1.5000', null],
  ['0.0005', null],
  ['1e400', null],
])('a JSON number as it was written: %s → %s', (source, expected) => {
  expect(read(new JsonNumber(source))).toBe(expected);
});

test('the least value is compared exactly', () => {
  const positive = decimal({ ...QUANTITY, min: 'positive' });
  const zero = decimal({ ...MONEY, min: 'zero' });
  expect(positive.safeParse('0.000').success).toBe(false);
  expect(positive.safeParse('-0.001').success).toBe(false);
  expect(positive.parse('0.001')).toBe('0.001');
  expect(zero.parse('-0')).toBe('0.00');
  expect(zero.safeParse('-0.01').success).toBe(false);
});

/** The value of a decimal in units of 10^-40, worked out with integers only. */
function model(sign: string, whole: string, fraction: string, exponent: number): bigint {
  const scale = 40 - fraction.length + exponent;
  const digits = BigInt(whole + fraction);
  const value = scale >= 0 ? digits * 10n ** BigInt(scale) : digits / 10n ** BigInt(-scale);
  return sign === '-' ? -value : value;
}

const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(''));

test('against a BigInt model: a text is taken exactly when it fits, and keeps its value', () => {
  const arbitrary = fc.tuple(
    fc.constantFrom('', '-', '+'),
    digits(1, 17),
    digits(0, 5),
    fc.integer({ min: -6, max: 6 }),
  );
  const limits = fc.constantFrom(QUANTITY, MONEY);
  const UNIT = 10n ** 40n;
  fc.assert(
    fc.property(arbitrary, limits, fc.boolean(), ([sign, whole, fraction, exponent], limit, withExponent) => {
      const power = withExponent ? exponent : 0;
      const text = `${sign}${whole}${fraction ? `.${fraction}` : ''}${withExponent ? `e${power}` : ''}`;
      const value = model(sign, whole, fraction, power);
      const found = readDecimal(text, limit);
      const magnitude = value < 0n ? -value : value;
      const step = 10n ** BigInt(40 - limit.scale);
      // With too many decimals even where they are zeros, a plain text is refused; an exponent's zeros say nothing.
      const written = withExponent && power !== 0 ? 0 : fraction.length;
      const fits = magnitude % step === 0n && written <= limit.scale && magnitude < 10n ** BigInt(limit.digits) * UNIT;
      if (!fits) {
        expect(found).toHaveProperty('error');
        return;
      }
      if ('error' in found) {
        // The only other reason: more than 15 digits in all.
        const shown = String(magnitude / step).replace(/^0+/, '');
        expect(shown.length + written).toBeGreaterThan(limit.digits - limit.scale);
        return;
      }
      const [, s = '', w = '', f = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(found.value) ?? [];
      expect(model(s, w, f, 0)).toBe(value);
      expect(found.value).not.toMatch(/^-?0\d|\.\d*0$|^-0$/);
    }),
    { numRuns: 2_000 },
  );
});

test('whatever is taken is taken again as it is answered', () => {
  const text = fc
    .tuple(digits(1, 16), digits(0, 3))
    .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : whole));
  fc.assert(
    fc.property(text, fc.constantFrom(QUANTITY, MONEY), (sent, limits) => {
      const schema = decimal({ ...limits, min: 'zero' });
      const first = schema.safeParse(sent);
      if (first.success) expect(schema.parse(first.data)).toBe(first.data);
    }),
  );
});

test('what was read is read again unchanged', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }), (thousandths) => {
      const magnitude = String(thousandths < 0n ? -thousandths : thousandths).padStart(4, '0');
      const text = `${thousandths < 0n ? '-' : ''}${magnitude.slice(0, -3)}.${magnitude.slice(-3)}`;
      expect(read(text)).toBe(text);
    }),
  );
});
