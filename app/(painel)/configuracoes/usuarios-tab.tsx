'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { useSessao } from '../_shell/session.tsx';
import { EditUsuario } from './edit-usuario.tsx';
import { NewUsuario } from './new-usuario.tsx';
import { ResetSenha } from './reset-senha.tsx';
import { SetAtivo } from './set-ativo.tsx';
import { type Usuario, usuarioColumns } from './usuario-columns.tsx';

/** Members of the company; administrators add, change and deactivate them. */
export function UsuariosTab() {
  const { can, empresa, usuario } = useSessao();
  const mayWrite = can('configuracoes:write');
  const usuarios = trpc.usuarios.list.useQuery();
  const [novo, setNovo] = useQueryState('novo', parseAsStringLiteral(['usuario']));
  const [editing, setEditing] = useState<Usuario | null>(null);
  const [resetting, setResetting] = useState<Usuario | null>(null);
  const [switching, setSwitching] = useState<Usuario | null>(null);
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Text size="sm" c="dimmed" maw={560}>
          Quem entra no painel desta empresa e o que cada um pode fazer. O que um usuário fez continua com o nome dele,
          mesmo depois de desativado.
        </Text>
        {mayWrite ? (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setNovo('usuario')}>
            Novo usuário
          </Button>
        ) : null}
      </Group>
      <DataTable
        label="Usuários da empresa"
        columns={usuarioColumns({
          fuso: empresa.fuso,
          me: usuario.id,
          ...(mayWrite ? { onEdit: setEditing, onReset: setResetting, onSwitch: setSwitching } : {}),
        })}
        rows={usuarios.data}
        rowKey={(row) => row.id}
        error={usuarios.error}
        onRetry={usuarios.refetch}
        empty={
          <EmptyState icon={<IconUsers />} title="Nenhum usuário">
            Convide quem trabalha com você.
          </EmptyState>
        }
      />
      {mayWrite ? <NewUsuario opened={novo === 'usuario'} onClose={() => void setNovo(null)} /> : null}
      {editing ? <EditUsuario usuario={editing} onClose={() => setEditing(null)} /> : null}
      {resetting ? <ResetSenha usuario={resetting} onClose={() => setResetting(null)} /> : null}
      {switching ? <SetAtivo usuario={switching} onClose={() => setSwitching(null)} /> : null}
    </>
  );
}
