import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCpf } from '#server/platform/documents.ts';

/** The two check digits as the Receita Federal words them: weights from 2 upwards from the right, modulo 11, 11 less the rest. */
function checkDigits(body: string): string {
  let text = body;
  for (let round = 0; round < 2; round++) {
    const sum = [...text].reverse().reduce((total, digit, i) => total + Number(digit) * (i + 2), 0);
    text += sum % 11 < 2 ? '0' : String(11 - (sum % 11));
  }
  return text.slice(-2);
}

test.each([
  ['52998224725', true],
  ['11144477735', true],
  ['52998224724', false],
  ['52998224752', false],
  ['00000000000', false],
  ['99999999999', false],
  ['5299822472', false],
  ['529982247255', false],
  ['529.982.247-25', false],
  ['5299822472５', false],
  ['52998224725\n', false],
  ['', false],
])('%j: %s', (value, expected) => {
  expect(isCpf(value)).toBe(expected);
});

test('of a hundred endings exactly the right one is taken', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 9, maxLength: 9 }), (digits) => {
      const body = digits.join('');
      fc.pre(new Set(digits).size > 1);
      const taken = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).filter((end) =>
        isCpf(body + end),
      );
      expect(taken).toEqual([checkDigits(body)]);
    }),
    { numRuns: 100 },
  );
});
