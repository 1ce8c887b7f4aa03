'use client';

import { Group, Select } from '@mantine/core';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { FilterPill } from '#app/_ui/filter-pill.tsx';
import { formatDateTime } from '#app/_ui/format.ts';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { CallerSelect } from './caller-select.tsx';

export const METODOS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
export const STATUS = ['2xx', '4xx', '5xx', '400', '401', '403', '404', '405', '409', '422', '429'] as const;

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
    items: [
      { value: '400', label: '400 Dados inválidos' },
      { value: '401', label: '401 Sem token válido' },
      { value: '403', label: '403 Sem permissão' },
      { value: '404', label: '404 Não encontrado' },
      { value: '405', label: '405 Método recusado' },
      { value: '409', label: '409 Conflito' },
      { value: '422', label: '422 Chave repetida' },
      { value: '429', label: '429 Limite excedido' },
    ],
  },
];

const HALF = 'calc(50% - 6px)';

type Values = {
  busca: string;
  metodo: (typeof METODOS)[number] | null;
  status: (typeof STATUS)[number] | null;
  token_id: string | null;
  conexao: string | null;
  data_inicio: string | null;
  data_fim: string | null;
  desde: string | null;
  ate: string | null;
};
type State = {
  values: Values;
  change: (next: Partial<{ [K in keyof Values]: Values[K] | null }>) => unknown;
  clear: () => unknown;
  filtered: boolean;
};

/** Filters of the request log. */
export function Filters({ state }: { state: State }) {
  const { empresa } = useSessao();
  const { busca, metodo, status, token_id, conexao, data_inicio, data_fim, desde, ate } = state.values;
  return (
    <Group gap="sm">
      <SearchInput
        value={busca}
        onChange={(next) => state.change({ busca: next })}
        label="Buscar requisição"
        placeholder="Caminho ou id da requisição"
      />
      <PeriodInput
        data_inicio={data_inicio}
        data_fim={data_fim}
        onChange={(period) => state.change(period)}
        zone={empresa.fuso}
        w={{ base: '100%', sm: 232 }}
      />
      <Select
        aria-label="Método"
        placeholder="Método"
        data={METODOS}
        value={metodo}
        onChange={(value) => state.change({ metodo: METODOS.find((m) => m === value) ?? null })}
        clearable
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
      <CallerSelect value={{ token_id, conexao }} onChange={(caller) => state.change(caller)} />
      <FilterPill
        remove="Remover o intervalo"
        onRemove={desde === null && ate === null ? null : () => state.change({ desde: null, ate: null })}
      >
        {spanInWords(desde, ate, empresa.fuso)}
      </FilterPill>
      <ClearFilters state={state} />
    </Group>
  );
}

/** "desde 21/11/2026, 14:00 até 21/11/2026, 15:00": what a chart led to. */
function spanInWords(desde: string | null, ate: string | null, zone: string): string {
  const words = (text: string) => {
    const date = new Date(text);
    return Number.isNaN(date.getTime()) ? text : formatDateTime(date, zone);
  };
  const parts = [desde === null ? [] : `desde ${words(desde)}`, ate === null ? [] : `até ${words(ate)}`];
  return parts.flat().join(' ');
}
