'use client';

import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type ConfirmProps = {
  opened: boolean;
  onClose: () => void;
  /** The question, with the record's name. */
  title: string;
  /** The consequences. */
  children: ReactNode;
  confirm: string;
  /** The label of the way out, where "Cancelar" could be read as the action. */
  dismiss?: string;
  onConfirm: () => void;
  danger?: boolean;
  loading: boolean;
  /** Nothing can be confirmed. */
  disabled?: boolean;
  /** The server's refusal; the dialog stays open to show it. */
  error: { message: string } | null;
  onExitTransitionEnd?: () => void;
};

/** The window of ConfirmDialog. */
export function ConfirmWindow(props: ConfirmProps) {
  const { opened, onClose, title, children, onConfirm, danger, loading, error, onExitTransitionEnd } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} onExitTransitionEnd={onExitTransitionEnd}>
      <Stack>
        <Text size="sm" component="div">
          {children}
        </Text>
        {error ? (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {error.message}
          </Alert>
        ) : null}
        <Group justify="flex-end">
          {/* An Enter too many destroys nothing. */}
          <Button variant="default" onClick={onClose} data-autofocus={danger || undefined}>
            {props.dismiss ?? 'Cancelar'}
          </Button>
          <Button
            color={danger ? 'red' : undefined}
            loading={loading}
            disabled={props.disabled}
            onClick={onConfirm}
            data-autofocus={!danger || undefined}
          >
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
