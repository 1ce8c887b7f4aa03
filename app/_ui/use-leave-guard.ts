'use client';

import { useEffect, useRef } from 'react';

/** Where somebody is about to go: an address, or a place in the tab's history. */
export type Where = { href: string } | { key: string };

/** Goes where somebody was about to go. */
export const goTo = (where: Where, push: (href: string) => void): unknown =>
  'key' in where ? window.navigation?.traverseTo(where.key) : push(where.href);

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey;

/**
 * While `guards` says so, leaving the screen asks first: a link calls `ask` with its address, the browser's back and forward buttons call `ask` with
 * the place in the history where it leads, and closing the page asks by the browser's own question. Links that open elsewhere, and downloads, leave nothing.
 */
export function useLeaveGuard(guards: () => boolean, ask: (where: Where) => void): void {
  const latest = useRef({ guards, ask });
  latest.current = { guards, ask };
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const active = () => latest.current.guards();
    window.addEventListener('beforeunload', (event) => active() && event.preventDefault(), { signal });
    document.addEventListener(
      'click',
      (event) => {
        const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
        if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || opensElsewhere(event)) return;
        if (link.origin !== window.location.origin || link.hasAttribute('download') || !active()) return;
        if (link.hash && link.pathname + link.search === window.location.pathname + window.location.search) return;
        event.preventDefault();
        event.stopPropagation();
        latest.current.ask({ href: link.pathname + link.search });
      },
      { capture: true, signal },
    );
    window.navigation?.addEventListener(
      'navigate',
      (event) => {
        if (event.navigationType !== 'traverse' || !event.cancelable || !active()) return;
        event.preventDefault();
        latest.current.ask({ key: event.destination.key });
      },
      { signal },
    );
    return () => controller.abort();
  }, []);
}
