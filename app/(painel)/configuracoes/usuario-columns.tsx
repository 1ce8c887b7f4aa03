import { Badge, Group, Menu, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { ActiveItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { When } from '#app/_ui/when.tsx';
import { PAPEIS } from '../_shell/papeis.ts';

export type Usuario = Outputs['usuarios']['list'][number];

type Options = {
  fuso: string;
  /** Id of the signed-in user. */
  me: number;
  onEdit?: (usuario: Usuario) => void;
  onSwitch?: (usuario: Usuario) => void;
};

/** Columns of the list of members. */
export function usuarioColumns({ fuso, me, onEdit, onSwitch }: Options): Column<Usuario>[] {
  return [
    {
      key: 'usuario',
      header: 'Usuário',
      card: 'title',
      render: (row) => (
        <Stack gap={2}>
          <Group gap={8}>
            <Text span size="sm" fw={550}>
              {row.nome}
            </Text>
            {row.id === me ? (
              <Badge size="sm" color="gray">
                Você
              </Badge>
            ) : null}
          </Group>
          <Text span size="xs" c="dimmed">
            {row.email}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'papel',
      header: 'Papel',
      width: 180,
      render: (row) => (
        <Text span size="sm">
          {PAPEIS[row.papel].nome}
        </Text>
      ),
    },
    {
      key: 'ativo',
      header: 'Situação',
      width: 130,
      render: (row) => <Badge color={row.ativo ? 'petroleo' : 'gray'}>{row.ativo ? 'Ativo' : 'Desativado'}</Badge>,
    },
    {
      key: 'acesso',
      header: 'Último acesso',
      width: 180,
      render: (row) =>
        row.ultimo_acesso_em ? (
          <When date={row.ultimo_acesso_em} zone={fuso} relative />
        ) : (
          <Text span size="sm" c="dimmed">
            Nunca entrou
          </Text>
        ),
    },
    ...(onEdit && onSwitch
      ? [
          {
            key: 'acoes',
            header: '',
            width: 56,
            render: (row: Usuario) => <Actions usuario={row} onEdit={onEdit} onSwitch={onSwitch} />,
          },
        ]
      : []),
  ];
}

type ActionsProps = { usuario: Usuario; onEdit: (usuario: Usuario) => void; onSwitch: (usuario: Usuario) => void };

function Actions({ usuario, onEdit, onSwitch }: ActionsProps) {
  return (
    <RowMenu label={`Ações de ${usuario.nome}`}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(usuario)}>
        Editar
      </Menu.Item>
      <ActiveItem ativo={usuario.ativo} onDeactivate={() => onSwitch(usuario)} onReactivate={() => onSwitch(usuario)} />
    </RowMenu>
  );
}
