'use client';

import { Button, Text } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconSelector, IconSettings } from '@tabler/icons-react';
import { useSwitchCompany } from '#app/_sessao/use-switch-company.ts';
import { Link } from '#app/_ui/link.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import type { Session } from './session.tsx';

/** The company whose data is on the screen, and the way to another one. */
export function CompanySwitcher({ session }: { session: Session }) {
  const { switching, switchTo } = useSwitchCompany();
  return (
    <Menu position="bottom-start" width={280} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          loading={switching !== null}
          leftSection={<IconBuildingStore size={16} />}
          rightSection={<IconSelector size={14} />}
          aria-label={`Empresa: ${session.empresa.nome}. Trocar de empresa`}
        >
          <Text span size="sm" truncate maw={{ base: 110, xs: 180, sm: 260 }}>
            {session.empresa.nome}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Suas empresas</Menu.Label>
        {session.empresas.map((empresa) => (
          <Menu.Item
            key={empresa.id}
            onClick={() => empresa.id !== session.empresa.id && switchTo(empresa.id)}
            aria-current={empresa.id === session.empresa.id || undefined}
            rightSection={empresa.id === session.empresa.id ? <IconCheck size={16} aria-label="atual" /> : null}
          >
            {empresa.nome}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} href="/empresas" leftSection={<IconSettings size={16} aria-hidden />}>
          Empresas da conta
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
