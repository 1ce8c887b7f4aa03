'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActiveButton } from '#app/_ui/active-button.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import type { Aplicativo } from '../types.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useAtivo } from './use-ativo.tsx';

/** What may be done with the whole application. */
export function Actions({ aplicativo }: { aplicativo: Aplicativo }) {
  const { can } = useSessao();
  const ativo = useAtivo(aplicativo);
  const [deleting, setDeleting] = useState(false);
  if (!can('aplicativos:write')) return null;
  return (
    <>
      <ActiveButton
        ativo={aplicativo.ativo}
        onDeactivate={ativo.deactivate}
        onReactivate={ativo.reactivate}
        loading={ativo.isPending}
      />
      <Menu position="bottom-end" shadow="md" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="Mais ações do aplicativo">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            Excluir
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {ativo.dialog}
      <DeleteDialog aplicativo={aplicativo} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
