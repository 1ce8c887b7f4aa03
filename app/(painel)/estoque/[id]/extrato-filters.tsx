'use client';

import { Group, Select } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { PeriodFilter } from '../../_parts/period-filter.tsx';
import { useDepositos } from '../_parts/use-depositos.ts';

const TIPOS = ['entrada', 'saida', 'balanco'] as const;

const TIPO = { entrada: 'Entradas', saida: 'Saídas', balanco: 'Contagens' };

/** The statement's page and filters, in the URL. */
export function useExtratoState() {
  const state = useListState(['data'], { tipo: TIPOS }, ['deposito', 'data_inicio', 'data_fim']);
  const { deposito, data_inicio, data_fim, tipo, pagina } = state.values;
  return {
    ...state,
    /** The filters that concern the balance, which counts every kind of movement. */
    scope: {
      deposito_id: deposito && /^\d{1,15}$/.test(deposito) ? Number(deposito) : undefined,
      data_inicio: data_inicio ?? undefined,
      data_fim: data_fim ?? undefined,
    },
    tipo: tipo ?? undefined,
    pagina,
  };
}

export type ExtratoState = ReturnType<typeof useExtratoState>;

/** Warehouse, kind and period. */
export function ExtratoFilters({ state }: { state: ExtratoState }) {
  const { all } = useDepositos();
  const { deposito } = state.values;
  return (
    <Group gap="sm" flex="1 1 560px" maw={760}>
      <Select
        aria-label="Filtrar por depósito"
        placeholder="Todos os depósitos"
        clearable
        clearButtonProps={{ 'aria-label': 'Mostrar todos os depósitos' }}
        value={deposito}
        onChange={(value) => state.change({ deposito: value })}
        data={all.map((d) => ({ value: String(d.id), label: d.nome }))}
        flex="1 1 180px"
      />
      <SelectFilter
        label="Filtrar por tipo"
        {...state.filter('tipo')}
        words={(tipo) => TIPO[tipo]}
        placeholder="Todos os tipos"
        clearButtonProps={{ 'aria-label': 'Mostrar todos os tipos' }}
        flex="1 1 150px"
      />
      <PeriodFilter state={state} label="Filtrar por período" />
      <ClearFilters state={state} />
    </Group>
  );
}
