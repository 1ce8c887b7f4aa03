'use client';

import { Text, type TextProps } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { formatDateTimeSeconds, formatRelative } from '#app/_ui/format.ts';

type Props = TextProps & { date: Date; zone: string };

/** An instant to come, counted down: "em 12 s", "em 28 minutos"; the exact time is in its title. */
export function Soon({ date, zone, ...text }: Props) {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1_000, { autoInvoke: true });
  const seconds = Math.ceil((date.getTime() - now) / 1_000);
  const words = seconds <= 0 ? 'a qualquer momento' : seconds < 60 ? `em ${seconds} s` : formatRelative(date, now);
  return (
    <Text span size="sm" className="numero" {...text}>
      <time dateTime={date.toISOString()} title={formatDateTimeSeconds(date, zone)}>
        {words}
      </time>
    </Text>
  );
}
