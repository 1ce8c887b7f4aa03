'use client';

import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconShoppingBag } from '@tabler/icons-react';
import { trpc } from '#app/_trpc/client.ts';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { formatCount } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { compraColumns } from '../../compras/compra-columns.tsx';
import type { Cliente } from '../types.ts';

const SHOWN = 10;

/** The newest purchases from a supplier. */
export function Compras({ cliente: { id, nome, ativo } }: { cliente: Cliente }) {
  const { empresa, can } = useSessao();
  const { data, error, refetch } = trpc.compras.list.useQuery({ fornecedor_id: id, por_pagina: SHOWN });
  const total = data?.total_registros ?? 0;
  const columns = compraColumns(empresa.fuso)
    .filter(({ key }) => key !== 'fornecedor' && key !== 'previsao')
    // One order, the newest first: the whole list sorts.
    .map(({ sort: _, ...column }) => column);
  return (
    <Stack gap="sm" component="section" aria-labelledby="compras">
      <Title order={2} id="compras">
        Compras deste fornecedor
      </Title>
      <DataTable
        label={`Compras de ${nome}`}
        columns={columns}
        rows={data?.resultados}
        rowKey={(row) => row.id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconShoppingBag />} title="Nenhuma compra ainda" action={null}>
            O que for comprado deste fornecedor aparece aqui.{' '}
            {ativo && can('compras:write') ? (
              <Anchor component={Link} href={`/compras?novo=compra&fornecedor=${id}`} inherit underline="always">
                Fazer uma compra
              </Anchor>
            ) : null}
          </EmptyState>
        }
        footer={
          total > SHOWN ? (
            <Text size="sm" c="dimmed">
              As {SHOWN} mais novas de {formatCount(total, data?.ao_menos)}.{' '}
              <Anchor component={Link} href={`/compras?busca=${encodeURIComponent(nome)}`} inherit underline="always">
                Ver as compras
              </Anchor>
            </Text>
          ) : null
        }
      />
    </Stack>
  );
}
