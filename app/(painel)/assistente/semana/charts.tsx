'use client';

import { useMediaQuery } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import type { Outputs } from '#app/_trpc/client.ts';
import { valueAxis } from '#app/_ui/chart-axis.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { dayStep } from '#app/_ui/day-step.ts';
import { formatDay, formatInteger, formatMs } from '#app/_ui/format.ts';
import { TimeBars, TimeLines } from '#app/_ui/time-chart.tsx';
import { MOTIVO_TRANSFERENCIA } from '#modulos/assistente-valores.ts';

const BarChart = dynamic(() => import('@mantine/charts').then((charts) => charts.BarChart), { ssr: false });

export type Semana = Outputs['assistente']['indicadores']['semanas'][number];
type Props = { semanas: readonly Semana[] };

const HEIGHT = 280;
const PLAIN = { accessibilityLayer: false, margin: { right: 24 } } as const;
const HEAD = ['Semana de', 'Perguntas', 'Respondidas', 'Transferidas', 'Marcadas como erradas'];

const stepOf = (semana: string) => ({ ...dayStep(semana, 7), name: `Semana de ${formatDay(semana)}` });
const tempo = (ms: number | null) => (ms === null ? '—' : formatMs(ms));

/** What it answered each week, and what it handed over. */
export const SemanasChart = ({ semanas }: Props) => (
  <ChartCard
    title="Respondidas e transferidas"
    description="Por semana, pela segunda-feira em que começa"
    height={HEIGHT}
    head={HEAD}
    rows={semanas.map(({ semana, perguntas, respondidas, transferidas, marcadas }) => [
      formatDay(semana),
      ...[perguntas, respondidas, transferidas, marcadas].map(formatInteger),
    ])}
    empty={semanas.every(({ respondidas, transferidas }) => respondidas + transferidas === 0)}
  >
    <TimeBars
      h={HEIGHT}
      rows={semanas.map(({ semana, respondidas, transferidas }) => ({ ...stepOf(semana), respondidas, transferidas }))}
      zone="UTC"
      series={[
        { name: 'respondidas', label: 'Respondidas', color: 'petroleo.6' },
        { name: 'transferidas', label: 'Transferidas', color: 'gray.5' },
      ]}
      stacked
      maxBarWidth={32}
      valueFormatter={formatInteger}
    />
  </ChartCard>
);

/** Why it handed over, the most frequent reason first. */
export function MotivosChart({ semanas }: Props) {
  const times = new Map<keyof typeof MOTIVO_TRANSFERENCIA, number>();
  for (const { motivo, vezes } of semanas.flatMap(({ por_motivo }) => por_motivo)) {
    times.set(motivo, (times.get(motivo) ?? 0) + vezes);
  }
  const sorted = [...times].toSorted((a, b) => b[1] - a[1]);
  // Beside another chart it is as high as that one; under it, as its bars need.
  const beside = useMediaQuery('(min-width: 75em)') ?? false;
  const height = Math.max(beside ? HEIGHT : 120, 44 * sorted.length + 40);
  return (
    <ChartCard
      title="Por que passou a conversa"
      description="Nas 12 semanas"
      height={height}
      head={['Motivo', 'Vezes']}
      rows={sorted.map(([motivo, vezes]) => [MOTIVO_TRANSFERENCIA[motivo], formatInteger(vezes)])}
      empty={sorted.length === 0}
    >
      <BarChart
        h={height}
        data={sorted.map(([motivo, vezes]) => ({ motivo: MOTIVO_TRANSFERENCIA[motivo], vezes }))}
        dataKey="motivo"
        orientation="vertical"
        series={[{ name: 'vezes', label: 'Vezes', color: 'petroleo.6' }]}
        tickLine="none"
        gridAxis="y"
        maxBarWidth={20}
        barChartProps={PLAIN}
        xAxisProps={valueAxis(sorted.map(([, vezes]) => vezes))}
        yAxisProps={{ width: 170 }}
        valueFormatter={formatInteger}
      />
    </ChartCard>
  );
}

/** How long the model took. */
export const TempoChart = ({ semanas }: Props) => (
  <ChartCard
    title="Tempo da resposta"
    description="A mediana do modelo: metade das respostas levou até este tempo"
    height={HEIGHT}
    head={['Semana de', 'Mediana']}
    rows={semanas.map(({ semana, duracao_mediana_ms }) => [formatDay(semana), tempo(duracao_mediana_ms)])}
    empty={semanas.every(({ duracao_mediana_ms }) => duracao_mediana_ms === null)}
  >
    <TimeLines
      h={HEIGHT}
      rows={semanas.map(({ semana, duracao_mediana_ms }) => ({ ...stepOf(semana), mediana: duracao_mediana_ms }))}
      zone="UTC"
      series={[{ name: 'mediana', label: 'Metade levou até', color: 'petroleo.6' }]}
      unit="ms"
      connect
      yWidth={64}
      valueFormatter={formatMs}
    />
  </ChartCard>
);

/** What the model read and wrote. */
export const TokensChart = ({ semanas }: Props) => (
  <ChartCard
    title="Tokens"
    description="Lidos e escritos pelo modelo, por semana"
    height={HEIGHT}
    head={['Semana de', 'Tokens']}
    rows={semanas.map(({ semana, tokens }) => [formatDay(semana), formatInteger(tokens)])}
    empty={semanas.every(({ tokens }) => tokens === 0)}
  >
    <TimeBars
      h={HEIGHT}
      rows={semanas.map(({ semana, tokens }) => ({ ...stepOf(semana), tokens }))}
      zone="UTC"
      series={[{ name: 'tokens', label: 'Tokens', color: 'petroleo.6' }]}
      maxBarWidth={32}
      yWidth={76}
      valueFormatter={formatInteger}
    />
  </ChartCard>
);
