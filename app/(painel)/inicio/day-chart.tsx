'use client';

import type { Outputs } from '#app/_trpc/client.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { dayStep } from '#app/_ui/day-step.ts';
import { formatDay, formatInteger } from '#app/_ui/format.ts';
import { TimeBars } from '#app/_ui/time-chart.tsx';

type Dias = NonNullable<Outputs['inicio']['resumo']['estoque']>['dias'];

const SERIES = [
  { name: 'entrada', label: 'Entradas', color: 'petroleo.6' },
  { name: 'saida', label: 'Saídas', color: 'orange.5' },
  { name: 'balanco', label: 'Contagens', color: 'gray.6' },
];

const HEIGHT = 260;

/** Movements of the last fourteen days by kind. */
export function DayChart({ dias }: { dias: Dias }) {
  const rows = dias.map((day) => ({ ...day, ...dayStep(day.dia), name: formatDay(day.dia).slice(0, 5) }));
  return (
    <ChartCard
      title="Lançamentos por dia"
      description={`Últimos ${dias.length} dias`}
      height={HEIGHT}
      head={['Dia', 'Entradas', 'Saídas', 'Contagens']}
      rows={rows
        .toReversed()
        .map(({ name, entrada, saida, balanco }) => [name, ...[entrada, saida, balanco].map(formatInteger)])}
      empty={dias.every(({ entrada, saida, balanco }) => entrada + saida + balanco === 0)}
    >
      <TimeBars h={HEIGHT} rows={rows} zone="UTC" series={SERIES} stacked valueFormatter={formatInteger} />
    </ChartCard>
  );
}
