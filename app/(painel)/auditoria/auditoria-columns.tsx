import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Outputs } from '#app/_trpc/client.ts';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatRelative } from '#app/_ui/format.ts';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';
import { recursoNome } from '#modulos/index.ts';
import { portaNome } from './words.ts';

export type Linha = Outputs['auditoria']['list']['resultados'][number];

/** Columns of the audit trail; the action opens the whole line. */
export const auditoriaColumns = ({ fuso, onOpen }: { fuso: string; onOpen: (row: Linha) => void }): Column<Linha>[] => [
  {
    key: 'quando',
    header: 'Quando',
    width: 170,
    render: (row) => (
      <Two note={formatRelative(row.criado_em)}>
        <When date={row.criado_em} zone={fuso} className="numero" />
      </Two>
    ),
  },
  {
    key: 'acao',
    header: 'Ação',
    card: 'title',
    width: 220,
    render: (row) => <RecordName onClick={() => onOpen(row)}>{row.acao_nome}</RecordName>,
  },
  {
    key: 'recurso',
    header: 'Em quê',
    render: (row) => <Two note={recursoNome(row.recurso)}>{short(row.recurso_nome)}</Two>,
  },
  {
    key: 'quem',
    header: 'Quem',
    width: 220,
    render: (row) => <Two note={portaNome(row.porta)}>{short(row.ator_nome)}</Two>,
  },
];

const short = (text: string) => (
  <Text span size="sm" lineClamp={2}>
    {text}
  </Text>
);

/** A cell of two lines. */
const Two = ({ note, children }: { note: string; children: ReactNode }) => (
  <Stack gap={0}>
    {children}
    <Text span size="xs" c="dimmed">
      {note}
    </Text>
  </Stack>
);
