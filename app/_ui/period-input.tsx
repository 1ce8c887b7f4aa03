'use client';

import { DatePickerInput, type DatesRangeValue } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { CALENDAR_LABELS, dayOf, daysBefore } from './format.ts';

type Period = { data_inicio: string | null; data_fim: string | null };

type Props = Period & {
  onChange: (period: Period) => void;
  /** The company's time zone: "today" is counted in it. */
  zone: string;
  label?: string;
};

/** A range of days, both inclusive, with the usual ones at hand. One day chosen alone is a range of that day. */
export function PeriodInput({ data_inicio, data_fim, onChange, zone, label = 'Período' }: Props) {
  const [range, setRange] = useState<DatesRangeValue<string>>([data_inicio, data_fim]);
  useEffect(() => setRange([data_inicio, data_fim]), [data_inicio, data_fim]);
  const today = dayOf(new Date(), zone);
  const preset = (name: string, from: number, to = 0): { label: string; value: [string, string] } => ({
    label: name,
    value: [daysBefore(today, from), daysBefore(today, to)],
  });

  function change([from, to]: DatesRangeValue<string>) {
    setRange([from, to]);
    if ((from === null) === (to === null)) onChange({ data_inicio: from, data_fim: to });
  }

  return (
    <DatePickerInput
      type="range"
      aria-label={label}
      placeholder={label}
      value={range}
      onChange={change}
      onDropdownClose={() => {
        if (range[0] && !range[1]) change([range[0], range[0]]);
      }}
      presets={[preset('Hoje', 0), preset('Ontem', 1, 1), preset('Últimos 7 dias', 6), preset('Últimos 30 dias', 29)]}
      allowSingleDateInRange
      maxDate={today}
      valueFormat="DD/MM/YYYY"
      leftSection={<IconCalendar size={16} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': 'Limpar período' }}
      ariaLabels={CALENDAR_LABELS}
      miw={210}
    />
  );
}
