'use client';

import { Group } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { VERIFICACAO_NOTA } from '#modulos/notas-fiscais.ts';
import { ExportList } from '../_parts/export-list.tsx';
import { PeriodFilter } from '../_parts/period-filter.tsx';
import { SENTIDOS, STATUS, VERIFICACOES } from './looks.tsx';

/** The list's page, order and filters, in the URL; newest first. */
export const useNotasState = () =>
  useListState(
    ['emitida_em', 'valor_total'],
    { sentido: SENTIDOS, status: STATUS, verificacao: VERIFICACOES },
    ['data_inicio', 'data_fim'],
    'desc',
  );

type State = ReturnType<typeof useNotasState>;

const SENTIDO = { saida: 'Emitidas', entrada: 'Recebidas' };
const SITUACAO = { AUTORIZADO: 'Autorizadas', CANCELADO: 'Canceladas' };

/** Number, name, document or key; direction, status, what is proved, and the days of issue. */
export function NotaFilters({ state }: { state: State }) {
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar nota" placeholder="Número, nome ou chave" />
      <SelectFilter
        label="Filtrar por sentido"
        {...state.filter('sentido')}
        words={(sentido) => SENTIDO[sentido]}
        placeholder="Emitidas e recebidas"
        clearButtonProps={{ 'aria-label': 'Mostrar emitidas e recebidas' }}
        w={{ base: '100%', sm: 190 }}
      />
      <SelectFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        words={(status) => SITUACAO[status]}
        placeholder="Todas as situações"
        clearButtonProps={{ 'aria-label': 'Mostrar todas as situações' }}
        w={{ base: '100%', sm: 180 }}
      />
      <SelectFilter
        label="Filtrar por verificação"
        {...state.filter('verificacao')}
        words={(verificacao) => VERIFICACAO_NOTA[verificacao].nome}
        placeholder="Qualquer verificação"
        clearButtonProps={{ 'aria-label': 'Mostrar qualquer verificação' }}
        w={{ base: '100%', sm: 200 }}
      />
      <PeriodFilter state={state} label="Filtrar por emissão" />
      <ClearFilters state={state} />
      <ExportList lista="notas-fiscais" escopo="notas_fiscais:read" filters={state.input} />
    </Group>
  );
}
