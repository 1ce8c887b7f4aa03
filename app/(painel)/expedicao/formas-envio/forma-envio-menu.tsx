'use client';

import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { ActiveItem, RowMenu } from '#app/_ui/row-menu.tsx';
import type { FormaEnvio } from './forma-envio-form.tsx';

/** What can be done with a shipping method. */
export function FormaEnvioMenu({ forma, onEdit }: { forma: FormaEnvio; onEdit: () => void }) {
  const utils = trpc.useUtils();
  const [asking, { open, close }] = useDisclosure(false);
  const update = trpc.formasEnvio.update.useMutation({
    onSuccess: async (saved) => {
      await utils.formasEnvio.invalidate();
      close();
      notifyDone(`Forma de envio “${saved.nome}” ${saved.ativo ? 'reativada' : 'desativada'}.`);
    },
    onError: (error) => {
      // The confirmation shows its own refusal.
      if (!asking) notifyError(error);
    },
  });

  return (
    <>
      <RowMenu label={`Ações de ${forma.nome}`}>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
          Renomear
        </Menu.Item>
        <ActiveItem
          ativo={forma.ativo}
          onDeactivate={open}
          onReactivate={() => update.mutate({ id: forma.id, ativo: true })}
        />
      </RowMenu>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          close();
          update.reset();
        }}
        title={`Desativar a forma de envio “${forma.nome}”?`}
        confirm="Desativar forma de envio"
        onConfirm={() => update.mutate({ id: forma.id, ativo: false })}
        loading={update.isPending}
        error={update.error}
      >
        Ela continua nas expedições que já a têm, mas nenhuma outra pode recebê-la, pelo painel ou pela API. Pode ser
        reativada quando precisar.
      </ConfirmDialog>
    </>
  );
}
