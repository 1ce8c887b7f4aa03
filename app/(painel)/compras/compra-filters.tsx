'use client';

import { Group } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { ExportList } from '../_parts/export-list.tsx';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { SITUACAO, STATUS } from './situacao.tsx';

/** Of which something is still to come: two statuses at once. */
const A_RECEBER = 'a_receber';

/** The list's page, order and filters, in the URL; newest first. */
export const useComprasState = () =>
  useListState(
    ['criado_em', 'numero', 'total'],
    { status: [A_RECEBER, ...STATUS] },
    ['data_inicio', 'data_fim'],
    'desc',
  );

type State = ReturnType<typeof useComprasState>;

/** The list's state as its procedure takes it. */
export const comprasInput = ({ input: { status, ...input } }: State) => ({
  ...input,
  ...(status === A_RECEBER ? { a_receber: true as const } : { status }),
});

/** Number or supplier, status, and the days of creation. */
export function CompraFilters({ state }: { state: State }) {
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar compra" placeholder="Número ou fornecedor" />
      <SelectFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        words={(status) => (status === A_RECEBER ? 'A receber' : SITUACAO[status].plural)}
        placeholder="Todas as situações"
        clearButtonProps={{ 'aria-label': 'Mostrar todas as situações' }}
        w={{ base: '100%', sm: 190 }}
      />
      <PeriodFilter state={state} label="Filtrar por criação" />
      <ClearFilters state={state} />
      <ExportList lista="compras" escopo="compras:read" filters={comprasInput(state)} />
    </Group>
  );
}
