import { Anchor, Stack, Text } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatRelative } from '#app/_ui/format.ts';
import { When } from '#app/_ui/when.tsx';
import { portaNome, recursoNome } from './words.ts';

export type Linha = Outputs['auditoria']['list']['resultados'][number];

/** Columns of the audit trail; the action opens the whole line. */
export function auditColumns({ fuso, onOpen }: { fuso: string; onOpen: (row: Linha) => void }): Column<Linha>[] {
  return [
    {
      key: 'quando',
      header: 'Quando',
      width: 170,
      render: (row) => (
        <Stack gap={0}>
          <When date={row.criado_em} zone={fuso} className="numero" />
          <Text span size="xs" c="dimmed">
            {formatRelative(row.criado_em)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'acao',
      header: 'Ação',
      card: 'title',
      width: 220,
      render: (row) => (
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={550}
          c="var(--mantine-color-text)"
          ta="start"
          onClick={() => onOpen(row)}
        >
          {row.acao_nome}
        </Anchor>
      ),
    },
    {
      key: 'recurso',
      header: 'Em quê',
      render: (row) => (
        <Stack gap={0}>
          <Text span size="sm" lineClamp={2}>
            {row.recurso_nome}
          </Text>
          <Text span size="xs" c="dimmed">
            {recursoNome(row.recurso)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'quem',
      header: 'Quem',
      width: 220,
      render: (row) => (
        <Stack gap={0}>
          <Text span size="sm" lineClamp={2}>
            {row.ator_nome}
          </Text>
          <Text span size="xs" c="dimmed">
            {portaNome(row.porta)}
          </Text>
        </Stack>
      ),
    },
  ];
}
