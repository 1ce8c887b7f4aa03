'use client';

import { Group } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { ExportList } from '../_parts/export-list.tsx';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { SITUACAO, STATUS, TIPO, TIPOS } from './situacao.tsx';

/** The list's page, order and filters, in the URL; newest first. */
export const useVendasState = () =>
  useListState(
    ['criado_em', 'numero_pedido', 'total_venda'],
    { status: STATUS, tipo_pedido: TIPOS },
    ['data_inicio', 'data_fim'],
    'desc',
  );

type State = ReturnType<typeof useVendasState>;

/** Number or customer, status, kind, and the days of creation. */
export function VendaFilters({ state }: { state: State }) {
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar pedido" placeholder="Número ou cliente" />
      <SegmentFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        all="Todos"
        words={(status) => SITUACAO[status].plural}
      />
      <SelectFilter
        label="Filtrar por tipo"
        {...state.filter('tipo_pedido')}
        words={(tipo) => TIPO[tipo]}
        placeholder="Todos os tipos"
        clearButtonProps={{ 'aria-label': 'Mostrar todos os tipos' }}
        w={{ base: '100%', sm: 160 }}
      />
      <PeriodFilter state={state} label="Filtrar por criação" />
      <ClearFilters state={state} />
      <ExportList lista="vendas" escopo="vendas:read" filters={state.input} />
    </Group>
  );
}
