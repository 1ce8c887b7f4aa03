'use client';

import { Button, Card, Group, Select, SimpleGrid, Stack } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { EmptyState } from '#app/_ui/empty-state.tsx';
import { FigureCard } from '#app/_ui/figure-card.tsx';
import { Forbidden } from '#app/_ui/forbidden.tsx';
import { dayOf, daysBefore, formatInteger, formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { PeriodInput } from '#app/_ui/period-input.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { useSessao } from '../../_shell/session.tsx';
import { EtapasChart, GanhosChart, PerdasChart, PrevisaoChart } from './charts.tsx';

/** So many days until today, unless the address says which. */
const DAYS = 90;

/** How deals go through a funnel: conversion, expectation, what was won and lost. */
export function AnaliseScreen() {
  const { can } = useSessao();
  const sees = can('crm:read');
  const funis = trpc.funis.list.useQuery(undefined, { enabled: sees });
  const [first] = funis.data ?? [];
  return (
    <>
      <PageHeader
        back={{ href: '/negocios', label: 'Negócios' }}
        title="Análise de negócios"
        description="Quanto avança de etapa em etapa, o que se espera fechar e por que se perde."
      />
      {!sees ? (
        <Forbidden>O seu papel nesta empresa não vê negócios.</Forbidden>
      ) : funis.error ? (
        <LoadError message={funis.error.message} onRetry={funis.refetch} />
      ) : funis.data === undefined ? (
        <Skeletons heights={[36, 90, 320]} />
      ) : first ? (
        <OfFunil funis={funis.data} first={first.id} />
      ) : (
        <Card withBorder>
          <EmptyState
            icon={<IconChartBar />}
            title="Ainda não há o que analisar"
            action={
              <Button component={Link} href="/negocios">
                Ir para Negócios
              </Button>
            }
          >
            Os gráficos nascem dos cartões que andam em um funil. Comece por um em Negócios.
          </EmptyState>
        </Card>
      )}
    </>
  );
}

function OfFunil({ funis, first }: { funis: readonly { id: number; nome: string }[]; first: number }) {
  const { empresa } = useSessao();
  const hoje = dayOf(new Date(), empresa.fuso);
  const [chosen, choose] = useQueryStates({
    funil: parseAsInteger,
    data_inicio: parseAsString,
    data_fim: parseAsString,
  });
  const funil_id = funis.find(({ id }) => id === chosen.funil)?.id ?? first;
  const period = {
    data_inicio: chosen.data_inicio ?? daysBefore(hoje, DAYS - 1),
    data_fim: chosen.data_fim ?? hoje,
  };
  const query = trpc.negocios.analise.useQuery({ funil_id, ...period }, { placeholderData: (previous) => previous });
  return (
    <Stack gap="lg">
      <Group gap="sm">
        {funis.length > 1 ? (
          <Select
            aria-label="Funil"
            allowDeselect={false}
            value={String(funil_id)}
            onChange={(id) => void choose({ funil: Number(id) })}
            data={funis.map(({ id, nome }) => ({ value: String(id), label: nome }))}
            w={200}
          />
        ) : null}
        <PeriodInput {...period} onChange={(next) => void choose(next)} zone={empresa.fuso} />
      </Group>
      {query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : query.data ? (
        <Charts analise={query.data} days={query.isPlaceholderData ? [] : Object.values(period)} />
      ) : (
        <Skeletons heights={[90, 320, 320]} />
      )}
    </Stack>
  );
}

type ChartsProps = { analise: Outputs['negocios']['analise']; days: readonly string[] };

function Charts({ analise, days }: ChartsProps) {
  const { etapas, previsao, ganhos, perdas, resumo } = analise;
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }} component="dl" m={0}>
        <FigureCard
          name="Ganhos no período"
          value={formatInteger(resumo.ganhos)}
          note={formatMoney(resumo.valor_ganho)}
        />
        <FigureCard
          name="Perdidos no período"
          value={formatInteger(resumo.perdidos)}
          note={formatMoney(resumo.valor_perdido)}
        />
        <FigureCard
          name="Taxa de ganho"
          value={resumo.taxa === null ? '—' : `${formatQuantity(resumo.taxa)}%`}
          note="dos que foram fechados"
        />
        <FigureCard
          name="Tempo até ganhar"
          value={
            resumo.dias_ate_ganhar === null
              ? '—'
              : `${formatQuantity(resumo.dias_ate_ganhar)} ${Number(resumo.dias_ate_ganhar) === 1 ? 'dia' : 'dias'}`
          }
          note="em média, desde a criação"
        />
      </SimpleGrid>
      <EtapasChart etapas={etapas} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <PrevisaoChart previsao={previsao} />
        <GanhosChart ganhos={ganhos} days={days} />
      </SimpleGrid>
      <PerdasChart perdas={perdas} />
    </>
  );
}
