'use client';

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Pixels from the bottom that are the bottom still. */
const NEAR = 60;
/** Older messages are read when so many pixels are left above. */
const AHEAD = 400;

type Options = {
  /** Another conversation begins at its own bottom. */
  key: number;
  /** The first line and the last: what comes before the one keeps what is read in its place, what comes after the other is new. */
  first: string | undefined;
  last: string | undefined;
  /** Lines of the contact after a place, for the pill. */
  countAfter: (last: string | undefined) => number;
  onTop: () => void;
};

/** Keeps the reader where they are: at the bottom when they are there, else on what they read; and says how much is new below. */
export function useRolagem({ key, first, last, countAfter, onTop }: Options) {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const atBottom = useRef(true);
  const height = useRef(0);
  const seen = useRef<string | undefined>(last);
  const shown = useRef({ key, first });
  const [news, setNews] = useState(0);

  const toBottom = useCallback((behavior: ScrollBehavior = 'instant') => {
    const box = scroller.current;
    if (!box) return;
    box.scrollTo({ top: box.scrollHeight, behavior });
    atBottom.current = true;
    setNews(0);
  }, []);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const before = shown.current;
    if (before.key !== key) {
      atBottom.current = true;
      setNews(0);
      seen.current = last;
    }
    if (atBottom.current) {
      box.scrollTop = box.scrollHeight;
      seen.current = last;
    } else if (before.key === key && before.first !== first) {
      // Older ones came in above.
      box.scrollTop += box.scrollHeight - height.current;
    } else if (seen.current !== last) {
      setNews(countAfter(seen.current));
    }
    shown.current = { key, first };
    height.current = box.scrollHeight;
  });

  useEffect(() => {
    const [box, inner] = [scroller.current, content.current];
    if (!box || !inner) return;
    // A picture that came, a window that became smaller, a writer that became larger.
    const observer = new ResizeObserver(() => {
      if (atBottom.current) box.scrollTop = box.scrollHeight;
      height.current = box.scrollHeight;
    });
    observer.observe(inner);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    atBottom.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
    if (atBottom.current) {
      seen.current = last;
      setNews(0);
    }
    if (box.scrollTop < AHEAD) onTop();
  }, [last, onTop]);

  /** What is gone to stays in sight whatever comes. */
  const leaveBottom = useCallback(() => {
    atBottom.current = false;
  }, []);

  return { scroller, content, news, onScroll, toBottom, leaveBottom };
}
