import fc from 'fast-check';

/**
 * The seed of what a file draws at random: TEST_SEED, or another each time. Tests that draw name it, so that one that failed can be
 * repeated.
 */
export const SEED = Number(process.env.TEST_SEED) || Math.ceil(Math.random() * 1_000_000);

/** Properties draw by TEST_SEED too, where there is one; fast-check names the seed of one that fails. */
export function seedProperties(): void {
  if (process.env.TEST_SEED) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED });
}

/** Mulberry32: the same numbers for the same seed. */
export function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
