import { frasesDasInstrucoes } from './instrucoes.ts';
import type { Motivo } from './schemas.ts';
import { addressesIn, isDisguised, longNumbersIn, plain, visible, withoutPrefix } from './texto.ts';
import type { Trecho } from './trechos.ts';

/** Characters of the longest answer, and of the longest courtesy. */
export const LONGEST_ANSWER = 2_000;
const LONGEST_COURTESY = 200;
/** A word that is longer is none, unless a passage has it. */
const LONGEST_WORD = 40;

/** `[1]`, `[1, 2]`, also in the brackets that some models prefer. */
const MARK = /[ \t]*[[【［]\s*(\d{1,3}(?:\s*(?:[,;]|e)\s*\d{1,3})*)\s*[\]】］](?!\s*\()/gu;

/** What no answer has: tags, marks of a prompt, names of tools. */
const FORBIDDEN = [
  /<\/?[a-z!?|][^>]*/iu,
  /&#x?[\da-f]+;/iu,
  /\[\/?(?:inst|sys|system|assistant|user)\]/iu,
  /buscar_conhecimento|transferir\s*[({]|tool_calls?\b|function_call/iu,
  /^\s*(?:system|assistant|user|sistema)\s*:/imu,
  /!\[|```/u,
];

export type Conferida =
  /** `texto` is what the contact gets; `citados` the passages that it is of. */
  { ok: true; texto: string; citados: readonly number[] } | { ok: false; motivo: Motivo };

type Dita = {
  texto: string;
  trechos: readonly Trecho[];
  /** Characters that the channel takes. */
  limite: number;
  codigo: string;
  /** The contact did no more than greet, or thank. */
  cortesia: boolean;
};

const refused = (motivo: Motivo): Conferida => ({ ok: false, motivo });

/**
 * Whether an answer may be sent. It cites passages that were found in this turn and no others; what leads elsewhere (addresses, telephones,
 * long numbers) stands in those passages; it shows nothing of the prompt. A courtesy cites nothing, is short, and has no digit.
 */
export function checkResposta({ texto, trechos, limite, codigo, cortesia }: Dita): Conferida {
  const seen = visible(texto).trim();
  const numbers = [...seen.matchAll(MARK)].flatMap(([, list]) => (list?.match(/\d+/gu) ?? []).map(Number));
  const sent = seen.replace(MARK, '').replace(/ {2,}/gu, ' ').trim();
  if (sent === '') return refused('resposta_invalida');
  if ([...sent].length > Math.min(limite, LONGEST_ANSWER)) return refused('resposta_invalida');
  const judged = plain(sent);
  if (judged.includes(codigo) || FORBIDDEN.some((one) => one.test(judged)) || repeatsInstrucoes(judged)) {
    return refused('conteudo_recusado');
  }
  if (isDisguised(judged) || hasForeign(judged, plain(trechos.map(wholeOf).join('\n')))) {
    return refused('conteudo_recusado');
  }
  if (numbers.length === 0 && cortesia && [...sent].length <= LONGEST_COURTESY && !/\d/u.test(judged)) {
    return { ok: true, texto: sent, citados: [] };
  }
  const known = new Set(trechos.map(({ numero }) => numero));
  if (numbers.length === 0 || numbers.some((one) => !known.has(one))) return refused('sem_citacao');
  return { ok: true, texto: sent, citados: [...new Set(numbers)].toSorted((a, b) => a - b) };
}

const wholeOf = ({ nome, titulo, texto }: Trecho) => `${nome}\n${titulo}\n${texto}`;

/** Whether a text has an address, a number or an endless word that its sources have not. */
function hasForeign(text: string, sources: string): boolean {
  const addresses = addressesIn(sources);
  if ([...addressesIn(text)].some((one) => !addresses.has(one))) return true;
  const numbers = longNumbersIn(sources);
  const isKnown = (digits: string) =>
    numbers.some((one) => one.includes(digits) || one.includes(withoutPrefix(digits)));
  if (longNumbersIn(text).some((digits) => !isKnown(digits))) return true;
  const words = text.split(/\s+/u).map((word) => word.replace(/^["'([*_]+|[.,;:!?)\]}'"*_]+$/gu, ''));
  return words.some((word) => word.length > LONGEST_WORD && !sources.includes(word));
}

let phrases: string[] | null = null;

function repeatsInstrucoes(text: string): boolean {
  phrases ??= frasesDasInstrucoes().map((one) => plain(one).replace(/\s+/gu, ' '));
  const said = text.replace(/\s+/gu, ' ');
  return phrases.some((one) => said.includes(one));
}
