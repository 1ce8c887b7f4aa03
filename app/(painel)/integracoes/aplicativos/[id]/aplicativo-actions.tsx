'use client';

import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ActiveButton } from '#app/_ui/active-button.tsx';
import { RowMenu } from '#app/_ui/row-menu.tsx';
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
      <RowMenu label="Mais ações do aplicativo" beside>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
          Excluir
        </Menu.Item>
      </RowMenu>
      {ativo.dialog}
      <DeleteDialog aplicativo={aplicativo} opened={deleting} onClose={() => setDeleting(false)} />
    </>
  );
}
