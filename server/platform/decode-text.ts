const UTF8_MARK = Buffer.from('efbbbf', 'hex');

export type Codificacao = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/**
 * The text of a file and its encoding: what its first bytes tell, UTF-8 where every byte of it is, Windows-1252 otherwise; null where it
 * is no text. Of a file that says that it is UTF-8 a broken byte makes one wrong character, and no other encoding.
 */
export function decodeText(bytes: Buffer): { texto: string; codificacao: Codificacao } | null {
  const told =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (told) return { texto: new TextDecoder(told).decode(bytes), codificacao: told };
  if (bytes.includes(0)) return null;
  const fatal = !bytes.subarray(0, 3).equals(UTF8_MARK);
  try {
    return { texto: new TextDecoder('utf-8', { fatal }).decode(bytes), codificacao: 'utf-8' };
  } catch {
    return { texto: new TextDecoder('windows-1252').decode(bytes), codificacao: 'windows-1252' };
  }
}
