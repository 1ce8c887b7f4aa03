'use client';

import { Kbd, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react';
import { signOut } from '#app/_sessao/session.ts';
import { forgetDrafts } from '#app/_ui/drafts.ts';
import { notifyError } from '#app/_ui/feedback.tsx';
import { Link } from '#app/_ui/link.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import { PAPEIS } from './papeis.ts';
import type { Session } from './session.tsx';

const SCHEMES = [
  { value: 'light', label: 'Tema claro', icon: IconSun },
  { value: 'dark', label: 'Tema escuro', icon: IconMoon },
  { value: 'auto', label: 'Tema do sistema', icon: IconDeviceDesktop },
] as const;

export type Props = { session: Session; onShortcuts: () => void };

/** What the user's menu offers: role, theme, settings, sign-out. */
export function UserMenuItems({ session, onShortcuts }: Props) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
          {session.usuario.nome}
        </Text>
        <Text size="xs" truncate>
          {session.usuario.email}
        </Text>
        <Text size="xs">{PAPEIS[session.papel].nome}</Text>
      </Menu.Label>
      <Menu.Divider />
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as typeof colorScheme)}>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} aria-hidden />}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item component={Link} href="/minha-conta" leftSection={<IconShieldLock size={16} />}>
        Segurança da conta
      </Menu.Item>
      <Menu.Item component={Link} href="/configuracoes" leftSection={<IconSettings size={16} />}>
        Configurações
      </Menu.Item>
      <Menu.Item leftSection={<IconKeyboard size={16} />} rightSection={<Kbd size="xs">?</Kbd>} onClick={onShortcuts}>
        Atalhos do teclado
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLogout size={16} />}
        onClick={() => {
          const keepAgain = forgetDrafts();
          signOut().catch((error: unknown) => {
            keepAgain();
            notifyError(error);
          });
        }}
      >
        Sair
      </Menu.Item>
    </>
  );
}
