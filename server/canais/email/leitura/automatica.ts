import type { Cabecalhos } from './cabecalhos.ts';

/** Holiday answers of programs that mark them nowhere else. An answer to one begins with `Re:`. */
const ASSUNTO =
  /^(?:resposta autom[aá]tica|auto(?:matic)?[ -]?(?:reply|response|resposta)|automatic reply|respuesta autom[aá]tica|r[eé]ponse automatique|out of (?:the )?office|fora do escrit[oó]rio|aus[eê]ncia tempor[aá]ria|estou de f[eé]rias)\b/i;

const REMETENTE =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|n[aã]o-?respond(?:a|er)|bounces?|auto-?reply)(?:[+.-][^@]*)?@/;

const SERVIDOR = /^(?:mailer-daemon|post_?master|mail\.?delivery[.-]?(?:system|subsystem))@/;

/** Whether a sender is a server of mail itself. */
export const isServer = (endereco: string): boolean => SERVIDOR.test(endereco);

/** Headers that only programs write. */
const MARCAS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-response-suppress',
  'list-id',
  'list-unsubscribe',
  'feedback-id',
  'x-mail-autoreply',
  'x-loop',
];

/** Whether a program writes from an address, and nobody reads what is sent to it. */
export const isMachine = (endereco: string): boolean => REMETENTE.test(endereco);

const SITE = /^(?:wordpress|www-data|apache|nginx|nobody)@/;

/** Whether an address is one that programs of a site write from: what somebody filled in there has that person in `Reply-To`. */
export const isSite = (endereco: string): boolean =>
  SITE.test(endereco) || (isMachine(endereco) && !isServer(endereco));

/** Whether nobody stands behind the envelope: `Return-Path: <>`. */
export const hasNullPath = (headers: Cabecalhos): boolean => /^<\s*>$/.test(headers.get('return-path'));

/**
 * Whether a program wrote the e-mail, whoever it is from: holiday answers, lists, notices (RFC 3834 and what was there before it).
 */
export function isAutomatica(headers: Cabecalhos, assunto: string): boolean {
  const submitted = headers.get('auto-submitted').toLowerCase();
  if (submitted !== '' && !/^no\b/.test(submitted)) return true;
  if (/^(?:bulk|junk|list|auto[_-]?reply)\b/i.test(headers.get('precedence'))) return true;
  return MARCAS.some((name) => headers.has(name)) || hasNullPath(headers) || ASSUNTO.test(assunto);
}

/**
 * Whether the server that received the e-mail found that its sender is not who it says: the topmost `Authentication-Results`, which that
 * server wrote last (RFC 8601).
 */
export function isFalsificada(headers: Cabecalhos): boolean {
  const results = headers.get('authentication-results').toLowerCase();
  if (/\bdmarc=(?:fail|quarantine|reject)\b/.test(results)) return true;
  return /\bspf=(?:fail|softfail)\b/.test(results) && !/\b(?:dkim|dmarc)=pass\b/.test(results);
}
