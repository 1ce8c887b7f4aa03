'use client';

import { Code, Stack, Text } from '@mantine/core';
import { IconNetwork, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { IssuedCheckbox } from '#app/(painel)/_parts/issued-checkbox.tsx';
import { shortToken, type Token } from './escopos.ts';

/** A token's actions; a revoked token has none. */
export function TokenMenu({ token, onEdit }: { token: Token; onEdit: (token: Token) => void }) {
  const [withIssued, setWithIssued] = useState(true);
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
          <RowItem icon={IconTrash} color="red" onClick={() => revocation.ask({ id: token.id, com_emitidos: false })}>
            Revogar
          </RowItem>
        </RowMenu>
      )}
      <ConfirmDialog
        {...revocation.dialog}
        // Asked with what the box says now.
        onConfirm={() => revocation.do({ id: token.id, com_emitidos: token.emitidos_ativos > 0 && withIssued })}
        title={`Revogar o token “${token.nome}”?`}
        confirm="Revogar token"
        danger
      >
        <Text size="sm" mb="xs">
          As integrações que usam <Code>{shortToken(token)}</Code> param na hora: toda requisição com ele passa a
          receber 401. As requisições já registradas continuam no histórico.
        </Text>
        <Stack gap="sm">
          <div>Não há como desfazer; para voltar, será preciso criar outro token.</div>
          {token.emitidos_ativos > 0 && revocation.dialog.opened ? (
            <Issued token={token} checked={withIssued} onChange={setWithIssued} />
          ) : null}
        </Stack>
      </ConfirmDialog>
    </>
  );
}

type IssuedProps = { token: Token; checked: boolean; onChange: (checked: boolean) => void };

/** The working tokens that the token issued, and whether they end too. */
function Issued({ token: { id, emitidos_ativos }, checked, onChange }: IssuedProps) {
  const emitidos = trpc.tokens.emitidos.useQuery({ id });
  return (
    <IssuedCheckbox
      label={
        emitidos_ativos === 1
          ? 'Revogar também o token que ele emitiu'
          : `Revogar também os ${emitidos_ativos} tokens que ele emitiu`
      }
      issued={emitidos.data}
      checked={checked}
      onChange={onChange}
    />
  );
}
