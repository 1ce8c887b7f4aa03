'use client';

import { AreaChart } from '@mantine/charts';
import { Skeleton } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import {
  dayOf,
  daysBefore,
  formatDateTime,
  formatDateTimeSeconds,
  formatDay,
  formatQuantity,
} from '#app/_ui/format.ts';
import { useSessao } from '../../_shell/session.tsx';
import { useDepositos } from '../_parts/deposito-select.tsx';
import type { Produto } from '../_parts/types.ts';
import type { ExtratoState } from './extrato-filters.tsx';

const HEIGHT = 220;
/** The dots of more points would touch. */
const DOTS = 31;

const GRAO = {
  lancamento: 'Cada ponto é o saldo após um lançamento',
  hora: 'Cada ponto é o último saldo de uma hora',
  dia: 'Cada ponto é o saldo no fim de um dia',
};

type Evolucao = Outputs['estoque']['evolucao'];
/** `short` stands on the axis, `name` in the table and the tooltip. */
type Point = { name: string; short: string; saldo: string };

const compact = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 2 });

/** The balance over the chosen period, of all warehouses or of the chosen one. */
export function SaldoChart({ produto, state }: { produto: Produto; state: ExtratoState }) {
  const { empresa } = useSessao();
  const { all } = useDepositos();
  const query = trpc.estoque.evolucao.useQuery(
    { produto_id: produto.produto_id, ...state.scope },
    { placeholderData: (previous) => previous },
  );
  if (query.error) return <LoadError message={query.error.message} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton height={HEIGHT + 100} />;
  // The chart of a balance that never moved would repeat the cards.
  if (query.data.pontos.length === 0) return null;

  const where = all.find((d) => d.id === state.scope.deposito_id)?.nome ?? 'Todos os depósitos';
  const points = toPoints(query.data, empresa.fuso);
  const data = points.map(({ name, saldo }) => ({ name, Saldo: Number(saldo) }));
  const short = new Map(points.map((point) => [point.name, point.short]));
  return (
    <ChartCard
      title="Saldo ao longo do tempo"
      description={`${where}, de ${formatDay(query.data.data_inicio)} a ${formatDay(query.data.data_fim)}. ${GRAO[query.data.grao]}.`}
      height={HEIGHT}
      head={['Momento', `Saldo (${produto.unidade})`]}
      rows={points.map(({ name, saldo }) => [name, formatQuantity(saldo)])}
    >
      <AreaChart
        h={HEIGHT}
        data={data}
        dataKey="name"
        series={[{ name: 'Saldo', color: 'petroleo.6' }]}
        curveType="stepAfter"
        withDots={points.length <= DOTS}
        fillOpacity={0.18}
        strokeWidth={2}
        valueFormatter={(value) => `${formatQuantity(String(value))} ${produto.unidade}`}
        xAxisProps={{ tickFormatter: (name: string) => short.get(name) ?? name, minTickGap: 24 }}
        yAxisProps={{ tickFormatter: (value: number) => compact.format(value), width: 56 }}
        referenceLines={data.some((point) => point.Saldo < 0) ? [{ y: 0, color: 'red.6' }] : []}
        areaChartProps={{ accessibilityLayer: false }}
        tooltipAnimationDuration={0}
      />
    </ChartCard>
  );
}

function toPoints({ grao, inicial, pontos, data_fim }: Evolucao, zone: string): Point[] {
  const start: Point = { name: 'Saldo inicial', short: 'Início', saldo: inicial };
  if (grao === 'dia') return [start, ...everyDay(pontos, data_fim, zone)];
  return [
    start,
    ...pontos.map(({ id, em, saldo }) => ({
      name: grao === 'hora' ? `Até ${formatDateTimeSeconds(em, zone)}` : `${formatDateTimeSeconds(em, zone)}, nº ${id}`,
      short: shortTime(em, zone),
      saldo,
    })),
  ];
}

/** Fills days without movements with the balance of the day before, so that the axis is one of time. */
function everyDay(pontos: Evolucao['pontos'], last: string, zone: string): Point[] {
  const ends = new Map(pontos.map(({ em, saldo }) => [dayOf(em, zone), saldo]));
  const points: Point[] = [];
  let [day = last] = ends.keys();
  let saldo = '0';
  for (; day <= last; day = daysBefore(day, -1)) {
    saldo = ends.get(day) ?? saldo;
    points.push({ name: formatDay(day), short: formatDay(day).slice(0, 5), saldo });
  }
  return points;
}

/** "21/11 08:45" */
function shortTime(date: Date, zone: string): string {
  const [day = '', time = ''] = formatDateTime(date, zone).split(', ');
  return `${day.slice(0, 5)} ${time}`;
}
