'use client';

import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { Menu } from '#app/_ui/menu.tsx';
import { onceLoaded } from '#app/_ui/on-demand.tsx';
import { whenIdle } from '#app/_ui/when-idle.ts';
import classes from './shell.module.css';
import type { Props } from './user-menu-items.tsx';

const contents = onceLoaded(() => import('./user-menu-items.tsx').then((m) => m.UserMenuItems));

/** The button of the signed-in user, and what it opens. */
export function UserMenu(props: Props) {
  const { nome } = props.session.usuario;
  useEffect(() => whenIdle(() => void contents.get().catch(() => {})), []);
  return (
    <Menu position="bottom-end" width={240} shadow="md" contents={contents}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar}>
          <span className={classes.initials} aria-hidden>
            {initialsOf(nome)}
          </span>
          <VisuallyHidden>Menu de {nome}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Items {...props} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Drawn with the open menu, which has loaded them. */
function Items(props: Props) {
  const Loaded = contents.now;
  return Loaded ? <Loaded {...props} /> : null;
}

function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(' ');
  const letters =
    others.length > 0 ? [first, ...others].slice(0, 2).map((word) => word.slice(0, 1)) : [first.slice(0, 2)];
  return letters.join('').toUpperCase();
}
