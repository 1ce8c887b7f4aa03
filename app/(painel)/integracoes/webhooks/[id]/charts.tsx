'use client';

import { Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { noPeriodo, type Periodo, rangeOf, WITHIN } from '#app/_ui/chart-steps.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { formatInteger, formatMs } from '#app/_ui/format.ts';
import { PeriodSwitch, usePeriodo } from '#app/_ui/period-switch.tsx';
import { RESULT } from '#app/_ui/result-colours.ts';
import { TimeBars, TimeLines } from '#app/_ui/time-chart.tsx';
import { useSessao } from '../../../_shell/session.tsx';
import type { Webhook } from '../types.ts';

const HEIGHT = 170;

const OUTCOMES = [
  { name: 'sucessos', label: 'Com sucesso', color: RESULT.sucesso.chart },
  { name: 'novas_tentativas', label: 'Falhou, com nova tentativa', color: RESULT.nova_tentativa.chart },
  { name: 'falhas', label: 'Falhou', color: RESULT.falha.chart },
];
const LATENCY = [
  { name: 'p50', label: 'Metade respondeu em até', color: 'blue.3' },
  { name: 'p95', label: WITHIN, color: 'blue.6' },
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
          Sem dados neste período: nenhuma tentativa {noPeriodo(periodo)}.
        </Text>
      </Card>
    );
  }
  const data = pontos.map((ponto) => ({ ...ponto, name: rangeOf(ponto, periodo, zone) }));
  const shown = data.toReversed();
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <ChartCard
        title="Tentativas"
        height={HEIGHT}
        head={['Quando', ...OUTCOMES.map(({ label }) => label)]}
        rows={shown.map((p) => [p.name, ...[p.sucessos, p.novas_tentativas, p.falhas].map(formatInteger)])}
      >
        <TimeBars
          h={HEIGHT}
          rows={data}
          zone={zone}
          series={OUTCOMES}
          stacked
          maxBarWidth={20}
          valueFormatter={formatInteger}
        />
      </ChartCard>
      <ChartCard
        title="Tempo de resposta"
        description="Das tentativas que o destino respondeu: de cada 100, 95 ficaram em até este tempo."
        height={HEIGHT}
        head={['Quando', ...LATENCY.map(({ label }) => label)]}
        rows={shown.map((p) => [p.name, ...[p.p50, p.p95].map((ms) => (ms === null ? '—' : formatMs(ms)))])}
        empty={data.every(({ p95 }) => p95 === null)}
      >
        <TimeLines
          h={HEIGHT}
          rows={data}
          zone={zone}
          series={LATENCY}
          unit="ms"
          yWidth={64}
          valueFormatter={formatMs}
        />
      </ChartCard>
    </SimpleGrid>
  );
}
