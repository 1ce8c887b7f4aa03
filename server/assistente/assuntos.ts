import { cutText } from '#server/platform/cut-text.ts';

/** A question, with its words as "stem word". */
export type Pergunta = { id: number; pergunta: string; palavras: string[] };

type Assunto = { palavras: string[]; vezes: number; exemplos: { resposta_id: number; pergunta: string }[] };

const MOST_TOPICS = 20;
const MOST_EXAMPLES = 3;
const MOST_WORDS = 3;
/** A word that so large a part of a topic's questions has belongs to its name. */
const SHARED = 0.6;
const LONGEST_EXAMPLE = 300;
/** Words that stand in questions of every kind. */
const COMMON = new Set(
  'quer gost pod ser ter faz sab ajud favor oi ola bom boa dia tard noit obrig fic tem precis voc quant qual quand ond pra porqu'.split(
    ' ',
  ),
);

type Lida = { id: number; pergunta: string; stems: Set<string> };

/**
 * Questions by topic: again and again the word that most of those that are left share begins a topic, and the others that most of its questions
 * have name it too. What shares no word with another is left over.
 */
export function groupByWords(perguntas: readonly Pergunta[]): { assuntos: Assunto[]; outras: number } {
  const written = new Map<string, Map<string, number>>();
  const read = perguntas.map(({ id, pergunta, palavras }): Lida => {
    const stems = new Set<string>();
    for (const [stem = '', word = ''] of palavras.map((one) => one.split(' '))) {
      if (COMMON.has(stem)) continue;
      stems.add(stem);
      const forms = written.get(stem) ?? new Map<string, number>();
      written.set(stem, forms.set(word, (forms.get(word) ?? 0) + 1));
    }
    return { id, pergunta, stems };
  });
  const wordOf = (stem: string) =>
    [...(written.get(stem) ?? [])].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ?? stem;
  const assuntos: Assunto[] = [];
  let left = read;
  while (assuntos.length < MOST_TOPICS) {
    const [first] = countStems(left);
    if (!first || first[1] < 2) break;
    const group = left.filter(({ stems }) => stems.has(first[0]));
    left = left.filter(({ stems }) => !stems.has(first[0]));
    assuntos.push({
      palavras: countStems(group)
        .filter(([, n]) => n >= group.length * SHARED)
        .slice(0, MOST_WORDS)
        .map(([stem]) => wordOf(stem)),
      vezes: group.length,
      exemplos: examplesOf(group),
    });
  }
  return { assuntos, outras: left.length };
}

/** The newest questions of a topic; contacts often ask the same in the same words. */
function examplesOf(group: readonly Lida[]): Assunto['exemplos'] {
  const newest = new Map<string, number>();
  for (const { id, pergunta } of group) {
    const shown = cutText(pergunta, LONGEST_EXAMPLE);
    if (!newest.has(shown)) newest.set(shown, id);
    if (newest.size === MOST_EXAMPLES) break;
  }
  return [...newest].map(([pergunta, resposta_id]) => ({ resposta_id, pergunta }));
}

/** How many questions have each stem, the most first; of as many the longer word, which says more. */
function countStems(read: readonly Lida[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { stems } of read) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return [...counts].toSorted(([a, n], [b, m]) => m - n || b.length - a.length || a.localeCompare(b));
}
