'use client';

import { Group, Select } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { useDepositos } from '../_parts/deposito-select.tsx';

const TIPOS = ['entrada', 'saida', 'balanco'] as const;

const TIPO_OPTIONS = [
  { value: 'entrada', label: 'Entradas' },
  { value: 'saida', label: 'Saídas' },
  { value: 'balanco', label: 'Contagens' },
];

/** The statement's page and filters, in the URL. */
export function useExtratoState() {
  const state = useListState(['data'], { tipo: TIPOS }, ['deposito', 'data_inicio', 'data_fim']);
  const { deposito, data_inicio, data_fim, tipo, pagina } = state.values;
  return {
    ...state,
    /** Filters of the balance, which is of every kind of movement. */
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
  const { empresa } = useSessao();
  const { all } = useDepositos();
  const { data_inicio, data_fim, tipo, deposito } = state.values;
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
      <Select
        aria-label="Filtrar por tipo"
        placeholder="Todos os tipos"
        clearable
        clearButtonProps={{ 'aria-label': 'Mostrar todos os tipos' }}
        value={tipo}
        onChange={(value) => state.change({ tipo: TIPOS.find((name) => name === value) ?? null })}
        data={TIPO_OPTIONS}
        flex="1 1 150px"
      />
      <PeriodInput
        data_inicio={data_inicio}
        data_fim={data_fim}
        onChange={state.change}
        zone={empresa.fuso}
        label="Filtrar por período"
      />
      <ClearFilters state={state} />
    </Group>
  );
}
