import { Stack, Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDay } from '#app/_ui/format.ts';
import { Money } from '#app/_ui/money.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';
import { SituacaoBadge } from './situacao.tsx';
import type { LinhaProposta } from './types.ts';

/** The proposals' columns; the number leads to the proposal. */
export const propostaColumns = (fuso: string): Column<LinhaProposta>[] => [
  {
    key: 'numero',
    header: 'Número',
    sort: 'numero',
    card: 'title',
    width: 110,
    render: (row) => (
      <RecordName href={`/propostas/${row.id}`} className="numero">
        {row.numero}
      </RecordName>
    ),
  },
  {
    key: 'titulo',
    header: 'Título e cliente',
    render: (row) => (
      <Stack gap={0} style={{ minWidth: 0 }}>
        <Text span size="sm" fw={550} truncate>
          {row.titulo}
        </Text>
        <Text span size="xs" c="dimmed" truncate>
          {row.cliente_nome ?? row.contato_nome}
        </Text>
      </Stack>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 140, render: (row) => <SituacaoBadge status={row.status} /> },
  {
    key: 'validade',
    header: 'Válida até',
    sort: 'valida_ate',
    width: 130,
    render: (row) => (
      <Text span size="sm" className="numero" c={row.valida_ate ? undefined : 'dimmed'}>
        {row.valida_ate ? formatDay(row.valida_ate) : 'Sem prazo'}
      </Text>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    sort: 'valor_total',
    align: 'right',
    width: 150,
    render: (row) => <Money>{row.valor_total}</Money>,
  },
  {
    key: 'criado',
    header: 'Criada em',
    sort: 'criado_em',
    width: 160,
    render: (row) => <When date={row.criado_em} zone={fuso} className="numero" />,
  },
];
