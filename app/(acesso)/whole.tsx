import { Text } from '@mantine/core';

/** An e-mail on a line of its own sooner than broken in two, and with the sign that follows it. */
export const Whole = ({ children, end }: { children: string; end?: string }) => (
  <Text span inherit display="inline-block" maw="100%" style={{ overflowWrap: 'anywhere' }}>
    <Text span fw={600} inherit>
      {children}
    </Text>
    {end}
  </Text>
);
