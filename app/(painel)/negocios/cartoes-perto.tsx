import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useState } from 'react';
import { CARD, type CartoesProps } from './cartoes-props.ts';
import classes from './quadro.module.css';

/** Cards drawn beyond those in sight. */
const BEYOND = 5;

/** The cards of a long column, of which those near the eye are drawn. */
export function CartoesPerto({ ids, tabbed, setsize, scroller, render, onLast, onScroller }: CartoesProps) {
  // The heights of the cards that were drawn in this place before.
  const [known] = useState(() => {
    const drawn = [...scroller.querySelectorAll<HTMLElement>('[data-negocio]')];
    return new Map(drawn.map((card) => [Number(card.dataset.negocio), card.offsetHeight]));
  });
  // And what of them has the focus.
  const [held] = useState(() => {
    const active = document.activeElement;
    const card = scroller.contains(active) ? active?.closest<HTMLElement>('[data-negocio]') : null;
    return card ? `[data-negocio="${card.dataset.negocio}"] ${active?.tagName}` : null;
  });
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => known.get(ids[index] ?? 0) ?? CARD,
    getItemKey: (index) => ids[index] ?? index,
    overscan: BEYOND,
    // The card that Tab leads to, or that is being dragged, stays where it is.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(tabbed < range.count ? [tabbed] : [])])].sort((a, b) => a - b),
  });
  const items = virtual.getVirtualItems();
  const drawn = items.length > 0;
  useLayoutEffect(() => {
    if (drawn && held) scroller.querySelector<HTMLElement>(held)?.focus({ preventScroll: true });
  }, [drawn, held, scroller]);
  const last = items.filter(({ index }) => index !== tabbed).at(-1)?.index ?? 0;
  useEffect(() => onLast(last), [onLast, last]);

  const { scrollToIndex } = virtual;
  useEffect(() => {
    onScroller((index) => scrollToIndex(index, { align: 'auto' }));
    return () => onScroller(null);
  }, [onScroller, scrollToIndex]);

  return (
    <ul className={classes.cards} style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtual.measureElement}
          data-index={index}
          aria-setsize={setsize}
          aria-posinset={index + 1}
          className={classes.place}
          style={{ transform: `translateY(${start}px)` }}
        >
          {render(index)}
        </li>
      ))}
    </ul>
  );
}
