'use client';

import type { DatesRangeValue } from '@mantine/dates';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { DayRange } from './day-range.tsx';
import { CALENDAR_LABELS, dayOf, daysBefore } from './format.ts';

type Period = { data_inicio: string | null; data_fim: string | null };

type Props = Period & {
  onChange: (period: Period) => void;
  /** The company's time zone: "today" is counted in it. */
  zone: string;
  label?: string;
};

const written = (day: string) => day.split('-').reverse().join('/');

/** A range of days, both inclusive, with presets of usual ranges. A single chosen day is a range of one day. */
export function PeriodInput({ data_inicio, data_fim, onChange, zone, label = 'Período' }: Props) {
  const [range, setRange] = useState<DatesRangeValue<string>>([data_inicio, data_fim]);
  useEffect(() => setRange([data_inicio, data_fim]), [data_inicio, data_fim]);
  const id = useId();
  const today = dayOf(new Date(), zone);
  const preset = (name: string, from: number, to = 0): { label: string; value: [string, string] } => ({
    label: name,
    value: [daysBefore(today, from), daysBefore(today, to)],
  });
  const presets = [
    preset('Hoje', 0),
    preset('Ontem', 1, 1),
    preset('Últimos 7 dias', 6),
    preset('Últimos 30 dias', 29),
  ];
  // Presets beside the calendar would not fit a phone.
  const narrow = useMediaQuery('(max-width: 36em)');

  function change([from, to]: DatesRangeValue<string>) {
    setRange([from, to]);
    if ((from === null) === (to === null)) onChange({ data_inicio: from, data_fim: to });
  }

  return (
    <DayRange
      id={id}
      // The calendar is a dialog that this button names.
      popoverProps={{ id, returnFocus: true }}
      aria-label={range[0] ? `${label}: ${range.map((day) => (day ? written(day) : '')).join(' – ')}` : label}
      placeholder={label}
      value={range}
      onChange={change}
      onDropdownClose={() => {
        if (range[0] && !range[1]) change([range[0], range[0]]);
      }}
      presets={narrow ? undefined : presets}
      allowSingleDateInRange
      maxDate={today}
      valueFormat="DD/MM/YYYY"
      leftSection={<IconCalendar size={16} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar período' }}
      ariaLabels={CALENDAR_LABELS}
      // Room for two days and two icons. In a narrow row of filters, a filter moves to the next line instead of the days breaking.
      w={{ base: '100%', sm: 244 }}
      styles={{ input: { whiteSpace: 'nowrap' } }}
      flex="none"
    />
  );
}
