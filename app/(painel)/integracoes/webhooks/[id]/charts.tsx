'use client';

import { Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import dynamic from 'next/dynamic';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { noPeriodo, type Periodo, rangeOf, shortOf } from '#app/_ui/chart-steps.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatInteger, formatMs } from '#app/_ui/format.ts';
import { PeriodSwitch, usePeriodo } from '#app/_ui/period-switch.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import type { Webhook } from '../types.ts';

const BarChart = dynamic(() => import('@mantine/charts').then((charts) => charts.BarChart), { ssr: false });
const LineChart = dynamic(() => import('@mantine/charts').then((charts) => charts.LineChart), { ssr: false });

const HEIGHT = 150;

const OUTCOMES = [
  { name: 'sucessos', label: 'Sucesso', color: 'petroleo.6' },
  { name: 'novas_tentativas', label: 'Nova tentativa', color: 'yellow.5' },
  { name: 'falhas', label: 'Falha', color: 'red.6' },
];
const LATENCY = [
  { name: 'p50', label: 'Metade (p50)', color: 'petroleo.6' },
  { name: 'p95', label: '95% (p95)', color: 'orange.6' },
];

type Ponto = Outputs['webhooks']['evolucao'][number];

/** The results and durations of the webhook's attempts, over a day, a week or a month. */
export function Charts({ webhook }: { webhook: Webhook }) {
  const { empresa } = useSessao();
  const [periodo, setPeriodo] = usePeriodo();
  const query = trpc.webhooks.evolucao.useQuery(
    { id: webhook.id, periodo },
    { placeholderData: (previous) => previous, refetchInterval: 10_000 },
  );
  return (
    <Stack gap="sm" component="section" aria-label="Desempenho">
      <Group justify="space-between" gap="sm">
        <Title order={2}>Desempenho</Title>
        <PeriodSwitch label="Período dos gráficos" value={periodo} onChange={(next) => void setPeriodo(next)} />
      </Group>
      {query.error && !query.data ? (
        <LoadError message={query.error.message} onRetry={query.refetch} />
      ) : query.data ? (
        <Pair pontos={query.data} periodo={periodo} zone={empresa.fuso} />
      ) : (
        <SimpleGrid cols={{ base: 1, lg: 2 }} aria-busy>
          <Skeleton height={HEIGHT + 100} />
          <Skeleton height={HEIGHT + 100} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

function Pair({ pontos, periodo, zone }: { pontos: Ponto[]; periodo: Periodo; zone: string }) {
  const some = pontos.some(({ sucessos, novas_tentativas, falhas }) => sucessos + novas_tentativas + falhas > 0);
  if (!some) {
    return (
      <Card withBorder p="md">
        <Text size="sm" c="dimmed">
          Nenhuma tentativa {noPeriodo(periodo)}.
        </Text>
      </Card>
    );
  }
  const data = pontos.map((ponto) => ({ ...ponto, name: rangeOf(ponto, periodo, zone) }));
  const short = new Map(pontos.map((ponto) => [rangeOf(ponto, periodo, zone), shortOf(ponto, periodo, zone)]));
  const xAxis = { tickFormatter: (name: string) => short.get(name) ?? name, minTickGap: 16 };
  const shown = data.toReversed();
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <ChartCard
        title="Tentativas"
        height={HEIGHT}
        head={['Quando', ...OUTCOMES.map(({ label }) => label)]}
        rows={shown.map((p) => [p.name, ...[p.sucessos, p.novas_tentativas, p.falhas].map(formatInteger)])}
      >
        <BarChart
          h={HEIGHT}
          data={data}
          dataKey="name"
          type="stacked"
          series={OUTCOMES}
          withLegend
          legendProps={{ verticalAlign: 'bottom', height: 28, itemSorter: null }}
          tickLine="none"
          gridAxis="x"
          maxBarWidth={20}
          barChartProps={{ accessibilityLayer: false }}
          xAxisProps={xAxis}
          yAxisProps={{ allowDecimals: false, width: 40 }}
          valueFormatter={formatInteger}
          tooltipAnimationDuration={0}
        />
      </ChartCard>
      <ChartCard
        title="Tempo de resposta"
        height={HEIGHT}
        head={['Quando', ...LATENCY.map(({ label }) => label)]}
        rows={shown.map((p) => [p.name, ...[p.p50, p.p95].map((ms) => (ms === null ? '—' : formatMs(ms)))])}
      >
        <LineChart
          h={HEIGHT}
          data={data}
          dataKey="name"
          series={LATENCY}
          curveType="linear"
          connectNulls={false}
          withLegend
          legendProps={{ verticalAlign: 'bottom', height: 28, itemSorter: null }}
          tickLine="none"
          dotProps={{ r: 3 }}
          lineChartProps={{ accessibilityLayer: false }}
          xAxisProps={xAxis}
          yAxisProps={{ tickFormatter: (ms: number) => formatMs(ms), width: 64 }}
          valueFormatter={formatMs}
          tooltipAnimationDuration={0}
        />
      </ChartCard>
    </SimpleGrid>
  );
}
