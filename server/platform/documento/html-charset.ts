import { decodeText } from '#server/platform/decode-text.ts';

/** How far a page may begin to say its encoding. */
const HEAD = 4_096;
const CHARSET = /<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i;

/** A page in the encoding that its mark or its head tells; null where it is no text. */
export function decodeHtml(bytes: Buffer): string | null {
  const decoded = decodeText(bytes);
  if (!decoded || decoded.codificacao.startsWith('utf-16')) return decoded?.texto ?? null;
  const [, charset = 'utf-8'] = CHARSET.exec(bytes.subarray(0, HEAD).toString('latin1')) ?? [];
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  if (hasMark || /^utf-?\d/i.test(charset)) return decoded.texto;
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return decoded.texto;
  }
}
