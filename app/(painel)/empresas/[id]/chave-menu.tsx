'use client';

import { IconNetwork, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import type { Chave } from '../types.ts';

type Props = { empresa_id: number; chave: Chave; onEdit: (chave: Chave) => void };

/** A key's actions; a revoked key has none. */
export function ChaveMenu({ empresa_id, chave, onEdit }: Props) {
  const revocation = useConfirmed(trpc.chaves.revoke, {
    refresh: ['chaves', 'tokens', 'auditoria'],
    refreshRefused: true,
    said: ({ nome }) => `Chave “${nome}” revogada.`,
  });
  if (chave.situacao === 'revogado') return null;
  return (
    <>
      <RowMenu label={`Ações da chave ${chave.nome}`}>
        <RowItem icon={IconNetwork} onClick={() => onEdit(chave)}>
          Editar redes
        </RowItem>
        <RowItem icon={IconTrash} color="red" onClick={() => revocation.ask({ id: empresa_id, chave_id: chave.id })}>
          Revogar
        </RowItem>
      </RowMenu>
      <ConfirmDialog {...revocation.dialog} title={`Revogar a chave “${chave.nome}”?`} confirm="Revogar chave" danger>
        Os sistemas que a usam param na hora: toda chamada com ela passa a receber 401. Não há como desfazer.
      </ConfirmDialog>
    </>
  );
}
