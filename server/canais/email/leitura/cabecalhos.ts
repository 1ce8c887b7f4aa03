import { type EmailAddress, type HeaderLines, parseAddressHeader } from 'mailparser';
import { cutText } from '#server/platform/cut-text.ts';
import { LEITURA } from './limites.ts';
import type { Pessoa } from './tipos.ts';

const strict = new TextDecoder('utf-8', { fatal: true });
const windows = new TextDecoder('windows-1252');

/** Bytes that claim no charset: UTF-8 where they are that, and otherwise what programs of old wrote. */
export function decodeBytes(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return windows.decode(bytes);
  }
}

/** A text that PostgreSQL keeps and that shows as it is: no NUL, no halves of characters, nothing that turns the direction of writing. */
export const storable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

/** The same on one line, and no longer than `most` characters. */
export const oneLine = (text: string, most: number): string =>
  cutText(storable(text).replace(/\s+/g, ' '), most).trim();

/** The headers of an e-mail as they were written, by lower-case name, in their order. */
export class Cabecalhos {
  readonly #lines = new Map<string, string[]>();

  constructor(lines: HeaderLines) {
    for (const { key, line } of lines) {
      const value = line.slice(line.indexOf(':') + 1).slice(0, LEITURA.cabecalho);
      const list = this.#lines.get(key);
      if (list) list.push(value);
      else this.#lines.set(key, [value]);
    }
  }

  has(name: string): boolean {
    return this.#lines.has(name);
  }

  /** The first header of that name, unfolded; an empty text where there is none. */
  get(name: string): string {
    return unfold(this.#lines.get(name)?.[0] ?? '');
  }

  all(name: string): string[] {
    return (this.#lines.get(name) ?? []).slice(0, 20).map(unfold);
  }

  /** The addresses of a header, groups resolved, each once. */
  people(name: string): Pessoa[] {
    const found = new Map<string, Pessoa>();
    for (const value of this.all(name)) {
      for (const { name: nome, address } of parseAddressHeader(value, { flatten: true, decodePunycode: false })
        .value as EmailAddress[]) {
        const endereco = addressOf(address);
        if (!endereco || found.has(endereco) || found.size >= LEITURA.enderecos) continue;
        found.set(endereco, { nome: oneLine(nome, LEITURA.nome) || null, endereco });
      }
    }
    return [...found.values()];
  }

  addresses(name: string): string[] {
    return this.people(name).map(({ endereco }) => endereco);
  }
}

/** The header's bytes come as one character each. */
const unfold = (value: string): string =>
  decodeBytes(Buffer.from(value, 'latin1'))
    .replace(/\r?\n[ \t]?/g, ' ')
    .trim();

/** An address to compare; null for what is none. */
export function addressOf(text: string | undefined): string | null {
  const address = (text ?? '').trim().toLowerCase();
  return address.length <= 254 && /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}]+$/u.test(address)
    ? address
    : null;
}

/** A date of a header, in milliseconds; null for what is none, or before there was e-mail. */
export function dateOf(text: string): number | null {
  const time = Date.parse(
    text
      .slice(0, 100)
      .replace(/\([^()]*\)/g, ' ')
      .trim(),
  );
  return Number.isNaN(time) || time < Date.UTC(1980) ? null : time;
}

/** When the last server took the e-mail: what stands behind the semicolon of the topmost `Received`. */
export function receivedAt(headers: Cabecalhos): number | null {
  const received = headers.get('received');
  return dateOf(received.slice(received.lastIndexOf(';') + 1));
}

/** When an e-mail was written, and when the last server took it, as its header says; null for what it does not say. */
export function timesOf(header: Uint8Array): { escrita_em: number | null; recebida_em: number | null } {
  const fields = Buffer.from(header)
    .toString('latin1')
    .trimEnd()
    .split(/\r?\n(?![ \t])/);
  const lines = fields.map((line) => ({ key: line.slice(0, Math.max(line.indexOf(':'), 0)).toLowerCase(), line }));
  const headers = new Cabecalhos(lines);
  return { escrita_em: dateOf(headers.get('date')), recebida_em: receivedAt(headers) };
}
