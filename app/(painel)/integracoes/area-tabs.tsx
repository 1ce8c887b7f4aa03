'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { Link } from '#app/_ui/link.tsx';
import { ABAS, isAt, reaches } from '../_shell/navigation.ts';
import { useSessao } from '../_shell/session.tsx';
import classes from './area.module.css';

/** The screens of the area that the user reaches, in one row; on a phone it scrolls sideways, and the current one stays in sight. */
export function AreaTabs() {
  const session = useSessao();
  const path = usePathname();
  const row = useRef<HTMLUListElement>(null);
  const [overview, ...others] = ABAS;
  const current = others.find((place) => isAt(path, place)) ?? overview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the screen that moves the row
  useEffect(() => {
    const list = row.current;
    const here = list?.querySelector<HTMLElement>('[aria-current]');
    if (list && here) list.scrollLeft = here.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label="Integrações" className={classes.area}>
      <ul className={classes.row} ref={row}>
        {ABAS.filter((place) => reaches(session, place)).map((place) => (
          <li key={place.href}>
            <Link href={place.href} className={classes.tab} aria-current={place === current ? 'page' : undefined}>
              {place.aba ?? place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
