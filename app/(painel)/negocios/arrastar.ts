import { onceLoaded } from '#app/_ui/on-demand.tsx';

/** What lets the pointer drag a card: loaded with the board's cards, which are drawn before it. */
const arrastar = onceLoaded(() => import('./arrastar-parts.ts'));

export type Arrastar = NonNullable<typeof arrastar.now>;

/**
 * Attaches it, at once where it is loaded. Where it cannot be loaded, a card is moved by its menu and by keys, and the next one that is drawn
 * tries again. Returns what takes it away.
 */
export function whenDraggable(attach: (parts: Arrastar) => () => void): () => void {
  if (arrastar.now) return attach(arrastar.now);
  let gone = false;
  let detach = () => {};
  arrastar.get().then(
    (parts) => {
      if (!gone) detach = attach(parts);
    },
    () => {},
  );
  return () => {
    gone = true;
    detach();
  };
}
