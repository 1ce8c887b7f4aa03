import { Badge, Group, Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDate } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn } from '#app/_ui/row-menu.tsx';
import { When } from '#app/_ui/when.tsx';
import { TIPO_USUARIO } from '#modulos/usuarios.ts';
import { PAPEIS } from '../_shell/papeis.ts';
import type { Usuario } from './types.ts';
import { UsuarioMenu } from './usuario-menu.tsx';
import { SITUACAO_USUARIO } from './words.ts';

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
      sort: 'nome',
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
        <Stack gap={0}>
          <Text span size="sm">
            {PAPEIS[row.papel].nome}
          </Text>
          {row.tipo === 'interno' ? null : (
            <Text span size="xs" c="dimmed">
              {TIPO_USUARIO[row.tipo]}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      key: 'situacao',
      header: 'Situação',
      width: 170,
      render: (row) => (
        <Stack gap={2}>
          <div>
            <Badge color={SITUACAO_USUARIO[row.situacao].cor}>{SITUACAO_USUARIO[row.situacao].nome}</Badge>
          </div>
          {row.situacao === 'convidado' && row.convite_expira_em ? (
            <Text span size="xs" c="dimmed">
              {row.convite_expira_em < new Date()
                ? 'o convite expirou'
                : `até ${formatDate(row.convite_expira_em, fuso)}`}
            </Text>
          ) : null}
        </Stack>
      ),
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
            {row.situacao === 'convidado' ? '—' : 'Nunca entrou'}
          </Text>
        ),
    },
    ...(onEdit ? [menuColumn<Usuario>((row) => <UsuarioMenu usuario={row} onEdit={onEdit} />)] : []),
  ];
}
