import fc from 'fast-check';
import { expect, test } from 'vitest';
import { db } from '#server/platform/db.ts';

// What the indexes of searched texts hold: the functions of drizzle/functions against their definitions, written here a second time.

/** Letters, digits, line ends and what lies beyond the basic plane; as often as not in runs that come again. */
const texts = fc.oneof(
  fc.string({
    unit: fc.constantFrom('a', 'b', 'ç', ' ', '\n', '1', '0', '9', '🧉', '\u{10FFFF}', '%', '^', ':'),
    maxLength: 40,
  }),
  fc.stringMatching(/^[a-c ]{0,5}[0-9]{0,30}[ \n-]?[0-9]{0,8}$/),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
);

const runs = (text: string, longest: number) => {
  const letters = [...text];
  return letters.flatMap((_, from) =>
    Array.from({ length: longest }, (_, n) => ({ from, run: letters.slice(from, from + n + 1).join('') })),
  );
};

const numbers = (text: string) =>
  (text.match(/[0-9]{4,}/g) ?? []).flatMap((number) =>
    Array.from({ length: number.length - 3 }, (_, from) => number.slice(from, from + 16)),
  );

const inOrder = (terms: Iterable<string>) => [...new Set(terms)].sort();

test('runs of one to three, runs of one to four, numbers: of any text, each with its company', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9_007_199_254_740_991 }), texts, async (empresa, text) => {
      const [found] = await db().sql<{ texto: string[] | null; busca: string[] | null; numeros: string[] }[]>`
        SELECT termos_texto(${empresa}, ${text}) AS texto, termos_busca(${empresa}, ${text}) AS busca,
          tsvector_to_array(numeros_de(${empresa}, ${text})) AS numeros`;
      expect(inOrder(found?.texto ?? [])).toEqual(
        inOrder(runs(text, 3).map(({ from, run }) => `${empresa}${from === 0 ? '^' : ':'}${run}`)),
      );
      expect(inOrder(found?.busca ?? [])).toEqual(inOrder(runs(text, 4).map(({ run }) => `${empresa}:${run}`)));
      expect(inOrder(found?.numeros ?? [])).toEqual(inOrder(numbers(text).map((number) => `${empresa}:${number}`)));
    }),
    { numRuns: 500 },
  );
});

test('a text of nothing has no term', async () => {
  const [found] = await db().sql`
    SELECT termos_texto(1, '') AS texto, termos_busca(1, '') AS busca, numeros_de(1, '')::text AS numeros`;
  expect(found).toEqual({ texto: null, busca: null, numeros: '' });
});
