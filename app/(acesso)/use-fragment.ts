import { useEffect, useState } from 'react';

/**
 * What an e-mail's link carries in its fragment, which no browser sends and no log keeps; null until the page is alive, and empty where
 * there is none.
 */
export function useFragment(): string | null {
  const [fragment, setFragment] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setFragment(window.location.hash.slice(1));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return fragment;
}
