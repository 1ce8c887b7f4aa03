'use client';

import { Stack } from '@mantine/core';
import { IconNetwork, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { IssuedCheckbox } from '#app/(painel)/_parts/issued-checkbox.tsx';
import type { Chave } from '../types.ts';

type Props = { empresa_id: number; chave: Chave; onEdit: (chave: Chave) => void };

/** A key's actions; a revoked key has none. */
export function ChaveMenu({ empresa_id, chave, onEdit }: Props) {
  const [withIssued, setWithIssued] = useState(true);
  const revocation = useConfirmed(trpc.chaves.revoke, {
    refresh: ['chaves', 'tokens', 'auditoria'],
    refreshRefused: true,
    said: ({ nome }) => `Chave “${nome}” revogada.`,
  });
  const named = { id: empresa_id, chave_id: chave.id };
  const emitidas = trpc.chaves.emitidas.useQuery(named, { enabled: revocation.dialog.opened });
  const count = emitidas.data?.length ?? 0;
  if (chave.situacao === 'revogado') return null;
  return (
    <>
      <RowMenu label={`Ações da chave ${chave.nome}`}>
        <RowItem icon={IconNetwork} onClick={() => onEdit(chave)}>
          Editar redes
        </RowItem>
        <RowItem icon={IconTrash} color="red" onClick={() => revocation.ask({ ...named, com_emitidos: false })}>
          Revogar
        </RowItem>
      </RowMenu>
      <ConfirmDialog
        {...revocation.dialog}
        // Asked with what the box says now; before it is known whether there is one, nothing is.
        onConfirm={() => revocation.do({ ...named, com_emitidos: count > 0 && withIssued })}
        disabled={!emitidas.data}
        error={revocation.dialog.error ?? emitidas.error}
        title={`Revogar a chave “${chave.nome}”?`}
        confirm="Revogar chave"
        danger
      >
        <Stack gap="sm">
          <div>
            Os sistemas que a usam param na hora: toda chamada com ela passa a receber 401. Não há como desfazer.
          </div>
          {count > 0 ? (
            <IssuedCheckbox
              label={
                count === 1
                  ? 'Revogar também a chave que ela emitiu'
                  : `Revogar também as ${count} chaves que ela emitiu`
              }
              issued={emitidas.data}
              checked={withIssued}
              onChange={setWithIssued}
            />
          ) : null}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
