'use client';

import { Stack } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';
import { trpc } from '#app/_trpc/client.ts';
import { NothingFound } from '#app/_ui/clear-filters.tsx';
import { DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Pager } from '#app/_ui/pager.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { useSessao } from '../_shell/session.tsx';
import { PedidoDrawer } from './_pedido/pedido-drawer.tsx';
import { vendaColumns } from './venda-columns.tsx';
import { useVendasState, VendaFilters } from './venda-filters.tsx';

/** The company's orders, sales and quotes: search, filters and order in the URL. */
export function VendasScreen() {
  const router = useRouter();
  const { can, empresa } = useSessao();
  const mayWrite = can('vendas:write');
  const state = useVendasState();
  const { pagina, busca, ordenar, direcao, status, tipo_pedido, data_inicio, data_fim } = state.values;
  const query = trpc.vendas.list.useQuery(
    {
      pagina,
      busca: busca || undefined,
      ordenar,
      direcao,
      status: status ?? undefined,
      tipo_pedido: tipo_pedido ?? undefined,
      data_inicio: data_inicio ?? undefined,
      data_fim: data_fim ?? undefined,
    },
    { placeholderData: (previous) => previous },
  );
  const dialog = useRecordDialog<never>('pedido', mayWrite);
  const create = dialog.createButton('Novo pedido');

  return (
    <>
      <PageHeader
        title="Vendas"
        description="Pedidos, vendas e orçamentos. Um pedido sai da empresa numa expedição."
        actions={create}
      />
      <Stack gap="md">
        <VendaFilters state={state} />
        <DataTable
          label="Vendas"
          columns={vendaColumns(empresa.fuso)}
          rows={query.data?.resultados}
          rowKey={(row) => row.id}
          error={query.error}
          onRetry={query.refetch}
          sort={state.sort}
          onRowClick={(row) => router.push(`/vendas/${row.id}`)}
          empty={<Empty filtered={state.filtered} onClear={state.clear} create={create} />}
          footer={<Pager page={query.data} onChange={state.goTo} />}
        />
      </Stack>
      <PedidoDrawer
        opened={dialog.props.opened}
        venda={null}
        onClose={dialog.props.onClose}
        // The drawer goes with the screen: to write the URL of this one meanwhile would undo the way to the other.
        onSaved={(venda) => router.push(`/vendas/${venda.id}`)}
      />
    </>
  );
}

function Empty({ filtered, onClear, create }: { filtered: boolean; onClear: () => void; create: ReactNode }) {
  if (filtered) {
    return (
      <NothingFound icon={<IconShoppingCart />} title="Nenhum pedido com estes filtros" onClear={onClear}>
        Mude a busca, o período ou a situação.
      </NothingFound>
    );
  }
  return (
    <EmptyState icon={<IconShoppingCart />} title="Nenhum pedido ainda" action={create}>
      Um pedido diz a quem a empresa vende, o quê e por quanto. Depois ele é vinculado à expedição que o leva.
    </EmptyState>
  );
}
