/** Upper bounds (ms) of the classes that durations are counted in (classe_de_duracao in SQL); one more class holds longer durations. */
export const DURATION_CLASSES = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000,
] as const;

/** Index of the class that a duration falls in. */
export function durationClass(ms: number): number {
  const found = DURATION_CLASSES.findIndex((bound) => ms <= bound);
  return found === -1 ? DURATION_CLASSES.length : found;
}

/** Counts in which no duration was counted: 0 in every class. */
export const noDurations = (): number[] => Array(DURATION_CLASSES.length + 1).fill(0);

/**
 * A percentile (0 to 1) of counted durations, in ms, interpolated inside its class; null where nothing was counted.
 * Exact to the width of a class.
 */
export function percentile(counts: readonly number[], share: number): number | null {
  const total = counts.reduce((sum, n) => sum + n, 0);
  if (total === 0) return null;
  let rest = share * total;
  for (const [i, n] of counts.entries()) {
    if (n > 0 && rest <= n) {
      const low = DURATION_CLASSES[i - 1] ?? 0;
      const high = DURATION_CLASSES[i] ?? low;
      return Math.round(low + (high - low) * (rest / n));
    }
    rest -= n;
  }
  return DURATION_CLASSES.at(-1) ?? null;
}

/** Counts of several rows, class by class. */
export const addDurations = (rows: readonly { duracoes: readonly number[] }[]): number[] =>
  noDurations().map((_zero, k) => rows.reduce((sum, { duracoes }) => sum + (duracoes[k] ?? 0), 0));
