import type { MensagemLida } from '#server/atendimento/index.ts';
import type { Fala } from './instrucoes.ts';

/** Messages that a turn looks at; characters of what was said before, of one message of it, and of the question. */
export const MOST_MESSAGES = 60;
const OF_THE_PAST = 6_000;
const OF_A_MESSAGE = 1_500;
const OF_A_QUESTION = 4_000;

/** What a turn is about. */
export type Contexto = {
  /** Whether anything waits for an answer. */
  espera: boolean;
  /** What the contact wrote since the last answer; empty where that is files alone. */
  pergunta: string;
  /** What was said before, oldest first. */
  historico: Fala[];
  /** Answers of the assistant one after another, since a person of the company wrote. */
  seguidas: number;
};

const FILE = '[arquivo]';

const shortened = (text: string, most: number): string => {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
};

const saidOf = ({ texto, arquivos }: MensagemLida): string =>
  [texto?.trim() ?? '', arquivos ? FILE : ''].filter(Boolean).join('\n');

/**
 * The question of a turn and what led up to it, out of what was said since the last conclusion. E-mails that machines wrote are left out: they
 * wait for no answer. What the company's own programs send answers nothing.
 */
export function readContexto(mensagens: readonly MensagemLida[]): Contexto {
  const read = mensagens.filter(({ automatica }) => !automatica);
  const answered = read.findLastIndex(({ de }) => de === 'ia' || de === 'atendente');
  const waiting = read.slice(answered + 1).filter(({ de }) => de === 'contato');
  const hasText = waiting.some(({ texto }) => texto !== null && texto.trim() !== '');
  const person = read.findLastIndex(({ de }) => de === 'atendente');
  const isWaiting = new Set(waiting);
  return {
    espera: waiting.length > 0,
    pergunta: hasText ? shortened(waiting.map(saidOf).filter(Boolean).join('\n'), OF_A_QUESTION) : '',
    historico: pastOf(read.filter((one) => !isWaiting.has(one))),
    seguidas: read.slice(person + 1).filter(({ de }) => de === 'ia').length,
  };
}

/** The newest of what was said, as far as there is room. */
function pastOf(said: readonly MensagemLida[]): Fala[] {
  const past: Fala[] = [];
  let left = OF_THE_PAST;
  for (const one of said.toReversed()) {
    const texto = shortened(saidOf(one), OF_A_MESSAGE);
    left -= texto.length;
    if (left < 0) break;
    if (texto) past.unshift({ de: one.de === 'contato' ? 'contato' : 'equipe', texto });
  }
  return past;
}
