'use client';

import { Text } from '@mantine/core';
import { IconKey, IconPencil } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../_shell/session.tsx';
import type { Usuario } from './types.ts';

type Props = { usuario: Usuario; onEdit: (usuario: Usuario) => void; onReset: (usuario: Usuario) => void };

/** A member's actions. A dialog confirms both the deactivation and the reactivation. */
export function UsuarioMenu({ usuario, onEdit, onReset }: Props) {
  const { empresa, usuario: me } = useSessao();
  const { id, nome, email } = usuario;
  const options = { refresh: ['usuarios'], refreshRefused: true } as const;
  const off = useConfirmed(trpc.usuarios.update, { ...options, said: () => `${nome} não tem mais acesso.` });
  const on = useConfirmed(trpc.usuarios.update, { ...options, said: () => `${nome} voltou a ter acesso.` });
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconPencil} onClick={() => onEdit(usuario)}>
          Editar
        </RowItem>
        {id === me.id ? null : (
          <RowItem icon={IconKey} onClick={() => onReset(usuario)}>
            Redefinir senha
          </RowItem>
        )}
        <ActiveItem
          ativo={usuario.ativo}
          onDeactivate={() => off.ask({ id, ativo: false })}
          onReactivate={() => on.ask({ id, ativo: true })}
        />
      </RowMenu>
      <ConfirmDialog {...off.dialog} title={`Desativar ${nome}?`} confirm="Desativar usuário" danger>
        <Text size="sm">
          {email} perde o acesso ao painel de {empresa.nome} na hora, mesmo que esteja usando agora. O histórico
          continua com o nome de quem fez. Dá para reativar depois.
        </Text>
        {id === me.id ? (
          <Text size="sm" mt="sm" fw={600}>
            Este é o seu próprio usuário: a sua sessão termina ao confirmar.
          </Text>
        ) : null}
      </ConfirmDialog>
      <ConfirmDialog {...on.dialog} title={`Reativar ${nome}?`} confirm="Reativar usuário">
        {email} volta a entrar no painel de {empresa.nome} com a senha que já tinha.
      </ConfirmDialog>
    </>
  );
}
