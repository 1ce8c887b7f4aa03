/** Most rows that one transaction of housekeeping takes, so that no transaction holds its locks for long. */
const BATCH = 5_000;

/** Runs a statement that takes at most `limit` rows, again and again, each in a transaction of its own, until one takes fewer. Returns how many. */
export async function inBatches(statement: (limit: number) => PromiseLike<{ count: number }>): Promise<number> {
  let total = 0;
  for (;;) {
    const { count } = await statement(BATCH);
    total += count;
    if (count < BATCH) return total;
  }
}
