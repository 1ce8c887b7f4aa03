'use client';

import { Burger, Center, Group, Loader, Text } from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { showCompany } from '#app/_trpc/company.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { ownDrafts } from '#app/_ui/drafts.ts';
import { floating } from '#app/_ui/floating.ts';
import { Link } from '#app/_ui/link.tsx';
import { Logo } from '#app/_ui/logo.tsx';
import { onceLoaded, onDemand, useOnceLoaded } from '#app/_ui/on-demand.tsx';
import { SkipLink } from '#app/_ui/skip-link.tsx';
import { UnsavedGuard } from '#app/_ui/unsaved.tsx';
import { whenIdle } from '#app/_ui/when-idle.ts';
import { CompanySwitcher } from './company-switcher.tsx';
import { KeptFocus } from './kept-focus.tsx';
import { NavigationMenu } from './navigation-menu.tsx';
import { OtherCompany } from './other-company.tsx';
import { SearchButton } from './search-button.tsx';
import { type Session, SessionValue } from './session.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';

const CommandPalette = onDemand(() => import('./command-palette.tsx').then((m) => m.CommandPalette));
const Shortcuts = onDemand(() => import('./shortcuts.tsx').then((m) => m.Shortcuts));
/** How long until a script that did not come is asked for again. */
const AGAIN_MS = 5_000;

/** Nobody waits for it, and nothing else of the panel needs it: where its script does not come, it is asked for until it does. */
async function loadAoVivo(): Promise<typeof import('../_ao-vivo/ao-vivo.tsx').AoVivo> {
  for (;;) {
    try {
      return (await import('../_ao-vivo/ao-vivo.tsx')).AoVivo;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const aoVivo = onceLoaded(loadAoVivo);

/** The stream of the inbox, once its script is there. */
function AoVivo({ session }: { session: Session }) {
  const Loaded = useOnceLoaded(aoVivo, true);
  return Loaded ? <Loaded session={session} /> : null;
}

/** Keeps what reaches to the right edge where it is while a dialog takes the page's scrollbar away; a class of react-remove-scroll. */
const UNMOVED = 'right-scroll-bar-position';

/** The panel's frame: menu, company, search, user. */
export function Shell({ children }: { children: ReactNode }) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const [shortcuts, { open: openShortcuts, close: closeShortcuts }] = useDisclosure(false);
  const [searching, { open: search, close: endSearch }] = useDisclosure(false);
  const narrow = useMediaQuery('(max-width: 61.99em)');
  const burger = useRef<HTMLButtonElement>(null);
  // Over a window the key is not one's way to the search: it is part of a date that somebody types on a calendar's button.
  const unlessOverWindow = (act: () => void) => () => {
    if (!document.querySelector('[role="dialog"][aria-modal="true"]')) act();
  };
  useHotkeys([
    ['shift+?', unlessOverWindow(openShortcuts)],
    ['/', unlessOverWindow(search)],
  ]);
  // In the middle of a text too: no text has this key.
  useHotkeys([['mod+K', search]], []);
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || !opened || event.defaultPrevented) return;
    close();
    burger.current?.focus();
  });
  useEffect(() => whenIdle(() => void floating.get().catch(() => {})), []);
  const session = trpc.sessao.atual.useQuery(undefined, { staleTime: 60_000 });
  if (session.data) {
    showCompany(session.data.empresa.id);
    ownDrafts(`${session.data.empresa.id}:${session.data.usuario.id}`);
  }
  return (
    <div className={classes.frame} data-painel>
      <SkipLink />
      <UnsavedGuard />
      <KeptFocus />
      {session.data ? <OtherCompany nome={session.data.empresa.nome} /> : null}
      {session.data ? <AoVivo session={session.data} /> : null}
      <header className={`${classes.header} ${UNMOVED}`}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="md"
              size="sm"
              ref={burger}
              aria-label={opened ? 'Fechar menu' : 'Abrir menu'}
              aria-expanded={opened}
              aria-controls="menu"
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
            <SearchButton onSearch={search} />
            {session.data ? <UserMenu session={session.data} onShortcuts={openShortcuts} /> : null}
          </Group>
        </Group>
      </header>
      <nav className={classes.navbar} id="menu" data-opened={opened || undefined} inert={narrow && !opened}>
        <NavigationMenu session={session.data} onNavigate={close} />
      </nav>
      <main id="conteudo" tabIndex={-1} className={classes.main} inert={narrow && opened}>
        <div className={classes.content}>
          <Content session={session.data} error={session.error} onRetry={session.refetch}>
            {children}
          </Content>
        </div>
      </main>
      {session.data ? <CommandPalette session={session.data} opened={searching} onClose={endSearch} /> : null}
      <Shortcuts opened={shortcuts} onClose={closeShortcuts} />
    </div>
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
    return <SessionValue value={session}>{children}</SessionValue>;
  }
  if (error) return <LoadError message={error.message} onRetry={onRetry} />;
  return (
    <Center h={320}>
      <Loader role="status" aria-label="Carregando" />
    </Center>
  );
}
