'use client';

import { Group, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { FilterPill } from '#app/_ui/filter-pill.tsx';
import { formatDateTime } from '#app/_ui/format.ts';
import { useListState } from '#app/_ui/list-state.ts';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { CODIGOS } from '#app/docs/_content/codigos.ts';
import { ExportList } from '../../_parts/export-list.tsx';
import { PeriodFilter } from '../../_parts/period-filter.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { CallerSelect } from './caller-select.tsx';

export const METODOS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
export const STATUS = [
  '2xx',
  '4xx',
  '5xx',
  '400',
  '401',
  '403',
  '404',
  '405',
  '409',
  '413',
  '415',
  '422',
  '429',
  '500',
  '503',
] as const;

const STATUS_OPTIONS = [
  {
    group: 'Resultado',
    items: [
      { value: '2xx', label: 'Sucesso (2xx)' },
      { value: '4xx', label: 'Recusadas (4xx)' },
      { value: '5xx', label: 'Falhas (5xx)' },
    ],
  },
  {
    group: 'Código',
    items: CODIGOS.map(({ status, titulo }) => ({ value: String(status), label: `${status} ${titulo}` })).filter(
      ({ value }) => STATUS.some((known) => known === value),
    ),
  },
];

const TEXTS = ['token_id', 'conexao', 'data_inicio', 'data_fim', 'desde', 'ate', 'conteudo', 'rota', 'erro'] as const;

const HALF = 'calc(50% - 6px)';

/** The log's page and filters, in the URL. */
export const useRequisicoesState = () => useListState(['recentes'], { metodo: METODOS, status: STATUS }, TEXTS);

type State = ReturnType<typeof useRequisicoesState>;

/** Filters of the grouped errors. */
export function ErrosFilters({ state }: { state: State }) {
  const { token_id, conexao } = state.values;
  return (
    <>
      <PeriodFilter state={state} />
      <CallerSelect value={{ token_id, conexao }} onChange={state.change} />
    </>
  );
}

/** Filters of the request log; `views` stand before them. */
export function RequisicoesFilters({ state, views }: { state: State; views: ReactNode }) {
  const { empresa } = useSessao();
  const { status, token_id, conexao, desde, ate, conteudo, rota, erro } = state.values;
  return (
    <Group gap="sm">
      {views}
      <SearchInput {...state.search} label="Buscar requisição" placeholder="Caminho ou id da requisição" />
      <SearchInput
        value={conteudo ?? ''}
        onChange={(text) => state.change({ conteudo: text || null })}
        label="Buscar no corpo e na resposta"
        placeholder="Texto enviado ou recebido"
      />
      <PeriodFilter state={state} />
      <SelectFilter
        label="Método"
        {...state.filter('metodo')}
        words={String}
        placeholder="Método"
        w={{ base: HALF, sm: 110 }}
      />
      <Select
        aria-label="Status"
        placeholder="Status"
        data={STATUS_OPTIONS}
        value={status}
        onChange={(value) => state.change({ status: STATUS.find((s) => s === value) ?? null })}
        clearable
        w={{ base: HALF, sm: 132 }}
        comboboxProps={{ width: 220, position: 'bottom-end' }}
        maxDropdownHeight={500}
      />
      <CallerSelect value={{ token_id, conexao }} onChange={state.change} />
      <FilterPill
        remove="Remover o intervalo"
        onRemove={desde === null && ate === null ? null : () => state.change({ desde: null, ate: null })}
      >
        {spanInWords(desde, ate, empresa.fuso)}
      </FilterPill>
      <FilterPill
        remove="Remover o erro"
        onRemove={rota === null && erro === null ? null : () => state.change({ rota: null, erro: null })}
      >
        {[rota, erro].filter(Boolean).join(': ').slice(0, 80)}
      </FilterPill>
      <ClearFilters state={state} />
      <ExportList
        lista="requisicoes"
        escopo="requisicoes:read"
        filters={{ ...state.input, token_id: idOfFilter(token_id), concessao_id: idOfFilter(conexao) }}
      />
    </Group>
  );
}

/** "desde 21/11/2026, 14:00 até 21/11/2026, 15:00": the span of a chart's bar. */
function spanInWords(desde: string | null, ate: string | null, zone: string): string {
  const words = (text: string) => {
    const date = new Date(text);
    return Number.isNaN(date.getTime()) ? text : formatDateTime(date, zone);
  };
  const parts = [desde === null ? [] : `desde ${words(desde)}`, ate === null ? [] : `até ${words(ate)}`];
  return parts.flat().join(' ');
}
