import { expect, test } from 'vitest';
import { applyEdit, CEP, CNPJ, CPF, CPF_CNPJ, type Mask, MONEY, PHONE, QUANTITY } from '#app/_ui/masks.ts';
import { readDecimal } from '#app/_ui/read-decimal.ts';

/** Types text key by key from an empty field, with the caret where the mask leaves it; returns what is shown and the value. */
function typed(mask: Mask, keys: string, from = ''): { shown: string; value: string; caret: number } {
  let clean = mask.fromValue(from);
  let caret = mask.show(clean).length;
  for (const key of keys) {
    const shown = mask.show(clean);
    const text = shown.slice(0, caret) + key + shown.slice(caret);
    ({ clean, caret } = applyEdit(mask, { text, caret: caret + 1, came: key, deleted: null }, clean));
  }
  return { shown: mask.show(clean), value: mask.toValue(clean), caret };
}

/** A backspace (or Delete) at a place of the shown text. */
function deleted(mask: Mask, value: string, caret: number, side: 'before' | 'after') {
  const clean = mask.fromValue(value);
  const shown = mask.show(clean);
  const at = side === 'before' ? caret - 1 : caret;
  const edit = { text: shown.slice(0, at) + shown.slice(at + 1), caret: at, came: null, deleted: side };
  const next = applyEdit(mask, edit, clean);
  return { shown: mask.show(next.clean), caret: next.caret };
}

test.each([
  ['CPF', CPF, '52998224725', '529.982.247-25'],
  ['CPF, further digits', CPF, '5299822472599', '529.982.247-25'],
  ['CNPJ', CNPJ, '11222333000181', '11.222.333/0001-81'],
  ['alphanumeric CNPJ', CNPJ, '12abc34501de35', '12.ABC.345/01DE-35'],
  ['CPF or CNPJ: a CPF', CPF_CNPJ, '52998224725', '529.982.247-25'],
  ['CPF or CNPJ: the twelfth digit makes it a CNPJ', CPF_CNPJ, '112223330001', '11.222.333/0001'],
  ['CPF or CNPJ: so does a letter', CPF_CNPJ, '12a', '12.A'],
  ['CEP', CEP, '37500-000', '37500-000'],
  ['mobile', PHONE, '35998124410', '(35) 99812-4410'],
  ['fixed', PHONE, '3536221234', '(35) 3622-1234'],
  ['phone with the country', PHONE, '+5535998124410', '+55 (35) 99812-4410'],
  ['money', MONEY, '1234567,89', '1.234.567,89'],
  ['money with the point of a number pad', MONEY, '1234.5', '1.234,5'],
  ['money, a third decimal', MONEY, '1,239', '1,23'],
  ['money begun by the comma', MONEY, ',5', '0,5'],
  ['money, letters and leading zeros', MONEY, 'R$ 007', '7'],
  ['quantity', QUANTITY, '1234,5678', '1.234,567'],
])('typed key by key: %s', (_, mask, keys, shown) => {
  const result = typed(mask, keys);
  expect(result.shown).toBe(shown);
  expect(result.caret).toBe(shown.length);
});

test('the value is the text of the API', () => {
  expect(typed(MONEY, '1234,5').value).toBe('1234.50');
  expect(typed(MONEY, '10').value).toBe('10.00');
  expect(typed(MONEY, '').value).toBe('');
  expect(typed(MONEY, '999999999999999,99').value).toBe('999999999999999.99');
  expect(typed(QUANTITY, '10,5').value).toBe('10.500');
  expect(typed(CNPJ, '12.abc.345/01de-35').value).toBe('12ABC34501DE35');
  expect(typed(CEP, '37500-000').value).toBe('37500000');
  expect(typed(PHONE, '(35) 99812-4410').value).toBe('35998124410');
});

test.each([
  [MONEY, '18.90', '18,90'],
  [MONEY, '1234.50', '1.234,50'],
  [MONEY, '', ''],
  [QUANTITY, '1.500', '1,5'],
  [QUANTITY, '1234.000', '1.234'],
  [CPF_CNPJ, '529.982.247-25', '529.982.247-25'],
  [PHONE, '5535998124410', '+55 (35) 99812-4410'],
])('a value that comes from the API: %#', (mask, value, shown) => {
  const clean = mask.fromValue(value);
  expect(mask.show(clean)).toBe(shown);
  // Showing a record does not change it.
  if (mask === MONEY || mask === QUANTITY) expect(mask.toValue(clean)).toBe(value);
});

test.each([
  [MONEY, 'R$ 1.234,50', '1234.50'],
  [MONEY, 'R$\u00a01.234', '1234.00'],
  [MONEY, '1,234.50', '1234.50'],
  [MONEY, '1234.5', '1234.50'],
  [MONEY, '1,234,567', '1234567.00'],
  [MONEY, '0.125', '0.125'],
  [MONEY, '  18,9 ', '18.90'],
  [MONEY, 'doze', ''],
  [QUANTITY, '1.500', '1500.000'],
  [QUANTITY, '0.500', '0.500'],
  [PHONE, '+55 (35) 99812-4410', '35998124410'],
  [PHONE, '0 35 99812 4410', '35998124410'],
  [PHONE, '55 99999-1234', '55999991234'],
  [CPF, 'CPF: 529.982.247-25', '52998224725'],
  [CEP, '37.500-000', '37500000'],
])('pasted or filled as a whole: %#', (mask, text, value) => {
  expect(mask.toValue(mask.read(text))).toBe(value);
  const edit = { text, caret: text.length, came: text, deleted: null };
  expect(mask.toValue(applyEdit(mask, edit, '').clean)).toBe(value);
});

test('the caret stays at its character', () => {
  // 1|.234,50, then 9: 19.234,50.
  const edit = { text: '19.234,50', caret: 2, came: '9', deleted: null };
  expect(applyEdit(MONEY, edit, '1234,50')).toEqual({ clean: '19234,50', caret: 2 });
  // The number grows by a point before the caret.
  expect(applyEdit(MONEY, { text: '1239', caret: 3, came: '3', deleted: null }, '129')).toEqual({
    clean: '1239',
    caret: 4,
  });
  expect(applyEdit(CPF, { text: '5299.82', caret: 4, came: '9', deleted: null }, '52982').caret).toBe(5);
});

test('deleting takes a character even where a punctuation mark stands', () => {
  expect(deleted(CPF, '52998', 4, 'before')).toEqual({ shown: '529.8', caret: 2 });
  expect(deleted(CPF, '52998', 3, 'after')).toEqual({ shown: '529.8', caret: 3 });
  expect(deleted(CEP, '37500000', 9, 'before')).toEqual({ shown: '37500-00', caret: 8 });
  expect(deleted(MONEY, '1234.50', 2, 'before')).toEqual({ shown: '234,50', caret: 0 });
  // The comma is stepped over: without it the amount would be a hundred times as much.
  expect(deleted(MONEY, '1234.50', 6, 'before')).toEqual({ shown: '1.234,50', caret: 5 });
  expect(deleted(MONEY, '1234.50', 5, 'after')).toEqual({ shown: '1.234,50', caret: 6 });
  expect(deleted(MONEY, '12', 3, 'before')).toEqual({ shown: '12,00', caret: 2 });
});

test('what is no number is not read as one', () => {
  for (const text of ['', 'abc', '-1', '1e3', ',', '1,2,3.4.5x']) expect(readDecimal(text)).toBeNull();
});
