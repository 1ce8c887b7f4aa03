'use client';

import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { ClienteMenu } from '../cliente-menu.tsx';
import type { Cliente } from '../types.ts';

const ClienteDrawer = onDemand(() => import('../cliente-drawer.tsx').then((m) => m.ClienteDrawer));

/** What can be done with a customer: the rare and the destructive in the menu. */
export function ClienteActions({ cliente }: { cliente: Cliente }) {
  const { can } = useSessao();
  const router = useRouter();
  const [editing, setEditing] = useState(false);
  const onEdit = can('clientes:write') ? () => setEditing(true) : undefined;
  return (
    <>
      <ClienteMenu cliente={cliente} onEdit={onEdit} leave={() => router.push('/clientes')} />
      {onEdit ? (
        <>
          <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
            Editar
          </Button>
          <ClienteDrawer opened={editing} record={cliente} onClose={() => setEditing(false)} />
        </>
      ) : null}
    </>
  );
}
