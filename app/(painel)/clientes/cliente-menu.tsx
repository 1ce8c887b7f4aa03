'use client';

import { Button } from '@mantine/core';
import { IconEdit, IconExternalLink, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useActive, useConfirmed } from '#app/_ui/use-confirmed.ts';
import { SaidasItem } from '../_parts/saidas.tsx';
import { useSessao } from '../_shell/session.tsx';
import type { Cliente } from './types.ts';

type Props = {
  cliente: Cliente;
  onEdit: ((cliente: Cliente) => void) | undefined;
  /** Beside the buttons of the customer's own screen, which a deletion leaves. */
  leave?: () => void;
};

const REFRESHED = ['clientes', 'auditoria'] as const;

/** A customer's actions; the changes only for users who may. */
export function ClienteMenu({ cliente, onEdit, leave }: Props) {
  const { can } = useSessao();
  const { id, nome, ativo } = cliente;
  const active = useActive(trpc.clientes.update, {
    ativo,
    off: { id, ativo: false },
    on: { id, ativo: true },
    refresh: REFRESHED,
    said: (saved) => `Cliente “${saved.nome}” ${saved.ativo ? 'reativado' : 'desativado'}.`,
  });
  const removal = useConfirmed(trpc.clientes.delete, {
    refresh: REFRESHED,
    said: () => `Cliente “${nome}” excluído.`,
    ...(leave ? { leave } : {}),
  });
  const instead = () => {
    removal.dialog.onClose();
    active.do({ id, ativo: false });
  };
  const removes = can('clientes:delete');
  if (leave && !onEdit && !removes && !can('webhooks:read')) return null;
  return (
    <>
      <RowMenu label={`Ações de ${nome}`} beside={leave !== undefined}>
        {leave ? null : (
          <RowItem icon={IconExternalLink} href={`/clientes/${id}`}>
            Abrir
          </RowItem>
        )}
        {onEdit ? (
          <>
            {leave ? null : (
              <RowItem icon={IconEdit} onClick={() => onEdit(cliente)}>
                Editar
              </RowItem>
            )}
            <ActiveItem {...active.item} />
          </>
        ) : null}
        <SaidasItem tipo="cliente" id={id} />
        {removes ? (
          <>
            {onEdit ? <Menu.Divider /> : null}
            <RowItem icon={IconTrash} color="red" onClick={() => removal.ask({ id })}>
              Excluir
            </RowItem>
          </>
        ) : null}
      </RowMenu>
      <ConfirmDialog {...active.dialog} title={`Desativar o cliente “${nome}”?`} confirm="Desativar cliente">
        Nenhum pedido novo pode ser feito em seu nome. Os pedidos e as expedições que já tem continuam como estão, e ele
        pode ser reativado quando precisar.
      </ConfirmDialog>
      <ConfirmDialog
        {...removal.dialog}
        title={`Excluir o cliente “${nome}”?`}
        confirm="Excluir cliente"
        danger
        disabled={removal.dialog.error !== null}
      >
        O cadastro é apagado de vez, com endereços e contatos. Só é possível para quem não tem vendas nem compras; quem
        tem pode ser desativado.
        {removal.dialog.error && ativo && onEdit ? (
          <Button variant="light" size="xs" mt="sm" display="block" onClick={instead}>
            Desativar este cliente
          </Button>
        ) : null}
      </ConfirmDialog>
    </>
  );
}
