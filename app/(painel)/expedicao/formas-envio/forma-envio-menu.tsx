'use client';

import { IconEdit } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useActive } from '#app/_ui/use-confirmed.ts';
import type { FormaEnvio } from './types.ts';

type Props = { forma: FormaEnvio; onEdit: (forma: FormaEnvio) => void };

/** A shipping method's actions. */
export function FormaEnvioMenu({ forma, onEdit }: Props) {
  const active = useActive(trpc.formasEnvio.update, {
    ativo: forma.ativo,
    off: { id: forma.id, ativo: false },
    on: { id: forma.id, ativo: true },
    refresh: ['formasEnvio'],
    said: ({ nome, ativo }) => `Forma de envio “${nome}” ${ativo ? 'reativada' : 'desativada'}.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${forma.nome}`}>
        <RowItem icon={IconEdit} onClick={() => onEdit(forma)}>
          Renomear
        </RowItem>
        <ActiveItem {...active.item} />
      </RowMenu>
      <ConfirmDialog
        {...active.dialog}
        title={`Desativar a forma de envio “${forma.nome}”?`}
        confirm="Desativar forma de envio"
      >
        Ela continua nas expedições que já a têm, mas nenhuma outra pode recebê-la, pelo painel ou pela API. Pode ser
        reativada quando precisar.
      </ConfirmDialog>
    </>
  );
}
