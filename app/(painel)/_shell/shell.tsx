'use client';

import { AppShell, Burger, Center, Group, Loader, NavLink, ScrollArea, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { Logo } from '#app/_ui/logo.tsx';
import { CommandPalette, SearchButton } from './command-palette.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { SECTIONS } from './navigation.ts';
import { type Session, SessionValue } from './session.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

/** The panel's frame: menu, company, search, user. */
export function Shell({ children }: { children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const session = trpc.sessao.atual.useQuery(undefined, { staleTime: 60_000 });
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !opened } }}
      padding={{ base: 'md', md: 'xl' }}
    >
      <a href="#conteudo" className={classes.skip}>
        Ir para o conteúdo
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={opened ? 'Fechar menu' : 'Abrir menu'}
            />
            <Link href="/inicio" className={classes.brand} aria-label="Romaneio, início">
              <Logo />
              <Text fw={650} visibleFrom="sm">
                Romaneio
              </Text>
            </Link>
            {session.data ? <CompanySwitcher session={session.data} /> : null}
          </Group>
          <Group gap="xs" wrap="nowrap">
            <SearchButton />
            {session.data ? <UserMenu session={session.data} /> : null}
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" className={classes.navbar}>
        <ScrollArea>
          <Navigation session={session.data} onNavigate={close} />
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="conteudo" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <Content session={session.data} error={session.error} onRetry={session.refetch}>
            {children}
          </Content>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

type ContentProps = {
  session: Session | undefined;
  error: { message: string } | null;
  onRetry: () => void;
  children: ReactNode;
};

function Content({ session, error, onRetry, children }: ContentProps) {
  if (session) {
    return (
      <SessionValue value={session}>
        <CommandPalette session={session} />
        {children}
      </SessionValue>
    );
  }
  if (error) return <LoadError message={error.message} onRetry={onRetry} />;
  return (
    <Center h={320}>
      <Loader aria-label="Carregando" />
    </Center>
  );
}

function Navigation({ session, onNavigate }: { session: Session | undefined; onNavigate: () => void }) {
  const path = usePathname();
  return (
    <nav aria-label="Menu principal">
      {SECTIONS.map((section) => {
        const places = section.places.filter((place) => !place.escopo || session?.escopos.includes(place.escopo));
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
      <NavLink component="a" href="/docs" label="Documentação da API" className={classes.link} c="dimmed" />
    </nav>
  );
}
