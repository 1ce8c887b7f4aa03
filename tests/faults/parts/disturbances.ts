import type { Kind } from './part.ts';

/** When which kind of part was down, frozen or cut off. */
export type Disturbances = {
  /** Notes that a part is disturbed from now on, until what it gives back is called. */
  begin(kind: Kind): () => void;
  /** Whether a part of one of these kinds was disturbed within a time. */
  overlaps(kinds: readonly Kind[], from: number, to: number): boolean;
};

/** A part that is up again serves at once; whoever leans on it may need a moment to notice. */
const AFTERMATH_MS = 5_000;

export function noteDisturbances(): Disturbances {
  const noted: { kind: Kind; from: number; to: number }[] = [];
  return {
    begin(kind) {
      const one = { kind, from: Date.now(), to: Number.POSITIVE_INFINITY };
      noted.push(one);
      return () => {
        one.to = Date.now() + AFTERMATH_MS;
      };
    },
    overlaps: (kinds, from, to) => noted.some((one) => kinds.includes(one.kind) && one.from <= to && one.to >= from),
  };
}
