'use client';

import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useSessao } from '../_shell/session.tsx';
import { EditUsuario } from './edit-usuario.tsx';
import { NewUsuario } from './new-usuario.tsx';
import { TabIntro } from './tab-intro.tsx';
import type { Usuario } from './types.ts';
import { usuarioColumns } from './usuario-columns.tsx';

/** Members of the company; administrators add, change and deactivate them. */
export function UsuariosTab() {
  const { can, empresa } = useSessao();
  const mayWrite = can('usuarios:write');
  const usuarios = trpc.usuarios.list.useQuery({ por_pagina: 100 });
  const dialog = useRecordDialog<never>('usuario', mayWrite);
  const [editing, setEditing] = useState<Usuario | null>(null);
  return (
    <>
      <TabIntro action={dialog.createButton('Novo usuário')}>
        Quem entra no painel desta empresa e o que cada um pode fazer. O que um usuário fez continua com o nome dele,
        mesmo depois de desativado.
      </TabIntro>
      <DataTable
        label="Usuários da empresa"
        columns={usuarioColumns({
          fuso: empresa.fuso,
          ...(mayWrite ? { onEdit: setEditing } : {}),
        })}
        rows={usuarios.data?.resultados}
        rowKey={(row) => row.id}
        error={usuarios.error}
        onRetry={usuarios.refetch}
        empty={
          <EmptyState icon={<IconUsers />} title="Nenhum usuário">
            Convide quem trabalha com você.
          </EmptyState>
        }
      />
      {mayWrite ? <NewUsuario opened={dialog.props.opened} onClose={dialog.props.onClose} /> : null}
      {editing ? <EditUsuario usuario={editing} onClose={() => setEditing(null)} /> : null}
    </>
  );
}
