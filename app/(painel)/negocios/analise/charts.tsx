'use client';

import { Card, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import dynamic from 'next/dynamic';
import type { Outputs } from '#app/_trpc/client.ts';
import { everyMonth, valueAxis } from '#app/_ui/chart-axis.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { formatInteger, formatMoney, formatQuantity } from '#app/_ui/format.ts';
import { formatDuracao } from '../_parts/duracao.ts';

const BarChart = dynamic(() => import('@mantine/charts').then((charts) => charts.BarChart), { ssr: false });

type Analise = Outputs['negocios']['analise'];

const HEIGHT = 280;
const LEGEND = { verticalAlign: 'bottom', height: 32, itemSorter: null } as const;
const PLAIN = { accessibilityLayer: false } as const;
/** As many months are named as fit, equally far apart. */
const EVEN = { interval: 'equidistantPreserveStart' } as const;

/** "2026-11-01" → "nov. de 2026"; deals that are expected in no month have none. */
const monthOf = (mes: string | null) =>
  mes === null
    ? 'Sem previsão'
    : new Date(`${mes}T00:00:00Z`).toLocaleDateString('pt-BR', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Money on an axis: "R$ 12 mil". A drawing needs no cents. */
const shortMoney = (value: number) =>
  value.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL', notation: 'compact', maximumFractionDigits: 1 });

const moneyAxis = (values: number[]) => ({
  ...valueAxis(values, { unit: 'amount' }),
  ...{ width: 84, tickFormatter: shortMoney },
});

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <Card withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} mb="xs">
        {title}
      </Title>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </Card>
  );
}

const percent = (value: string | null) => (value === null ? '—' : `${formatQuantity(value)}%`);

/** How many deals entered each stage, and how many of them went on. */
export function EtapasChart({ etapas }: { etapas: Analise['etapas'] }) {
  const title = 'Conversão por etapa';
  // On a phone the names of five stages do not fit side by side.
  const narrow = useMediaQuery('(max-width: 48em)') ?? false;
  const height = narrow ? 64 * etapas.length + 72 : HEIGHT;
  const values = valueAxis(etapas.flatMap(({ entraram, avancaram }) => [entraram, avancaram]));
  if (etapas.every(({ entraram }) => entraram === 0)) {
    return <Nothing title={title}>Nenhum negócio entrou em uma etapa deste funil no período.</Nothing>;
  }
  return (
    <ChartCard
      title={title}
      description="Negócios que entraram em cada etapa no período, e quantos deles avançaram ou foram ganhos. O tempo é o das 1.000 passagens mais recentes de cada etapa"
      height={height}
      head={['Etapa', 'Entraram', 'Avançaram', 'Conversão', 'Tempo na etapa (mediana)']}
      rows={etapas.map(({ nome, entraram, avancaram, conversao, segundos_mediana: segundos }) => [
        nome,
        formatInteger(entraram),
        formatInteger(avancaram),
        percent(conversao),
        segundos === null ? '—' : formatDuracao(segundos),
      ])}
    >
      <BarChart
        h={height}
        orientation={narrow ? 'vertical' : 'horizontal'}
        data={etapas.map((etapa) => ({ ...etapa, rotulo: `${etapa.nome} · ${percent(etapa.conversao)}` }))}
        dataKey="rotulo"
        series={[
          { name: 'entraram', label: 'Entraram', color: 'gray.5' },
          { name: 'avancaram', label: 'Avançaram', color: 'petroleo.6' },
        ]}
        withLegend
        legendProps={LEGEND}
        tickLine="none"
        gridAxis={narrow ? 'y' : 'x'}
        maxBarWidth={narrow ? 20 : 44}
        barChartProps={PLAIN}
        xAxisProps={narrow ? values : {}}
        yAxisProps={narrow ? { width: 120, interval: 0 } : { ...values, width: 40 }}
        valueFormatter={formatInteger}
      />
    </ChartCard>
  );
}

