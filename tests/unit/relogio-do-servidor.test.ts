import { beforeEach, expect, test } from 'vitest';
import { serverNow, setClock } from '#app/_trpc/clock.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const HOUR = 3_600_000;
const answer = (at: number | null) => ({
  headers: new Headers(at === null ? {} : { date: new Date(at).toUTCString() }),
});

beforeEach(() => setClock(answer(NOW), NOW, NOW));

test('the server says what time it is, whatever the computer believes', () => {
  setClock(answer(NOW), NOW + HOUR, NOW + HOUR + 200);
  expect(serverNow(NOW + HOUR + 60_000)).toBe(NOW + 60_000 - 200);
  setClock(answer(NOW), NOW - HOUR, NOW - HOUR);
  expect(serverNow(NOW - HOUR)).toBe(NOW);
});

test('a clock that is right is left alone, and so is one of which an answer says nothing', () => {
  setClock(answer(NOW), NOW + 1_000, NOW + 2_500);
  expect(serverNow(NOW)).toBe(NOW);
  setClock(answer(null), NOW + HOUR, NOW + HOUR);
  expect(serverNow(NOW)).toBe(NOW);
  // It came after the computer had slept.
  setClock(answer(NOW), NOW, NOW + HOUR);
  expect(serverNow(NOW + HOUR)).toBe(NOW + HOUR);
});
