'use client';

import { Anchor, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core';
import type { Outputs } from '#app/_trpc/client.ts';
import { addDecimals } from '#app/_ui/decimal.ts';
import { formatDay, formatInteger, formatMoney } from '#app/_ui/format.ts';
import { Link } from '#app/_ui/link.tsx';
import classes from './queue.module.css';

type Vendas = NonNullable<Outputs['inicio']['trabalho']['vendas']>;
type Dia = Vendas['semana_passada'][number];

const DAYS = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'];

const sumOf = (days: readonly Dia[]) => days.reduce((sum, { total }) => addDecimals(sum, total) ?? sum, '0.00');
const countOf = (days: readonly Dia[]) => days.reduce((sum, { vendas }) => sum + vendas, 0);

/** The week's sales so far, beside those of the last week until the same day. */
export function WeekCard({ vendas }: { vendas: Vendas }) {
  const now = vendas.esta_semana.filter((day) => day !== null);
  const before = vendas.semana_passada.slice(0, now.length);
  const [sum, last] = [sumOf(now), sumOf(before)];
  const count = countOf(now);
  if (count === 0 && countOf(vendas.semana_passada) === 0) {
    return (
      <Card withBorder p="lg" component="section" aria-label="Vendas da semana" className={classes.card}>
        <Title order={2} mb="xs">
          Vendas da semana
        </Title>
        <Text size="sm" c="dimmed">
          Nada vendido nesta semana nem na passada.
        </Text>
      </Card>
    );
  }
  // For the height of a bar and for a percentage alone, a float will do.
  const highest = Math.max(1, ...[...vendas.semana_passada, ...now].map(({ total }) => Number(total)));
  const monday = vendas.esta_semana[0]?.dia ?? vendas.hoje;
  return (
    <Card withBorder p="lg" component="section" aria-label="Vendas da semana" className={classes.card}>
      <Title order={2} mb={4}>
        Vendas da semana
      </Title>
      <Text fz="1.75rem" lh={1.2} fw={650} className="numero">
        {formatMoney(sum)}
      </Text>
      <Text size="sm" c="dimmed" className="numero">
        {count === 0 ? 'Nenhum pedido' : count === 1 ? '1 pedido' : `${formatInteger(count)} pedidos`}
        {vendas.ao_menos ? null : ` · ${comparison(Number(sum), Number(last))}`}
      </Text>
      <div className={classes.days} aria-hidden>
        {vendas.semana_passada.map((day, i) => (
          <div key={day.dia} className={classes.day}>
            <Bar day={day} highest={highest} />
            <Bar day={vendas.esta_semana[i] ?? null} highest={highest} now />
          </div>
        ))}
      </div>
      <div className={classes.labels} aria-hidden>
        {DAYS.map((day) => (
          <Text key={day} size="xs" c="dimmed">
            {day}
          </Text>
        ))}
      </div>
      <VisuallyHidden>
        <ul>
          {[...vendas.semana_passada, ...now].map((day) => (
            <li key={day.dia}>
              {formatDay(day.dia)}: {formatMoney(day.total)}, {day.vendas} pedidos
            </li>
          ))}
        </ul>
      </VisuallyHidden>
      <Group justify="space-between" gap="sm" className={classes.all}>
        <Anchor
          component={Link}
          href={`/vendas?data_inicio=${monday}&data_fim=${vendas.hoje}&expedivel=true`}
          size="sm"
        >
          Ver vendas da semana
        </Anchor>
        <Text size="xs" c="dimmed" aria-hidden>
          <span className={classes.key} />
          passada <span className={classes.key} data-now style={{ marginLeft: 8 }} />
          esta
        </Text>
      </Group>
    </Card>
  );
}

const Bar = ({ day, highest, now = false }: { day: Dia | null; highest: number; now?: boolean }) => (
  <div
    className={classes.bar}
    data-now={now || undefined}
    style={{ height: `${day ? (Number(day.total) / highest) * 100 : 0}%`, ...(day ? {} : { visibility: 'hidden' }) }}
    title={day ? `${formatDay(day.dia)}: ${formatMoney(day.total)}` : undefined}
  />
);

/** "12% acima da semana passada até o mesmo dia". */
function comparison(sum: number, last: number): string {
  if (last === 0) return sum === 0 ? 'semana passada também sem vendas' : 'nada vendido na semana passada até este dia';
  const share = Math.round(((sum - last) / last) * 100);
  if (share === 0) return 'quase igual à semana passada até o mesmo dia';
  return `${formatInteger(Math.abs(share))}% ${share > 0 ? 'acima' : 'abaixo'} da semana passada até o mesmo dia`;
}
