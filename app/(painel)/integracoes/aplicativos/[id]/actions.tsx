'use client';

import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
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
      {aplicativo.ativo ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={ativo.deactivate}
          loading={ativo.isPending}
        >
          Desativar
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={ativo.reactivate}
          loading={ativo.isPending}
        >
          Reativar
        </Button>
      )}
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
