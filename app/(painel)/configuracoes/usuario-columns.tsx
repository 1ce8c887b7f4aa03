import { Badge, Group, Stack, Text } from '@mantine/core';
import { IconKey, IconPencil } from '@tabler/icons-react';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { ActiveItem, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { PAPEIS } from '../_shell/papeis.ts';

export type Usuario = Outputs['usuarios']['list'][number];

type Options = {
  fuso: string;
  /** Id of the signed-in user. */
  me: number;
  onEdit?: (usuario: Usuario) => void;
  onReset?: (usuario: Usuario) => void;
  onSwitch?: (usuario: Usuario) => void;
};

/** Columns of the list of members. */
export function usuarioColumns({ fuso, me, onEdit, onReset, onSwitch }: Options): Column<Usuario>[] {
  return [
    {
      key: 'usuario',
      header: 'Usuário',
      card: 'title',
      render: (row) => (
        <Stack gap={2}>
          <Group gap={8}>
            <RecordName>{row.nome}</RecordName>
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
      render: (row) => <ActiveBadge ativo={row.ativo} words={['Ativo', 'Desativado']} />,
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
    ...(onEdit && onReset && onSwitch
      ? [
          {
            key: 'acoes',
            header: '',
            width: 56,
            render: (row: Usuario) => (
              <Actions
                usuario={row}
                onEdit={onEdit}
                onReset={row.id === me ? undefined : onReset}
                onSwitch={onSwitch}
              />
            ),
          },
        ]
      : []),
  ];
}

type ActionsProps = {
  usuario: Usuario;
  onEdit: (usuario: Usuario) => void;
  onReset: ((usuario: Usuario) => void) | undefined;
  onSwitch: (usuario: Usuario) => void;
};

function Actions({ usuario, onEdit, onReset, onSwitch }: ActionsProps) {
  return (
    <RowMenu label={`Ações de ${usuario.nome}`}>
      <RowItem icon={IconPencil} onClick={() => onEdit(usuario)}>
        Editar
      </RowItem>
      {onReset ? (
        <RowItem icon={IconKey} onClick={() => onReset(usuario)}>
          Redefinir senha
        </RowItem>
      ) : null}
      <ActiveItem ativo={usuario.ativo} onDeactivate={() => onSwitch(usuario)} onReactivate={() => onSwitch(usuario)} />
    </RowMenu>
  );
}
