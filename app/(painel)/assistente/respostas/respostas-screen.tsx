'use client';

import { Button, Group } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { parseAsInteger, useQueryState } from 'nuqs';
import { trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import { FilterPill } from '#app/_ui/filter-pill.tsx';
import { Link } from '#app/_ui/link.tsx';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SegmentFilter } from '#app/_ui/segment-filter.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { MOTIVO_TRANSFERENCIA } from '#modulos/assistente-valores.ts';
import { ExportList } from '../../_parts/export-list.tsx';
import { PeriodFilter } from '../../_parts/period-filter.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { Moldura } from '../_parts/moldura.tsx';
import { RespostaDrawer } from '../_parts/resposta-drawer.tsx';
import { respostasColumns } from './respostas-columns.tsx';

const RESULTADOS = { respondida: 'Respondidas', transferida: 'Transferidas' } as const;
const MARCAS = { true: 'Marcadas como erradas', false: 'Sem marca' } as const;
const MOTIVOS = Object.keys(MOTIVO_TRANSFERENCIA) as (keyof typeof MOTIVO_TRANSFERENCIA)[];

const useRespostasState = () =>
  useListState(
    ['recentes'],
    {
      resultado: ['respondida', 'transferida'],
      motivo: MOTIVOS,
      marcada: ['true', 'false'],
      ensaio: ['true'],
    },
    ['conversa_id', 'data_inicio', 'data_fim'],
  );

/** What the list is asked: rehearsals only where they are asked for. */
function inputOf({ input }: ReturnType<typeof useRespostasState>) {
  const { ordenar: _, direcao: __, data_inicio: inicio, data_fim: fim, conversa_id, ensaio, ...rest } = input;
  const id = idOfFilter(conversa_id ?? null);
  return {
    ...rest,
    ensaio: ensaio ?? ('false' as const),
    ...(inicio ? { inicio } : {}),
    ...(fim ? { fim } : {}),
    ...(id === undefined ? {} : { conversa_id: id }),
  };
}

/** What the assistant answered, what it handed over, and why. */
export const RespostasScreen = () => (
  <Moldura description="Cada vez que o assistente respondeu, ou passou a conversa para uma pessoa, e com base em quê.">
    <Respostas />
    <span hidden data-lista-larga />
  </Moldura>
);

function Respostas() {
  const { empresa } = useSessao();
  const state = useRespostasState();
  const input = inputOf(state);
  const query = useListQuery(trpc.assistente.respostas, input);
  const [opened, open] = useQueryState('resposta', parseAsInteger.withOptions({ history: 'push' }));
  return (
    <>
      <List
        label="Respostas do assistente"
        state={state}
        query={query}
        columns={respostasColumns({ fuso: empresa.fuso, onOpen: ({ id }) => void open(id) })}
        rowKey="id"
        onRowClick={({ id }) => void open(id)}
        filters={<Filters state={state} input={input} />}
        icon={<IconMessageQuestion />}
        empty={{
          title: 'O assistente ainda não respondeu a ninguém',
          text: 'Assim que um contato escrever em um canal em que ele está ligado, cada resposta aparece aqui.',
          action: (
            <Button component={Link} href="/assistente" variant="default">
              Ver os ajustes
            </Button>
          ),
        }}
        nothingFound={{
          title: 'Nenhuma resposta com estes filtros',
          text: 'Mude a busca ou o período, ou limpe os filtros.',
        }}
      />
      <RespostaDrawer id={opened} onClose={() => void open(null)} />
    </>
  );
}

type FiltersProps = { state: ReturnType<typeof useRespostasState>; input: ReturnType<typeof inputOf> };

function Filters({ state, input }: FiltersProps) {
  const { conversa_id } = state.values;
  return (
    <Group gap="sm">
      <SearchInput {...state.search} label="Buscar nas respostas" placeholder="Palavras da pergunta ou da resposta" />
      <PeriodFilter state={state} />
      <SegmentFilter
        label="Filtrar por resultado"
        {...state.filter('resultado')}
        all="Todas"
        words={(value) => RESULTADOS[value]}
      />
      <SelectFilter
        label="Motivo"
        placeholder="Motivo"
        {...state.filter('motivo')}
        words={(value) => MOTIVO_TRANSFERENCIA[value]}
        w={{ base: '100%', sm: 260 }}
      />
      <SelectFilter
        label="Marca"
        placeholder="Marca"
        {...state.filter('marcada')}
        words={(value) => MARCAS[value]}
        w={{ base: '100%', sm: 200 }}
      />
      <SegmentFilter label="De onde" {...state.filter('ensaio')} all="Conversas" words={() => 'Ensaios'} />
      <FilterPill
        remove="Ver as de todas as conversas"
        onRemove={conversa_id === null ? null : () => state.change({ conversa_id: null })}
      >
        Conversa {conversa_id}
      </FilterPill>
      <ClearFilters state={state} />
      <ExportList lista="respostas-assistente" escopo="crm:read" filters={input} />
    </Group>
  );
}
