const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });

/** A share that is not all never reads as 100%. */
export const formatShare = (share: number) => percent.format(share < 1 ? Math.floor(share * 1_000) / 1_000 : share);

/** "30 min", "2 h", "1 dia e 6 h": a wait in its two largest units. */
export function formatWait(ms: number): string {
  const units = [
    { size: 86_400_000, name: (n: number) => (n === 1 ? '1 dia' : `${n} dias`) },
    { size: 3_600_000, name: (n: number) => `${n} h` },
    { size: 60_000, name: (n: number) => `${n} min` },
    { size: 1_000, name: (n: number) => `${n} s` },
  ];
  const first = units.findIndex(({ size }) => ms >= size);
  if (first === -1) return `${Math.round(ms)} ms`;
  let rest = ms;
  const parts: string[] = [];
  for (const { size, name } of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(name(count));
  }
  return parts.join(' e ');
}

/** "https://loja.com.br/hooks" → "loja.com.br/hooks". */
export const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '');
