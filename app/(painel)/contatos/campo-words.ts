import { formatDay, formatQuantity } from '#app/_ui/format.ts';
import type { Campo } from './types.ts';

/** The value of a field of the company's own as people read it; null where there is none. */
export function campoInWords({ tipo }: Pick<Campo, 'tipo'>, value: string | null | undefined): string | null {
  if (!value) return null;
  if (tipo === 'data') return formatDay(value);
  return tipo === 'numero' ? formatQuantity(value) : value;
}
