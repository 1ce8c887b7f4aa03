'use client';

import { IconEdit, IconRotate, IconTrash, IconX } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { Menu } from '#app/_ui/menu.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../_shell/session.tsx';
import type { Atividade } from './atividade-drawer.tsx';
import { SHOWS_ATIVIDADE } from './atividade-shows.ts';
import { useAtividadeStep } from './use-atividade-step.ts';

type Props = { atividade: Atividade; onEdit: (atividade: Atividade) => void };

/** An activity's actions, for those who may change it. */
export function AtividadeMenu({ atividade, onEdit }: Props) {
  const { can } = useSessao();
  const { id, titulo, tipo, status } = atividade;
  const cancel = useAtividadeStep(trpc.atividades.cancel, 'Atividade cancelada.');
  const reopen = useAtividadeStep(trpc.atividades.reopen, 'Atividade reaberta.');
  const remove = useConfirmed(trpc.atividades.delete, {
    ...{ refresh: SHOWS_ATIVIDADE, refreshRefused: true },
    said: () => `Atividade “${titulo}” excluída.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${titulo}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(atividade)}>
          Editar
        </RowItem>
        {status === 'pendente' ? (
          <RowItem icon={IconX} onClick={() => cancel.do({ id })}>
            Cancelar atividade
          </RowItem>
        ) : tipo === 'nota' ? null : (
          <RowItem icon={IconRotate} onClick={() => reopen.do({ id })}>
            Reabrir
          </RowItem>
        )}
        {can('crm:delete') ? (
          <>
            <Menu.Divider />
            <RowItem icon={IconTrash} color="red" onClick={() => remove.ask({ id })}>
              Excluir
            </RowItem>
          </>
        ) : null}
      </RowMenu>
      <ConfirmDialog {...remove.dialog} title={`Excluir a atividade “${titulo}”?`} confirm="Excluir" danger>
        Ela sai de vez, também da página do contato e do negócio.
      </ConfirmDialog>
    </>
  );
}
