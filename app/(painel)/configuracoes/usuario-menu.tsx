'use client';

import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { ConfirmDialog } from '#app/_ui/confirm-dialog.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../_shell/session.tsx';
import { EndUsuario } from './end-usuario.tsx';
import type { Usuario } from './types.ts';

type Props = { usuario: Usuario; onEdit: (usuario: Usuario) => void };

/** A member's actions. A dialog confirms what ends an access, and the reactivation. */
export function UsuarioMenu({ usuario, onEdit }: Props) {
  const { empresa } = useSessao();
  const { id, nome, email, situacao } = usuario;
  const [ending, setEnding] = useState<'desativar' | 'remover' | null>(null);
  const options = { refresh: ['usuarios'], refreshRefused: true } as const;
  const on = useConfirmed(trpc.usuarios.update, { ...options, said: () => `${nome} voltou a ter acesso.` });
  return (
    <>
      <RowMenu label={`Ações de ${nome}`}>
        <RowItem icon={IconPencil} onClick={() => onEdit(usuario)}>
          Editar
        </RowItem>
        {situacao === 'convidado' ? null : (
          <ActiveItem
            ativo={situacao === 'ativo'}
            onDeactivate={() => setEnding('desativar')}
            onReactivate={() => on.ask({ id, ativo: true })}
          />
        )}
        <RowItem icon={IconTrash} color="red" onClick={() => setEnding('remover')}>
          {situacao === 'convidado' ? 'Cancelar convite' : 'Remover'}
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
