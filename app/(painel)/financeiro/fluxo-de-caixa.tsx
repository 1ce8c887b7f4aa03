'use client';

import { Grid, Group, Stack } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { type Outputs, trpc } from '#app/_trpc/client.ts';
import { LoadError } from '#app/_ui/data-table.tsx';
import { DayRange } from '#app/_ui/day-range.tsx';
import { addDecimals, isNegative } from '#app/_ui/decimal.ts';
import { FigureCell, FigureRow } from '#app/_ui/figure-row.tsx';
import { CALENDAR_LABELS, formatDay, formatMoney } from '#app/_ui/format.ts';
import { PageHeader } from '#app/_ui/page-header.tsx';
import { Skeletons } from '#app/_ui/skeletons.tsx';
import { Faixas } from './faixas.tsx';
import { FluxoChart } from './fluxo-chart.tsx';

/** Cash flow: what came and went and what is to come and to go, day by day, and what is overdue by its age. */
export function FluxoDeCaixa() {
  const [{ data_inicio, data_fim }, setPeriod] = useQueryStates(
    { data_inicio: parseAsString, data_fim: parseAsString },
    { history: 'replace' },
  );
  const query = trpc.contas.fluxo.useQuery(data_inicio && data_fim ? { data_inicio, data_fim } : {}, {
    placeholderData: (before) => before,
    retry: false,
  });
  const { data } = query;
  const range = [data_inicio ?? data?.data_inicio ?? null, data_fim ?? data?.data_fim ?? null] as const;
  return (
    <>
      <PageHeader
        title="Fluxo de caixa"
        description="O que entrou e saiu, e o que está para entrar e sair, no fuso da empresa. Os valores vêm das contas a receber e a pagar."
        actions={
          <DayRange
            aria-label={
              range[0] ? `Período: ${range.map((day) => (day ? formatDay(day) : '')).join(' – ')}` : 'Período'
            }
            placeholder="Período"
            value={[...range]}
            onChange={([inicio, fim]) => {
              if ((inicio === null) === (fim === null)) void setPeriod({ data_inicio: inicio, data_fim: fim });
            }}
            allowSingleDateInRange
            valueFormat="DD/MM/YYYY"
            leftSection={<IconCalendar size={16} aria-hidden />}
            ariaLabels={CALENDAR_LABELS}
            w={{ base: '100%', sm: 250 }}
          />
        }
      />
      {query.error && !data ? (
        <LoadError message={query.error.message} onRetry={() => void query.refetch()} />
      ) : data ? (
        <Stack gap="lg">
          <Totals data={data} />
          <FluxoChart data={data} />
          <Grid gap="lg">
            <Grid.Col span={{ base: 12, md: 6 }}>
              <Faixas tipo="receber" hoje={data.hoje} faixas={data.receber} />
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 6 }}>
              <Faixas tipo="pagar" hoje={data.hoje} faixas={data.pagar} />
            </Grid.Col>
          </Grid>
        </Stack>
      ) : (
        <Group grow>
          <Skeletons heights={[96, 320, 240]} />
        </Group>
      )}
    </>
  );
}

type Data = Outputs['contas']['fluxo'];

/** Sums over the days that are shown. */
function Totals({ data: { dias, hoje } }: { data: Data }) {
  const sum = (of: 'recebido' | 'pago' | 'a_receber' | 'a_pagar', from = '') =>
    dias.filter(({ dia }) => dia >= from).reduce((total, day) => addDecimals(total, day[of]) ?? total, '0');
  const last = dias.at(-1)?.saldo ?? '0';
  return (
    <FigureRow label="No período" cols={{ base: 2, md: 5 }}>
      <FigureCell label="Recebido">{formatMoney(sum('recebido'))}</FigureCell>
      <FigureCell label="Pago">{formatMoney(sum('pago'))}</FigureCell>
      <FigureCell label="A receber" note="De hoje em diante">
        {formatMoney(sum('a_receber', hoje))}
      </FigureCell>
      <FigureCell label="A pagar" note="De hoje em diante">
        {formatMoney(sum('a_pagar', hoje))}
      </FigureCell>
      <FigureCell label="Saldo no fim" note="Sem o que está vencido" alert={isNegative(last)}>
        {formatMoney(last)}
      </FigureCell>
    </FigureRow>
  );
}
