'use client';

import { Activity, type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

const MS = 150;

/** Opens and closes in a moment; what is in it is not there while it is closed. */
export function Fold({ open, children, ...props }: ComponentProps<'div'> & { open: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const moving = useRef<Animation>(null);
  const before = useRef(open);
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || before.current === open) return;
    before.current = open;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      setShown(open);
      return;
    }
    const full = element.scrollHeight;
    const now = moving.current ? element.getBoundingClientRect().height : open ? 0 : full;
    const opacity = moving.current ? getComputedStyle(element).opacity : Number(!open);
    moving.current?.cancel();
    const move = element.animate(
      [
        { height: `${now}px`, opacity, overflow: 'hidden' },
        { height: `${open ? full : 0}px`, opacity: Number(open), overflow: 'hidden' },
      ],
      { duration: MS, easing: 'ease', fill: 'forwards' },
    );
    moving.current = move;
    move.onfinish = () => {
      // Gone before it has its height again.
      flushSync(() => setShown(open));
      move.cancel();
      moving.current = null;
    };
  }, [open]);
  return (
    <div {...props} ref={box} inert={!open} aria-hidden={!open} style={{ display: shown ? undefined : 'none' }}>
      <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>
    </div>
  );
}
