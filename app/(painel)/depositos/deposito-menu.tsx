'use client';

import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconStar } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { ActiveItem, RowMenu } from '#app/_ui/row-menu.tsx';
import type { Deposito } from './types.ts';

/** What can be done with a warehouse. The server refuses to deactivate the default one, or one that holds a balance. */
export function DepositoMenu({ deposito, onEdit }: { deposito: Deposito; onEdit: () => void }) {
  const utils = trpc.useUtils();
  const [asking, { open, close }] = useDisclosure(false);
  const update = trpc.depositos.update.useMutation({
    onSuccess: async (saved) => {
      await Promise.all([utils.depositos.invalidate(), utils.estoque.invalidate(), utils.inicio.invalidate()]);
      close();
      notifyDone(
        saved.ativo !== deposito.ativo
          ? `Depósito “${saved.nome}” ${saved.ativo ? 'reativado' : 'desativado'}.`
          : `“${saved.nome}” é o depósito padrão.`,
      );
    },
    onError: (error) => {
      // The confirmation shows its own refusal.
      if (!asking) notifyError(error);
    },
  });

  return (
    <>
      <RowMenu label={`Ações de ${deposito.nome}`}>
        <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
          Renomear
        </Menu.Item>
        {deposito.ativo && !deposito.padrao ? (
          <Menu.Item
            leftSection={<IconStar size={16} />}
            onClick={() => update.mutate({ id: deposito.id, padrao: true })}
          >
            Tornar padrão
          </Menu.Item>
        ) : null}
        <ActiveItem
          ativo={deposito.ativo}
          onDeactivate={open}
          onReactivate={() => update.mutate({ id: deposito.id, ativo: true })}
        />
      </RowMenu>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          close();
          update.reset();
        }}
        title={`Desativar o depósito “${deposito.nome}”?`}
        confirm="Desativar depósito"
        onConfirm={() => update.mutate({ id: deposito.id, ativo: false })}
        loading={update.isPending}
        error={update.error}
      >
        Ele deixa de aceitar lançamentos, pelo painel e pela API. Os lançamentos que já tem continuam no extrato, e ele
        pode ser reativado quando precisar.
      </ConfirmDialog>
    </>
  );
}
