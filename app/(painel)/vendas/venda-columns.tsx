import { Text } from '@mantine/core';
import type { Column } from '#app/_ui/data-table.tsx';
import { Money } from '#app/_ui/money.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { When } from '#app/_ui/when.tsx';
import { SituacaoBadge, TIPO } from './situacao.tsx';
import type { LinhaVenda } from './types.ts';

/** The orders' columns; the number leads to the order. */
export const vendaColumns = (fuso: string): Column<LinhaVenda>[] => [
  {
    key: 'numero',
    header: 'Número',
    sort: 'numero_pedido',
    card: 'title',
    width: 120,
    render: (row) => (
      <RecordName href={`/vendas/${row.id}`} className="numero">
        {row.numero_pedido}
      </RecordName>
    ),
  },
  { key: 'tipo', header: 'Tipo', width: 110, render: (row) => <Text size="sm">{TIPO[row.tipo_pedido]}</Text> },
  { key: 'situacao', header: 'Situação', width: 140, render: (row) => <SituacaoBadge status={row.status} /> },
  {
    key: 'cliente',
    header: 'Cliente',
    clamp: true,
    render: (row) => (
      <Text span size="sm">
        {row.cliente_nome}
      </Text>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    sort: 'total_venda',
    align: 'right',
    width: 150,
    render: (row) => <Money>{row.total_venda}</Money>,
  },
  {
    key: 'criado',
    header: 'Criado em',
    sort: 'criado_em',
    width: 160,
    render: (row) => <When date={row.criado_em} zone={fuso} className="numero" />,
  },
];
