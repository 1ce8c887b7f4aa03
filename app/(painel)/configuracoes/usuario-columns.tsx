import { Badge, Group, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { ActiveBadge } from '#app/_ui/status-badge.tsx';
import { When } from '#app/_ui/when.tsx';
import { PAPEIS } from '../_shell/papeis.ts';
import type { Usuario } from './types.ts';
import { UsuarioMenu } from './usuario-menu.tsx';

type Options = {
  fuso: string;
  onEdit?: (usuario: Usuario) => void;
};

/** Columns of the list of members. */
export function usuarioColumns({ fuso, onEdit }: Options): Column<Usuario>[] {
  return [
    {
      key: 'usuario',
      header: 'Usuário',
      card: 'title',
      render: (row) => (
        <Stack gap={2}>
          <Group gap={8}>
            <RecordName>{row.nome}</RecordName>
            {row.eu ? (
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
      render: (row) => <ActiveBadge ativo={row.situacao !== 'inativo'} words={['Ativo', 'Desativado']} />,
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
    ...(onEdit ? [menuColumn<Usuario>((row) => <UsuarioMenu usuario={row} onEdit={onEdit} />)] : []),
  ];
}
