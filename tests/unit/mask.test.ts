import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskDocumento, maskEmail, maskTelefone } from '#server/eventos/index.ts';

// Personal data in events is masked. What has no known form is masked as a whole: nothing of it may be told.

describe('documents', () => {
  test.each([
    ['52998224725', '***.982.247-25'],
    ['529.982.247-25', '***.982.247-25'],
    [' 529 982 247 25 ', '***.982.247-25'],
    ['00000000191', '***.000.001-91'],
    // Check digits are not a mask's business.
    ['52998224724', '***.982.247-24'],
    ['11222333000181', '**.222.333/0001-81'],
    ['11.222.333/0001-81', '**.222.333/0001-81'],
    ['12ABC34501DE35', '**.ABC.345/01DE-35'],
    ['12.ABC.345/01DE-35', '**.ABC.345/01DE-35'],
    ['12abc34501de35', '**.ABC.345/01DE-35'],
    [null, ''],
    ['', ''],
    ['   ', ''],
    ['5299822472', '***'],
    ['529982247255', '***'],
    ['1122233300018', '***'],
    ['112223330001811', '***'],
    ['12ABC34501DE3X', '***'],
    ['5299822472A', '***'],
    ['12ÁBC34501DE35', '***'],
    ['５２９９８２２４７２５', '***'],
    // Upper case would make 14 characters of these.
    ['ß2ABC34501D35', '***'],
    ['1ﬁABC34501D35', '***'],
    ['52998224725\u0000', '***'],
    ['RG 12.345.678-9', '***'],
    ['AB123456', '***'],
    ['-./', '***'],
    ['***.982.247-25', '***'],
  ])('%j → %s', (value, expected) => {
    expect(maskDocumento(value)).toBe(expected);
  });
});

describe('e-mails', () => {
  test.each([
    ['ana@exemplo.com', 'a***@exemplo.com'],
    [' Ana.Maria+compras@mail.exemplo.com.br ', 'A***@mail.exemplo.com.br'],
    ['a@exemplo.com', 'a***@exemplo.com'],
    ['ñandú@exemplo.com', 'ñ***@exemplo.com'],
    ['joão@pão-de-açúcar.com.br', 'j***@pão-de-açúcar.com.br'],
    ['ana@xn--po-da-serra-w2a.com.br', 'a***@xn--po-da-serra-w2a.com.br'],
    ['😀😀@exemplo.com', '😀***@exemplo.com'],
    ["o'brien@exemplo.com", 'o***@exemplo.com'],
    [null, ''],
    ['', ''],
    [' ', ''],
    ['ana', '***'],
    ['ana.exemplo.com', '***'],
    ['@exemplo.com', '***'],
    ['ana@', '***'],
    ['ana@exemplo', '***'],
    ['ana@exemplo.', '***'],
    ['ana@.com', '***'],
    ['ana@exemplo..com', '***'],
    ['ana@maria@exemplo.com', '***'],
    ['"ana@casa"@exemplo.com', '***'],
    ['ana maria@exemplo.com', '***'],
    ['ana@exemplo.com, bia@exemplo.com', '***'],
    ['Ana <ana@exemplo.com>', '***'],
    ['ana@exemplo.com/ana', '***'],
    ['ana@529.982.247-25', '***'],
    ['ana@192.0.2.1', '***'],
    ['ana\u0000@exemplo.com', '***'],
    ['ana\u200b@exemplo.com', '***'],
    ['\ud800ana@exemplo.com', '***'],
    [`ana@${'a.'.repeat(30)}com`, '***'],
    [`${'a'.repeat(250)}@exemplo.com`, '***'],
  ])('%j → %s', (value, expected) => {
    expect(maskEmail(value)).toBe(expected);
  });

  test('a long text of the shape that makes patterns slow is masked at once', () => {
    // Read again from each letter, the longest takes longer than a test may.
    for (const text of ['a'.repeat(1_000_000), `a@${'a'.repeat(1_000_000)}`, `a@${'a.'.repeat(120)}`]) {
      expect(maskEmail(text)).toBe('***');
    }
  });
});

