'use client';

import { Text, type TextProps } from '@mantine/core';
import { formatDateTime, formatDateTimeSeconds, formatRelative } from './format.ts';

type Props = TextProps & {
  date: Date;
  /** The company's time zone. */
  zone: string;
  /** "há 3 minutos" instead of the date. */
  relative?: boolean;
  /** The date with its seconds. */
  seconds?: boolean;
  className?: string;
};

/** An instant as people read it; the exact time is in its title. */
export function When({ date, zone, relative = false, seconds = false, ...text }: Props) {
  return (
    <Text span size="sm" style={{ whiteSpace: 'nowrap' }} {...text}>
      <time dateTime={date.toISOString()} title={formatDateTimeSeconds(date, zone)}>
        {relative ? formatRelative(date) : (seconds ? formatDateTimeSeconds : formatDateTime)(date, zone)}
      </time>
    </Text>
  );
}
