'use client';

import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import classes from './search.module.css';

/** The dialog, the search and its index are loaded when they are first asked for. */
const load = () => import('./search-dialog.tsx');
const SearchDialog = lazy(load);

/** Opens the search, as `/` and ⌘K do anywhere but in a field; needs JavaScript, and hides without it. */
export function SearchButton() {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  const open = () => {
    setAsked(true);
    setOpened(true);
  };
  useHotkeys([
    ['mod+K', open],
    ['/', open],
  ]);
  // Effects run in their order: from here on the keys are heard, and the button may name them.
  const [heard, setHeard] = useState(false);
  useEffect(() => setHeard(true), []);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        onClick={open}
        onMouseEnter={load}
        aria-haspopup="dialog"
        aria-keyshortcuts={heard ? '/ Control+K Meta+K' : undefined}
      >
        <IconSearch size={16} aria-hidden />
        <span className={classes.label}>Buscar</span>
        <kbd className={classes.key} aria-hidden>
          /
        </kbd>
      </button>
      {asked ? (
        <Suspense fallback={null}>
          <SearchDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
