'use client';

import { IconEdit, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useActive, useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Servico } from './types.ts';

type Props = { servico: Servico; onEdit: (servico: Servico) => void; mayDelete: boolean };

/** A service's actions. */
export function ServicoMenu({ servico, onEdit, mayDelete }: Props) {
  const { id, nome, codigo, ativo } = servico;
  const active = useActive(trpc.servicos.update, {
    ativo,
    off: { id, ativo: false },
    on: { id, ativo: true },
    refresh: ['servicos'],
    said: (saved) => `Serviço “${saved.nome}” ${saved.ativo ? 'reativado' : 'desativado'}.`,
  });
  const deletion = useConfirmed(trpc.servicos.delete, {
    refresh: ['servicos'],
    said: () => `Serviço “${nome}” excluído.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(servico)}>
          Editar
        </RowItem>
        <ActiveItem {...active.item} />
        {mayDelete ? (
          <>
            <Menu.Divider />
            <RowItem icon={IconTrash} color="red" onClick={() => deletion.ask({ id })}>
              Excluir
            </RowItem>
          </>
        ) : null}
      </RowMenu>
      <ConfirmDialog {...active.dialog} title={`Desativar “${nome}”?`} confirm="Desativar serviço">
        O serviço não entra em novos pedidos. Os que já o têm continuam, e ele pode ser reativado quando precisar.
      </ConfirmDialog>
      <ConfirmDialog {...deletion.dialog} title={`Excluir “${nome}” (${codigo})?`} confirm="Excluir serviço" danger>
        O cadastro deixa de existir. Só é possível se nenhum documento cita o serviço; senão, desative-o.
      </ConfirmDialog>
    </>
  );
}
