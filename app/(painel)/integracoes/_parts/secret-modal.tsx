'use client';

import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = { opened: boolean; onClose: () => void; title: string; done: string; children: ReactNode };

/** Shows a new secret for the only time, so only its own button closes the dialog. */
export function SecretModal({ opened, onClose, title, done, children }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size="xl"
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="lg">
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{done}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
