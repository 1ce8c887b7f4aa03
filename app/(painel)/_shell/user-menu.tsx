'use client';

import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
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
          <Avatar name={nome} color="petroleo" variant="filled" size={34} aria-hidden />
          <VisuallyHidden>Menu de {nome}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>{contents.now ? <contents.now {...props} /> : null}</Menu.Dropdown>
    </Menu>
  );
}
