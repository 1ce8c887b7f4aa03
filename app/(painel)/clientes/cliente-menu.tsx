'use client';

import { IconEdit, IconShoppingCart } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useActive } from '#app/_ui/use-confirmed.ts';
import type { Cliente } from './types.ts';

type Props = { cliente: Cliente; onEdit: ((cliente: Cliente) => void) | undefined };

/** A customer's actions; the changes only for users who may. */
export function ClienteMenu({ cliente, onEdit }: Props) {
  const active = useActive(trpc.clientes.update, {
    ativo: cliente.ativo,
    off: { id: cliente.id, ativo: false },
    on: { id: cliente.id, ativo: true },
    refresh: ['clientes'],
    said: ({ nome, ativo }) => `Cliente “${nome}” ${ativo ? 'reativado' : 'desativado'}.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${cliente.nome}`}>
        <RowItem icon={IconShoppingCart} href={`/vendas?busca=${encodeURIComponent(cliente.nome)}`}>
          Ver pedidos
        </RowItem>
        {onEdit ? (
          <>
            <RowItem icon={IconEdit} onClick={() => onEdit(cliente)}>
              Editar
            </RowItem>
            <ActiveItem {...active.item} />
          </>
        ) : null}
      </RowMenu>
      <ConfirmDialog {...active.dialog} title={`Desativar o cliente “${cliente.nome}”?`} confirm="Desativar cliente">
        Nenhum pedido novo pode ser feito em seu nome. Os pedidos e as expedições que já tem continuam como estão, e ele
        pode ser reativado quando precisar.
      </ConfirmDialog>
    </>
  );
}
