'use client';

import {
  AreaChart,
  BarChart,
  type BarChartProps,
  CompositeChart,
  type CompositeChartSeries,
  LineChart,
} from '@mantine/charts';
import { Box, ColorSwatch, Group, getThemeColor, Text, useMantineTheme } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { usePlotArea } from 'recharts';
import { middleOf, stepTicks, type TimeTick, timeTicks, valueAxis } from './chart-axis.ts';
import type { Step } from './day-step.ts';

// Loaded when the first chart is drawn: time-chart.tsx.

/** A step, its name in the tooltip, and its values by their series. */
export type StepRow = Step & { name: string };
type Series = { name: string; label: string; color: string }[];

type Common = {
  h: number;
  /** The zone that the axis is read in. */
  zone: string;
  unit?: 'count' | 'amount' | 'ms' | 's';
  /** Of a value: in the tooltip, and on the axis unless `axisFormatter` is shorter. */
  valueFormatter: (value: number) => string;
  axisFormatter?: (value: number) => string;
  yWidth?: number;
};

const PLAIN = { accessibilityLayer: false } as const;
const HIGH = 240;
/** What a label of the axis needs, with the space to the next. */
const LABEL_PX = 54;
/** Bars stand on an axis of equal steps, which shows nothing: the marks under it stand at true times. */
const STEPS = { tick: false, height: 30 } as const;

const numberAt = (row: object, name: string): number => {
  const value = (row as Record<string, unknown>)[name];
  return typeof value === 'number' ? value : 0;
};

function yAxis(values: number[], { h, unit, valueFormatter, axisFormatter, yWidth = 44 }: Common) {
  const scale = valueAxis(values, { ...(unit ? { unit } : {}), most: h < HIGH ? 4 : 5 });
  return { ...scale, width: yWidth, tickFormatter: axisFormatter ?? valueFormatter };
}

/** A time axis on which each mark stands at its time. */
function timeAxis(from: number, to: number, ticks: TimeTick[]) {
  const labels = new Map(ticks.map(({ at, label }) => [at, label]));
  return {
    type: 'number',
    scale: 'time',
    domain: [from, to] as [number, number],
    allowDataOverflow: true,
    ticks: ticks.map(({ at }) => at),
    interval: 0,
    tickFormatter: (at: number) => labels.get(at) ?? '',
  } as const;
}

type Named = { name: string; label?: string; color: string };

/**
 * The drawing, told for how many labels there is room, and the legend below: outside of the drawing, its lines take no height from it.
 */
function Measured({
  h,
  yWidth = 44,
  series,
  children,
}: Common & { series: Named[]; children: (most: number) => ReactNode }) {
  const { ref, width } = useElementSize();
  const theme = useMantineTheme();
  const most = Math.min(12, Math.max(2, Math.floor((width - yWidth) / LABEL_PX)));
  return (
    <>
      <Box ref={ref} h={h}>
        {width > 0 ? children(most) : null}
      </Box>
      <Group gap="4px var(--mantine-spacing-md)" mt="sm">
        {series.map(({ name, label, color }) => (
          <Group key={name} gap={6} wrap="nowrap">
            <ColorSwatch color={getThemeColor(color, theme)} size={10} withShadow={false} />
            <Text size="xs">{label ?? name}</Text>
          </Group>
        ))}
      </Group>
    </>
  );
}

/** The marks of time under bars, over the width that the bars share. */
function TimeMarks({ rows, zone, most }: { rows: readonly StepRow[]; zone: string; most: number }) {
  const plot = usePlotArea();
  const [from, to] = [rows[0]?.inicio.getTime(), rows.at(-1)?.fim.getTime()];
  if (!plot || from === undefined || to === undefined) return null;
  return (
    <g fill="currentColor" fontSize={12} textAnchor="middle" style={{ color: 'var(--chart-text-color)' }}>
      {stepTicks(rows, zone, most).map(({ at, label }) => (
        <text key={at} x={plot.x + ((at - from) / (to - from)) * plot.width} y={plot.y + plot.height + 26}>
          {label}
        </text>
      ))}
    </g>
  );
}

type BarsProps<R extends StepRow> = Common & {
  rows: R[];
  series: Series;
  /** One bar of all series, or one beside the other. */
  stacked?: boolean;
  maxBarWidth?: number;
  /** A press on a step. */
  onStep?: (row: R) => void;
};

/** Counts or amounts of steps of time. */
export const TimeBars = <R extends StepRow>(props: BarsProps<R>) => (
  <Measured {...props}>{(most) => <Bars {...props} most={most} />}</Measured>
);

