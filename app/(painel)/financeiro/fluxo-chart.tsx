'use client';

import type { Outputs } from '#app/_trpc/client.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { dayStep } from '#app/_ui/day-step.ts';
import { isZero } from '#app/_ui/decimal.ts';
import { formatDay, formatMoney } from '#app/_ui/format.ts';
import { TimeMixed } from '#app/_ui/time-chart.tsx';
import { LADOS } from './_parts/lados.tsx';
import type { Tipo } from './_parts/types.ts';

type Data = Outputs['contas']['fluxo'];

const SERIES = [
  { name: 'recebido', label: 'Recebido', color: 'petroleo.6', type: 'bar' },
  { name: 'a_receber', label: 'A receber', color: 'petroleo.3', type: 'bar' },
  { name: 'vencido', label: 'A receber vencido', color: 'red.5', type: 'bar' },
  { name: 'pago', label: 'Pago', color: 'orange.7', type: 'bar' },
  { name: 'a_pagar', label: 'A pagar', color: 'orange.4', type: 'bar' },
  { name: 'a_pagar_vencido', label: 'A pagar vencido', color: 'red.8', type: 'bar' },
  { name: 'saldo', label: 'Saldo acumulado', color: 'gray.6', type: 'line' },
] as const;

const HEIGHT = 320;
const short = new Intl.NumberFormat('pt-BR', {
  ...{ style: 'currency', currency: 'BRL' },
  ...{ notation: 'compact', maximumFractionDigits: 1 },
});

/** The list of the titles that are due on a day, where something is missing of them. */
const due = (tipo: Tipo, dia: string, falta: string) =>
  isZero(falta)
    ? undefined
    : `${LADOS[tipo].href}?${new URLSearchParams({ situacao: 'em_aberto', vencimento_inicio: dia, vencimento_fim: dia })}`;

/** Each day's money, and the running balance; the same as a table, where what is to come and to go leads to its titles. */
export function FluxoChart({ data: { dias, hoje } }: { data: Data }) {
  // Of a day gone by, what is still to come and to go is overdue. Of the drawing alone numbers are made.
  const rows = dias.map((day) => {
    const past = day.dia < hoje;
    return {
      ...dayStep(day.dia),
      name: formatDay(day.dia),
      recebido: Number(day.recebido),
      pago: Number(day.pago),
      a_receber: past ? 0 : Number(day.a_receber),
      vencido: past ? Number(day.a_receber) : 0,
      a_pagar: past ? 0 : Number(day.a_pagar),
      a_pagar_vencido: past ? Number(day.a_pagar) : 0,
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
      hrefs={dias.map(({ dia, a_receber, a_pagar }) => [
        ...[undefined, undefined, undefined],
        ...[due('receber', dia, a_receber), due('pagar', dia, a_pagar)],
      ])}
      empty={rows.every((row) => SERIES.every(({ name }) => row[name] === 0))}
    >
      <TimeMixed
        h={HEIGHT}
        rows={rows}
        zone="UTC"
        series={[...SERIES]}
        unit="amount"
        yWidth={72}
        valueFormatter={(value) => formatMoney(value.toFixed(2))}
        axisFormatter={(value) => short.format(value)}
      />
    </ChartCard>
  );
}
