'use client';

import { Skeleton } from '@mantine/core';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { startOfDay } from '#app/_ui/chart-axis.ts';
import { ChartCard } from '#app/_ui/chart-card.tsx';
import { LoadError } from '#app/_ui/data-table.tsx';
import { dayOf, daysBefore, formatDateTimeSeconds, formatDay, formatQuantity } from '#app/_ui/format.ts';
import { TimeLevel } from '#app/_ui/time-chart.tsx';
import { useSessao } from '../../_shell/session.tsx';
import type { Produto } from '../_parts/types.ts';
import { useDepositos } from '../_parts/use-depositos.ts';
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
/** `name` stands in the table and the tooltip. */
type Point = { em: number; name: string; saldo: string };

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
  return (
    <ChartCard
      title="Saldo ao longo do tempo"
      description={`${where}, de ${formatDay(query.data.data_inicio)} a ${formatDay(query.data.data_fim)}. ${GRAO[query.data.grao]}.`}
      height={HEIGHT}
      head={['Momento', `Saldo (${produto.unidade})`]}
      rows={points.map(({ name, saldo }) => [name, formatQuantity(saldo)])}
    >
      <TimeLevel
        h={HEIGHT}
        zone={empresa.fuso}
        changes={toChanges(points, query.data.data_fim, empresa.fuso)}
        label="Saldo"
        color="petroleo.6"
        dots={points.length <= DOTS}
        unit="amount"
        yWidth={56}
        valueFormatter={(value) => `${formatQuantity(String(value))} ${produto.unidade}`}
        axisFormatter={(value) => compact.format(value)}
      />
    </ChartCard>
  );
}

function toPoints({ grao, inicial, pontos, data_inicio, data_fim }: Evolucao, zone: string): Point[] {
  const [first] = pontos;
  // What began within the period is drawn from its beginning on: months of zero would squeeze it to the right.
  const began = first && Number(inicial) === 0 ? first.em.getTime() : startOfDay(data_inicio, zone);
  const start: Point = { em: began, name: 'Saldo inicial', saldo: inicial };
  if (grao === 'dia') return [start, ...everyDay(pontos, data_fim, zone)];
  return [
    start,
    ...pontos.map(({ id, em, saldo }) => ({
      em: em.getTime(),
      name: grao === 'hora' ? `Até ${formatDateTimeSeconds(em, zone)}` : `${formatDateTimeSeconds(em, zone)}, nº ${id}`,
      saldo,
    })),
  ];
}

/** Days without movements have the balance of the day before; each day's is that of its end. */
function everyDay(pontos: Evolucao['pontos'], last: string, zone: string): Point[] {
  const ends = new Map(pontos.map(({ em, saldo }) => [dayOf(em, zone), saldo]));
  const points: Point[] = [];
  let [day = last] = ends.keys();
  let saldo = '0';
  for (; day <= last; day = daysBefore(day, -1)) {
    saldo = ends.get(day) ?? saldo;
    points.push({ em: endOf(day, zone), name: formatDay(day), saldo });
  }
  return points;
}

/** The end of a day that is over, and now on the present one. */
const endOf = (day: string, zone: string) => Math.min(Date.now(), startOfDay(daysBefore(day, -1), zone));

/** What the line is drawn through: the last balance holds until the period's end. */
function toChanges(points: Point[], last: string, zone: string) {
  const changes = points.map(({ em, name, saldo }) => ({ em, name, valor: Number(saldo) }));
  const [end, latest] = [endOf(last, zone), changes.at(-1)];
  return latest && latest.em < end ? [...changes, { ...latest, em: end, name: 'Saldo final' }] : changes;
}