function Bars<R extends StepRow>(props: BarsProps<R> & { most: number }) {
  const { h, zone, rows, series, stacked = false, maxBarWidth = 36, onStep, valueFormatter, most } = props;
  const values = rows.flatMap((row) => {
    const each = series.map(({ name }) => numberAt(row, name));
    return stacked ? [each.reduce((sum, value) => sum + value, 0)] : each;
  });
  const barChartProps: BarChartProps['barChartProps'] = onStep
    ? {
        ...PLAIN,
        style: { cursor: 'pointer' },
        onClick: ({ activeLabel }) => {
          const row = rows.find(({ name }) => name === activeLabel);
          if (row) onStep(row);
        },
      }
    : PLAIN;
  return (
    <BarChart
      h={h}
      data={rows}
      dataKey="name"
      type={stacked ? 'stacked' : 'default'}
      series={series}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={maxBarWidth}
      barChartProps={barChartProps}
      xAxisProps={STEPS}
      yAxisProps={yAxis(values, props)}
      valueFormatter={valueFormatter}
      tooltipAnimationDuration={0}
    >
      <TimeMarks rows={rows} zone={zone} most={most} />
    </BarChart>
  );
}

type LinesProps<R extends StepRow> = Common & {
  rows: R[];
  series: Series;
  /** Whether the line goes on over steps without a value. */
  connect?: boolean;
};

/** Values of steps of time, joined by lines. */
export const TimeLines = <R extends StepRow>(props: LinesProps<R>) => (
  <Measured {...props}>{(most) => <Lines {...props} most={most} />}</Measured>
);

function Lines<R extends StepRow>(props: LinesProps<R> & { most: number }) {
  const { h, zone, rows, series, connect = false, valueFormatter, most } = props;
  const data = rows.map((row) => ({ ...row, em: middleOf(row) }));
  const from = rows[0]?.inicio.getTime() ?? 0;
  const names = new Map(data.map(({ em, name }) => [em, name]));
  const values = rows.flatMap((row) => series.map(({ name }) => numberAt(row, name)));
  return (
    <LineChart
      h={h}
      data={data}
      dataKey="em"
      series={series}
      curveType="linear"
      connectNulls={connect}
      tickLine="none"
      gridAxis="x"
      dotProps={{ r: 3 }}
      lineChartProps={PLAIN}
      xAxisProps={timeAxis(from, rows.at(-1)?.fim.getTime() ?? from, stepTicks(rows, zone, most))}
      yAxisProps={yAxis(values, props)}
      tooltipProps={{ labelFormatter: (em) => names.get(Number(em)) ?? '' }}
      valueFormatter={valueFormatter}
      tooltipAnimationDuration={0}
    />
  );
}

type MixedProps<R extends StepRow> = Common & { rows: R[]; series: (CompositeChartSeries & { color: string })[] };

/** Bars of steps, and lines over them. */
export const TimeMixed = <R extends StepRow>(props: MixedProps<R>) => (
  <Measured {...props}>{(most) => <Mixed {...props} most={most} />}</Measured>
);

function Mixed<R extends StepRow>(props: MixedProps<R> & { most: number }) {
  const { h, zone, rows, series, valueFormatter, most } = props;
  const values = rows.flatMap((row) => series.map(({ name }) => numberAt(row, name)));
  return (
    <CompositeChart
      h={h}
      data={rows}
      dataKey="name"
      series={series}
      tickLine="none"
      gridAxis="x"
      maxBarWidth={18}
      withDots={false}
      curveType="linear"
      composedChartProps={PLAIN}
      xAxisProps={STEPS}
      yAxisProps={yAxis(values, props)}
      valueFormatter={valueFormatter}
      tooltipAnimationDuration={0}
    >
      <TimeMarks rows={rows} zone={zone} most={most} />
    </CompositeChart>
  );
}

/** A value that stays until it changes: when, what the tooltip calls the moment, and the value. */
export type Change = { em: number; name: string; valor: number };
type LevelProps = Common & { changes: Change[]; label: string; color: string; dots: boolean };

/** A value that holds until the next change, over an axis of time. */
export const TimeLevel = (props: LevelProps) => (
  <Measured {...props} series={[{ name: 'valor', label: props.label, color: props.color }]}>
    {(most) => <Level {...props} most={most} />}
  </Measured>
);

function Level(props: LevelProps & { most: number }) {
  const { h, zone, changes, label, color, dots, valueFormatter, most } = props;
  const [from, to] = [changes[0]?.em ?? 0, changes.at(-1)?.em ?? 0];
  const names = new Map(changes.map(({ em, name }) => [em, name]));
  const ticks = timeTicks(new Date(from), new Date(to), zone, most);
  return (
    <AreaChart
      h={h}
      data={changes}
      dataKey="em"
      series={[{ name: 'valor', label, color }]}
      curveType="stepAfter"
      tickLine="none"
      gridAxis="x"
      withDots={dots}
      fillOpacity={0.18}
      strokeWidth={2}
      areaChartProps={PLAIN}
      xAxisProps={timeAxis(from, to, ticks)}
      yAxisProps={yAxis(
        changes.map(({ valor }) => valor),
        props,
      )}
      referenceLines={changes.some(({ valor }) => valor < 0) ? [{ y: 0, color: 'red.6' }] : []}
      tooltipProps={{ labelFormatter: (em) => names.get(Number(em)) ?? '' }}
      valueFormatter={valueFormatter}
      tooltipAnimationDuration={0}
    />
  );
}
