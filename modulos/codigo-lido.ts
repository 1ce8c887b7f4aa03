/** What a scanner may read of a product. */
type Lido = { codigo: string; gtin: string | null };

/**
 * What a scanner means that read this text: the products that have it as their GTIN, else those of this very code, else those whose code
 * differs from it in capitals alone.
 */
export function findRead<T>(all: readonly T[], read: string, of: (one: T) => Lido): T[] {
  const lower = read.toLowerCase();
  const ways: ((one: Lido) => boolean)[] = [
    ({ gtin }) => gtin !== null && isSameGtin(gtin, read),
    ({ codigo }) => codigo === read,
    ({ codigo }) => codigo.toLowerCase() === lower,
  ];
  for (const way of ways) {
    const found = all.filter((one) => way(of(one)));
    if (found.length > 0) return found;
  }
  return [];
}

/** Zeros in front of a GTIN say nothing: many scanners read the twelve digits of a UPC with one more. */
const isSameGtin = (gtin: string, read: string): boolean =>
  gtin === read || (/^\d{8,14}$/.test(read) && gtin.padStart(14, '0') === read.padStart(14, '0'));

/**
 * Whether a scanner read this text, which was meant for a quantity: a GTIN with its right digit, or a code that begins with a letter, as no
 * quantity does.
 */
export const isReading = (text: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(text) ? isGtin(text) : /^\p{L}\S{2,}$/u.test(text);

/** From the right, every second digit counts three times: the sum is one of tens. */
const isGtin = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, n) => sum + Number(digit) * (n % 2 === 0 ? 1 : 3), 0) % 10 === 0;
