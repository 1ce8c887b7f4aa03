'use client';

import { useEffect, useRef } from 'react';

type Teclas = Record<'search' | 'help' | 'list' | 'reply' | 'note' | 'take' | 'conclude' | 'back', () => unknown>;

const KEYS: Readonly<Record<string, keyof Teclas>> = {
  '/': 'search',
  '?': 'help',
  j: 'list',
  k: 'list',
  r: 'reply',
  n: 'note',
  a: 'take',
  e: 'conclude',
  u: 'back',
};

/** Where letters are written, or have a meaning of their own. */
const TAKEN =
  'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="dialog"], audio, video';

/**
 * The inbox's own keys. They come before the panel's (`/` searches here, `?` explains these), and never while somebody writes or a dialog is
 * open.
 */
export function useTeclas(teclas: Teclas): void {
  const latest = useRef(teclas);
  latest.current = teclas;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = KEYS[event.key];
      if (!name || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TAKEN) || document.querySelector('[aria-modal="true"], [role="menu"]')) return;
      // In the list j and k go on by themselves.
      if (name === 'list' && target?.closest('[data-conversa]')) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[name]();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, []);
}
