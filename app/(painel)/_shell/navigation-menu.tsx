'use client';

import { Badge, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBook, IconChevronRight } from '@tabler/icons-react';
import { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { Fold } from './fold.tsx';
import { FIRST, isAt, LAST, type PLACES, reaches, SECTIONS } from './navigation.ts';
import type { Session } from './session.tsx';
import classes from './shell.module.css';
import { useMenuGroups } from './use-menu-groups.ts';

type Item = (typeof PLACES)[number];

const LINK = `mantine-focus-auto ${classes.link}`;

/** The panel's menu, with the screens that the user's role reaches, in groups that open and close. */
export function NavigationMenu({ session, onNavigate }: { session: Session | undefined; onNavigate: () => void }) {
  const path = usePathname();
  const reached = (places: readonly Item[]) => places.filter((place) => reaches(session, place));
  const sections = SECTIONS.map((section) => ({ ...section, places: reached(section.places) })).filter(
    ({ places }) => places.length > 0,
  );
  const list = useRef<HTMLDivElement>(null);
  const sizes = Object.fromEntries(sections.map(({ grupo, places }) => [grupo, places.length]));
  const current = sections.find(({ places }) => places.some((place) => isAt(path, place)))?.grupo;
  const { isOpen, toggle } = useMenuGroups(list, sizes, current);
  const link = (place: Item) => {
    const active = isAt(path, place);
    return (
      <Link
        key={place.href}
        href={place.href}
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
        className={LINK}
      >
        <Words icon={place.icon ? <PlaceIcon icon={place.icon} /> : null} label={place.label} />
        <span className={classes.beside}>{place.href === '/conversas' ? <NaoLidas session={session} /> : null}</span>
      </Link>
    );
  };
  return (
    <nav aria-label="Menu principal" className={classes.menu}>
      <div ref={list} className={classes.groups} tabIndex={-1} data-grupos>
        <div>
          {reached(FIRST).map(link)}
          {sections.map(({ grupo, label, places }) => {
            const open = isOpen(grupo);
            return (
              <div key={grupo} className={classes.section}>
                <UnstyledButton
                  id={`menu-${grupo}-nome`}
                  className={classes.sectionButton}
                  aria-expanded={open}
                  aria-controls={`menu-${grupo}`}
                  onClick={() => toggle(grupo)}
                >
                  {label}
                  <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={open || undefined} />
                </UnstyledButton>
                <Fold open={open} id={`menu-${grupo}`} role="group" aria-labelledby={`menu-${grupo}-nome`} data-group>
                  {places.map(link)}
                </Fold>
              </div>
            );
          })}
        </div>
      </div>
      {reached(LAST).map(link)}
      <a href="/docs" className={`${LINK} ${classes.quiet}`}>
        <Words icon={<IconBook size={17} stroke={1.6} aria-hidden />} label="Documentação da API" />
      </a>
    </nav>
  );
}

function Words({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span className={classes.before}>{icon}</span>
      <span className={classes.words}>
        <span>{label}</span>
      </span>
    </>
  );
}

/** A place's icon, which beats from the click until the screen comes, where that takes a moment. */
function PlaceIcon({ icon: Icon }: { icon: NonNullable<Item['icon']> }) {
  const { pending } = useLinkStatus();
  return <Icon size={17} stroke={1.6} aria-hidden className={classes.icon} data-pending={pending || undefined} />;
}

/** How many open conversations have something unread, of whoever looks and of nobody. */
function NaoLidas({ session }: { session: Session | undefined }) {
  const sees = session?.escopos.includes('crm:read') === true;
  const { data } = trpc.conversas.contagens.useQuery(undefined, { enabled: sees });
  const count = data?.nao_lidas ?? 0;
  if (count === 0) return null;
  return (
    <Badge size="sm" variant="filled" circle={count < 10} className="numero">
      {count > 99 ? '99+' : count}
      <VisuallyHidden component="span"> com mensagens não lidas</VisuallyHidden>
    </Badge>
  );
}
