import { Text } from '@mantine/core';
import { formatMoney } from './format.ts';

/** An amount of money in a list: it stands out, and in one line. */
export const Money = ({ children }: { children: string }) => (
  <Text span size="sm" fw={600} style={{ whiteSpace: 'nowrap' }}>
    {formatMoney(children)}
  </Text>
);
