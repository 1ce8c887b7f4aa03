'use client';

import { Button, Group } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQueryState } from 'nuqs';
import { trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { ListPage } from '#app/_ui/list-page.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { ExportList } from '../../_parts/export-list.tsx';
import { PeriodFilter } from '../../_parts/period-filter.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { transferenciaColumns } from './transferencia-columns.tsx';

const TransferenciaModal = onDemand(() =>
  import('../_parts/transferencia-modal.tsx').then((m) => m.TransferenciaModal),
);

/** What went from one warehouse to another, newest first. */
export function TransferenciasList() {
  const { can, empresa } = useSessao();
  const state = useListState(['criado_em'], {}, ['data_inicio', 'data_fim'], 'desc');
  const { pagina, por_pagina, data_inicio, data_fim } = state.input;
  // The same dialog as in the stock's list, by the same words; ⌘K offers it there.
  const [novo, setNovo] = useQueryState('novo');
  const query = useListQuery(trpc.estoque.transferencias, { pagina, por_pagina, data_inicio, data_fim });
  const mayMove = can('estoque:write');
  const begin = mayMove ? (
    <Button leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={() => void setNovo('transferencia')}>
      Transferir
    </Button>
  ) : null;
  return (
    <ListPage
      back={{ href: '/estoque', label: 'Estoque' }}
      title="Transferências"
      description="O que foi de um depósito a outro. Cada uma é uma saída e uma entrada, ligadas uma à outra."
      actions={begin}
      state={state}
      query={query}
      columns={transferenciaColumns(empresa.fuso)}
      rowKey="id"
      fixed
      filters={
        <Group gap="sm">
          <PeriodFilter state={state} label="Filtrar por data" />
          <ClearFilters state={state} />
          <ExportList lista="transferencias" escopo="estoque:read" filters={{ data_inicio, data_fim }} />
        </Group>
      }
      icon={<IconArrowsExchange />}
      empty={{
        title: 'Nenhuma transferência ainda',
        text: 'Quando um produto vai de um depósito a outro, a transferência aparece aqui.',
        action: begin,
      }}
      nothingFound={{ title: 'Nenhuma transferência nestes dias', text: 'Mude o período.' }}
    >
      {mayMove ? <TransferenciaModal opened={novo === 'transferencia'} onClose={() => void setNovo(null)} /> : null}
    </ListPage>
  );
}
