'use client';

import { Button, Menu, Text } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconSelector } from '@tabler/icons-react';
import { useSession } from 'next-auth/react';
import { useState } from 'react';
import type { Session } from './session.tsx';

/** The company whose data is on the screen, and the way to another one. */
export function CompanySwitcher({ session }: { session: Session }) {
  const { update } = useSession();
  const [switching, setSwitching] = useState(false);

  async function change(empresa_id: number) {
    setSwitching(true);
    await update({ empresa_id });
    // A whole new page: nothing of the other company stays in memory.
    window.location.assign('/inicio');
  }

  return (
    <Menu position="bottom-start" width={280} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          loading={switching}
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
            onClick={() => change(empresa.id)}
            disabled={empresa.id === session.empresa.id}
            rightSection={empresa.id === session.empresa.id ? <IconCheck size={16} aria-label="atual" /> : null}
          >
            {empresa.nome}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
