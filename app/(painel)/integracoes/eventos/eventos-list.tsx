'use client';

import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBolt, IconExternalLink, IconFilter } from '@tabler/icons-react';
import { type Inputs, type Outputs, trpc } from '#app/_trpc/client.ts';
import { ClearFilters } from '#app/_ui/clear-filters.tsx';
import type { Column } from '#app/_ui/data-table.tsx';
import { Link } from '#app/_ui/link.tsx';
import { List } from '#app/_ui/list.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { idOfFilter } from '#app/_ui/path-id.ts';
import { RecordCode } from '#app/_ui/record-code.tsx';
import { RecordName } from '#app/_ui/record-name.tsx';
import { menuColumn, RowItem, RowMenu } from '#app/_ui/row-menu.tsx';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { SelectFilter } from '#app/_ui/select-filter.tsx';
import { useListQuery } from '#app/_ui/use-list-query.ts';
import { When } from '#app/_ui/when.tsx';
import { PeriodFilter } from '../../_parts/period-filter.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { CausePills, SearchReach } from '../_parts/cause-pills.tsx';
import { FioItem } from '../_parts/fio-link.tsx';
import { KindSelect, type Tipo, useCatalogo } from '../_parts/kind-select.tsx';
import { registroHref } from '../_parts/registro-link.tsx';
import { WebhookSelect } from '../_parts/webhook-select.tsx';
import { ESTADO, ESTADOS } from '../_parts/webhook-words.ts';
import classes from '../entregas/entregas.module.css';
import { StateCounts } from './state-counts.tsx';

type Row = Outputs['eventos']['list']['resultados'][number];
type Filtro = Inputs['eventos']['list'];

const BUSY_MS = 2_000;
const CALM_MS = 5_000;

const HALF = 'calc(50% - 6px)';

const TEXTS = ['evento', 'registro', 'requisicao', 'webhook', 'data_inicio', 'data_fim'] as const;

/** Events, newest first, followed live. */
export function EventosList() {
  const { empresa } = useSessao();
  const { tituloOf } = useCatalogo();
  const state = useListState(['recentes'], { estado: ESTADOS }, TEXTS);
  const { evento, webhook, estado } = state.values;
  const query = useListQuery(
    trpc.eventos.list,
    { ...state.input, evento: state.input.evento as Filtro['evento'], webhook_id: idOfFilter(webhook) },
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
      columns={columns(empresa.fuso, tituloOf, (registro) => void state.change({ registro }))}
      rowKey="id"
      rowHref={(row) => `/integracoes/eventos/${row.id}`}
      filters={
        <Stack gap="sm">
          <Group gap="sm">
            <SearchInput
              {...state.search}
              label="Buscar por nº do evento, id da requisição ou texto dos dados"
              placeholder="Nº, requisição, texto"
            />
            <KindSelect
              value={evento as Tipo['evento'] | null}
              onChange={(next) => state.change({ evento: next })}
              w={{ base: HALF, sm: 190 }}
            />
            <SelectFilter
              label="Estado de uma entrega"
              {...state.filter('estado')}
              words={(each) => ESTADO[each].nome}
              placeholder="Estado"
              w={{ base: HALF, sm: 122 }}
              comboboxProps={{ width: 230, position: 'bottom-start' }}
            />
            <WebhookSelect
              value={webhook}
              onChange={(next) => state.change({ webhook: next })}
              w={{ base: HALF, sm: 160 }}
            />
            <PeriodFilter state={state} />
            <CausePills values={state.values} change={state.change} rows={query.data?.resultados} />
            <ClearFilters state={state} />
          </Group>
          <SearchReach alcance={query.data?.alcance} of="eventos" />
        </Stack>
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
        text: 'Mude a busca, os filtros ou o período. Eventos ficam guardados por 90 dias.',
      }}
      footer={
        webhook || estado ? (
          <Text size="xs" c="dimmed">
            Por webhook ou por estado, a lista tem os eventos das 5.000 entregas mais novas do período.
          </Text>
        ) : null
      }
    />
  );
}

const columns = (
  fuso: string,
  tituloOf: (evento: string) => string,
  onlyOf: (registro: string) => void,
): Column<Row>[] => [
  {
    key: 'evento',
    header: 'Sobre',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        <RecordName href={`/integracoes/eventos/${row.id}`}>{row.registro?.nome ?? tituloOf(row.evento)}</RecordName>
        <Text span size="xs" c="dimmed">
          {row.registro ? `${tituloOf(row.evento)}${row.registro.codigo ? ` · ${row.registro.codigo}` : ''} · ` : ''}
          <RecordCode size="xs">{row.evento}</RecordCode>
        </Text>
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
    width: 220,
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
  menuColumn<Row>((row) => <EventoMenu row={row} onlyOf={onlyOf} />),
];

function EventoMenu({ row, onlyOf }: { row: Row; onlyOf: (registro: string) => void }) {
  const { registro } = row;
  const href = registroHref(row);
  return (
    <RowMenu label={`Ações do evento nº ${row.id}`}>
      <FioItem request_id={row.request_id} />
      {href ? (
        <RowItem icon={IconExternalLink} href={href}>
          Abrir o registro
        </RowItem>
      ) : null}
      {registro ? (
        <RowItem icon={IconFilter} onClick={() => onlyOf(`${registro.tipo}:${registro.id}`)}>
          Só o que é sobre ele
        </RowItem>
      ) : null}
    </RowMenu>
  );
}
