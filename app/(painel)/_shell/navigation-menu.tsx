'use client';

import { NavLink, Text } from '@mantine/core';
import { IconBook } from '@tabler/icons-react';
import { usePathname } from 'next/navigation';
import { Link } from '#app/_ui/link.tsx';
import { reaches, SECTIONS } from './navigation.ts';
import type { Session } from './session.tsx';
import classes from './shell.module.css';

/** The panel's menu, with the screens that the user's role reaches. */
export function NavigationMenu({ session, onNavigate }: { session: Session | undefined; onNavigate: () => void }) {
  const path = usePathname();
  return (
    <nav aria-label="Menu principal">
      {SECTIONS.map((section) => {
        const places = section.places.filter((place) => reaches(session, place));
        if (places.length === 0) return null;
        return (
          <div key={section.label ?? 'geral'} className={classes.section}>
            {section.label ? (
              <Text size="xs" fw={600} c="dimmed" className={classes.sectionLabel}>
                {section.label}
              </Text>
            ) : null}
            {places.map((place) => {
              const active = path === place.href || path.startsWith(`${place.href}/`);
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
            })}
          </div>
        );
      })}
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
