'use client';

import { useIsomorphicEffect } from '@mantine/hooks';

/** Of two screens that would have a title each the later one has it: they do not write over each other. */
let latest: symbol | undefined;

/**
 * Gives the browser's tab the title of the record on the screen. Next writes the page's own title once more when it has hydrated, which after
 * a reload can come later than the record does: the record's is written again.
 */
export function useDocumentTitle(title: string): void {
  useIsomorphicEffect(() => {
    const { pathname } = window.location;
    const mine = Symbol(title);
    latest = mine;
    const write = () => {
      // On its way to another page the title is that page's.
      if (latest !== mine || window.location.pathname !== pathname || document.title === title) return;
      document.title = title;
    };
    write();
    const observer = new MutationObserver(write);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => observer.disconnect();
  }, [title]);
}
