'use client';

import { Anchor, Text } from '@mantine/core';
import Link from 'next/link';
import type { Column } from '#app/_ui/data-table.tsx';
import { formatMoney } from '#app/_ui/format.ts';
import { When } from '#app/_ui/when.tsx';
import { SituacaoBadge, TIPO } from './situacao.tsx';
import type { LinhaVenda } from './types.ts';

/** Columns of the sales list. */
export function vendaColumns(fuso: string): Column<LinhaVenda>[] {
  return [
    {
      key: 'numero',
      header: 'Número',
      sort: 'numero_pedido',
      card: 'title',
      width: 120,
      render: (row) => (
        <Anchor
          component={Link}
          href={`/vendas/${row.id}`}
          size="sm"
          fw={550}
          c="var(--mantine-color-text)"
          className="numero"
        >
          {row.numero_pedido}
        </Anchor>
      ),
    },
    { key: 'tipo', header: 'Tipo', width: 110, render: (row) => <Text size="sm">{TIPO[row.tipo_pedido]}</Text> },
    { key: 'situacao', header: 'Situação', width: 140, render: (row) => <SituacaoBadge status={row.status} /> },
    { key: 'cliente', header: 'Cliente', render: (row) => <Text size="sm">{row.cliente_nome}</Text> },
    {
      key: 'total',
      header: 'Total',
      sort: 'total_venda',
      align: 'right',
      width: 150,
      render: (row) => (
        <Text span size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
          {formatMoney(row.total_venda)}
        </Text>
      ),
    },
    {
      key: 'criado',
      header: 'Criado em',
      sort: 'criado_em',
      width: 160,
      render: (row) => <When date={row.criado_em} zone={fuso} className="numero" />,
    },
  ];
}
