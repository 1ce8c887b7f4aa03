import { describe, expect, test } from 'vitest';
import { withoutAccents } from '#server/platform/without-accents.ts';
import {
  evaluationDocuments,
  evaluationQuestions,
  type HeldOutQuestion,
  heldOutQuestions,
  STYLES,
} from '../support/evaluation-set.ts';

const documents = evaluationDocuments();
const questions = evaluationQuestions();
const heldOut = heldOutQuestions();
const all: HeldOutQuestion[] = [...questions, ...heldOut];
const originOf = new Map(documents.map(({ nome, origem }) => [nome, origem]));

/** A paragraph, a list's item or a table's row is a line: a quotation never crosses two. */
const holders = (quotation: string) =>
  documents.flatMap(({ nome, texto }) => Array<string>(texto.split(quotation).length - 1).fill(nome));
const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;
const wordsOf = (text: string) => new Set(withoutAccents(text).match(/\p{L}{4,}/gu));
const repeated = <T>(items: readonly T[]) => items.filter((item, index) => items.indexOf(item) !== index);

describe('documents', () => {
  test('have names of their own', () => {
    expect(repeated(documents.map(({ nome }) => nome))).toEqual([]);
  });

  test("the shop's have 500 to 1,200 words under several headings", () => {
    const shop = documents.filter(({ origem }) => origem === 'loja');
    expect(shop.length).toBeGreaterThanOrEqual(14);
    for (const { nome, texto } of shop) {
      expect(texto.split(/\s+/).length, nome).toBeGreaterThanOrEqual(500);
      expect(texto.split(/\s+/).length, nome).toBeLessThanOrEqual(1200);
      expect(texto.match(/^## .+$/gm)?.length, nome).toBeGreaterThanOrEqual(8);
    }
  });
});

describe('quotations', () => {
  test.each(all)('$id: is in its document, once in all', ({ resposta, documento }) => {
    expect(holders(resposta)).toEqual([documento]);
  });

  test('are 20 to 80 characters without marks, which a reader of Markdown takes away', () => {
    const odd = all.filter(
      ({ resposta: { length }, resposta }) => length < 20 || length > 80 || /[*`|[\]]/.test(resposta),
    );
    expect(odd).toEqual([]);
  });
});

describe('questions', () => {
  test('have ids and words of their own', () => {
    expect(repeated(all.map(({ id }) => id))).toEqual([]);
    expect(repeated(all.map(({ pergunta }) => withoutAccents(pergunta)))).toEqual([]);
  });

  test('are enough, over every document of the shop and over the guides', () => {
    const of = (origin: string, set: HeldOutQuestion[]) =>
      set.filter(({ documento }) => originOf.get(documento) === origin);
    expect(of('loja', questions).length).toBeGreaterThanOrEqual(110);
    expect(of('guia', questions).length).toBeGreaterThanOrEqual(50);
    expect(heldOut.length).toBeGreaterThanOrEqual(60);
    const asked = new Set(questions.map(({ documento }) => documento));
    expect(documents.filter(({ nome, origem }) => origem === 'loja' && !asked.has(nome))).toEqual([]);
  });

  test('are mostly as customers write: paraphrased or colloquial', () => {
    for (const set of [questions, heldOut]) {
      const loose = set.filter(({ estilo }) => estilo === 'parafrase' || estilo === 'coloquial');
      expect(share(loose, set)).toBeGreaterThan(0.5);
    }
  });

  test('that are paraphrased or colloquial share at most two words with the quotation', () => {
    const copied = all
      .filter(({ estilo }) => estilo === 'parafrase' || estilo === 'coloquial')
      .filter(({ pergunta, resposta }) => wordsOf(pergunta).intersection(wordsOf(resposta)).size > 2);
    expect(copied).toEqual([]);
  });

  test('without accents have none', () => {
    const accented = all.filter(({ estilo, pergunta }) => estilo === 'sem_acento' && /[^ -~]/.test(pergunta));
    expect(accented).toEqual([]);
  });
});

describe('sets', () => {
  const proof = questions.filter(({ conjunto }) => conjunto === 'prova');

  test('two fifths judge, three fifths tune', () => {
    expect(questions.filter(({ conjunto }) => conjunto === 'ajuste').length + proof.length).toBe(questions.length);
    expect(share(proof, questions)).toBeCloseTo(0.4, 1);
  });

  test.each(STYLES)('%s is in both, as much', (estilo) => {
    const is = (question: HeldOutQuestion) => question.estilo === estilo;
    expect(Math.abs(share(proof.filter(is), questions.filter(is)) - 0.4)).toBeLessThan(0.12);
  });

  test('every document of the shop is in both, as far as its questions go', () => {
    for (const { nome } of documents.filter(({ origem }) => origem === 'loja')) {
      const is = ({ documento }: HeldOutQuestion) => documento === nome;
      expect(Math.abs(share(proof.filter(is), questions.filter(is)) - 0.4), nome).toBeLessThan(0.2);
    }
  });
});
