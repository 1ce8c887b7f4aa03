'use client';

import type { Outputs } from '#app/_trpc/client.ts';
import { dayStep } from '#app/_ui/chart-axis.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { TimeMixed } from '#app/_ui/time-chart.tsx';

type Data = Outputs['contas']['fluxo'];

const SERIES = [
  { name: 'recebido', label: 'Recebido', color: 'petroleo.6', type: 'bar' },
  { name: 'a_receber', label: 'A receber', color: 'petroleo.3', type: 'bar' },
  { name: 'vencido', label: 'Vencido', color: 'red.5', type: 'bar' },
  { name: 'pago', label: 'Pago', color: 'orange.7', type: 'bar' },
  { name: 'a_pagar', label: 'A pagar', color: 'orange.4', type: 'bar' },
  { name: 'saldo', label: 'Saldo acumulado', color: 'gray.6', type: 'line' },
] as const;

const HEIGHT = 320;
const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** Each day's money, and the running balance; the same as a table, whose days lead to their titles. */
export function FluxoChart({ data: { dias, hoje } }: { data: Data }) {
  // Of a day gone by, what is still to come is overdue. Of the drawing alone numbers are made.
  const rows = dias.map((day) => {
    const past = day.dia < hoje;
    return {
      ...dayStep(day.dia),
      name: formatDay(day.dia),
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
      empty={rows.every((row) => SERIES.every(({ name }) => row[name] === 0))}
    >
      <TimeMixed
        h={HEIGHT}
        rows={rows}
        zone="UTC"
        series={[...SERIES]}
        unit="amount"
        yWidth={56}
        valueFormatter={(value) => formatMoney(value.toFixed(2))}
        axisFormatter={(value) => short.format(value)}
      />
    </ChartCard>
  );
}
