import { expect, test } from 'vitest';
import { inkOn } from '#app/(painel)/contatos/etiqueta-badge.tsx';

// A company chooses the colours of its labels: whichever it is, their names are readable.

const channel = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const hex = (...parts: number[]) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

function contrast([red, green, blue]: [number, number, number], ink: 'black' | 'white'): number {
  const luminance = 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  return ink === 'white' ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05;
}

test('the letters on any colour have a contrast of at least 4.5', () => {
  const levels = Array.from({ length: 18 }, (_, i) => i * 15);
  for (const red of levels) {
    for (const green of levels) {
      for (const blue of levels) {
        expect(contrast([red, green, blue], inkOn(hex(red, green, blue))), hex(red, green, blue)).toBeGreaterThan(4.5);
      }
    }
  }
});

test('in either case of its letters', () => {
  expect(inkOn('#FFEE00')).toBe('black');
  expect(inkOn('#ffee00')).toBe('black');
  expect(inkOn('#1A2B3C')).toBe('white');
});
