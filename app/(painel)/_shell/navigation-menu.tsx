'use client';

import { Collapse, NavLink, ScrollArea, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconBook, IconChevronRight } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { Link } from '#app/_ui/link.tsx';
import { FIRST, isAt, type PLACES, reaches, SECTIONS } from './navigation.ts';
import type { Session } from './session.tsx';
import classes from './shell.module.css';

type Item = (typeof PLACES)[number];
type Opened = Readonly<Record<string, boolean>>;

/** Groups of every day's work, which are open until somebody closes them. */
const DAILY: Opened = { vender: true, estoque: true };

/** What this browser's user opened and closed; the group of a screen that is reached by another way opens by itself. */
function useGroups(path: string): { isOpen: (grupo: string) => boolean; toggle: (grupo: string) => void } {
  const [chosen, setChosen] = useLocalStorage<Opened>({ key: 'romaneio.menu', defaultValue: {} });
  const current = SECTIONS.find(({ places }) => places.some((place) => isAt(path, place)))?.grupo;
  useEffect(() => {
    if (current) setChosen((before) => (before[current] === false ? { ...before, [current]: true } : before));
  }, [current, setChosen]);
  const isOpen = (grupo: string) => chosen[grupo] ?? (DAILY[grupo] === true || grupo === current);
  return { isOpen, toggle: (grupo) => setChosen({ ...chosen, [grupo]: !isOpen(grupo) }) };
}

/** The panel's menu, with the screens that the user's role reaches, in groups that open and close. */
export function NavigationMenu({ session, onNavigate }: { session: Session | undefined; onNavigate: () => void }) {
  const path = usePathname();
  const { isOpen, toggle } = useGroups(path);
  const reached = (places: readonly Item[]) => places.filter((place) => reaches(session, place));
  const link = (place: Item) => {
    const active = isAt(path, place);
    return (
      <NavLink
        key={place.href}
        component={Link}
        href={place.href}
        label={place.label}
        leftSection={<place.icon size={18} stroke={1.6} aria-hidden />}
        active={active}
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
        className={classes.link}
      />
    );
  };
  return (
    <nav aria-label="Menu principal" className={classes.menu}>
      <ScrollArea className={classes.groups} type="hover" scrollbarSize={8} viewportProps={{ tabIndex: -1 }}>
        {reached(FIRST).map(link)}
        {SECTIONS.map(({ grupo, label, places }) => {
          const shown = reached(places);
          if (shown.length === 0) return null;
          const open = isOpen(grupo);
          return (
            <div key={grupo} className={classes.section}>
              <UnstyledButton
                className={classes.sectionButton}
                aria-expanded={open}
                aria-controls={`menu-${grupo}`}
                onClick={() => toggle(grupo)}
              >
                {label}
                <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={open || undefined} />
              </UnstyledButton>
              <Collapse expanded={open} id={`menu-${grupo}`}>
                {shown.map(link)}
              </Collapse>
            </div>
          );
        })}
      </ScrollArea>
      <NavLink
        component="a"
        href="/docs"
        label="Documentação da API"
        leftSection={<IconBook size={18} stroke={1.6} aria-hidden />}
        className={classes.link}
        c="dimmed"
      />
    </nav>
  );
}