describe('phones', () => {
  test.each([
    ['11987654321', '*****-4321'],
    ['(11) 98765-4321', '*****-4321'],
    ['+55 (11) 98765-4321', '*****-4321'],
    ['5511987654321', '*****-4321'],
    ['+55 11 98765 4321', '*****-4321'],
    ['011 98765-4321', '*****-4321'],
    ['11.98765.4321', '*****-4321'],
    // Landlines, with and without an area code; mobiles without one.
    ['(11) 3456-7890', '*****-7890'],
    ['1134567890', '*****-7890'],
    ['3456-7890', '*****-7890'],
    ['34567890', '*****-7890'],
    ['98765-4321', '*****-4321'],
    ['0800 123 4567', '*****-4567'],
    [null, ''],
    ['', ''],
    ['  ', ''],
    ['4321', '***'],
    ['765-4321', '***'],
    ['55119876543210', '***'],
    ['11 98765-4321 ramal 12', '***'],
    ['11 98765-4321 / 3456-7890', '***'],
    ['11 98765-4321+55', '***'],
    ['não tem', '***'],
    ['１１９８７６５４３２１', '***'],
    ['11987654321\u0000', '***'],
    ['tel:+5511987654321', '***'],
    ['(11) -', '***'],
    ['*****-4321', '***'],
  ])('%j → %s', (value, expected) => {
    expect(maskTelefone(value)).toBe(expected);
  });
});

describe('whatever comes in', () => {
  const MASKS = [
    [
      'maskDocumento',
      maskDocumento,
      /^(|\*{3}|\*{3}\.\d{3}\.\d{3}-\d\d|\*\*\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d\d)$/,
    ],
    ['maskEmail', maskEmail, /^(|\*{3}|.\*{3}@[^@\s]+)$/u],
    ['maskTelefone', maskTelefone, /^(|\*{3}|\*{5}-\d{4})$/],
  ] as const;
  const near = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.emailAddress(),
    fc.string({ unit: fc.constantFrom(...'0123456789ABcd.-/()+ @*\u00a0ß１'), maxLength: 24 }),
  );

  test.each(MASKS)('%s answers one of its forms', (_name, mask, form) => {
    fc.assert(
      fc.property(near, (value) => {
        expect(mask(value)).toMatch(form);
      }),
      { numRuns: 2_000 },
    );
  });

  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
  const letters = (length: number) =>
    fc.string({
      unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      minLength: length,
      maxLength: length,
    });

  // Two values that differ in nothing but what is hidden cannot be told apart.
  test('a mask tells nothing of what it hides', () => {
    fc.assert(
      fc.property(digits(3), digits(3), digits(8), (a, b, shown) => {
        expect(maskDocumento(a + shown)).toBe(maskDocumento(b + shown));
      }),
    );
    fc.assert(
      fc.property(letters(2), letters(2), letters(10), digits(2), (a, b, shown, end) => {
        expect(maskDocumento(a + shown + end)).toBe(maskDocumento(b + shown + end));
        expect(maskDocumento(a + shown + end)).toContain(`-${end}`);
      }),
    );
    const local = fc.string({ unit: fc.constantFrom(...'abcxyz0189.+-_'), maxLength: 30 });
    fc.assert(
      fc.property(local, local, (a, b) => {
        expect(maskEmail(`j${a}@exemplo.com`)).toBe(maskEmail(`j${b}@exemplo.com`));
      }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 9 }).chain(digits),
        fc.integer({ min: 4, max: 9 }).chain(digits),
        digits(4),
        (a, b, shown) => {
          expect(maskTelefone(a + shown)).toBe(maskTelefone(b + shown));
        },
      ),
    );
  });
});
