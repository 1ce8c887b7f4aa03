'use client';

import { Text } from '@mantine/core';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone } from '#app/_ui/feedback.tsx';
import { useSessao } from '../_shell/session.tsx';
import type { Usuario } from './usuario-columns.tsx';

/** Asks before it takes a member's access away, or gives it back. */
export function SetAtivo({ usuario, onClose }: { usuario: Usuario; onClose: () => void }) {
  const { empresa, usuario: me } = useSessao();
  const utils = trpc.useUtils();
  const update = trpc.usuarios.update.useMutation({
    onSuccess: ({ nome, ativo }) => {
      notifyDone(ativo ? `${nome} voltou a ter acesso.` : `${nome} não tem mais acesso.`);
      onClose();
    },
    onSettled: () => utils.usuarios.list.invalidate(),
  });
  const leaving = usuario.ativo;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${leaving ? 'Desativar' : 'Reativar'} ${usuario.nome}?`}
      confirm={leaving ? 'Desativar usuário' : 'Reativar usuário'}
      onConfirm={() => update.mutate({ id: usuario.id, ativo: !usuario.ativo })}
      danger={leaving}
      loading={update.isPending}
      error={update.error}
    >
      <Text size="sm">
        {leaving
          ? `${usuario.email} perde o acesso ao painel de ${empresa.nome} na hora, mesmo que esteja usando agora. O histórico continua com o nome de quem fez. Dá para reativar depois.`
          : `${usuario.email} volta a entrar no painel de ${empresa.nome} com a senha que já tinha.`}
      </Text>
      {leaving && usuario.id === me.id ? (
        <Text size="sm" mt="sm" fw={600}>
          Este é o seu próprio usuário: a sua sessão termina ao confirmar.
        </Text>
      ) : null}
    </ConfirmDialog>
  );
}
