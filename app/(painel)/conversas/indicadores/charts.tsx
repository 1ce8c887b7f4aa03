'use client';

import dynamic from 'next/dynamic';
import type { Outputs } from '#app/_trpc/client.ts';
import { everyDay, valueAxis } from '#app/_ui/chart-axis.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { dayStep } from '#app/_ui/day-step.ts';
import { formatDay, formatInteger } from '#app/_ui/format.ts';
import { TimeBars, TimeLines } from '#app/_ui/time-chart.tsx';
import { tempoInWords } from '../_parts/tempo-words.ts';

const BarChart = dynamic(() => import('@mantine/charts').then((charts) => charts.BarChart), { ssr: false });

type Indicadores = Outputs['conversas']['indicadores'];
type Tempos = Indicadores['total'];

const HEIGHT = 280;
const PLAIN = { accessibilityLayer: false, margin: { right: 24 } } as const;

const stepOf = (dia: string) => ({ ...dayStep(dia), name: formatDay(dia) });
const TABLE = ['Atendimentos', 'Respondidos', 'Concluídos', '1ª resposta', '1ª resposta (9 em 10)', 'Resolução'];
const cells = (tempos: Tempos): string[] => [
  formatInteger(tempos.atendimentos),
  formatInteger(tempos.respondidos),
  formatInteger(tempos.concluidos),
  tempoInWords(tempos.resposta_mediana_s),
  tempoInWords(tempos.resposta_p90_s),
  tempoInWords(tempos.resolucao_mediana_s),
];

/** How many conversations began each day, and how many of them were concluded. */
export const AtendimentosChart = ({ por_dia }: { por_dia: Indicadores['por_dia'] }) => (
  <ChartCard
    title="Atendimentos por dia"
    description="Os que começaram no dia, e quantos deles já foram concluídos"
    height={HEIGHT}
    head={['Dia', ...TABLE]}
    rows={por_dia.map((dia) => [formatDay(dia.dia), ...cells(dia)])}
    empty={por_dia.every(({ atendimentos, concluidos }) => atendimentos + concluidos === 0)}
  >
    <TimeBars
      h={HEIGHT}
      rows={everyDay(por_dia, ({ dia }) => dia).map(([dia, row]) => ({
        ...stepOf(dia),
        atendimentos: row?.atendimentos ?? 0,
        concluidos: row?.concluidos ?? 0,
      }))}
      zone="UTC"
      series={[
        { name: 'atendimentos', label: 'Começaram', color: 'gray.5' },
        { name: 'concluidos', label: 'Concluídos', color: 'petroleo.6' },
      ]}
      maxBarWidth={32}
      valueFormatter={formatInteger}
    />
  </ChartCard>
);

/** How long contacts waited for the first answer, day by day. */
export const TemposChart = ({ por_dia }: { por_dia: Indicadores['por_dia'] }) => (
  <ChartCard
    title="Primeira resposta por dia"
    description="Metade dos contatos esperou até a mediana; 9 em cada 10 esperaram até a outra linha."
    height={HEIGHT}
    head={['Dia', 'Mediana', '9 em cada 10']}
    rows={por_dia.map((dia) => [
      formatDay(dia.dia),
      tempoInWords(dia.resposta_mediana_s),
      tempoInWords(dia.resposta_p90_s),
    ])}
    empty={por_dia.every(({ resposta_mediana_s }) => resposta_mediana_s === null)}
  >
    <TimeLines
      h={HEIGHT}
      rows={everyDay(por_dia, ({ dia }) => dia).map(([dia, row]) => ({
        ...stepOf(dia),
        mediana: row?.resposta_mediana_s ?? null,
        p90: row?.resposta_p90_s ?? null,
      }))}
      connect
      zone="UTC"
      series={[
        { name: 'mediana', label: 'Mediana', color: 'petroleo.6' },
        { name: 'p90', label: '9 em cada 10', color: 'gray.5' },
      ]}
      unit="s"
      yWidth={76}
      valueFormatter={tempoInWords}
    />
  </ChartCard>
);

type Props = {
  title: string;
  description: string;
  head: string;
  linhas: readonly (Tempos & { nome: string })[];
};

/** The first answer by who gave it, or by where it was given. */
export function DeQuemChart({ title, description, head, linhas }: Props) {
  const shown = linhas.slice(0, 10);
  const height = Math.max(140, 44 * shown.length + 40);
  return (
    <ChartCard
      title={title}
      description={description}
      height={height}
      head={[head, ...TABLE]}
      rows={linhas.map((linha) => [linha.nome, ...cells(linha)])}
    >
      <BarChart
        h={height}
        data={shown.map(({ nome, resposta_mediana_s }) => ({ nome, resposta: resposta_mediana_s ?? 0 }))}
        dataKey="nome"
        orientation="vertical"
        series={[{ name: 'resposta', label: 'Primeira resposta', color: 'petroleo.6' }]}
        tickLine="none"
        gridAxis="y"
        maxBarWidth={20}
        barChartProps={PLAIN}
        xAxisProps={{
          ...valueAxis(
            shown.map(({ resposta_mediana_s }) => resposta_mediana_s ?? 0),
            { unit: 's', most: 4 },
          ),
          tickFormatter: tempoInWords,
        }}
        yAxisProps={{ width: 150 }}
        valueFormatter={(value) => tempoInWords(value)}
      />
    </ChartCard>
  );
}
