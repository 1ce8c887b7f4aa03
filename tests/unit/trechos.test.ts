import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitTrechos } from '#server/conhecimento/index.ts';
import type { Bloco } from '#server/platform/documento/limits.ts';

const h = (nivel: number, texto: string, pagina = 1): Bloco => ({ pagina, nivel, texto });
const p = (texto: string, pagina = 1): Bloco => ({ pagina, nivel: 0, texto });
const long = (word: string, sentences: number) =>
  Array.from({ length: sentences }, (_, n) => `Esta é a frase ${n + 1} sobre ${word}, que diz uma coisa por vez.`).join(
    ' ',
  );

test('headings divide, and each passage has their path; the one that repeats the name is left out', () => {
  const trechos = splitTrechos(
    [
      h(1, 'Manual da Loja'),
      h(2, 'Trocas'),
      p(long('trocas', 5)),
      h(3, 'Defeito'),
      p(long('defeito', 5), 2),
      h(2, 'Frete'),
      p(long('frete', 5), 3),
    ],
    'manual da loja',
  );
  expect(trechos.map(({ posicao, pagina, titulo }) => [posicao, pagina, titulo])).toEqual([
    [1, 1, 'Trocas'],
    [2, 2, 'Trocas › Defeito'],
    [3, 3, 'Frete'],
  ]);
});

test('a long paragraph is cut between sentences, and a passage begins with the last sentence of the one before', () => {
  const trechos = splitTrechos([h(1, 'Prazo'), p(long('prazo', 60), 4)], 'Item');
  expect(trechos.length).toBeGreaterThan(3);
  for (const [index, { texto, titulo, pagina }] of trechos.entries()) {
    expect(texto.length).toBeLessThanOrEqual(1_200);
    expect(texto).toMatch(/^Esta é .* por vez\.$/);
    expect({ titulo, pagina }).toEqual({ titulo: 'Prazo', pagina: 4 });
    const last = trechos[index - 1]?.texto.match(/[^.]+\.$/)?.[0]?.trim();
    if (last) expect(texto.startsWith(last)).toBe(true);
  }
  expect(trechos.at(-1)?.texto).toContain('a frase 60 ');
});

test('rows of a table are whole, and nothing of one comes twice', () => {
  const rows = Array.from({ length: 80 }, (_, n) => `Cidade ${n} | R$ ${n},90 | ${n} dias úteis após a postagem`);
  const lines = splitTrechos([h(1, 'Frete'), p(rows.join('\n'))], 'x').flatMap(({ texto }) => texto.split('\n'));
  expect(lines).toEqual(rows);
});

test('tiny sections are joined under their parent, but never across it', () => {
  const trechos = splitTrechos(
    [h(1, 'A'), h(2, 'Um'), p('Curto.'), h(2, 'Dois'), p('Também curto.'), h(1, 'B'), h(2, 'Três'), p('De outro.')],
    'x',
  );
  expect(trechos.map(({ titulo, texto }) => ({ titulo, texto }))).toEqual([
    { titulo: 'A › Um · Dois', texto: 'Um\nCurto.\nDois\nTambém curto.' },
    { titulo: 'B › Três', texto: 'De outro.' },
  ]);
});

test('a heading without a text is a passage; an empty document has none', () => {
  expect(splitTrechos([h(1, 'Não abrimos aos domingos')], 'x')).toMatchObject([{ texto: 'Não abrimos aos domingos' }]);
  expect(splitTrechos([], 'x')).toEqual([]);
  expect(splitTrechos([p(' \n ')], 'x')).toEqual([]);
});

test('a paragraph in the form of a heading is text: nothing of it is lost, and it is no passage of its own length', () => {
  const texto = long('garantia', 80);
  for (const blocos of [[h(1, texto)], [h(1, 'Garantia'), h(2, texto), p('E mais uma frase.')]]) {
    const trechos = splitTrechos(blocos, 'x');
    for (const one of trechos) {
      expect(one.texto.length).toBeLessThanOrEqual(1_200);
      expect(one.titulo).toBe(blocos.length > 1 ? 'Garantia' : '');
    }
    const all = trechos.map((one) => one.texto).join('\n');
    for (let n = 1; n <= 80; n++) expect(all).toContain(`a frase ${n} `);
  }
});

test('of what would be more than 5,000 passages no text is lost', () => {
  const blocos = Array.from({ length: 9_000 }, (_, n) => [
    h(1, `Título ${n}`),
    p(`Valor do item número ${n}. ${'a '.repeat(90)}`),
  ]).flat();
  const trechos = splitTrechos(blocos, 'x');
  expect(trechos.length).toBeLessThanOrEqual(5_000);
  const all = trechos.map(({ texto }) => texto).join('\n');
  for (const n of [0, 4_999, 8_999]) {
    expect(all).toContain(`Título ${n}\n`);
    expect(all).toContain(`número ${n}.`);
  }
});

test('whatever the document says, every word is in a passage, and no passage is too long', () => {
  const bloco = fc.record({
    pagina: fc.integer({ min: 1, max: 9 }),
    nivel: fc.constantFrom(0, 0, 0, 1, 2, 3),
    texto: fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.lorem({ mode: 'sentences', maxCount: 40 }),
      fc.string({ unit: 'grapheme', minLength: 900, maxLength: 4_000 }),
    ),
  });
  const letters = (texto: string) => texto.replace(/\s+/g, '');
  fc.assert(
    fc.property(fc.array(bloco, { maxLength: 20 }), (blocos) => {
      const trechos = splitTrechos(blocos, 'nome que não está');
      const all = trechos.map(({ titulo, texto }) => letters(titulo + texto)).join('');
      for (const { nivel, texto } of blocos) {
        if (nivel > 0) continue;
        for (const word of texto.match(/[a-z]{2,60}/gi) ?? []) expect(all).toContain(word);
      }
      for (const { texto } of trechos) {
        expect(texto.length).toBeLessThanOrEqual(3_300);
        expect(texto).toBe(texto.trim());
      }
    }),
    { numRuns: 200 },
  );
});
