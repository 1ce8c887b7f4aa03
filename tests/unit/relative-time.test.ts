import { expect, test } from 'vitest';
import { formatRelative } from '#app/_ui/format.ts';

// How long ago: whole spans, which are never said by the name of a day of the calendar.

const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 25, 13);
const ago = (ms: number) => formatRelative(new Date(now - ms), now);

test.each([
  [20_000, 'agora'],
  [60_000, 'há 1 minuto'],
  [23 * HOUR, 'há 23 horas'],
  [24 * HOUR, 'há 1 dia'],
  [47 * HOUR, 'há 1 dia'],
  [48 * HOUR, 'há 2 dias'],
  [-90_000, 'em 1 minuto'],
])('%i ms ago', (ms, words) => {
  expect(ago(ms)).toBe(words);
});
