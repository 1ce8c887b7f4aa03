'use client';

import { Group } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { DayRange } from '#app/_ui/day-range.tsx';
import { CALENDAR_LABELS } from '#app/_ui/format.ts';
import { useListState } from '#app/_ui/list-state.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { STATUS_TITULO } from '#modulos/financeiro-valores.ts';
import { ExportList } from '../../_parts/export-list.tsx';
import { LADOS } from './lados.tsx';
import type { Tipo } from './types.ts';

const SITUACOES = ['em_aberto', 'todas', 'vencida', 'aberta', 'parcial', 'paga', 'cancelada'] as const;
const WORDS = {
  ...STATUS_TITULO,
  em_aberto: 'Em aberto',
  todas: 'Todas',
  vencida: 'Vencidas',
  aberta: 'Sem nenhuma baixa',
};

/** The list's page, order and filters, in the URL; what is due first comes first. */
export const useContasState = () =>
  useListState(['vencimento', 'valor', 'criado_em'], { situacao: SITUACOES }, [
    'vencimento_inicio',
    'vencimento_fim',
    'cliente_id',
  ]);

type State = ReturnType<typeof useContasState>;

/** Nobody asked for more: what is open. A search goes through all of them. */
const shownOf = ({ values: { situacao, busca } }: State) => situacao ?? (busca === '' ? 'em_aberto' : 'todas');

/** The list's state as its procedure takes it. */
export function contasInput(tipo: Tipo, state: State) {
  const { situacao: _, cliente_id, ...input } = state.input;
  const situacao = shownOf(state);
  const of =
    situacao === 'em_aberto'
      ? ({ em_aberto: 'true' } as const)
      : situacao === 'vencida'
        ? ({ vencida: 'true' } as const)
        : situacao === 'todas'
          ? {}
          : { status: situacao };
  return { ...input, ...of, ...(cliente_id ? { cliente_id: Number(cliente_id) } : {}), tipo };
}

/** What is searched for, the status, and the days on which titles are due. */
export function ContaFilters({ tipo, state }: { tipo: Tipo; state: State }) {
  const { vencimento_inicio, vencimento_fim } = state.values;
  const { tipo: _, ...filters } = contasInput(tipo, state);
  return (
    <Group gap="sm">
      <SearchInput
        {...state.search}
        label="Buscar conta"
        placeholder={`Número, descrição ou ${LADOS[tipo].pessoa.toLowerCase()}`}
      />
      <SelectFilter
        label="Filtrar por situação"
        {...state.filter('situacao')}
        words={(one) => WORDS[one]}
        placeholder={WORDS[shownOf(state)]}
        clearButtonProps={{ 'aria-label': 'Mostrar as em aberto' }}
        w={{ base: '100%', sm: 210 }}
      />
      <DayRange
        aria-label="Filtrar por vencimento"
        placeholder="Vencimento"
        value={[vencimento_inicio, vencimento_fim]}
        onChange={([inicio, fim]) => state.change({ vencimento_inicio: inicio, vencimento_fim: fim })}
        allowSingleDateInRange
        valueFormat="DD/MM/YYYY"
        leftSection={<IconCalendar size={16} aria-hidden />}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar vencimento' }}
        ariaLabels={CALENDAR_LABELS}
        w={{ base: '100%', sm: 244 }}
        flex="none"
      />
      <ClearFilters state={state} />
      <ExportList lista={LADOS[tipo].lista} escopo="financeiro:read" filters={filters} />
    </Group>
  );
}
