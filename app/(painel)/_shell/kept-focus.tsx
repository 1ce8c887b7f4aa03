'use client';

import { useEffect } from 'react';

/** How long whoever takes something away has to say where the focus goes (ms). */
const TURN = 150;

const HEADINGS = 'h1, h2, h3';

/**
 * Gives the focus back when what had it is gone, as the button of a step that is done or the link of a screen that was left, or out of use
 * while it waits: from the page's beginning nobody who works with the keyboard finds back, and a screen reader falls silent. It goes to what
 * had it, or else to the nearest heading that is there.
 */
export function KeptFocus() {
  useEffect(() => keepFocus(document), []);
  return null;
}

function keepFocus(page: Document): () => void {
  /** What had the focus, and all that it lay in; none since somebody left it. */
  let path: HTMLElement[] = [];
  let turn: ReturnType<typeof setTimeout> | undefined;

  const isLost = () => path.length > 0 && (page.activeElement === null || page.activeElement === page.body);

  const restore = () => {
    turn = undefined;
    const [last, ...around] = path;
    if (!last || !isLost()) return;
    // Comes back in a moment.
    if (last.isConnected && last.matches(':disabled')) return;
    const open = [...page.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].filter(isShown).at(-1);
    const to = isThere(last) ? last : (open ?? headingOf(around));
    if (!to) return;
    if (to !== last && !to.hasAttribute('tabindex')) to.tabIndex = -1;
    to.focus({ preventScroll: to !== last });
  };

  const look = () => {
    if (turn === undefined && isLost()) turn = setTimeout(restore, TURN);
  };
  const take = ({ target }: FocusEvent) => {
    path = ancestors(target);
  };
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    // What was out of use for a moment may be in use again before anybody looks.
    const wasThere = target instanceof HTMLElement && isThere(target);
    // Whoever clicks beside it left it; what is gone, or out of use, did not let go by itself.
    setTimeout(() => {
      if (wasThere && target === path[0] && isThere(target)) {
        if (isLost()) path = [];
      } else look();
    });
  };

  page.addEventListener('focusin', take);
  page.addEventListener('focusout', leave);
  const observer = new MutationObserver(look);
  observer.observe(page.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  return () => {
    page.removeEventListener('focusin', take);
    page.removeEventListener('focusout', leave);
    observer.disconnect();
    clearTimeout(turn);
  };
}

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility();
const isThere = (element: HTMLElement) => isShown(element) && !element.matches(':disabled, [inert] *');

function ancestors(target: EventTarget | null): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at = target instanceof HTMLElement ? target : null; at && at !== document.body; at = at.parentElement) {
    found.push(at);
  }
  return found;
}

/** The heading of the nearest part of the screen that is still there, or the screen's own. */
function headingOf(around: readonly HTMLElement[]): HTMLElement | undefined {
  const main = document.querySelector('main');
  const parts = around.filter((part) => part.isConnected && main?.contains(part));
  return [...parts, main].flatMap((part) => [...(part?.querySelectorAll<HTMLElement>(HEADINGS) ?? [])]).find(isThere);
}
