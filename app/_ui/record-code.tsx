import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { size?: 'sm' | 'xs'; children: ReactNode };

/** A code that people copy or compare, such as a product's or an event's. */
export const RecordCode = ({ size = 'sm', children }: Props) => (
  <Text span size={size} c="dimmed" ff="monospace">
    {children}
  </Text>
);
