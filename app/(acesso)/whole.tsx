import { Text } from '@mantine/core';

/** An e-mail on a line of its own sooner than broken in two. */
export const Whole = ({ children }: { children: string }) => (
  <Text span fw={600} inherit display="inline-block" maw="100%" style={{ overflowWrap: 'anywhere' }}>
    {children}
  </Text>
);
