'use client';

import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconEdit, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
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
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Ações de ${forma.nome}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
            Renomear
          </Menu.Item>
          {forma.ativo ? (
            <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={open}>
              Desativar
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconPlayerPlay size={16} />}
              onClick={() => update.mutate({ id: forma.id, ativo: true })}
            >
              Reativar
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
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
