'use client';

import { Badge, Collapse, NavLink, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBook, IconChevronRight } from '@tabler/icons-react';
import { useLinkStatus } from 'next/link';
import { usePathname } from 'next/navigation';
import { useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { Link } from '#app/_ui/link.tsx';
import { FIRST, isAt, LAST, type PLACES, reaches, SECTIONS } from './navigation.ts';
import type { Session } from './session.tsx';
import classes from './shell.module.css';
import { useMenuGroups } from './use-menu-groups.ts';

type Item = (typeof PLACES)[number];

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
      <NavLink
        key={place.href}
        component={Link}
        href={place.href}
        label={place.label}
        leftSection={place.icon ? <PlaceIcon icon={place.icon} /> : null}
        rightSection={place.href === '/conversas' ? <NaoLidas session={session} /> : null}
        active={active}
        aria-current={active ? 'page' : undefined}
        onClick={onNavigate}
        className={classes.link}
        noWrap
      />
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
                <Collapse
                  expanded={open}
                  id={`menu-${grupo}`}
                  role="group"
                  aria-labelledby={`menu-${grupo}-nome`}
                  data-group
                  transitionDuration={150}
                >
                  {places.map(link)}
                </Collapse>
              </div>
            );
          })}
        </div>
      </div>
      {reached(LAST).map(link)}
      <NavLink
        component="a"
        href="/docs"
        label="Documentação da API"
        leftSection={<IconBook size={17} stroke={1.6} aria-hidden />}
        className={classes.link}
        c="dimmed"
      />
    </nav>
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
