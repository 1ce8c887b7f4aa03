import { cutText } from '#server/platform/cut-text.ts';
import type { Bloco } from '#server/platform/documento/limits.ts';
import { withoutAccents } from '#server/platform/without-accents.ts';

/** A part of an item, before it is written. */
export type Trecho = { posicao: number; pagina: number; titulo: string; texto: string };

/** Characters of a passage: what is aimed at, and what a paragraph that is not cut may bring it to. */
const ALVO = 900;
const MAIOR = 1_200;
/** A row of a table is not cut below this. */
const MAIOR_LINHA = 3_000;
/** A section of fewer is joined with its neighbour under the same parent, until they have so many. */
const MINIMO = 70;
const MAIOR_JUNTA = 300;
/** A longer sentence is not repeated in the passage that follows. */
const MAIOR_REPETIDA = 240;
const MAIOR_TITULO = 300;
/** Passages of one item. */
const MAIS_TRECHOS = 5_000;

/** What is not cut: a sentence, or a row of a table. `nova` begins a line; `repetida` was in the passage before too. */
type Peca = { pagina: number; texto: string; nova: boolean; frase: boolean; repetida?: true };
type Secao = { caminho: string[]; pagina: number; pecas: Peca[]; temFilhas: boolean };

const frases = new Intl.Segmenter('pt', { granularity: 'sentence' });
const plain = (texto: string) => withoutAccents(texto).trim();
const lengthOf = (pecas: readonly Peca[]) => pecas.reduce((sum, { texto }) => sum + texto.length + 1, 0);

/**
 * Divides a document into passages that answer alone: some paragraphs under one heading, of about 900 characters, in the document's order.
 * No passage reaches beyond its heading, but tiny sections are joined with their neighbour under the same parent. Long paragraphs are cut
 * between sentences, rows of tables are whole, and a passage begins with the last sentence of the one before it in its section.
 * @param nome the item's: an outermost heading that repeats it is left out of `titulo`
 * @returns at most 5,000; of what would be more, headings do not divide and passages are longer, so that no text is lost
 */
export function splitTrechos(blocos: readonly Bloco[], nome: string): Trecho[] {
  const parts = joinTiny(sectionsOf(blocos)).flatMap((secao) => packed(secao, ALVO, nome));
  if (parts.length <= MAIS_TRECHOS) return numbered(parts);
  const pecas = blocos.flatMap(piecesOf);
  const alvo = Math.max(ALVO, Math.ceil((1.5 * lengthOf(pecas)) / MAIS_TRECHOS));
  const all = packed({ caminho: [], pagina: 1, pecas, temFilhas: false }, alvo, nome);
  return numbered(all.slice(0, MAIS_TRECHOS));
}

const numbered = (parts: readonly Omit<Trecho, 'posicao'>[]): Trecho[] =>
  parts.map((part, index) => ({ posicao: index + 1, ...part }));

function sectionsOf(blocos: readonly Bloco[]): Secao[] {
  const path: { nivel: number; texto: string }[] = [];
  let now: Secao = { caminho: [], pagina: blocos[0]?.pagina ?? 1, pecas: [], temFilhas: false };
  const all = [now];
  for (const bloco of blocos) {
    const texto = oneLine(bloco.texto);
    // Documents give whole paragraphs the form of a heading: one of which not all would fit into a title is text.
    if (bloco.nivel === 0 || texto.length > MAIOR_TITULO) {
      now.pecas.push(...piecesOf(bloco));
      continue;
    }
    if (texto === '') continue;
    while ((path.at(-1)?.nivel ?? 0) >= bloco.nivel) path.pop();
    if (path.length === now.caminho.length) now.temFilhas = true;
    path.push({ nivel: bloco.nivel, texto });
    now = { caminho: path.map((one) => one.texto), pagina: bloco.pagina, pecas: [], temFilhas: false };
    all.push(now);
  }
  return all.filter(({ pecas, caminho, temFilhas }) => pecas.length > 0 || (caminho.length > 0 && !temFilhas));
}

const oneLine = (texto: string) => texto.replace(/\s+/g, ' ').trim();

/** Lines of a paragraph; a line that is too long, in sentences. */
function piecesOf({ pagina, texto }: Bloco): Peca[] {
  return texto
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter(Boolean)
    .flatMap((line) =>
      (isRow(line) ? cutWords(line, MAIOR_LINHA) : sentencesOf(line)).map((part, index) => ({ part, index })),
    )
    .map(({ part, index }) => ({ pagina, texto: part, nova: index === 0, frase: !isRow(part) }));
}

