import { expect, test } from 'vitest';
import { countRead } from '#app/(painel)/compras/_parts/contagem.ts';

const line = (id: number, left: string) => ({
  ...{ id, left, produto_codigo: 'CAFE-500', gtin: '7891000315507', unidade: 'UN' },
});
const other = { ...line(9, '2.000'), produto_codigo: 'CHA', gtin: null };

test.each([
  ['cafe-500', { 1: '1' }],
  [' 7891000315507 ', { 1: '1' }],
  ['3*CAFE-500', { 1: '3' }],
  ['1,5 * 7891000315507', { 1: '1,5' }],
  ['5*CAFE-500', { 1: '4', 2: '1' }],
  ['CHA', { 9: '1' }],
])('%s is counted', (read, counted) => {
  expect(countRead([line(1, '4.000'), line(2, '2.000'), other], {}, read)).toEqual(counted);
});

test('adds to what is typed already, and refuses an unknown code and what has no room, whole', () => {
  const lines = [line(1, '4.000'), other];
  expect(countRead(lines, { 1: '2,5', 9: '1' }, '1,5*CAFE-500')).toEqual({ 1: '4', 9: '1' });
  expect(countRead(lines, { 1: '2' }, '3*CAFE-500')).toEqual({ fault: 'De CAFE-500 só há mais 2 UN para contar.' });
  expect(countRead(lines, { 1: '4' }, 'CAFE-500')).toEqual({ fault: 'De CAFE-500 já está tudo contado.' });
  expect(countRead(lines, { 1: '9' }, 'CAFE-500')).toEqual({ fault: 'De CAFE-500 já está tudo contado.' });
  expect(countRead(lines, {}, '000')).toEqual({ fault: 'Nenhum item daqui tem o código “000”.' });
});

test('of two codes that differ in capitals alone, the one that was read; a UPC also with one more zero', () => {
  const twin = { ...line(3, '2.000'), produto_codigo: 'cafe-500', gtin: '036000291452' };
  const lines = [line(1, '4.000'), twin];
  expect(countRead(lines, {}, 'cafe-500')).toEqual({ 3: '1' });
  expect(countRead(lines, {}, '0036000291452')).toEqual({ 3: '1' });
});
