'use client';

import { useMediaQuery } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import type { Outputs } from '#app/_trpc/client.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { formatDay, formatMoney } from '#app/_ui/format.ts';

const CompositeChart = dynamic(() => import('@mantine/charts').then((charts) => charts.CompositeChart), { ssr: false });

type Data = Outputs['contas']['fluxo'];

const SERIES = [
  { name: 'recebido', label: 'Recebido', color: 'petroleo.6', type: 'bar' as const },
  { name: 'a_receber', label: 'A receber', color: 'petroleo.3', type: 'bar' as const },
  { name: 'vencido', label: 'Vencido', color: 'red.5', type: 'bar' as const },
  { name: 'pago', label: 'Pago', color: 'orange.7', type: 'bar' as const },
  { name: 'a_pagar', label: 'A pagar', color: 'orange.4', type: 'bar' as const },
  { name: 'saldo', label: 'Saldo acumulado', color: 'gray.6', type: 'line' as const },
];

const HEIGHT = 320;
const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** Each day's money, and the running balance; the same as a table, whose days lead to their titles. */
export function FluxoChart({ data: { dias, hoje } }: { data: Data }) {
  // Six names take three lines there.
  const narrow = useMediaQuery('(max-width: 36em)') ?? false;
  // Of a day gone by, what is still to come is overdue. Of the drawing alone numbers are made.
  const rows = dias.map((day) => {
    const [, month, date] = day.dia.split('-');
    const past = day.dia < hoje;
    return {
      rotulo: `${date}/${month}`,
      recebido: Number(day.recebido),
      pago: Number(day.pago),
      a_receber: past ? 0 : Number(day.a_receber),
      vencido: past ? Number(day.a_receber) : 0,
      a_pagar: Number(day.a_pagar),
      saldo: Number(day.saldo),
    };
  });
  return (
    <ChartCard
      title="Dia a dia"
      description="Barras: o que entrou e saiu, e o que está para entrar e sair. Linha: o saldo acumulado no período."
      height={HEIGHT}
      head={['Dia', 'Recebido', 'Pago', 'A receber', 'A pagar', 'Saldo']}
      rows={dias.map((day) => [
        formatDay(day.dia),
        ...[day.recebido, day.pago, day.a_receber, day.a_pagar, day.saldo].map(formatMoney),
      ])}
      hrefs={dias.map(({ dia }) => `/contas-receber?vencimento_inicio=${dia}&vencimento_fim=${dia}`)}
    >
      <CompositeChart
        h={HEIGHT}
        data={rows}
        dataKey="rotulo"
        series={SERIES}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: narrow ? 96 : 36, itemSorter: null }}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={18}
        withDots={false}
        curveType="linear"
        composedChartProps={{ accessibilityLayer: false }}
        yAxisProps={{ width: 56, tickFormatter: (value: number) => short.format(value) }}
        valueFormatter={(value) => formatMoney(value.toFixed(2))}
      />
    </ChartCard>
  );
}
