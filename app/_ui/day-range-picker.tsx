'use client';

import 'dayjs/locale/pt-br';
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import type { Ref } from 'react';

/** The calendar of DayRange. */
export const DayRangePicker = (props: DatePickerInputProps<'range'> & { ref?: Ref<HTMLButtonElement> }) => (
  <DatePickerInput type="range" {...props} />
);
