import { maskDocumento, maskEmail, maskTelefone } from '#server/eventos/index.ts';
import { JsonNumber } from '#server/platform/decimal.ts';
import { maskSecrets } from '#server/platform/mask-secrets.ts';

/** Characters that are kept of a body or an answer. */
const MOST = 16 * 1024;
/** An answer longer than this is not read again to be masked: none of it is kept. */
const LONGEST_ANSWER = 1024 * 1024;
const DEEPEST = 32;
const HIDDEN = '***';

/** Fields whose value is a secret whatever its form. */
const SECRET =
  /senha|password|passwd|passphrase|secret|segredo|token|api[_-]?key|apikey|chave_(?:api|privada)|authoriz|autorizacao|credenci|credential|private_?key|certificado|cookie|signature|^(?:pin|cvv|cvc|otp|pix_copia_e_cola)$/i;
/** Of these every value is one: they are sent on as they are, and often carry a key. */
const HEADERS = /^(?:headers|cabecalhos)$/i;
/** An address may have a key of its server in its path. */
const ADDRESS = /^(?:url|.*_url|redirect_uris?)$/i;
/** These tell of a secret, or name one by its number, and are none. */
const HARMLESS = /(?:_id|_em|_anterior_ate|_segundos|_expirado|tokens_por_dia)$/i;

/** Personal data, masked as events mask them, or left out where events have none of it. */
const DOCUMENT = /^(?:cnpj|cpf|cnpj_?cpf|cpf_?cnpj|documento|rg)$/i;
const MAIL = /e-?mail/i;
/** What one is paid by: a document, a telephone or an address. */
const PIX_KEY = /^chave(?:_?pix)?$/i;
const PHONE = /telefone|celular|^fone|whatsapp$/i;
const PLACE = /^(?:endereco|logradouro|complemento|bairro|cep|data_nascimento|nascimento)$/i;

/** Keys of the usual services, credentials of HTTP, and keys as files have them. */
const FOREIGN: readonly [RegExp, string][] = [
  [/\b(Bearer)\s+[\w.~+/=-]{4,}/gi, '$1 ***'],
  [/\b(Basic)\s+(?:[A-Za-z0-9+/]{20,}|[A-Za-z0-9+/]{8,}(?==))=*/gi, '$1 ***'],
  [/\b(?:[srp]k_(?:live|test)_|xox[abeprs]-|gh[opsu]_|glpat-|hf_|npm_|SG\.)[\w.-]{12,}/g, HIDDEN],
  [/\b(?:(?:AKIA|ASIA)[0-9A-Z]{12,}|AIza[\w-]{20,})/g, HIDDEN],
  [/-----BEGIN [A-Z ]{3,40}-----[^-]*(?:-----END [A-Z ]{3,40}-----)?/g, HIDDEN],
];
const TYPED_DOCUMENT = /\b\d{3}\.\d{3}\.\d{3}-\d{2}\b|\b[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2}\b/g;
const TYPED_MAIL = /(?<![\w.%+-])[\w.%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}/gi;

/** A text without what has the form of a secret, of a document or of an e-mail address. */
export function maskText(text: string): string {
  // Every form has at least eleven characters, but for an address, which has an "@": most values are numbers and short words.
  if (text.length < 11 && !text.includes('@')) return text;
  let masked = maskSecrets(text);
  for (const [form, put] of FOREIGN) masked = masked.replace(form, put);
  return masked.replace(TYPED_DOCUMENT, maskDocumento).replace(TYPED_MAIL, maskEmail);
}

