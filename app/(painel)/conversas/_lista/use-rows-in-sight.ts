import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { bringIntoSight } from '#app/_ui/bring-into-sight.ts';

type Options = {
  /** What scrolls, once it is there; the rows begin at its top. */
  scroller: HTMLElement | null;
  count: number;
  /** Of each row: they are all of one height. */
  height: number;
  /** Rows drawn beyond those in sight. */
  beyond: number;
  /** A row that is drawn wherever it is. */
  kept: number;
};

/** The rows of a long list that are to be drawn, in their order, and what brings one of them into sight. */
export function useRowsInSight({ scroller, count, height, beyond, kept }: Options) {
  const [sight, setSight] = useState<{ first: number; last: number } | null>(null);
  useLayoutEffect(() => {
    if (!scroller) return;
    const look = () => {
      const { scrollTop, clientHeight } = scroller;
      // Not shown: what was drawn is needed again as it was.
      if (clientHeight === 0) return;
      const first = Math.floor(scrollTop / height);
      const last = Math.floor((scrollTop + clientHeight) / height);
      setSight((now) => (now?.first === first && now.last === last ? now : { first, last }));
    };
    // In the same frame: rows that are scrolled to are never blank.
    const onScroll = () => flushSync(look);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [scroller, height]);

  const rows: number[] = [];
  if (sight) {
    const [from, to] = [Math.max(0, sight.first - beyond), Math.min(count - 1, sight.last + beyond)];
    for (let index = from; index <= to; index++) rows.push(index);
    if (kept < count && kept < from) rows.unshift(kept);
    else if (kept < count && kept > to) rows.push(kept);
  }

  function show(index: number): void {
    if (scroller) bringIntoSight(scroller, index * height, height);
  }

  return { rows, show };
}
