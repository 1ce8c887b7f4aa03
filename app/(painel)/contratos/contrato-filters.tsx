'use client';

import { Group } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { PERIODICIDADE } from '#modulos/contratos.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { PERIODICIDADES, SITUACAO, STATUS } from './situacao.tsx';

/** Active ones whose price is older than a year: a filter beside the statuses. */
const PRECO_ANTIGO = 'preco_antigo';

/** The list's page, order and filters, in the URL; newest first. */
export const useContratosState = () =>
  useListState(
    ['criado_em', 'numero', 'valor', 'proximo_vencimento'],
    { status: [...STATUS, PRECO_ANTIGO], periodicidade: PERIODICIDADES },
    ['data_inicio', 'data_fim', 'cliente_id'],
    'desc',
  );

type State = ReturnType<typeof useContratosState>;

/** The list's state as its procedure takes it. */
export const contratosInput = ({ input: { status, cliente_id, ...input } }: State) => ({
  ...input,
  ...(cliente_id && /^\d{1,15}$/.test(cliente_id) ? { cliente_id: Number(cliente_id) } : {}),
  ...(status === PRECO_ANTIGO ? { preco_antigo: 'true' as const } : { status }),
});

/** Title, number or customer; status; periodicity; and the days of creation. */
export function ContratoFilters({ state }: { state: State }) {
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar contrato" placeholder="Título, número ou cliente" />
      <SelectFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        words={(status) => (status === PRECO_ANTIGO ? 'A reajustar' : SITUACAO[status].plural)}
        placeholder="Todas as situações"
        clearButtonProps={{ 'aria-label': 'Mostrar todas as situações' }}
        w={{ base: '100%', sm: 175 }}
      />
      <SelectFilter
        label="Filtrar por periodicidade"
        {...state.filter('periodicidade')}
        words={(periodicidade) => PERIODICIDADE[periodicidade]}
        placeholder="Periodicidade"
        clearButtonProps={{ 'aria-label': 'Mostrar todas as periodicidades' }}
        w={{ base: '100%', sm: 150 }}
      />
      <PeriodFilter state={state} label="Filtrar por criação" />
      <ClearFilters state={state} />
      <ExportList lista="contratos" escopo="contratos:read" filters={contratosInput(state)} />
    </Group>
  );
}
