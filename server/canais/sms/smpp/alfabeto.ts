import { CARACTERES_ESTENDIDOS, CARACTERES_GSM, ESCAPE, septetosDe } from '#modulos/sms.ts';

/** What `data_coding` 0 means at a provider: the alphabet is its own affair. */
export const ALFABETOS = ['gsm7', 'latin1'] as const;
export type Alfabeto = (typeof ALFABETOS)[number];

/** The codings of SMPP 3.4, 5.2.19, that are used. */
export const CODIFICACAO = { padrao: 0, latin1: 3, ucs2: 8 } as const;

const UNKNOWN = '[mensagem em um formato que não é texto]';

/** A text in GSM-7, one septet a byte. */
export const encodeGsm = (texto: string): Buffer =>
  Buffer.from([...texto].flatMap((char) => septetosDe(char) ?? septetosDe('?') ?? []));

export function decodeGsm(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] ?? 0;
    if (code !== ESCAPE) {
      text += CARACTERES_GSM[code & 0x7f];
      continue;
    }
    const next = bytes[++at];
    // A character of an extension that is not known is shown as the one of the plain table (3GPP TS 23.038, 6.2.1.1).
    if (next !== undefined) text += CARACTERES_ESTENDIDOS.get(next) ?? CARACTERES_GSM[next & 0x7f] ?? '';
  }
  return text;
}

export const encodeUcs2 = (texto: string): Buffer => Buffer.from(texto, 'utf16le').swap16();

export const decodeUcs2 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
    .swap16()
    .toString('utf16le');

/** Whether Latin-1 has every character of it. */
export const isLatin1 = (texto: string): boolean => [...texto].every((char) => char <= 'ÿ');

/** What bytes with a `data_coding` say. */
export function decode(bytes: Uint8Array, data_coding: number, padrao: Alfabeto): string {
  // Those of GSM's own scheme for SMS (3GPP TS 23.038, 4) besides SMPP's: classes of messages, UCS-2 and bytes.
  const general = data_coding <= 0x3f;
  const kind = general ? data_coding & 0x0c : data_coding & 0x04;
  if (general && kind === 0x08) return decodeUcs2(bytes);
  if (data_coding === 2 || kind === 0x04) return UNKNOWN;
  if (data_coding === 1 || data_coding === CODIFICACAO.latin1) return Buffer.from(bytes).toString('latin1');
  return padrao === 'latin1' ? Buffer.from(bytes).toString('latin1') : decodeGsm(bytes);
}
