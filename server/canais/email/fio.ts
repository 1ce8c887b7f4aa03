import { cutText } from '#server/platform/cut-text.ts';

// What holds e-mails together, as text: subjects and lists of Message-IDs. Every pattern takes time linear in the text's length.

/** `Re:`, `RES:`, `Enc:`, `Fwd:` and what else programs put before a subject, with counts as `Re[2]:`. */
const PREFIXO = /^(?:re|res|resp|aw|antw|sv|vs|rv|tr|enc|encaminhada|fw|fwd|i|wg)(?:\s?[[(]\d{1,3}[\])])?\s?[:：]\s*/i;
const RESPOSTA = /^(?:re|res|resp|aw|antw|sv)(?:\s?[[(]\d{1,3}[\])])?\s?[:：]\s*/i;

/** Printable ASCII between angle brackets: what can stand in a header, and be compared. */
const MESSAGE_ID = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/;

/** So many ids of a thread are carried on, the first one always among them: servers refuse longer headers. */
const MAIS_IDS = 60;

/** So many characters of subjects are compared: a conversation keeps 300 of its subject, with the prefixes. */
export const FIO_MAXIMO = 250;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function without(prefix: RegExp, text: string): string {
  let rest = oneLine(text);
  for (let found = prefix.exec(rest); found; found = prefix.exec(rest)) rest = rest.slice(found[0].length);
  return rest;
}

/**
 * A subject in the form in which subjects are compared: without prefixes of answers and forwards, in lower case, its blanks single. A
 * text that is equal in this form continues the thread; any other one begins a new one.
 */
export const fioDe = (assunto: string): string =>
  cutText(
    without(PREFIXO, assunto.normalize('NFKC')).toLowerCase().normalize('NFKC').toWellFormed(),
    FIO_MAXIMO,
  ).trimEnd();

/** The subject of an answer: `Re:` once, whatever stood before it. */
export const assuntoDeResposta = (assunto: string): string => `Re: ${without(RESPOSTA, assunto)}`.trim();

/** A subject on one line; what has none says so. */
export const assuntoDe = (assunto: string): string => oneLine(assunto) || '(sem assunto)';

/** Whether a text can be a Message-ID that others are told. */
export const isMessageId = (text: string): boolean => MESSAGE_ID.test(text);

/** The Message-IDs of a header (`References`, `In-Reply-To`), in their order, each once; what is none is left out. */
export function readIds(header: string): string[] {
  const found = header.match(/<[^<>]{1,250}>/g) ?? [];
  return [...new Set(found.map((id) => id.replace(/\s+/g, '')).filter(isMessageId))];
}

/** The references of an answer: those of the thread, oldest first, and the e-mail that is answered last. */
export function chainOf(referencias: readonly string[], em_resposta_a: string | null): string[] {
  const before = referencias.filter((id) => isMessageId(id) && id !== em_resposta_a);
  const last = em_resposta_a !== null && isMessageId(em_resposta_a) ? [em_resposta_a] : [];
  const all = [...new Set(before), ...last];
  const [first] = all;
  return all.length <= MAIS_IDS || first === undefined ? all : [first, ...all.slice(1 - MAIS_IDS)];
}
