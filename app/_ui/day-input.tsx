'use client';

import 'dayjs/locale/pt-br';
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { useId } from 'react';
import { CALENDAR_LABELS } from './format.ts';

/** A day, chosen in a calendar. Its button is named by its label and the day: by the label alone nobody hears what was chosen. */
export function DayInput(props: Omit<DatePickerInputProps, 'id'>) {
  const id = useId();
  return (
    <DatePickerInput
      id={id}
      aria-labelledby={`${id}-label ${id}`}
      valueFormat="DD/MM/YYYY"
      ariaLabels={CALENDAR_LABELS}
      {...props}
    />
  );
}
