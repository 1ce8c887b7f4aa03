/** How long a screen is left to ask for its data before anything else is loaded. */
const PAUSE = 1_500;

/** Does the work when the browser has nothing better to do, soon after the screen is drawn. Returns what calls it off. */
export function whenIdle(work: () => void): () => void {
  let idle: number | null = null;
  const timer = setTimeout(() => {
    // Safari has none.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work, { timeout: 5_000 });
    else work();
  }, PAUSE);
  return () => {
    clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
  };
}
