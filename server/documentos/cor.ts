/** The colour of documents of a company that has chosen none. */
export const COR_PADRAO = '#0f7069';

/** As WCAG 2.2 asks of text (1.4.3). */
export const LEAST_CONTRAST = 4.5;

const linear = (channel: number) => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

/** The contrast of a colour (`#rrggbb`) with white, from 1 to 21. */
export function contrastWithWhite(cor: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(cor.slice(at, at + 2), 16)));
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}
