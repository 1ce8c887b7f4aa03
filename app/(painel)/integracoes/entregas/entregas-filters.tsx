'use client';

import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import type { Inputs } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { dayOf, daysBefore } from '#app/_ui/format.ts';
import { useListState } from '#app/_ui/list-state.ts';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { ExportList } from '../../_parts/export-list.tsx';
import { PeriodFilter } from '../../_parts/period-filter.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { CausePills } from '../_parts/cause-pills.tsx';
import { KindSelect, type Tipo } from '../_parts/kind-select.tsx';
import { WebhookSelect } from '../_parts/webhook-select.tsx';
import { type Entrega, ERRO, ESTADO, ESTADOS, ORIGEM, ORIGENS } from '../_parts/webhook-words.ts';

export type Filtro = Omit<Inputs['entregas']['list'], 'pagina' | 'por_pagina'>;

/** The period that the list begins with, and the longest: deliveries are kept 30 days. */
const DAYS = { usual: 7, longest: 30 };

/**
 * The list's page and filters, in the URL. Where the URL names no period, the list shows the last seven days; clearing the period shows
 * all deliveries that are kept. A search by number or key, or what is about one record or of one request, looks in all of them.
 */
export function useEntregasState() {
  const { empresa } = useSessao();
  const state = useListState(['recentes'], { estado: ESTADOS, origem: ORIGENS }, [
    ...(['evento', 'resultado', 'webhook', 'registro', 'requisicao'] as const),
    ...(['data_inicio', 'data_fim'] as const),
  ]);
  const { busca, registro, requisicao, data_inicio, data_fim } = state.values;
  const today = dayOf(new Date(), empresa.fuso);
  const isOpen = [data_inicio, data_fim, registro, requisicao].every((value) => value === null) && busca === '';
  return {
    ...state,
    values: isOpen
      ? { ...state.values, data_inicio: daysBefore(today, DAYS.usual - 1), data_fim: today }
      : state.values,
    changePeriod: (period: { data_inicio: string | null; data_fim: string | null }) =>
      state.change(
        period.data_inicio === null ? { data_inicio: daysBefore(today, DAYS.longest), data_fim: today } : period,
      ),
  };
}

export type State = ReturnType<typeof useEntregasState>;

const isStatus = (text: string) => /^[1-5]\d\d$/.test(text);

/** The API's filter for the URL's values. */
export function filtroOf({ values }: State, webhookId: number | undefined): Filtro {
  const { busca, estado, origem, evento, resultado, webhook, registro, requisicao, data_inicio, data_fim } = values;
  return {
    webhook_id: webhookId ?? idOfFilter(webhook),
    registro: registro ?? undefined,
    requisicao: requisicao ?? undefined,
    busca: busca || undefined,
    estado: estado ?? undefined,
    origem: origem ?? undefined,
    evento: (evento ?? undefined) as Filtro['evento'],
    status: resultado && isStatus(resultado) ? Number(resultado) : undefined,
    erro: resultado && !isStatus(resultado) ? resultado : undefined,
    data_inicio: data_inicio ?? undefined,
    data_fim: data_fim ?? undefined,
  };
}

const HALF = 'calc(50% - 6px)';

type Props = {
  state: State;
  /** What the list is asked for. */
  filtro: Filtro;
  /** The list is of one webhook. */
  oneWebhook: boolean;
  rows: readonly Entrega[] | undefined;
};

/** State, kind, webhook, the last attempt's result, origin, period, and one delivery by id or key, or any by a text of the body. */
export function EntregasFilters({ state, filtro, oneWebhook, rows }: Props) {
  const { evento, resultado, webhook } = state.values;
  return (
    <Group gap="sm">
      <SearchInput
        {...state.search}
        label="Buscar por nº da entrega, nº do evento, chave de idempotência ou texto do corpo"
        placeholder="Nº, chave ou texto do corpo"
      />
      <SelectFilter
        label="Estado"
        {...state.filter('estado')}
        words={(estado) => ESTADO[estado].nome}
        placeholder="Estado"
        w={{ base: HALF, sm: 122 }}
        comboboxProps={{ width: 230, position: 'bottom-start' }}
      />
      <KindSelect
        value={evento as Tipo['evento'] | null}
        onChange={(next) => state.change({ evento: next })}
        w={{ base: HALF, sm: 160 }}
      />
      {oneWebhook ? null : (
        <WebhookSelect
          value={webhook}
          onChange={(next) => state.change({ webhook: next })}
          w={{ base: HALF, sm: 140 }}
        />
      )}
      <ResultSelect value={resultado} onChange={(next) => state.change({ resultado: next })} />
      <SelectFilter
        label="Origem"
        {...state.filter('origem')}
        words={(origem) => ORIGEM[origem]}
        placeholder="Origem"
        w={{ base: HALF, sm: 112 }}
      />
      <PeriodFilter state={{ values: state.values, change: state.changePeriod }} />
      <CausePills values={state.values} change={state.change} rows={rows} />
      <ClearFilters state={state} />
      <ExportList lista="entregas" escopo="webhooks:read" filters={filtro} />
    </Group>
  );
}

const CODES = ['200', '202', '204', '301', '400', '401', '403', '404', '410', '429', '500', '502', '503', '504'];

/** The last answer's code, of which any may be typed, or the kind of failure without an answer. */
function ResultSelect({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const [search, setSearch] = useState('');
  const typed = search.trim().replace(/^HTTP\s*/i, '');
  const codes = [...new Set([...CODES, ...[value ?? '', typed].filter(isStatus)])].sort();
  return (
    <Select
      aria-label="Resultado"
      placeholder="Resultado"
      data={[
        { group: 'Código HTTP', items: codes.map((code) => ({ value: code, label: `HTTP ${code}` })) },
        {
          group: 'Sem resposta',
          items: Object.entries(ERRO).map(([key, { titulo }]) => ({ value: key, label: titulo })),
        },
      ]}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={setSearch}
      searchable
      clearable
      nothingFoundMessage="Digite um código HTTP, como 418"
      w={{ base: HALF, sm: 126 }}
      comboboxProps={{ width: 270, position: 'bottom-start' }}
    />
  );
}
