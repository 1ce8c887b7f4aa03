/** A text of two characters that a search writes out longest (“ 1/10” and “rad/s”), in no pattern that an index could compress. */
export const longText = (length: number): string =>
  Array.from({ length }, (_, n) => (Math.imul(n + 1, 2_654_435_761) & 0x10000 ? '⅒' : '㎮')).join('');
