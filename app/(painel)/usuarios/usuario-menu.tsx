'use client';

import { Modal } from '@mantine/core';
import { IconMail, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { notifyDone, notifyError } from '#app/_ui/feedback.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useRefresh } from '#app/_ui/use-refresh.ts';
import { useSessao } from '../_shell/session.tsx';
import { EndUsuario } from './end-usuario.tsx';
import { LinkDoConvite } from './link-do-convite.tsx';
import type { Usuario } from './types.ts';

type Props = { usuario: Usuario; onEdit: (usuario: Usuario) => void };

const OPTIONS = { refresh: ['usuarios', 'empresas'], refreshRefused: true } as const;

/** A user's actions: what can be done with an invitation, or with an access. */
export const UsuarioMenu = (props: Props) =>
  props.usuario.situacao === 'convidado' ? <ConvidadoMenu {...props} /> : <MembroMenu {...props} />;

/** A dialog confirms the end of an access, and the reactivation. */
function MembroMenu({ usuario, onEdit }: Props) {
  const { empresa } = useSessao();
  const { id, nome, email, situacao } = usuario;
  const [ending, setEnding] = useState<'desativar' | 'remover' | null>(null);
  const on = useConfirmed(trpc.usuarios.update, { ...OPTIONS, said: () => `${nome} voltou a ter acesso.` });
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconPencil} onClick={() => onEdit(usuario)}>
          Editar
        </RowItem>
        <ActiveItem
          ativo={situacao === 'ativo'}
          onDeactivate={() => setEnding('desativar')}
          onReactivate={() => on.ask({ id, ativo: true })}
        />
        <RowItem icon={IconTrash} color="red" onClick={() => setEnding('remover')}>
          Remover
        </RowItem>
      </RowMenu>
      {ending ? <EndUsuario usuario={usuario} how={ending} onClose={() => setEnding(null)} /> : null}
      <ConfirmDialog {...on.dialog} title={`Reativar ${nome}?`} confirm="Reativar usuário">
        {email} volta a entrar no painel de {empresa.nome} com a senha que já tinha. Os tokens, webhooks e conexões que
        terminaram com a desativação não voltam.
      </ConfirmDialog>
    </>
  );
}

function ConvidadoMenu({ usuario, onEdit }: Props) {
  const { id, nome, email } = usuario;
  const refresh = useRefresh(['usuarios']);
  const [convite, setConvite] = useState<string | null>(null);
  const resend = trpc.usuarios.reenviarConvite.useMutation({
    onSuccess: (again) => {
      if (again.convite) setConvite(again.convite);
      else notifyDone(`Convite enviado de novo a ${email}. O link anterior não funciona mais.`);
    },
    onError: notifyError,
    onSettled: refresh,
  });
  const withdraw = useConfirmed(trpc.usuarios.remove, {
    ...OPTIONS,
    said: () => `Convite de ${nome} cancelado.`,
  });
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconPencil} onClick={() => onEdit(usuario)}>
          Editar
        </RowItem>
        <RowItem icon={IconMail} onClick={() => resend.mutate({ id })}>
          Reenviar convite
        </RowItem>
        <RowItem icon={IconTrash} color="red" onClick={() => withdraw.ask({ id })}>
          Cancelar convite
        </RowItem>
      </RowMenu>
      <Modal opened={convite !== null} onClose={() => setConvite(null)} title={`Convite para ${nome}`}>
        {convite ? <LinkDoConvite nome={nome} convite={convite} onClose={() => setConvite(null)} /> : null}
      </Modal>
      <ConfirmDialog
        {...withdraw.dialog}
        title={`Cancelar o convite de ${nome}?`}
        confirm="Cancelar convite"
        dismiss="Manter convite"
        danger
      >
        O link enviado a {email} deixa de funcionar na hora. Dá para convidar de novo quando quiser.
      </ConfirmDialog>
    </>
  );
}