/** The part of an address that says whose it is: the rest may be a key. */
const maskAddress = (text: string) => maskText(text).replace(/^(\w+:\/\/[^/?#]+)[/?#].+$/s, '$1/…');

const maskTypedDocument = (value: string) =>
  /\d{11}/.test(value.replace(/[.\-/\s]/g, '')) ? maskDocumento(value) : maskText(value);
const maskMail = (value: string) => (value.includes('@') ? maskEmail(value) : maskText(value));
const hide = (value: string) => (value === '' ? '' : HIDDEN);

/** How a text is masked, by the name of its field. */
function maskOf(name: string): (value: string) => string {
  if (DOCUMENT.test(name)) return maskTypedDocument;
  if (MAIL.test(name)) return maskMail;
  if (PHONE.test(name)) return maskTelefone;
  if (PLACE.test(name) || PIX_KEY.test(name)) return hide;
  return ADDRESS.test(name) ? maskAddress : maskText;
}

/** What a field's name says, read once of each name: the same few hundred names come with every request. */
type Named = { isSecret: boolean; isHeaders: boolean; mask: (value: string) => string; written: string };
const named = new Map<string, Named>();
const MOST_NAMES = 2_000;
const LONGEST_NAME = 64;

function readName(name: string): Named {
  const known = named.get(name);
  if (known) return known;
  const read = {
    isSecret: SECRET.test(name) && !HARMLESS.test(name),
    isHeaders: HEADERS.test(name),
    mask: maskOf(name),
    written: JSON.stringify(maskText(name.slice(0, 200))),
  };
  // Names of a caller's choice take no more than this of the memory.
  if (named.size >= MOST_NAMES) named.clear();
  if (name.length <= LONGEST_NAME) named.set(name, read);
  return read;
}

/** Writes JSON until it has as many characters as are kept. */
class Writer {
  text = '';
  get full(): boolean {
    return this.text.length > MOST;
  }

  value(name: string, value: unknown, secret: boolean, depth: number): void {
    if (this.full) return;
    if (value instanceof JsonNumber) this.text += secret ? `"${HIDDEN}"` : value.source;
    else if (Array.isArray(value)) this.list(value, depth, (one) => this.value(name, one, secret, depth + 1));
    else if (value !== null && typeof value === 'object') this.object(name, value, secret, depth);
    else if (typeof value === 'string')
      this.text += JSON.stringify(secret && value !== '' ? HIDDEN : readName(name).mask(value.slice(0, MOST)));
    else this.text += secret && typeof value === 'number' ? `"${HIDDEN}"` : String(value);
  }

  object(name: string, value: object, secret: boolean, depth: number): void {
    const hidden = secret || readName(name).isHeaders;
    const write = ([field, one]: [string, unknown]) => {
      const { written, isSecret } = readName(field);
      this.text += `${written}:`;
      this.value(field, one, hidden || isSecret, depth + 1);
    };
    this.list(Object.entries(value), depth, write, '{}');
  }

  list<T>(items: readonly T[], depth: number, write: (item: T) => void, [open, close] = '[]'): void {
    if (depth > DEEPEST) {
      this.text += '"…"';
      return;
    }
    this.text += open;
    for (const [i, item] of items.entries()) {
      if (this.full) return;
      if (i > 0) this.text += ',';
      write(item);
    }
    this.text += close;
  }
}

/** A part of a request as the log keeps it: masked JSON, cut after 16 KiB. */
export type Guardado = { texto: string | null; cortado: boolean };

/**
 * JSON without secrets and with personal data masked as events mask them: by the names of fields, and by the forms of values. At most 16 KiB
 * are kept, cut after masking, so that no secret is cut out of its form.
 */
export function maskJson(value: unknown): Guardado {
  const writer = new Writer();
  writer.value('', value, false, 0);
  const cortado = writer.text.length > MOST;
  return { texto: printable(cortado ? writer.text.slice(0, MOST) : writer.text), cortado };
}

/** The same of an answer as it was sent. One that is no JSON, or too long to be read again, is not kept. */
export function maskAnswer(answer: string): Guardado {
  if (answer.length > LONGEST_ANSWER) return { texto: null, cortado: true };
  try {
    return maskJson(JSON.parse(answer));
  } catch {
    return { texto: null, cortado: false };
  }
}

/**
 * A query without secrets and personal data, by the names of parameters and the forms of values; of
 * names that no route declares only the names, and values that are a short number.
 */
export function maskQuery(search: URLSearchParams, declared: (name: string) => boolean): string {
  const parts = [...search].map(([name, value]) => {
    const known = declared(name) || PLAIN.test(value);
    const { isSecret, mask } = readName(name);
    const shown = value === '' ? '' : isSecret || !known ? HIDDEN : mask(value);
    return `${encode(maskText(name))}=${encode(shown)}`;
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

const PLAIN = /^(?:\d{1,4}|true|false)$/;

/** As people write addresses: only what would end a parameter, and spaces, are written in percents. */
const encode = (text: string) => text.replace(/[&#%+=\s]/g, (char) => encodeURIComponent(char));

/** Text that the database can hold. */
export const printable = (text: string) => text.replaceAll('\0', '\uFFFD').toWellFormed();
