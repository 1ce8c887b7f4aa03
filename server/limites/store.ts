/** A limit of `limit` hits in any `windowMs`, and who counts against it. */
export type Counted = { key: string; limit: number; windowMs: number };

/** The state of a limit after one use or look. Times are Unix milliseconds. */
export type Outcome = {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** When a place becomes free again. */
  reset_at: number;
};

/** A sliding log per key: at most `limit` hits in any `windowMs`, so no burst doubles at an edge. Refusals do not count. */
export interface Store {
  hit(key: string, limit: number, windowMs: number): Promise<Outcome> | Outcome;
  /** One hit of each key, or, where one of them has no room, of none. The outcomes in the order of the keys. */
  hitAll(keys: readonly Counted[]): Promise<Outcome[]> | Outcome[];
  /** The outcome that a hit would have now; counts nothing. */
  peek(key: string, limit: number, windowMs: number): Promise<Outcome> | Outcome;
  /** Takes the newest hit back. */
  undo(key: string): Promise<void> | void;
}
