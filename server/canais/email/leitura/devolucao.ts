import { readIds } from '../fio.ts';
import { hasNullPath, isServer } from './automatica.ts';
import { addressOf, type Cabecalhos, oneLine } from './cabecalhos.ts';
import type { Devolucao } from './tipos.ts';

/** What is looked at to tell whether an e-mail says that another one did not arrive. */
export type Indicios = {
  headers: Cabecalhos;
  de: string;
  assunto: string;
  /** The root's content type and its `report-type`. */
  tipo: string;
  relatorio: string;
  /** `message/delivery-status`, and the header of the e-mail that came back. */
  status: string | null;
  original: string | null;
  texto: string;
};

/** Of an e-mail that a server sent; in one of a person these words mean nothing. */
const ASSUNTO =
  /undeliver|non-?deliver|delivery (?:status|failure|notification|has failed)|deliver\w* (?:fail|error)|(?:mail|message)\b.{0,20}\b(?:fail|error|could not)|could not be (?:delivered|sent)|permanent delivery|fail(?:ed|ure) (?:delivery|notice)|returned (?:mail|to sender)|returning to sender|error sending|n[aã]o (?:foi )?entregue|n[aã]o p[oô]de ser entregue|falha na entrega|devolvid[ao]/i;
const ATRASO =
  /\b(?:delay(?:ed)?|atraso|atrasad[ao]|warning: (?:could not send|message)|will be retried|ser[aá] tentad[ao])\b/i;
/** What servers that write no report say in their text: qmail, Exim, Exchange. */
const TEXTO =
  /this is the qmail-send program|this message was created automatically by mail delivery software|delivery has failed to these recipients|falha na entrega (?:a|para) (?:est|o)|could not be delivered to one or more recipients|delivery to the following recipients? failed|a mensagem n[aã]o p[oô]de ser entregue/i;
const DIAGNOSTICO = 300;

/**
 * The report of a server about an e-mail that was sent; null where this is none. Only what a server sends counts, and only where it says
 * which e-mail it is about: any other is an e-mail as all are, which people may read.
 */
export function readDevolucao(found: Indicios): Devolucao | null {
  const told = found.tipo === 'multipart/report' ? fromReport(found, found.status ?? '') : null;
  const fromServer = found.de === '' || isServer(found.de) || hasNullPath(found.headers);
  const report =
    told ?? (found.relatorio === 'delivery-status' || (fromServer && isProse(found)) ? fromProse(found) : null);
  return report?.id === null ? null : report;
}

const isProse = ({ assunto, texto, headers }: Indicios) =>
  headers.has('x-failed-recipients') || ASSUNTO.test(assunto) || TEXTO.test(texto.slice(0, 20_000));

/** Blocks of fields, unfolded: the first tells of the server, each further one of a recipient (RFC 3464). */
const blocksOf = (status: string) =>
  status
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .slice(0, 200)
    .map((block) => new Map(block.split('\n').map(fieldOf)));

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()];
}

const FALHOU = /^(?:failed|expired)\b/;

/** What the report says of each recipient; null where it says it of none. */
function fromReport(found: Indicios, status: string): Devolucao | null {
  const recipients = blocksOf(status).filter((block) => block.has('action') || block.has('final-recipient'));
  if (recipients.length === 0) return null;
  const failed = recipients.filter((block) => {
    const action = block.get('action')?.toLowerCase() ?? '';
    return FALHOU.test(action) || (action === '' && (block.get('status') ?? '').startsWith('5'));
  });
  const [first] = failed;
  const addresses = failed.map(
    (block) => typed(block.get('original-recipient')) ?? typed(block.get('final-recipient')),
  );
  return {
    id: originalId(found),
    destinatarios: unique(addresses),
    status: statusIn(first?.get('status')) ?? statusIn(first?.get('diagnostic-code')) ?? '5.0.0',
    diagnostico: oneLine(untyped(first?.get('diagnostic-code') ?? ''), DIAGNOSTICO) || null,
    final: failed.length > 0,
  };
}

const statusIn = (text = '') => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? null;

/** `rfc822; ana@cliente.example`. */
const untyped = (value: string) => value.replace(/^[\w-]{1,30}\s?;\s?/, '');
const typed = (value: string | undefined) => addressOf(untyped(value ?? '').replace(/^<|>$/g, ''));
const unique = (addresses: (string | null)[]) => [...new Set(addresses.filter((one) => one !== null))].slice(0, 50);

const ENDERECOS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,190}/g;

function fromProse(found: Indicios): Devolucao {
  const { headers, assunto, texto, status } = found;
  const head = `${status ?? ''}\n${texto}`.slice(0, 20_000);
  const told = headers.addresses('x-failed-recipients');
  const named = (head.match(ENDERECOS) ?? []).map(addressOf).find((one) => one !== null && !isServer(one));
  const line = head.split('\n').find((one) => /\b(?:[45]\.\d{1,3}\.\d{1,3}|[45]\d\d[ -])/.test(one));
  return {
    id: originalId(found),
    destinatarios: unique(told.length > 0 ? told : [named ?? null]),
    status: statusIn(line) ?? '5.0.0',
    diagnostico: oneLine(line ?? '', DIAGNOSTICO) || null,
    final: !ATRASO.test(`${assunto}\n${texto.slice(0, 1_000)}`),
  };
}

/** The Message-ID of the e-mail that came back: in its header, in a text that repeats it, or as the one that is answered. */
function originalId({ original, texto, headers }: Indicios): string | null {
  for (const text of [original ?? '', texto.slice(0, 100_000)]) {
    const line = /^[>\s|]{0,8}Message-ID:\s{0,4}(<[^<>\s]{1,250}>)/im.exec(text)?.[1];
    if (line) return line;
  }
  return readIds(headers.get('in-reply-to'))[0] ?? readIds(headers.get('references')).at(-1) ?? null;
}
