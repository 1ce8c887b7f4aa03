'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { type Inputs, type Outputs, trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import type { Column } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { When } from '#app/_ui/when.tsx';
import { PeriodFilter } from '../../_parts/period-filter.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { KindSelect, type Tipo, useCatalogo } from '../_parts/kind-select.tsx';
import classes from '../entregas/entregas.module.css';
import { StateCounts } from './state-counts.tsx';

type Row = Outputs['eventos']['list']['resultados'][number];
type Filtro = Inputs['eventos']['list'];

const BUSY_MS = 2_000;
const CALM_MS = 5_000;

/** Events, newest first, followed live. */
export function EventosList() {
  const { empresa } = useSessao();
  const { tituloOf } = useCatalogo();
  const state = useListState(['recentes'], {}, ['evento', 'data_inicio', 'data_fim']);
  const { evento } = state.values;
  const query = useListQuery(
    trpc.eventos.list,
    { ...state.input, evento: state.input.evento as Filtro['evento'] },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.resultados.some((row) => row.entregas.pendente) ? BUSY_MS : CALM_MS,
    },
  );
  return (
    <List
      state={state}
      query={{ ...query, error: query.data ? null : query.error }}
      label="Eventos"
      columns={columns(empresa.fuso, tituloOf)}
      rowKey="id"
      rowHref={(row) => `/integracoes/eventos/${row.id}`}
      filters={
        <Group gap="sm">
          <SearchInput
            {...state.search}
            label="Buscar por nº do evento ou id da requisição"
            placeholder="Nº do evento ou id da requisição"
          />
          <KindSelect
            value={evento as Tipo['evento'] | null}
            onChange={(next) => state.change({ evento: next })}
            w={{ base: '100%', sm: 210 }}
          />
          <PeriodFilter state={state} />
          <ClearFilters state={state} />
        </Group>
      }
      icon={<IconBolt />}
      empty={{
        title: 'Nada aconteceu ainda',
        text: 'Todo lançamento, venda ou cadastro vira um evento e aparece aqui na hora, haja ou não um webhook que o assine.',
        action: (
          <Button component={Link} href="/integracoes/eventos?aba=catalogo" variant="default">
            Ver o catálogo
          </Button>
        ),
      }}
      nothingFound={{
        title: 'Nenhum evento com estes filtros',
        text: 'Mude a busca, o tipo ou o período. Eventos ficam guardados por 90 dias.',
      }}
    />
  );
}

const columns = (fuso: string, tituloOf: (evento: string) => string): Column<Row>[] => [
  {
    key: 'evento',
    header: 'Evento',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        <RecordName href={`/integracoes/eventos/${row.id}`}>{tituloOf(row.evento)}</RecordName>
        <RecordCode size="xs">{row.evento}</RecordCode>
      </Stack>
    ),
  },
  {
    key: 'numero',
    header: 'Número',
    width: 110,
    render: (row) => (
      <Text span size="sm" c="dimmed" className="numero">
        nº {row.id}
      </Text>
    ),
  },
  {
    key: 'entregas',
    header: 'Entregas',
    width: 300,
    render: (row) => <StateCounts counts={row.entregas} />,
  },
  {
    key: 'quando',
    header: 'Quando',
    width: 180,
    render: (row) => (
      <Stack gap={0} className={classes.result}>
        <When date={row.ocorrido_em} zone={fuso} seconds className="numero" />
        <When date={row.ocorrido_em} zone={fuso} relative size="xs" c="dimmed" />
      </Stack>
    ),
  },
];
