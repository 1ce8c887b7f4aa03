'use client';

import { Group, Select } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { useSessao } from '../_shell/session.tsx';
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
  const { empresa } = useSessao();
  const { tipo_pedido, data_inicio, data_fim } = state.values;
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar pedido" placeholder="Número ou cliente" />
      <SegmentFilter
        label="Filtrar por situação"
        {...state.filter('status')}
        all="Todos"
        words={(status) => SITUACAO[status].plural}
      />
      <Select
        aria-label="Filtrar por tipo"
        placeholder="Todos os tipos"
        clearable
        clearButtonProps={{ 'aria-label': 'Mostrar todos os tipos' }}
        value={tipo_pedido}
        onChange={(value) => state.change({ tipo_pedido: TIPOS.find((name) => name === value) ?? null })}
        data={TIPOS.map((name) => ({ value: name, label: TIPO[name] }))}
        w={{ base: '100%', sm: 160 }}
      />
      <PeriodInput
        data_inicio={data_inicio}
        data_fim={data_fim}
        onChange={state.change}
        zone={empresa.fuso}
        label="Filtrar por criação"
        w={{ base: '100%', sm: 232 }}
      />
      <ClearFilters state={state} />
    </Group>
  );
}
