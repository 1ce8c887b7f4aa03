'use client';

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type Inputs, type Outputs, trpc } from '#app/_trpc/client.ts';
import { ClearFilters, NothingFound } from '#app/_ui/clear-filters.tsx';
import { type Column, DataTable } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { useListState } from '#app/_ui/list-state.ts';
import { Pager } from '#app/_ui/pager.tsx';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { SearchInput } from '#app/_ui/search-input.tsx';
import { When } from '#app/_ui/when.tsx';
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
  const router = useRouter();
  const { empresa } = useSessao();
  const { tituloOf } = useCatalogo();
  const state = useListState(['recentes'], {}, ['evento', 'data_inicio', 'data_fim']);
  const { pagina, busca, evento, data_inicio, data_fim } = state.values;
  const query = trpc.eventos.list.useQuery(
    {
      pagina,
      busca: busca || undefined,
      evento: (evento ?? undefined) as Filtro['evento'],
      data_inicio: data_inicio ?? undefined,
      data_fim: data_fim ?? undefined,
    },
    {
      placeholderData: (previous) => previous,
      refetchInterval: ({ state: { data } }) =>
        data?.resultados.some((row) => row.entregas.pendente) ? BUSY_MS : CALM_MS,
    },
  );
  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchInput
          value={busca}
          onChange={(next) => state.change({ busca: next })}
          label="Buscar por nº do evento ou id da requisição"
          placeholder="Nº do evento ou id da requisição"
        />
        <KindSelect
          value={evento as Tipo['evento'] | null}
          onChange={(next) => state.change({ evento: next })}
          w={{ base: '100%', sm: 210 }}
        />
        <PeriodInput
          data_inicio={data_inicio}
          data_fim={data_fim}
          onChange={state.change}
          zone={empresa.fuso}
          w={{ base: '100%', sm: 232 }}
        />
        <ClearFilters state={state} />
      </Group>
      <DataTable
        label="Eventos"
        columns={columns(empresa.fuso, tituloOf)}
        rows={query.data?.resultados}
        rowKey={(row) => row.id}
        error={query.data ? null : query.error}
        onRetry={query.refetch}
        onRowClick={(row) => router.push(`/integracoes/eventos/${row.id}`)}
        empty={<Empty filtered={state.filtered || pagina > 1} onClear={state.clear} />}
        footer={<Pager page={query.data} onChange={state.goTo} />}
      />
    </Stack>
  );
}

const columns = (fuso: string, tituloOf: (evento: string) => string): Column<Row>[] => [
  {
    key: 'evento',
    header: 'Evento',
    card: 'title',
    render: (row) => (
      <Stack gap={0}>
        <Anchor
          component={Link}
          href={`/integracoes/eventos/${row.id}`}
          size="sm"
          fw={550}
          c="var(--mantine-color-text)"
        >
          {tituloOf(row.evento)}
        </Anchor>
        <Text span size="xs" c="dimmed" ff="monospace">
          {row.evento}
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

function Empty({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <NothingFound icon={<IconBolt />} title="Nenhum evento com estes filtros" onClear={onClear}>
        Mude a busca, o tipo ou o período. Eventos ficam guardados por 90 dias.
      </NothingFound>
    );
  }
  return (
    <EmptyState
      icon={<IconBolt />}
      title="Nada aconteceu ainda"
      action={
        <Button component={Link} href="/integracoes/eventos?aba=catalogo" variant="default">
          Ver o catálogo
        </Button>
      }
    >
      Todo lançamento, venda ou cadastro vira um evento e aparece aqui na hora, haja ou não um webhook que o assine.
    </EmptyState>
  );
}
