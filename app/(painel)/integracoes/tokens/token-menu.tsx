'use client';

import { Code, Text } from '@mantine/core';
import { IconNetwork, IconTrash } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { shortToken, type Token } from './escopos.ts';

/** A token's actions; a revoked token has none. */
export function TokenMenu({ token, onEdit }: { token: Token; onEdit: (token: Token) => void }) {
  const revocation = useConfirmed(trpc.tokens.revoke, {
    refresh: ['tokens'],
    refreshRefused: true,
    said: ({ nome }) => `Token “${nome}” revogado.`,
  });
  return (
    <>
      {token.situacao === 'revogado' ? null : (
        <RowMenu label={`Ações do token ${token.nome}`}>
          <RowItem icon={IconNetwork} onClick={() => onEdit(token)}>
            Editar redes
          </RowItem>
          <RowItem icon={IconTrash} color="red" onClick={() => revocation.ask({ id: token.id })}>
            Revogar
          </RowItem>
        </RowMenu>
      )}
      <ConfirmDialog {...revocation.dialog} title={`Revogar o token “${token.nome}”?`} confirm="Revogar token" danger>
        <Text size="sm" mb="xs">
          As integrações que usam <Code>{shortToken(token)}</Code> param na hora: toda chamada com ele passa a receber
          401. As requisições já registradas continuam no histórico.
        </Text>
        Não há como desfazer; para voltar, será preciso criar outro token.
      </ConfirmDialog>
    </>
  );
}
