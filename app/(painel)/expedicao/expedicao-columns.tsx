'use client';

import { Anchor, Text } from '@mantine/core';
import Link from 'next/link';
import type { Column } from '#app/_ui/data-table.tsx';
import { When } from '#app/_ui/when.tsx';
import { SituacaoBadge } from './situacao.tsx';
import type { LinhaExpedicao } from './types.ts';

type Options = { fuso: string; formaNome: (id: number) => string | null };

/** Columns of the list; the number leads to the shipment. */
export function expedicaoColumns({ fuso, formaNome }: Options): Column<LinhaExpedicao>[] {
  return [
    {
      key: 'numero',
      header: 'Número',
      sort: 'numero_expedicao',
      card: 'title',
      render: (row) => (
        <Anchor
          component={Link}
          href={`/expedicao/${row.id}`}
          size="sm"
          fw={600}
          c="var(--mantine-color-text)"
          className="numero"
          style={{ overflowWrap: 'anywhere' }}
        >
          {row.numero_expedicao}
        </Anchor>
      ),
    },
    { key: 'situacao', header: 'Situação', width: 140, render: (row) => <SituacaoBadge status={row.status} /> },
    {
      key: 'forma',
      header: 'Forma de envio',
      width: 230,
      render: (row) =>
        row.forma_envio_id === null ? (
          <None />
        ) : (
          <Text span size="sm" style={{ overflowWrap: 'anywhere' }}>
            {formaNome(row.forma_envio_id) ?? '…'}
          </Text>
        ),
    },
    {
      key: 'rastreio',
      header: 'Código de rastreio',
      width: 220,
      render: (row) =>
        row.codigo_rastreio === null ? (
          <None />
        ) : (
          <Text span size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
            {row.codigo_rastreio}
          </Text>
        ),
    },
    {
      key: 'criada',
      header: 'Criada em',
      sort: 'data_criacao',
      width: 170,
      render: (row) => <When date={row.data_criacao} zone={fuso} className="numero" />,
    },
  ];
}

/** Nothing was informed. */
function None() {
  return (
    <Text span size="sm" c="dimmed" title="não informado">
      —
    </Text>
  );
}
