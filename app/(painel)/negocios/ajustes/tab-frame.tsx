import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type Props = { text: string; action: string; onAdd: (() => void) | undefined; children: ReactNode };

/** The head of a tab: what the records are for, and the button that adds one. */
export const TabFrame = ({ text, action, onAdd, children }: Props) => (
  <>
    <Group justify="space-between" align="flex-end" mb="md" gap="sm">
      <Text size="sm" c="dimmed" maw={620}>
        {text}
      </Text>
      {onAdd ? <AddButton onClick={onAdd}>{action}</AddButton> : null}
    </Group>
    {children}
  </>
);

/** Adds a record. */
export const AddButton = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
    {children}
  </Button>
);
