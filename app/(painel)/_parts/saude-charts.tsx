'use client';

import { useRouter } from 'next/navigation';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { type Periodo, rangeOf, WITHIN } from '#app/_ui/chart-steps.ts';
import { formatInteger, formatMs } from '#app/_ui/format.ts';
import { RESULT } from '#app/_ui/result-colours.ts';
import { TimeBars, TimeLines } from '#app/_ui/time-chart.tsx';
import { formatShare } from '../integracoes/webhooks/format.ts';
import { logOfStep } from './saude-links.ts';
import type { PontoApi, PontoEntregas } from './saude-types.ts';

const HEIGHT = 200;
const TALL = 240;

const RESULTS = [
  { name: 'sucesso', label: 'Com sucesso', color: RESULT.sucesso.chart },
  { name: 'recusadas', label: 'Erro na requisição (4xx)', color: RESULT.recusada.chart },
  { name: 'negadas', label: 'Sem acesso (401, 403)', color: RESULT.negada.chart },
  { name: 'limitadas', label: 'Acima do limite (429)', color: RESULT.limitada.chart },
  { name: 'falhas', label: 'Falha nossa (5xx)', color: RESULT.falha.chart },
] as const;

const OUTCOMES = [
  { name: 'sucessos', label: 'Com sucesso', color: RESULT.sucesso.chart },
  { name: 'novas_tentativas', label: 'Falhou, com nova tentativa', color: RESULT.nova_tentativa.chart },
  { name: 'falhas', label: 'Falhou', color: RESULT.falha.chart },
] as const;

type Step = { inicio: Date; fim: Date };
type Props<T extends Step> = { pontos: T[]; periodo: Periodo; zone: string };

/** Steps in the order of time, with their names. */
const named = <T extends Step>({ pontos, periodo, zone }: Props<T>) =>
  pontos.map((ponto) => ({ ...ponto, name: rangeOf(ponto, periodo, zone) }));

/** The legend leaves out results that did not occur: most companies see one or two colours. */
const present = <S extends { name: string }>(series: readonly S[], data: readonly Record<S['name'], number>[]) =>
  series.filter(({ name }, i) => i === 0 || data.some((row) => row[name as S['name']] > 0));

/** Requests by result; a bar, or its line of the table, leads to its requests. */
export function RequestsChart(props: Props<PontoApi>) {
  const router = useRouter();
  const rows = named(props);
  const shown = rows.toReversed();
  return (
    <ChartCard
      title="Requisições por resultado"
      height={TALL}
      head={['Quando', 'Total', ...RESULTS.map(({ label }) => label)]}
      rows={shown.map((p) => [p.name, formatInteger(p.total), ...RESULTS.map(({ name }) => formatInteger(p[name]))])}
      hrefs={shown.map((p) => [p.total > 0 ? logOfStep(p) : undefined])}
      empty={rows.every(({ total }) => total === 0)}
    >
      <TimeBars
        h={TALL}
        rows={rows}
        zone={props.zone}
        series={present(RESULTS, rows)}
        stacked
        onStep={(step) => router.push(logOfStep(step))}
        valueFormatter={formatInteger}
      />
    </ChartCard>
  );
}

/** The time that 95 of 100 requests stayed within. */
export function TimeChart(props: Props<PontoApi>) {
  const rows = named(props);
  return (
    <ChartCard
      title="Tempo de resposta da API"
      description="De cada 100 requisições, 95 foram respondidas em até este tempo. O valor é aproximado."
      height={HEIGHT}
      head={['Quando', WITHIN, 'Requisições']}
      rows={rows.toReversed().map((p) => [p.name, p.p95 === null ? '—' : formatMs(p.p95), formatInteger(p.total)])}
      empty={rows.every(({ p95 }) => p95 === null)}
    >
      <TimeLines
        h={HEIGHT}
        rows={rows}
        zone={props.zone}
        series={[{ name: 'p95', label: WITHIN, color: 'blue.6' }]}
        unit="ms"
        yWidth={64}
        valueFormatter={formatMs}
      />
    </ChartCard>
  );
}

/** Attempts to deliver events, of all webhooks together. */
export function DeliveriesChart(props: Props<PontoEntregas>) {
  const rows = named(props);
  const totalOf = (p: PontoEntregas) => p.sucessos + p.novas_tentativas + p.falhas;
  const share = (p: PontoEntregas) => (totalOf(p) === 0 ? '—' : formatShare(p.sucessos / totalOf(p)));
  return (
    <ChartCard
      title="Tentativas de entrega"
      description="De todos os webhooks da empresa."
      height={HEIGHT}
      head={['Quando', 'Parte com sucesso', ...OUTCOMES.map(({ label }) => label)]}
      rows={rows.toReversed().map((p) => [p.name, share(p), ...OUTCOMES.map(({ name }) => formatInteger(p[name]))])}
      empty={rows.every((p) => totalOf(p) === 0)}
    >
      <TimeBars
        h={HEIGHT}
        rows={rows}
        zone={props.zone}
        series={present(OUTCOMES, rows)}
        stacked
        valueFormatter={formatInteger}
      />
    </ChartCard>
  );
}
