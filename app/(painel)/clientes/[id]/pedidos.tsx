'use client';

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { vendaColumns } from '../../vendas/venda-columns.tsx';
import type { Cliente } from '../types.ts';

const SHOWN = 10;

/** The customer's newest orders. */
export function Pedidos({ cliente: { id, nome, ativo } }: { cliente: Cliente }) {
  const { empresa, can } = useSessao();
  const { data, error, refetch } = trpc.vendas.list.useQuery({ cliente_id: id, por_pagina: SHOWN });
  const total = data?.total_registros ?? 0;
  const columns = vendaColumns(empresa.fuso)
    .filter(({ key }) => key !== 'cliente' && key !== 'tipo')
    // One order, the newest first: the whole list sorts.
    .map(({ sort: _, ...column }) => column);
  return (
    <Stack gap="sm" component="section" aria-labelledby="pedidos">
      <Title order={2} id="pedidos">
        Pedidos
      </Title>
      <DataTable
        label={`Pedidos de ${nome}`}
        columns={columns}
        rows={data?.resultados}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconShoppingCart />} title="Nenhum pedido ainda" action={null}>
            {ativo && can('vendas:write') ? (
              <>
                Os pedidos deste cliente aparecem aqui.{' '}
                <Anchor component={Link} href={`/vendas?novo=pedido&cliente=${id}`} inherit underline="always">
                  Fazer um pedido
                </Anchor>
              </>
            ) : (
              'Os pedidos deste cliente aparecem aqui.'
            )}
          </EmptyState>
        }
        footer={
          total > SHOWN ? (
            <Text size="sm" c="dimmed">
              Os {SHOWN} mais novos de {formatCount(total, data?.ao_menos)}.{' '}
              <Anchor component={Link} href={`/vendas?cliente_id=${id}`} inherit underline="always">
                Ver todos
              </Anchor>
            </Text>
          ) : null
        }
      />
    </Stack>
  );
}
