'use client';

import { useEffect, useRef } from 'react';

/**
 * While `active`, leaving the screen asks first: a link calls `ask` with its address, the browser's back button calls `ask` with null, and
 * closing the page asks by the browser's own question.
 */
export function useLeaveGuard(active: boolean, ask: (href: string | null) => void): void {
  const asked = useRef(ask);
  asked.current = ask;
  useEffect(() => {
    if (!active) return;
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || event.metaKey || event.ctrlKey) return;
        if (link.origin !== window.location.origin) return;
        event.preventDefault();
        event.stopPropagation();
        asked.current(link.pathname + link.search);
      },
      { capture: true, signal },
    );
    window.navigation?.addEventListener(
      'navigate',
      (event) => {
        if (event.navigationType !== 'traverse' || !event.cancelable) return;
        event.preventDefault();
        asked.current(null);
      },
      { signal },
    );
    return () => controller.abort();
  }, [active]);
}
