'use client';

type Held = 'saidas' | 'arquivos' | 'gravacao';

/** How many messages and files are nowhere but on this page, by what counts them. */
const held = new Map<Held, number>();
const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** While anything is held, the browser asks before the page is closed or loaded again. Other screens of the panel lose nothing of it. */
export function holdPage(what: Held, count: number): void {
  held.set(what, count);
  // What is on its way is kept by a module that runs without a page too.
  if (typeof window === 'undefined') return;
  if ([...held.values()].some((n) => n > 0)) window.addEventListener('beforeunload', askFirst);
  else window.removeEventListener('beforeunload', askFirst);
}
