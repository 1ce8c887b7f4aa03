import { createContext, Script } from 'node:vm';
import EmailReplyParser from 'email-reply-parser';
import { TEXTO_MAXIMO } from '../limites.ts';
import { storable } from './cabecalhos.ts';

/** So many characters from the beginning are searched for quotes; a longer text goes on as it ended there. */
const PROCURADOS = 30_000;
/** Milliseconds for the parser of quotes: on a text that was made for it some of its patterns take for ever. */
const PRAZO_MS = 400;

/** What programs in Portuguese (and Outlook) put above the e-mail that is answered, which they then repeat without any mark. */
const ORIGINAL =
  /^\s{0,4}-{2,20}\s?(?:mensagem (?:original|encaminhada|reenviada)|original message|forwarded message)\s?-{2,20}\s{0,4}$/i;
const DE = /^\s{0,4}\*?(?:de|from|enviado por)\s?:\*?\s/i;
const ENVIADO = /^\s{0,4}\*?(?:enviad[ao](?: em)?|data|sent|date|para|to)\s?:\*?\s/i;
const ASSUNTO = /^\s{0,4}\*?(?:assunto|subject)\s?:\*?/i;
/** The first of two lines that say who wrote what follows: `Em qua., 25 de nov. de 2026 às 10:00, Ana <`. */
const INTRODUCAO = /^(?:em|on|el|le)\s.{5,300}$/i;
const ESCREVEU = /^.{0,200}(?:escreveu|wrote|escribi[oó]|a [eé]crit)\s?:$/i;
const RODAPE =
  /^(?:enviado (?:do|pelo|via|de|a partir d[eo]) (?:meu )?[\p{L}\p{N} .+-]{1,60}|obter o outlook para [\p{L} ]{1,40}(?:<.{0,200}>)?)$/iu;

const parser = new EmailReplyParser();
const room = createContext({ run: null });
const call = new Script('run()');

/** Runs for no longer than PRAZO_MS: V8 stops inside of a pattern too. Undefined where it was not enough. */
function within<T>(work: () => T): T | undefined {
  let result: T | undefined;
  room.run = () => {
    result = work();
  };
  try {
    call.runInContext(room, { timeout: PRAZO_MS });
    return result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    room.run = null;
  }
}

const cut = (text: string) => (text.length <= TEXTO_MAXIMO ? text : `${text.slice(0, TEXTO_MAXIMO).toWellFormed()}…`);

/** Separates what a person wrote from what their program repeated, and from signatures. Nothing is lost: `citado` has the rest. */
export function splitQuotes(written: string): { texto: string; citado: string | null } {
  const lines = tidy(written);
  const at = originalAt(lines);
  const above = joinIntroductions(lines.slice(0, at)).join('\n');
  const below = lines.slice(at).join('\n').trim();
  const { visible, hidden } = fragmentsOf(above);
  const { texto, rodape } = withoutFooter(visible);
  if (texto === '') return { texto: cut(lines.join('\n').trim()), citado: null };
  const citado = [rodape, hidden, below].filter(Boolean).join('\n');
  return { texto: cut(texto), citado: citado ? cut(citado) : null };
}

/** No more than two blank lines together, no line that is only blanks, and blanks of the web as any other. */
const tidy = (text: string): string[] =>
  storable(text.slice(0, 4 * TEXTO_MAXIMO).replace(/\r\n?/g, '\n'))
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+|\n+$/g, '')
    .split('\n');

/** Where a repeated e-mail begins whose lines have no mark; the number of lines where none does. */
function originalAt(lines: string[]): number {
  const at = lines.findIndex((line, index) => {
    if (line.length > 500) return false;
    if (ORIGINAL.test(line)) return true;
    const head = lines.slice(index + 1, index + 6).map((one) => one.slice(0, 500));
    return DE.test(line) && head.some((one) => ENVIADO.test(one)) && head.some((one) => ASSUNTO.test(one));
  });
  if (at < 0) return lines.length;
  const rule = at > 0 && /^_{10,}$/.test(lines[at - 1]?.trim() ?? '');
  return rule ? at - 1 : at;
}

/** `Em …, Ana <` and `ana@cliente.example> escreveu:` on one line, as the parser knows them. */
function joinIntroductions(lines: string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (last !== undefined && line.length < 300 && ESCREVEU.test(line) && INTRODUCAO.test(last) && !ESCREVEU.test(last))
      joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

function fragmentsOf(text: string): { visible: string; hidden: string } {
  const end = text.length <= PROCURADOS ? text.length : text.lastIndexOf('\n', PROCURADOS) + 1 || PROCURADOS;
  const fragments = within(() => parser.read(text.slice(0, end)).getFragments());
  if (!fragments) return { visible: text.trim(), hidden: '' };
  const rest = text.slice(end);
  const isQuoted = fragments.at(-1)?.isHidden() ?? false;
  const of = (hidden: boolean) =>
    fragments
      .filter((one) => one.isHidden() === hidden)
      .map((one) => one.getContent())
      .join('\n') + (isQuoted === hidden ? rest : '');
  return { visible: of(false).trim(), hidden: of(true).trim() };
}

/** The lines that telephones add below. */
function withoutFooter(visible: string): { texto: string; rodape: string } {
  const lines = visible.split('\n');
  const taken: string[] = [];
  while (lines.length > 0 && (lines.at(-1)?.trim() === '' || RODAPE.test(lines.at(-1)?.trim().slice(0, 300) ?? ''))) {
    taken.unshift(lines.pop() ?? '');
  }
  return { texto: lines.join('\n').trim(), rodape: taken.join('\n').trim() };
}
