'use client';

import 'dayjs/locale/pt-br';
import { DateTimePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { ReactNode } from 'react';
import { CALENDAR_LABELS } from '#app/_ui/format.ts';
import { useValueName } from '#app/_ui/value-name.ts';
import { useSessao } from '../_shell/session.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

type Props = {
  label: string;
  /** ISO 8601, or none. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
};

/** A day and a time in the company's zone, or none. */
export function MomentInput({ value, onChange, ...field }: Props) {
  const { empresa } = useSessao();
  return (
    <DateTimePicker
      {...useValueName()}
      description="No fuso da empresa."
      clearable
      clearButtonProps={{ 'aria-label': 'Tirar o prazo' }}
      value={value === null ? null : dayjs(value).tz(empresa.fuso).format('YYYY-MM-DD HH:mm:ss')}
      onChange={(local) => onChange(local ? dayjs.tz(local, empresa.fuso).toISOString() : null)}
      valueFormat="DD/MM/YYYY HH:mm"
      leftSection={<IconCalendar size={16} aria-hidden />}
      ariaLabels={CALENDAR_LABELS}
      timePickerProps={{ hoursInputLabel: 'Horas', minutesInputLabel: 'Minutos' }}
      submitButtonProps={{ 'aria-label': 'Usar este momento' }}
      {...field}
    />
  );
}
