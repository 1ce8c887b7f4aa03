import { Badge, type BadgeProps } from '@mantine/core';
import type { Etiqueta } from './types.ts';

/** From this luminance on, black is read better than white; both have a contrast of at least 4.5 there. */
const BRIGHT = 0.179;

const linear = (hex: string): number => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};

/** The colour of letters on a colour `#RRGGBB`, of whichever a company chose: always readable. */
export function inkOn(cor: string): 'black' | 'white' {
  const [red = 0, green = 0, blue = 0] = (cor.match(/[\da-f]{2}/gi) ?? []).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT ? 'black' : 'white';
}

/** A label of a contact, in its colour. */
export const EtiquetaBadge = ({ etiqueta: { nome, cor }, ...look }: { etiqueta: Etiqueta } & BadgeProps) => (
  <Badge {...look} maw="100%" style={{ backgroundColor: cor, color: inkOn(cor) }}>
    {nome}
  </Badge>
);
