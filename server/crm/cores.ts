import { orRequired, z } from '#server/platform/validation.ts';

/** The colours that labels and stages get where none is sent, in order: each readable beside white and black. */
const PALETTE = ['#1C7ED6', '#0CA678', '#F08C00', '#7048E8', '#E03131', '#1098AD', '#D6336C', '#5C940D'] as const;

/** The colour of the nth record (from 0 on) that is made without one. */
export const corOf = (n: number): string => PALETTE[n % PALETTE.length] ?? PALETTE[0];

/** A colour as `#RRGGBB`, kept in upper case. */
export const cor = z
  .string({ error: orRequired('Informe um texto.') })
  .trim()
  .regex(/^#[0-9A-Fa-f]{6}$/, 'Use uma cor como #1C7ED6.')
  .transform((value) => value.toUpperCase());
