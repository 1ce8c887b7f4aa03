import { expect, test } from 'vitest';
import { CODIGOS } from '#app/docs/_content/codigos.ts';

// What the panel and the guides say of each status.

test('a conflict is not told to be repeated, but for a key that is under way', () => {
  const found = CODIGOS.find(({ status }) => status === 409);
  expect(found?.repetir).toContain('Só se');
  expect(found?.explicacao).toMatch(/contato já existe.*negócio mudou/s);
});