/** What the open deals are worth by the month in which they are expected. */
export function PrevisaoChart({ previsao }: { previsao: Analise['previsao'] }) {
  const title = 'Previsão';
  if (previsao.length === 0) return <Nothing title={title}>Nenhum negócio aberto neste funil.</Nothing>;
  const known = new Map(previsao.map((row) => [row.mes, row]));
  const months = everyMonth(previsao.flatMap(({ mes }) => mes ?? []));
  const rows = [...months, ...(known.has(null) ? [null] : [])].map((mes) => ({
    rotulo: monthOf(mes),
    valor: Number(known.get(mes)?.valor ?? 0),
    ponderado: Number(known.get(mes)?.ponderado ?? 0),
  }));
  return (
    <ChartCard
      title={title}
      description="Negócios abertos hoje, pelo mês em que devem fechar; ponderado pela probabilidade da etapa"
      height={HEIGHT}
      head={['Mês', 'Negócios', 'Valor', 'Ponderado']}
      rows={previsao.map(({ mes, quantidade, valor, ponderado }) => [
        monthOf(mes),
        formatInteger(quantidade),
        formatMoney(valor),
        formatMoney(ponderado),
      ])}
    >
      <BarChart
        h={HEIGHT}
        data={rows}
        dataKey="rotulo"
        series={[
          { name: 'valor', label: 'Valor', color: 'gray.5' },
          { name: 'ponderado', label: 'Ponderado', color: 'petroleo.6' },
        ]}
        withLegend
        legendProps={LEGEND}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={40}
        barChartProps={PLAIN}
        xAxisProps={EVEN}
        yAxisProps={moneyAxis(rows.flatMap(({ valor, ponderado }) => [valor, ponderado]))}
        valueFormatter={(value) => formatMoney(value.toFixed(2))}
      />
    </ChartCard>
  );
}

type GanhosProps = { ganhos: Analise['ganhos']; days: readonly string[] };

/** What was won in each month of a period, also in those in which nothing was. @param days the period's first and last day */
export function GanhosChart({ ganhos, days }: GanhosProps) {
  const title = 'Ganhos por mês';
  if (ganhos.length === 0) return <Nothing title={title}>Nenhum negócio ganho no período.</Nothing>;
  const known = new Map(ganhos.map(({ mes, valor }) => [mes, Number(valor)]));
  const months = everyMonth([...known.keys(), ...days.map((day) => `${day.slice(0, 7)}-01`)]);
  const rows = months.map((mes) => ({ rotulo: monthOf(mes), valor: known.get(mes) ?? 0 }));
  return (
    <ChartCard
      title={title}
      description="Valor dos negócios ganhos no período"
      height={HEIGHT}
      head={['Mês', 'Negócios', 'Valor']}
      rows={ganhos.map(({ mes, quantidade, valor }) => [monthOf(mes), formatInteger(quantidade), formatMoney(valor)])}
    >
      <BarChart
        h={HEIGHT}
        data={rows}
        dataKey="rotulo"
        series={[{ name: 'valor', label: 'Valor', color: 'petroleo.6' }]}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={40}
        barChartProps={PLAIN}
        xAxisProps={EVEN}
        yAxisProps={moneyAxis(rows.map(({ valor }) => valor))}
        valueFormatter={(value) => formatMoney(value.toFixed(2))}
      />
    </ChartCard>
  );
}

/** Why deals were lost. */
export function PerdasChart({ perdas }: { perdas: Analise['perdas'] }) {
  const title = 'Perdas por motivo';
  if (perdas.length === 0) return <Nothing title={title}>Nenhum negócio perdido no período.</Nothing>;
  const height = Math.max(140, 44 * Math.min(perdas.length, 10) + 40);
  return (
    <ChartCard
      title={title}
      description="Negócios perdidos no período"
      height={height}
      head={['Motivo', 'Negócios', 'Valor']}
      rows={perdas.map(({ motivo, quantidade, valor }) => [motivo, formatInteger(quantidade), formatMoney(valor)])}
    >
      <BarChart
        h={height}
        data={perdas.slice(0, 10)}
        dataKey="motivo"
        orientation="vertical"
        series={[{ name: 'quantidade', label: 'Negócios', color: 'red.6' }]}
        tickLine="none"
        gridAxis="y"
        maxBarWidth={26}
        barChartProps={PLAIN}
        xAxisProps={valueAxis(perdas.slice(0, 10).map(({ quantidade }) => quantidade))}
        yAxisProps={{ width: 170 }}
        valueFormatter={formatInteger}
      />
    </ChartCard>
  );
}
