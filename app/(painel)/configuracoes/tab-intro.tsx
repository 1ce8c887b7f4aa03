import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A tab's subject and its main action. */
export const TabIntro = ({ children, action }: { children: ReactNode; action: ReactNode }) => (
  <Group justify="space-between" mb="md" gap="sm">
    <Text size="sm" c="dimmed" maw={560}>
      {children}
    </Text>
    {action}
  </Group>
);
