'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { type Periodo, rangeOf, shortOf } from '#app/_ui/chart-steps.ts';
import { formatInteger, formatMs } from '#app/_ui/format.ts';
import { formatShare } from '../integracoes/webhooks/format.ts';
import { logOfStep } from './saude-links.ts';
import type { PontoApi, PontoEntregas } from './saude-types.ts';

const BarChart = dynamic(() => import('@mantine/charts').then((charts) => charts.BarChart), { ssr: false });
const LineChart = dynamic(() => import('@mantine/charts').then((charts) => charts.LineChart), { ssr: false });

const HEIGHT = 220;
/** Taller than other charts: on a phone the legend takes several lines. */
const TALL = 260;

const RESULTS = [
  { name: 'sucesso', label: 'Com sucesso', color: 'petroleo.6' },
  { name: 'recusadas', label: 'Erro no pedido (4xx)', color: 'yellow.5' },
  { name: 'negadas', label: 'Sem permissão (403)', color: 'gray.6' },
  { name: 'limitadas', label: 'Acima do limite (429)', color: 'orange.6' },
  { name: 'falhas', label: 'Falha nossa (5xx)', color: 'red.7' },
] as const;

const OUTCOMES = [
  { name: 'sucessos', label: 'Sucesso', color: 'petroleo.6' },
  { name: 'novas_tentativas', label: 'Nova tentativa', color: 'yellow.5' },
  { name: 'falhas', label: 'Falha', color: 'red.6' },
] as const;

type Step = { inicio: Date; fim: Date };
type Props<T extends Step> = { pontos: T[]; periodo: Periodo; zone: string };

/** Bars in the order of time, with their labels. */
function axisOf<T extends Step>({ pontos, periodo, zone }: Props<T>) {
  const data = pontos.map((ponto) => ({ ...ponto, name: rangeOf(ponto, periodo, zone) }));
  const short = new Map(data.map((ponto) => [ponto.name, shortOf(ponto, periodo, zone)]));
  return { data, xAxisProps: { tickFormatter: (name: string) => short.get(name) ?? name, minTickGap: 16 } };
}

/** The look that both charts of counts share. */
const BARS = {
  dataKey: 'name',
  type: 'stacked',
  withLegend: true,
  legendProps: { verticalAlign: 'bottom', itemSorter: null },
  tickLine: 'none',
  gridAxis: 'x',
  maxBarWidth: 20,
  yAxisProps: { allowDecimals: false, width: 40 },
  valueFormatter: formatInteger,
  tooltipAnimationDuration: 0,
} as const;

/** The legend leaves out results that did not occur: most companies see one or two colours. */
const present = <S extends { name: string }>(series: readonly S[], data: readonly Record<S['name'], number>[]) =>
  series.filter(({ name }, i) => i === 0 || data.some((row) => row[name as S['name']] > 0));

/** Requests by result; a bar, or its line of the table, leads to its requests. */
export function RequestsChart(props: Props<PontoApi>) {
  const router = useRouter();
  const { data, xAxisProps } = axisOf(props);
  const shown = data.toReversed();
  return (
    <ChartCard
      title="Requisições por resultado"
      height={TALL}
      head={['Quando', 'Total', ...RESULTS.map(({ label }) => label)]}
      rows={shown.map((p) => [p.name, formatInteger(p.total), ...RESULTS.map(({ name }) => formatInteger(p[name]))])}
      hrefs={shown.map((p) => (p.total > 0 ? logOfStep(p) : undefined))}
    >
      <BarChart
        {...BARS}
        h={TALL}
        data={data}
        series={present(RESULTS, data)}
        barChartProps={{
          accessibilityLayer: false,
          style: { cursor: 'pointer' },
          onClick: ({ activeLabel }) => {
            const step = data.find(({ name }) => name === activeLabel);
            if (step) router.push(logOfStep(step));
          },
        }}
        xAxisProps={xAxisProps}
      />
    </ChartCard>
  );
}

/** The time that 95% of the requests stayed within. */
export function TimeChart(props: Props<PontoApi>) {
  const { data, xAxisProps } = axisOf(props);
  return (
    <ChartCard
      title="Tempo de resposta da API"
      description="p95, aproximado por faixas."
      height={HEIGHT}
      head={['Quando', '95% (p95)', 'Requisições']}
      rows={data.toReversed().map((p) => [p.name, p.p95 === null ? '—' : formatMs(p.p95), formatInteger(p.total)])}
    >
      <LineChart
        h={HEIGHT}
        data={data}
        dataKey="name"
        series={[{ name: 'p95', label: '95% (p95)', color: 'orange.6' }]}
        curveType="linear"
        connectNulls={false}
        tickLine="none"
        dotProps={{ r: 3 }}
        lineChartProps={{ accessibilityLayer: false }}
        xAxisProps={xAxisProps}
        yAxisProps={{ tickFormatter: (ms: number) => formatMs(ms), width: 64 }}
        valueFormatter={formatMs}
        tooltipAnimationDuration={0}
      />
    </ChartCard>
  );
}

/** Attempts to deliver events, of all webhooks together. */
export function DeliveriesChart(props: Props<PontoEntregas>) {
  const { data, xAxisProps } = axisOf(props);
  const share = (p: PontoEntregas) => {
    const total = p.sucessos + p.novas_tentativas + p.falhas;
    return total === 0 ? '—' : formatShare(p.sucessos / total);
  };
  return (
    <ChartCard
      title="Tentativas de entrega"
      description="De todos os webhooks da empresa."
      height={HEIGHT}
      head={['Quando', 'Com sucesso', ...OUTCOMES.map(({ label }) => label)]}
      rows={data.toReversed().map((p) => [p.name, share(p), ...OUTCOMES.map(({ name }) => formatInteger(p[name]))])}
    >
      <BarChart
        {...BARS}
        h={HEIGHT}
        data={data}
        series={present(OUTCOMES, data)}
        barChartProps={{ accessibilityLayer: false }}
        xAxisProps={xAxisProps}
      />
    </ChartCard>
  );
}