/** A row of a table: cells between bars or tabs. */
const isRow = (line: string) => /\s\|\s|\t|^\|/.test(line);

function sentencesOf(line: string): string[] {
  if (line.length <= MAIOR_REPETIDA) return [line];
  return [...frases.segment(line)].flatMap(({ segment }) => cutWords(segment.trim(), ALVO)).filter(Boolean);
}

/** A text in parts of at most so many characters, cut between words where there are any. */
function cutWords(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const end = space > most / 2 ? space : most - (isHighSurrogate(rest.charCodeAt(most - 1)) ? 1 : 0);
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest];
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** Tiny sections beside each other under the same parent become one, with their headings as lines. */
function joinTiny(secoes: readonly Secao[]): Secao[] {
  const all: Secao[] = [];
  let titles: string[] = [];
  for (const secao of secoes) {
    const before = all.at(-1);
    const tiny = before && (lengthOf(before.pecas) < MINIMO || lengthOf(secao.pecas) < MINIMO);
    if (
      !before ||
      !tiny ||
      !areSiblings(before, secao) ||
      lengthOf(before.pecas) + lengthOf(secao.pecas) > MAIOR_JUNTA
    ) {
      titles = [secao.caminho.at(-1) ?? ''];
      all.push(secao);
      continue;
    }
    const parent = secao.caminho.slice(0, -1);
    const head = (one: Secao, title: string) => headed(title, one);
    const first = titles.length === 1 ? head(before, titles[0] ?? '') : before.pecas;
    titles.push(secao.caminho.at(-1) ?? '');
    all[all.length - 1] = {
      caminho: [...parent, titles.join(' · ')],
      pagina: before.pagina,
      pecas: [...first, ...head(secao, secao.caminho.at(-1) ?? '')],
      temFilhas: false,
    };
  }
  return all;
}

const headed = (title: string, { pagina, pecas }: Secao): Peca[] => [
  { pagina, texto: title, nova: true, frase: false },
  ...pecas,
];

const areSiblings = (a: Secao, b: Secao) =>
  a.caminho.length > 0 &&
  a.caminho.length === b.caminho.length &&
  !a.temFilhas &&
  !b.temFilhas &&
  a.caminho.slice(0, -1).every((title, index) => title === b.caminho[index]);

/** The passages of a section; one that has nothing but its heading is that heading. */
function packed(secao: Secao, alvo: number, nome: string): Omit<Trecho, 'posicao'>[] {
  const titulo = titleOf(secao.caminho, nome);
  const { pagina } = secao;
  if (secao.pecas.length === 0) return [{ pagina, titulo, texto: secao.caminho.at(-1) ?? '' }];
  return packs(secao.pecas, alvo).map((pecas) => ({
    pagina: (pecas.find(({ repetida }) => !repetida) ?? pecas[0])?.pagina ?? pagina,
    titulo,
    texto: pecas.map(({ texto, nova }, index) => `${index === 0 ? '' : nova ? '\n' : ' '}${texto}`).join(''),
  }));
}

function packs(pecas: readonly Peca[], alvo: number): Peca[][] {
  const all: Peca[][] = [];
  let now: Peca[] = [];
  let size = 0;
  for (const [index, peca] of pecas.entries()) {
    const length = peca.texto.length + 1;
    // What is left is short enough to stay here.
    const isLast = index === pecas.length - 1 && size + length <= (alvo * MAIOR) / ALVO;
    if (now.length > 0 && size + length > alvo && !isLast) {
      all.push(now);
      now = overlapOf(now);
      size = lengthOf(now);
    }
    now.push(peca);
    size += length;
  }
  return now.length > 0 ? [...all, now] : all;
}

function overlapOf(pack: readonly Peca[]): Peca[] {
  const last = pack.at(-1);
  if (!last?.frase || last.texto.length > MAIOR_REPETIDA || pack.length < 2) return [];
  return [{ ...last, repetida: true }];
}

function titleOf(caminho: readonly string[], nome: string): string {
  const path = plain(caminho[0] ?? '') === plain(nome) ? caminho.slice(1) : caminho;
  return cutText(path.join(' › '), MAIOR_TITULO);
}
