import { Badge, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCornerDownRight } from '@tabler/icons-react';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDocument } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import type { Empresa } from './types.ts';
import { isUnowned, PrincipalBadge, SemAdministrador, SituacaoBadge } from './words.tsx';

/** Columns of the tree of companies; `current` is the company that the panel shows. */
export const empresaColumns = (current: number): Column<Empresa>[] => [
  { key: 'nome', header: 'Empresa', card: 'title', render: (row) => <Name empresa={row} current={current} /> },
  {
    key: 'cnpj',
    header: 'CNPJ',
    width: 180,
    render: (row) => (
      <Text span size="sm" className="numero" style={{ whiteSpace: 'nowrap' }}>
        {row.cnpj ? formatDocument(row.cnpj) : <span title="não informado">—</span>}
      </Text>
    ),
  },
  {
    key: 'usuarios',
    header: 'Usuários',
    width: 170,
    render: (row) =>
      isUnowned(row) ? (
        <SemAdministrador />
      ) : (
        <Text span size="sm" className="numero">
          {row.usuarios}
        </Text>
      ),
  },
  {
    key: 'contrato',
    header: 'No contrato',
    width: 140,
    render: (row) => (
      <Text span size="sm" c={row.ocupa_limite ? undefined : 'dimmed'}>
        {row.ocupa_limite ? 'Ocupa vaga' : 'Não ocupa'}
      </Text>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 120, render: (row) => <SituacaoBadge situacao={row.situacao} /> },
];

function Name({ empresa: { id, nome, razao_social, matriz_nome, principal }, current }: NameProps) {
  const branch = matriz_nome !== null;
  return (
    <Group gap={8} wrap="nowrap" pl={branch ? 12 : 0} align="flex-start">
      {branch ? (
        <IconCornerDownRight size={16} stroke={1.6} aria-hidden style={{ flex: 'none', marginTop: 3 }} />
      ) : null}
      <Stack gap={2}>
        <Group gap={8}>
          <RecordName>{nome}</RecordName>
          {principal ? <PrincipalBadge /> : null}
          {id === current ? (
            <Badge size="sm" color="gray">
              Você está aqui
            </Badge>
          ) : null}
        </Group>
        {branch ? <VisuallyHidden>Filial de {matriz_nome}</VisuallyHidden> : null}
        {razao_social && razao_social !== nome ? (
          <Text span size="xs" c="dimmed">
            {razao_social}
          </Text>
        ) : null}
      </Stack>
    </Group>
  );
}

type NameProps = { empresa: Empresa; current: number };
