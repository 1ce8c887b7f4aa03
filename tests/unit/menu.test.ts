import { expect, test } from 'vitest';
import { openGroups } from '#app/(painel)/_shell/open-groups.ts';

// The menu closes what does not fit.

const rows = (heights: Record<string, number>, room: number) => ({ heights, room });

test('all groups that were asked for are open while they fit', () => {
  expect(openGroups(['b', 'a'], undefined, rows({ a: 3, b: 3, c: 3 }, 6))).toEqual(['b', 'a']);
  expect(openGroups(['b', 'a'], undefined, rows({ a: 3, b: 3 }, 5))).toEqual(['b']);
});

test('what was opened longest ago closes first; the group of the present screen last', () => {
  const three = rows({ a: 3, b: 3, c: 3 }, 6);
  expect(openGroups(['c', 'b', 'a'], undefined, three)).toEqual(['c', 'b']);
  expect(openGroups(['c', 'b', 'a'], 'a', three)).toEqual(['c', 'a']);
});

test('the group that was opened last is open even where it alone is too high', () => {
  expect(openGroups(['a', 'b'], 'b', rows({ a: 9, b: 1 }, 4))).toEqual(['a']);
});

test('a group that the user’s role does not see counts for nothing', () => {
  expect(openGroups(['gone', 'a'], undefined, rows({ a: 3 }, 3))).toEqual(['a']);
});
