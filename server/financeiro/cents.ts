/** Money as the database writes it, in whole cents: sums of them are exact. */
export const cents = (valor: string): bigint => BigInt(valor.replace('.', ''));

/** The same, back; never negative. */
export function money(value: bigint): string {
  const digits = String(value).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
