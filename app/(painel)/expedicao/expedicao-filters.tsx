'use client';

import { Group } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { ExportList } from '../_parts/export-list.tsx';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { SITUACAO, STATUS } from './situacao.tsx';

/** The list's page, order and filters, in the URL; newest first. */
export const useExpedicaoState = () =>
  useListState(['data_criacao', 'numero_expedicao'], { status: STATUS }, ['data_inicio', 'data_fim'], 'desc');

type State = ReturnType<typeof useExpedicaoState>;

/** Number, number of an order or tracking code, status, and the days of creation. */
export function ExpedicaoFilters({ state }: { state: State }) {
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar expedição" placeholder="Nº, pedido ou rastreio" />
      <SegmentFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        all="Todas"
        words={(status) => SITUACAO[status].plural}
      />
      <PeriodFilter state={state} label="Filtrar por criação" />
      <ClearFilters state={state} />
      <ExportList lista="expedicao" escopo="expedicao:read" filters={state.input} />
    </Group>
  );
}
