import { expect, test } from 'vitest';
import { storableJson } from '#server/platform/storable.ts';

test('JSON for the database has no NUL and no half of a character, in values and in names, and all else as it was', () => {
  expect(JSON.parse(storableJson({ 'a\0b': 'c\0d', meio: '\ud83d!', inteiro: '😀' }))).toEqual({
    ...{ ab: 'cd', meio: '\ufffd!', inteiro: '😀' },
  });
  for (const text of ['\\u0000', 'C:\\\\ud83d', '"\\\\"', 'é\n', '\\'])
    expect(JSON.parse(storableJson(text))).toBe(text);
  expect(storableJson([1, null, true])).toBe('[1,null,true]');
});
