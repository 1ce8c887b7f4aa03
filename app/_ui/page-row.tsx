'use client';

import { useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import classes from './page-row.module.css';

type Props = {
  /** What the pages have in common. */
  label: string;
  pages: readonly { href: string; label: string }[];
  /** The address of the page that is shown, or that the shown record is of. */
  current: string;
};

/** Pages that belong together, as a row of links; on a phone it scrolls sideways, and the current one stays in sight. */
export function PageRow({ label, pages, current }: Props) {
  const row = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the page that moves the row
  useEffect(() => {
    const list = row.current;
    const here = list?.querySelector<HTMLElement>('[aria-current]');
    if (!list || !here) return;
    const [outer, inner] = [list.getBoundingClientRect(), here.getBoundingClientRect()];
    list.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className={classes.pages}>
      <ul className={classes.row} ref={row}>
        {pages.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className={classes.page} aria-current={href === current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
