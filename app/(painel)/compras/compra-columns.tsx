import { Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatDay } from '#app/_ui/format.ts';
import { Money } from '#app/_ui/money.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';
import { SituacaoBadge } from './situacao.tsx';
import type { LinhaCompra } from './types.ts';

/** The purchases' columns; the number leads to the purchase. */
export const compraColumns = (fuso: string): Column<LinhaCompra>[] => [
  {
    key: 'numero',
    header: 'Número',
    sort: 'numero',
    card: 'title',
    width: 120,
    render: (row) => (
      <RecordName href={`/compras/${row.id}`} className="numero">
        {row.numero}
      </RecordName>
    ),
  },
  { key: 'situacao', header: 'Situação', width: 190, render: (row) => <SituacaoBadge status={row.status} /> },
  {
    key: 'fornecedor',
    header: 'Fornecedor',
    clamp: true,
    width: '22%',
    render: (row) => (
      <Text span size="sm">
        {row.fornecedor_nome}
      </Text>
    ),
  },
  {
    key: 'previsao',
    header: 'Previsão',
    width: 120,
    render: (row) => (
      <Text span size="sm" className="numero" c={row.previsao ? undefined : 'dimmed'}>
        {row.previsao ? formatDay(row.previsao) : '—'}
      </Text>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    sort: 'total',
    align: 'right',
    width: 150,
    render: (row) => <Money>{row.total}</Money>,
  },
  {
    key: 'criado',
    header: 'Criada em',
    sort: 'criado_em',
    width: 160,
    render: (row) => <When date={row.criado_em} zone={fuso} className="numero" />,
  },
];
