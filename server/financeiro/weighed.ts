import type { Named } from './internal.ts';
import type { StatusTitulo } from './schemas.ts';

/** A title as it is weighed: amounts in cents. */
export type Weighed = Named & {
  origem: string;
  status: StatusTitulo;
  vencimento: string;
  parcela: number;
  devido: bigint;
  aberto: bigint;
};

/** A title, and how much is taken off it. */
export type Off = Weighed & { off: bigint };

export const sum = (titulos: readonly Weighed[], of: 'devido' | 'aberto'): bigint =>
  titulos.reduce((total, titulo) => total + titulo[of], 0n);

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** How much of an amount each title has taken off: the last due first. */
export function spread(titulos: readonly Weighed[], amount: bigint): Off[] {
  const backwards = [...titulos].sort(
    (a, b) => b.vencimento.localeCompare(a.vencimento) || b.parcela - a.parcela || b.id - a.id,
  );
  let left = amount;
  return backwards.flatMap((titulo) => {
    const off = least(titulo.aberto, left);
    left -= off;
    return off > 0n ? [{ ...titulo, off }] : [];
  });
}
