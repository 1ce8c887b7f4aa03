/** What Windows-1252 has beyond Latin-1. */
const BEYOND = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Signs that have no accent to drop, as they are commonly written without them. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ '−': '-', '‐': '-', '‑': '-', '―': '—', '′': "'", '″': '"', '→': '->', '←': '<-', '≤': '<=', '≥': '>=' },
  ...{ '≠': '!=', '≈': '~', Ω: 'ohm', '⌀': 'Ø', '∅': 'Ø', μ: 'µ', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' },
};

const has = (char: string): boolean => {
  const code = char.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || BEYOND.has(char);
};

/**
 * A text in the characters that a PDF's standard fonts have (Windows-1252): others lose their accents, become what is written for them, or
 * a question mark. Line breaks stay, other control characters and invisible ones do not.
 */
export function toWinAnsi(text: string): string {
  const clean = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t|[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/(?!\n)(?:[\p{Cc}\p{Cf}]|\p{Variation_Selector})/gu, '');
  return Array.from(clean, (char) => {
    if (char === '\n' || has(char)) return char;
    const known = PLAIN[char];
    if (known !== undefined) return known;
    const bare = Array.from(char.normalize('NFKD').replace(/\p{M}/gu, ''));
    return bare.length > 0 && bare.every(has) ? bare.join('') : /\p{M}/u.test(char) ? '' : '?';
  }).join('');
}
