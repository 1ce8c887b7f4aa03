'use client';

import 'dayjs/locale/pt-br';
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { CALENDAR_LABELS } from './format.ts';
import { useValueName } from './value-name.ts';

/** A day, chosen in a calendar; its button is named by its label and the day. */
export function DayInput(props: Omit<DatePickerInputProps, 'id'>) {
  return <DatePickerInput {...useValueName()} valueFormat="DD/MM/YYYY" ariaLabels={CALENDAR_LABELS} {...props} />;
}
