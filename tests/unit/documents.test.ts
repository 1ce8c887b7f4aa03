import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createProdutoInput } from '#server/catalogo/index.ts';
import { inviteUsuarioInput, updateEmpresaInput } from '#server/identidade/index.ts';

/** What a field became, or `false` where it was refused. */
const cnpj = (value: unknown) => {
  const parsed = updateEmpresaInput.safeParse({ cnpj: value });
  return parsed.success ? parsed.data.cnpj : false;
};
const gtin = (value: unknown) => {
  const parsed = createProdutoInput.safeParse({ nome: 'x', codigo: 'y', gtin: value });
  return parsed.success ? parsed.data.gtin : false;
};

/** CNPJ's check digits as the Receita Federal words it: weights 2 to 9 from the right, ASCII code minus 48, modulo 11. */
function checkDigits(body: string): string {
  let text = body;
  for (let round = 0; round < 2; round++) {
    const sum = [...text].reverse().reduce((total, c, i) => total + (c.charCodeAt(0) - 48) * (2 + (i % 8)), 0);
    text += String(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return text.slice(-2);
}

describe('CNPJ', () => {
  test.each([
    ['11.222.333/0001-81', '11222333000181'],
    ['11222333000181', '11222333000181'],
    [' 11.222.333/0001-81 ', '11222333000181'],
    ['00.000.000/0001-91', '00000000000191'],
    // The Receita Federal's own example of the alphanumeric form.
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
    ['', null],
    [null, null],
    ['11.222.333/0001-82', false],
    ['12.ABC.345/01DE-53', false],
    ['00000000000000', false],
    ['11111111111111', false],
    ['1122233300018', false],
    ['112223330001811', false],
    ['12ABC34501DEA5', false],
    ['12ÁBC34501DE35', false],
    ['１１２２２３３３０００１８１', false],
    [11_222_333_000_181, false],
    ['11.222.333/0001-81\u0000', false],
  ])('%j → %s', (value, expected) => {
    expect(cnpj(value)).toBe(expected);
  });

  test('of a hundred endings exactly the one with the right digits is taken', () => {
    const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    fc.assert(
      fc.property(fc.array(character, { minLength: 12, maxLength: 12 }), (list) => {
        const body = list.join('');
        const right = checkDigits(body);
        fc.pre(new Set(body + right).size > 1);
        const taken = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).filter(
          (end) => cnpj(body + end) !== false,
        );
        expect(taken).toEqual([right]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('GTIN', () => {
  test.each([
    ['7891000315507', '7891000315507'],
    ['96385074', '96385074'],
    ['036000291452', '036000291452'],
    ['10614141000415', '10614141000415'],
    ['', null],
    [null, null],
    ['7891000315508', false],
    ['789100031550', false],
    ['1234567', false],
    ['123456789', false],
    ['78910003155O7', false],
    ['789100031550７', false],
    [7_891_000_315_507, false],
  ])('%j → %s', (value, expected) => {
    expect(gtin(value)).toBe(expected);
  });

  test.each([7, 11, 12, 13])('of ten endings of %i digits exactly one is right', (length) => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }), (list) => {
        const body = list.join('');
        const taken = Array.from({ length: 10 }, (_, n) => n).filter((end) => gtin(`${body}${end}`) !== false);
        const sum = [...list].reverse().reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 3 : 1), 0);
        expect(taken).toEqual([(10 - (sum % 10)) % 10]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a user', () => {
  const user = { nome: 'Ana', email: 'ana@exemplo.com', papel: 'leitura' };
  const refused = (fields: Record<string, unknown>) => {
    const parsed = inviteUsuarioInput.safeParse({ ...user, ...fields });
    return parsed.success ? [] : parsed.error.issues.map((issue) => issue.path.join('.'));
  };
  test.each([
    ['email', 'não é'],
    ['email', 'a@b'],
    ['email', `${'a'.repeat(250)}@b.com`],
    ['email', 'ana@exemplo.com\u0000'],
    ['tipo', 'amigo'],
    ['papel', 'dono'],
    ['papel', 'ADMINISTRADOR'],
    ['nome', '   '],
    ['nome', 'x'.repeat(151)],
    ['nome', '\ud800'],
  ])('with %s %j is refused on it', (field, value) => {
    expect(refused({ [field]: value })).toEqual([field]);
  });

  test('the e-mail is kept in small letters, without spaces around', () => {
    expect(inviteUsuarioInput.parse({ ...user, email: '  Ana.B+c@Exemplo.COM ' }).email).toBe('ana.b+c@exemplo.com');
  });
});

test.each([
  ['America/Sao_Paulo', true],
  ['America/Noronha', true],
  ['UTC', true],
  ['+03:00', false],
  ['-03:00', false],
  ['GMT+25', false],
  ['IST', false],
  ['ACT', false],
  ['EST5EDT', false],
  ['America/Buenos_Aires', true],
  ['Brasil', false],
  ['', false],
])('a company’s time zone: %j is %s', (fuso, known) => {
  expect(updateEmpresaInput.safeParse({ fuso }).success).toBe(known);
});
