import { type ReactNode, useEffect, useRef, useState } from 'react';
import { bringIntoSight } from '#app/_ui/bring-into-sight.ts';
import { onceLoaded } from '#app/_ui/on-demand.tsx';
import { CARD, type CartoesProps } from './cartoes-props.ts';
import classes from './quadro.module.css';

/** What draws only the cards near the eye: a column has it that is longer than what is read of it at once. */
const perto = onceLoaded(() => import('./cartoes-perto.tsx').then((m) => m.CartoesPerto));

/** What draws the cards of a column: null until it is there. Where it cannot be loaded, all that were read are drawn. */
export function useCartoes(long: boolean): ((props: CartoesProps) => ReactNode) | null {
  const [found, setFound] = useState(() => (long && perto.now ? { draw: perto.now } : null));
  const [missing, setMissing] = useState(false);
  // Once and for all: the cards of a column that grows shorter stay as they are drawn.
  const [wanted, setWanted] = useState(long);
  if (long && !wanted) setWanted(true);
  const [began] = useState(long);
  useEffect(() => {
    if (!wanted || found) return;
    let gone = false;
    perto.get().then(
      (draw) => gone || setFound({ draw }),
      () => gone || setMissing(true),
    );
    return () => {
      gone = true;
    };
  }, [wanted, found]);
  if (found) return found.draw;
  return began && !missing ? null : Todos;
}

/** The cards of a short column. */
function Todos({ ids, setsize, scroller, render, onLast, onScroller }: CartoesProps) {
  const list = useRef<HTMLUListElement>(null);
  const last = ids.length - 1;
  useEffect(() => {
    const look = () => {
      const below = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
      onLast(Math.max(0, last - Math.floor(below / CARD)));
    };
    look();
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  }, [scroller, last, onLast]);
  useEffect(() => {
    onScroller((index) => {
      const card = list.current?.children[index];
      if (card instanceof HTMLElement) bringIntoSight(scroller, card.offsetTop, card.offsetHeight);
    });
    return () => onScroller(null);
  }, [scroller, onScroller]);
  return (
    <ul ref={list} className={classes.cards}>
      {ids.map((id, index) => (
        <li key={id} aria-setsize={setsize} aria-posinset={index + 1}>
          {render(index)}
        </li>
      ))}
    </ul>
  );
}
