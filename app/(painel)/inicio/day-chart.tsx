'use client';

import dynamic from 'next/dynamic';
import type { Outputs } from '#app/_trpc/client.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { formatInteger } from '#app/_ui/format.ts';

const BarChart = dynamic(() => import('@mantine/charts').then((charts) => charts.BarChart), { ssr: false });

type Dias = NonNullable<Outputs['inicio']['resumo']['estoque']>['dias'];

const SERIES = [
  { name: 'entrada', label: 'Entradas', color: 'petroleo.6' },
  { name: 'saida', label: 'Saídas', color: 'orange.5' },
  { name: 'balanco', label: 'Contagens', color: 'gray.6' },
];

const HEIGHT = 260;

/** Movements of the last fourteen days by kind. */
export function DayChart({ dias }: { dias: Dias }) {
  const rows = dias.map((day) => {
    const [, month, date] = day.dia.split('-');
    return { ...day, rotulo: `${date}/${month}` };
  });
  return (
    <ChartCard
      title="Lançamentos por dia"
      description={`Últimos ${dias.length} dias`}
      height={HEIGHT}
      head={['Dia', 'Entradas', 'Saídas', 'Contagens']}
      rows={[...rows]
        .reverse()
        .map(({ rotulo, entrada, saida, balanco }) => [rotulo, ...[entrada, saida, balanco].map(formatInteger)])}
    >
      <BarChart
        h={HEIGHT}
        data={rows}
        dataKey="rotulo"
        type="stacked"
        series={SERIES}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 36, itemSorter: null }}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={36}
        barChartProps={{ accessibilityLayer: false }}
        yAxisProps={{ allowDecimals: false, width: 36 }}
        valueFormatter={formatInteger}
      />
    </ChartCard>
  );
}
