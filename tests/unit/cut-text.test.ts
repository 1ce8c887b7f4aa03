import { expect, test } from 'vitest';
import { cutText } from '#server/platform/cut-text.ts';
import { rowText } from '#server/platform/documento/coletor.ts';

const SMILE = '\u{1F600}';

test('a text is cut between characters, as PostgreSQL counts them, and one that fits is left as it is', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('abcd', 3)).toBe('abc');
  expect(cutText(`ab${SMILE}d`, 3)).toBe(`ab${SMILE}`);
  expect(cutText(SMILE.repeat(3), 3)).toBe(SMILE.repeat(3));
  expect(cutText(`a${SMILE.repeat(9)}`, 3)).toBe(`a${SMILE}${SMILE}`);
  expect(cutText('', 3)).toBe('');
});

test('so is the heading that a value of a document’s table is told with', () => {
  expect(rowText([`${'a'.repeat(99)}${SMILE} fim`], ['1'])).toBe(`${'a'.repeat(99)}${SMILE}: 1`);
});
