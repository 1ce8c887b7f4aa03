'use client';

import { Button, Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconChartBar, IconSettings, IconTargetArrow } from '@tabler/icons-react';
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { DocumentActions } from '#app/_ui/document-actions.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { onDemand } from '#app/_ui/on-demand.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { useRecordDialog } from '#app/_ui/record-dialog.tsx';
import { Select } from '#app/_ui/select.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useConfirmed } from '#app/_ui/use-confirmed.ts';
import { useSessao } from '../_shell/session.tsx';
import { filtrosOf, NegocioFilters, useNegociosState } from './negocio-filters.tsx';
import { NegociosList } from './negocios-list.tsx';
import { Quadro } from './quadro.tsx';
import { Resumo } from './resumo.tsx';
import type { Funil, Negocio } from './types.ts';

const NegocioDrawer = onDemand(() => import('./_parts/negocio-drawer.tsx').then((m) => m.NegocioDrawer));

const VISOES = ['quadro', 'lista'] as const;

/** The company's deals, on the board of a funnel or in a list. */
export function NegociosScreen() {
  const { can } = useSessao();
  const query = trpc.funis.list.useQuery(undefined, { enabled: can('crm:read') });
  const dialog = useRecordDialog<Negocio>('negocio', can('crm:write') && (query.data?.length ?? 0) > 0, [
    'contato',
    'etapa',
  ]);
  const create = dialog.createButton('Novo negócio');
  return (
    <>
      <PageHeader
        title="Negócios"
        description="O que está em negociação, etapa por etapa, até virar venda."
        actions={
          can('crm:read') ? (
            <>
              <DocumentActions
                of="Negócios"
                secondary={[
                  { label: 'Análise', icon: IconChartBar, href: '/negocios/analise' },
                  { label: 'Ajustes', icon: IconSettings, href: '/negocios/ajustes' },
                ]}
              />
              {create}
            </>
          ) : null
        }
      />
      {!can('crm:read') ? (
        <Forbidden>O seu papel nesta empresa não vê negócios.</Forbidden>
      ) : query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : query.data === undefined ? (
        <Skeletons heights={[36, 420]} />
      ) : query.data[0] === undefined ? (
        <NoFunil />
      ) : (
        <Funnels funis={query.data} first={query.data[0]} create={create} />
      )}
      <NegocioDrawer {...dialog.props} />
    </>
  );
}

function NoFunil() {
  const { can } = useSessao();
  const start = useConfirmed(trpc.funis.create, {
    refresh: ['funis', 'negocios'],
    said: ({ nome }) => `Funil “${nome}” criado.`,
  });
  return (
    <Card withBorder>
      <EmptyState
        icon={<IconTargetArrow />}
        title="Comece com um funil"
        action={
          can('crm:write') ? (
            <Button loading={start.dialog.loading} onClick={() => start.do({ nome: 'Vendas' })}>
              Começar com um funil pronto
            </Button>
          ) : null
        }
      >
        Um funil são as etapas de uma venda em conversa: do primeiro contato até fechar. Cada negócio é um cartão que
        anda de etapa em etapa. O pronto tem cinco etapas usuais, que você muda quando quiser.
      </EmptyState>
    </Card>
  );
}

type FunnelsProps = { funis: readonly Funil[]; first: Funil; create: React.ReactNode };

function Funnels({ funis, first, create }: FunnelsProps) {
  const { can, empresa } = useSessao();
  const [place, setPlace] = useQueryStates({
    funil: parseAsInteger,
    visao: parseAsStringLiteral(VISOES).withDefault('quadro'),
  });
  const [, setNovo] = useQueryStates({ novo: parseAsStringLiteral(['negocio']), etapa: parseAsInteger });
  const state = useNegociosState();
  const funil = funis.find(({ id }) => id === place.funil) ?? first;
  const filtros = filtrosOf(state, empresa.fuso);
  const query = trpc.negocios.quadro.useQuery(
    { funil_id: funil.id, ...filtros },
    // Of the same funnel alone: another one has other stages.
    {
      placeholderData: (previous) =>
        previous?.etapas.some(({ id }) => funil.etapas.some((etapa) => etapa.id === id)) ? previous : undefined,
    },
  );
  return (
    <Stack gap="md">
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          <SegmentedControl
            aria-label="Ver como"
            value={place.visao}
            onChange={(visao) => void setPlace({ visao: visao === 'lista' ? 'lista' : null })}
            data={[
              { value: 'quadro', label: 'Quadro' },
              { value: 'lista', label: 'Lista' },
            ]}
          />
          {funis.length > 1 ? (
            <Select
              aria-label="Funil"
              allowDeselect={false}
              value={String(funil.id)}
              onChange={(id) => {
                void setPlace({ funil: Number(id) });
                void state.change({ etapa_id: null });
              }}
              data={funis.map(({ id, nome }) => ({ value: String(id), label: nome }))}
              w={200}
            />
          ) : (
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {funil.nome}
            </Text>
          )}
        </Group>
        <Resumo etapas={query.data?.etapas} />
      </Group>
      {place.visao === 'lista' ? (
        <NegociosList funil={funil} state={state} create={create} />
      ) : (
        <>
          <NegocioFilters state={state} etapas={funil.etapas} list={false} />
          <div>
            <Quadro
              key={funil.id}
              funil_id={funil.id}
              filtros={filtros}
              query={query}
              onNovo={can('crm:write') ? (etapa) => void setNovo({ novo: 'negocio', etapa }) : undefined}
            />
          </div>
        </>
      )}
    </Stack>
  );
}
