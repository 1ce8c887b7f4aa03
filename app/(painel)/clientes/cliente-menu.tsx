'use client';

import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconShoppingCart } from '@tabler/icons-react';
import Link from 'next/link';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { ActiveItem, RowMenu } from '#app/_ui/row-menu.tsx';
import type { Cliente } from './types.ts';

/** What can be done with a customer; changing it only for those who may. */
export function ClienteMenu({ cliente, onEdit }: { cliente: Cliente; onEdit: (() => void) | undefined }) {
  const utils = trpc.useUtils();
  const [asking, { open, close }] = useDisclosure(false);
  const update = trpc.clientes.update.useMutation({
    onSuccess: async (saved) => {
      await utils.clientes.invalidate();
      close();
      notifyDone(`Cliente “${saved.nome}” ${saved.ativo ? 'reativado' : 'desativado'}.`);
    },
    onError: (error) => {
      // The confirmation shows its own refusal.
      if (!asking) notifyError(error);
    },
  });

  return (
    <>
      <RowMenu label={`Ações de ${cliente.nome}`}>
        <Menu.Item
          component={Link}
          href={`/vendas?busca=${encodeURIComponent(cliente.nome)}`}
          leftSection={<IconShoppingCart size={16} />}
        >
          Ver pedidos
        </Menu.Item>
        {onEdit ? (
          <Menu.Item leftSection={<IconEdit size={16} />} onClick={onEdit}>
            Editar
          </Menu.Item>
        ) : null}
        {onEdit ? (
          <ActiveItem
            ativo={cliente.ativo}
            onDeactivate={open}
            onReactivate={() => update.mutate({ id: cliente.id, ativo: true })}
          />
        ) : null}
      </RowMenu>
      <ConfirmDialog
        opened={asking}
        onClose={() => {
          close();
          update.reset();
        }}
        title={`Desativar o cliente “${cliente.nome}”?`}
        confirm="Desativar cliente"
        onConfirm={() => update.mutate({ id: cliente.id, ativo: false })}
        loading={update.isPending}
        error={update.error}
      >
        Nenhum pedido novo pode ser feito em seu nome. Os pedidos e as expedições que já tem continuam como estão, e ele
        pode ser reativado quando precisar.
      </ConfirmDialog>
    </>
  );
}
