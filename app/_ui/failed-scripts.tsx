'use client';

import { useEffect } from 'react';

/**
 * Takes a script that could not be loaded out of the page. The loader of the scripts tries again, and would wait for ever for the tag that
 * failed already: the screen would stay blank, without a word.
 */
export function FailedScripts() {
  useEffect(() => {
    const take = ({ target }: Event) => {
      if (target instanceof HTMLScriptElement) target.remove();
    };
    window.addEventListener('error', take, true);
    return () => window.removeEventListener('error', take, true);
  }, []);
  return null;
}
