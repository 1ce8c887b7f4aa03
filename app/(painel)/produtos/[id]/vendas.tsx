'use client';

import { Anchor, Text } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { vendaColumns } from '../../vendas/venda-columns.tsx';

const SHOWN = 25;

/** The newest orders that have the product. */
export function VendasProduto({ id }: { id: number }) {
  const { empresa } = useSessao();
  const { data, error, refetch } = trpc.vendas.list.useQuery({ produto_id: id, por_pagina: SHOWN });
  const total = data?.total_registros ?? 0;
  return (
    <DataTable
      label="Pedidos com este produto"
      // One order, the newest first: the list of sales sorts.
      columns={vendaColumns(empresa.fuso).map(({ sort: _, ...column }) => column)}
      rows={data?.resultados}
      rowKey={(row) => row.id}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <EmptyState icon={<IconShoppingCart />} title="Nenhum pedido com este produto" action={null}>
          Os pedidos, as vendas e os orçamentos que o têm aparecem aqui.
        </EmptyState>
      }
      footer={
        total > SHOWN ? (
          <Text size="sm" c="dimmed">
            Os {SHOWN} mais novos de {formatCount(total, data?.ao_menos)}.{' '}
            <Anchor component={Link} href={`/vendas?produto_id=${id}`} inherit underline="always">
              Ver todos
            </Anchor>
          </Text>
        ) : null
      }
    />
  );
}
