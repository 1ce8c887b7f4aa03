'use client';

import { type ReactNode, useCallback, useState } from 'react';
import classes from './clamp.module.css';
import { Tooltip } from './tooltip.tsx';

/** One line of text, cut where it does not fit; the pointer and the keyboard's focus then show it whole. */
export function Clamp({ children }: { children: ReactNode }) {
  const [whole, setWhole] = useState<string | null>(null);
  const watched = useCallback((line: HTMLSpanElement) => {
    const controller = new AbortController();
    const measure = () => {
      const isCut = [line, ...line.children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
      setWhole(isCut ? line.textContent : null);
    };
    for (const event of ['mouseenter', 'focusin']) {
      line.addEventListener(event, measure, { signal: controller.signal });
    }
    return () => controller.abort();
  }, []);
  return (
    <Tooltip
      label={whole}
      disabled={whole === null}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={420}
      position="top-start"
    >
      <span className={classes.line} ref={watched}>
        {children}
      </span>
    </Tooltip>
  );
}
